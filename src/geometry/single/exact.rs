//! Closed intersection decided in integers: the answer where the filters are undecided (docs/exactness.md).
//!
//! Twin of `shaders/narrow/exact.wgsl`. What an axis says is found with 60 bits for each coordinate, and where that leaves it
//! open with as many words as the coordinates need. Separating axes are complete: where the two primitives' edges span
//! space, a face normal or a product of two edges separates; where they span only a plane or a line, the search goes on in
//! that plane or line.

use super::{
    axes::{AXES, AxisFrame, FACE_AXES, Side, axis_frame, far_frame, number_of},
    fine::fine_axis_side,
    observer::Observer,
    tet::{Tet, high_corner, low_corner},
    wide::{Ask, wide_side},
};

/// What the boxes say: floats compare without rounding.
fn boxes_overlap(a: Tet, b: Tet) -> bool {
    low_corner(a).cmple(high_corner(b)).all() && low_corner(b).cmple(high_corner(a)).all()
}

/// As `pipeline/exact_group.wgsl` does it, axis by axis: first all with 60 bits, then what that leaves open.
pub(super) fn exact(a: Tet, b: Tet, observer: &mut impl Observer) -> bool {
    if !boxes_overlap(a, b) {
        return false;
    }
    let mut sides = [Side::None; AXES];
    for (k, side) in sides.iter_mut().enumerate() {
        *side = fine_axis_side(a, b, axis_frame(k));
        if *side == Side::Apart {
            observer.parted_exactly(number_of(k));
            return false;
        }
    }
    for (k, side) in sides.iter_mut().enumerate() {
        let ask = |ask| wide_side(ask, a, b, axis_frame(k), k);
        if *side == Side::Open {
            *side = ask(Ask::Side);
        }
        // One plane may hold both, and only there it can be decided.
        if *side == Side::Level {
            *side = ask(Ask::Plane);
        }
        if *side == Side::Apart {
            observer.parted_exactly(number_of(k));
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
        .flat_map(|k| [axis_frame(k), far_frame(k)].map(|frame| (k, frame, fine_axis_side(a, b, frame))))
        .collect();
    if !frames.iter().any(|(.., side)| *side == Side::Apart) {
        for (k, frame, side) in frames.iter_mut().filter(|(.., side)| *side == Side::Open) {
            *side = wide_side(Ask::Side, a, b, *frame, *k);
        }
    }
    let apart = frames.iter().find(|(.., side)| *side == Side::Apart);
    if let Some((k, ..)) = apart {
        observer.parted_exactly(number_of(*k));
    }
    apart.is_none()
}
