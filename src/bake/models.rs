//! Where descriptions have their models from.

use crate::mesh::Mesh;

/// Gives models by name and resolution: nothing for an unknown one, a message for one that cannot be read.
pub type Models<'a> = dyn Fn(&str, u8) -> Result<Option<Mesh>, String> + 'a;
