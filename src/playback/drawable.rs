//! A detector's input as what a picture is made from.

use crate::{
    mesh::Surface,
    pipeline::Input,
    render::{Boundary, Primitives},
};

/// The primitives of an input, in its order.
#[must_use]
pub fn primitives(input: &Input) -> Primitives {
    Primitives {
        positions: input.positions.clone(),
        cells: input.cells.clone(),
        objects: input.objects.clone(),
        vertex_count: input.vertex_count,
        primitive_count: input.primitive_count,
        object_count: input.object_count,
    }
}

/// The boundary of a frame that was uploaded as this input; `objects` of the frame's primitives, in its own order.
#[must_use]
pub fn boundary(input: &Input, surface: &Surface, objects: &[u32]) -> Boundary {
    let Surface { triangles, owners } = surface;
    let places = input.places();
    let each = |of: &[u32]| owners.iter().map(|&owner| of.get(owner as usize).copied().unwrap_or(0)).collect();
    Boundary { triangles: triangles.clone(), owners: each(&places), objects: each(objects) }
}
