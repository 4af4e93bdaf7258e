//! The meshes that come with an object of a scene, and what they are to it.

use crate::{
    mesh::Mesh,
    scene::{Motion, Object, Shape},
};

/// What a mesh is to an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Shape,
    Cage,
}

impl Role {
    /// As it stands in a file.
    pub fn number(self) -> u8 {
        match self {
            Self::Shape => 0,
            Self::Cage => 1,
        }
    }

    /// As it stands in a file.
    pub fn from_number(number: u8) -> Option<Self> {
        [Self::Shape, Self::Cage].into_iter().find(|role| role.number() == number)
    }
}

/// The meshes that come with an object.
pub(super) fn meshes_of(object: &Object) -> impl Iterator<Item = (Role, &Mesh)> {
    let shape = if let Shape::Mesh(mesh) = &object.shape { Some((Role::Shape, mesh)) } else { None };
    let cage = if let Motion::Cage { cage, .. } = &object.motion { Some((Role::Cage, cage)) } else { None };
    shape.into_iter().chain(cage)
}

/// Where a mesh of an object goes.
pub(super) fn mesh_in(object: &mut Object, role: Role) -> Option<&mut Mesh> {
    match (role, object) {
        (Role::Shape, Object { shape: Shape::Mesh(mesh), .. }) => Some(mesh),
        (Role::Cage, Object { motion: Motion::Cage { cage, .. }, .. }) => Some(cage),
        _ => None,
    }
}

/// The mesh whose vertices an object's track moves, if the object has a track and the scene has the mesh.
pub(super) fn mesh_of_track(object: &Object) -> Option<(Role, &Mesh)> {
    let wanted = match object.motion {
        Motion::Cage { .. } => Role::Cage,
        Motion::Vertices(_) => Role::Shape,
        Motion::Rigid(_) | Motion::Pieces { .. } => return None,
    };
    meshes_of(object).find(|(role, _)| *role == wanted)
}
