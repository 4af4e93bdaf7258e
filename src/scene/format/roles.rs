//! The meshes of an object that are stored in the file, and their roles.

use crate::{
    mesh::Mesh,
    scene::{Motion, Object, Shape},
};

/// The role of a mesh.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Role {
    Shape,
    Cage,
}

impl Role {
    /// As written in a file.
    pub fn number(self) -> u8 {
        match self {
            Self::Shape => 0,
            Self::Cage => 1,
        }
    }

    /// From the number written in a file.
    pub fn from_number(number: u8) -> Option<Self> {
        [Self::Shape, Self::Cage].into_iter().find(|role| role.number() == number)
    }
}

/// The meshes of an object that are stored in the file.
pub(super) fn meshes_of(object: &Object) -> impl Iterator<Item = (Role, &Mesh)> {
    let shape = if let Shape::Mesh(mesh) = &object.shape { Some((Role::Shape, mesh)) } else { None };
    let cage = if let Motion::Cage { cage, .. } = &object.motion { Some((Role::Cage, cage)) } else { None };
    shape.into_iter().chain(cage)
}

/// Where the mesh of an object in a role is stored.
pub(super) fn mesh_in(object: &mut Object, role: Role) -> Option<&mut Mesh> {
    match (role, object) {
        (Role::Shape, Object { shape: Shape::Mesh(mesh), .. }) => Some(mesh),
        (Role::Cage, Object { motion: Motion::Cage { cage, .. }, .. }) => Some(cage),
        _ => None,
    }
}

/// The mesh whose vertices an object's track moves, if it has a track and the mesh is stored in the file.
pub(super) fn mesh_of_track(object: &Object) -> Option<(Role, &Mesh)> {
    let wanted = match object.motion {
        Motion::Cage { .. } => Role::Cage,
        Motion::Vertices(_) => Role::Shape,
        Motion::Rigid(_) | Motion::Pieces { .. } => return None,
    };
    meshes_of(object).find(|(role, _)| *role == wanted)
}
