//! Closed intersection decided in integers: the answer where the filters are undecided (docs/exactness.md).
//!
//! Twin of `shaders/narrow/exact.wgsl`. What an axis says is found with 29 bits for each coordinate; where that leaves it open
//! with 60, and then with as many words as the coordinates need. Separating axes are complete: where the two primitives' edges span
//! space, a face normal or a product of two edges separates; where they span only a plane or a line, the search goes on in
//! that plane or line.

use super::{
    axes::{AXES, AxisFrame, FACE_AXES, Side, axis_frame, far_frame, number_of},
    coarse::coarse_axis_side,
    fine::fine_axis_side,
    observer::Observer,
    tet::{Tet, high_corner, low_corner},
    wide::{Ask, PLANE_LINES, wide_side},
};

/// What the boxes say: floats compare without rounding.
fn boxes_overlap(a: Tet, b: Tet) -> bool {
    low_corner(a).cmple(high_corner(b)).all() && low_corner(b).cmple(high_corner(a)).all()
}

/// What an axis says at first. 29 bits are quicker and 60 say all that they say: the page does with one of the two, for its size.
fn first_side(a: Tet, b: Tet, frame: AxisFrame) -> Side {
    if cfg!(target_arch = "wasm32") { fine_axis_side(a, b, frame) } else { coarse_axis_side(a, b, frame) }
}

/// What an axis says that 29 bits leave open: with 60 bits, and then with as many as it takes.
fn integer_side(side: Side, a: Tet, b: Tet, frame: AxisFrame, k: usize) -> Side {
    if side != Side::Open {
        return side;
    }
    match fine_axis_side(a, b, frame) {
        Side::Open => wide_side(Ask::Side, a, b, frame, k),
        side => side,
    }
}

/// As `pipeline/exact_group.wgsl` does it, axis by axis: first all with 29 bits, then what that leaves open.
pub(super) fn exact(a: Tet, b: Tet, observer: &mut impl Observer) -> bool {
    if !boxes_overlap(a, b) {
        return false;
    }
    let mut sides = [Side::None; AXES];
    for (k, side) in sides.iter_mut().enumerate() {
        *side = first_side(a, b, axis_frame(k));
        if *side == Side::Separate {
            observer.separated_exactly(number_of(k));
            return false;
        }
    }
    let mut in_a_plane = false;
    for (k, side) in sides.iter_mut().enumerate() {
        *side = integer_side(*side, a, b, axis_frame(k), k);
        // One plane may hold both, and only there it can be decided: once, whichever axis is across it.
        if *side == Side::Level && !in_a_plane {
            in_a_plane = true;
            let separates = |line: &usize| wide_side(Ask::Plane, a, b, axis_frame(k), *line) == Side::Separate;
            *side = (0..PLANE_LINES).find(separates).map_or(Side::Level, |_| Side::Separate);
        }
        if *side == Side::Separate {
            observer.separated_exactly(number_of(k));
            return false;
        }
    }
    // With no axis at all, every edge has the same direction.
    let has_axis = sides.iter().any(|side| *side != Side::None);
    has_axis || (0..FACE_AXES).all(|k| wide_side(Ask::Line, a, b, axis_frame(k), k) != Side::OffLine)
}

/// The face normals alone; two figures of one plane are not separated by its normal.
pub(super) fn exact_faces(a: Tet, b: Tet, observer: &mut impl Observer) -> bool {
    let mut frames: Vec<(usize, AxisFrame, Side)> = (0..FACE_AXES)
        .flat_map(|k| [axis_frame(k), far_frame(k)].map(|frame| (k, frame, first_side(a, b, frame))))
        .collect();
    if !frames.iter().any(|(.., side)| *side == Side::Separate) {
        for (k, frame, side) in &mut frames {
            *side = integer_side(*side, a, b, *frame, *k);
        }
    }
    let separating = frames.iter().find(|(.., side)| *side == Side::Separate);
    if let Some((k, ..)) = separating {
        observer.separated_exactly(number_of(*k));
    }
    separating.is_none()
}
