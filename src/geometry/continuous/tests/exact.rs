//! The exact test against answers that are known, its own symmetries and positions sampled in time.

use super::super::{
    Kind, Query, exact,
    samples::{Family, query},
};
use crate::geometry::{oracle::segments_meet, segment_meets_triangle};
use glam::{DVec3, Vec3};

fn moving(kind: Kind, begin: [[f32; 3]; 4], end: [[f32; 3]; 4]) -> Query {
    Query { kind, begin: begin.map(Vec3::from), end: end.map(Vec3::from) }
}

const FACE: [[f32; 3]; 3] = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];

/// A vertex that moves past the face, which stands still.
fn vertex(from: [f32; 3], to: [f32; 3]) -> Query {
    moving(Kind::VertexFace, [from, FACE[0], FACE[1], FACE[2]], [to, FACE[0], FACE[1], FACE[2]])
}

#[test]
fn a_vertex_and_a_face() {
    assert_eq!(exact(&vertex([1.0, 1.0, 1.0], [1.0, 1.0, -3.0])), Some(0.25));
    assert_eq!(exact(&vertex([1.0, 1.0, 1.0], [1.0, 1.0, -2.0])), Some(1.0 / 3.0));
    // On an edge, on a corner, and one step of f32 beside.
    assert_eq!(exact(&vertex([2.0, 2.0, 1.0], [2.0, 2.0, -1.0])), Some(0.5));
    assert_eq!(exact(&vertex([2.0, 2.0f32.next_up(), 1.0], [2.0, 2.0, -1.0])), None);
    assert_eq!(exact(&vertex([2.0, 2.0, 1.0], [2.0, 2.0f32.next_up(), -1.0])), None);
    assert_eq!(exact(&vertex([2.0, 2.0f32.next_down(), 1.0], [2.0, 2.0, -1.0])), Some(0.5));
    assert_eq!(exact(&vertex([4.0, 0.0, 1.0], [4.0, 0.0, -1.0])), Some(0.5));
    // First at time 0, last at time 1, and just not.
    assert_eq!(exact(&vertex([1.0, 1.0, 0.0], [1.0, 1.0, -1.0])), Some(0.0));
    assert_eq!(exact(&vertex([1.0, 1.0, 1.0], [1.0, 1.0, 0.0])), Some(1.0));
    assert_eq!(exact(&vertex([1.0, 1.0, 1.0], [1.0, 1.0, f32::from_bits(1)])), None);
    // Still, on it and beside.
    assert_eq!(exact(&vertex([1.0, 1.0, 0.0], [1.0, 1.0, 0.0])), Some(0.0));
    assert_eq!(exact(&vertex([1.0, 1.0, 1.0], [1.0, 1.0, 1.0])), None);
    // In its plane: across an edge, past a corner, away.
    assert_eq!(exact(&vertex([-2.0, 1.0, 0.0], [2.0, 1.0, 0.0])), Some(0.5));
    assert_eq!(exact(&vertex([-1.0, 1.0, 0.0], [1.0, -1.0, 0.0])), Some(0.5));
    assert_eq!(exact(&vertex([-1.0, 0.5, 0.0], [0.5, -1.0, 0.0])), None);
    assert_eq!(exact(&vertex([5.0, 0.0, 0.0], [3.0, 0.0, 0.0])), Some(0.5));
    assert_eq!(exact(&vertex([5.0, 0.0, 0.0], [6.0, 0.0, 0.0])), None);
}

#[test]
fn times_between_numbers_are_rounded() {
    // The height is 1 − 2 t²: the vertex rises as the face turns.
    let query = moving(
        Kind::VertexFace,
        [[0.0, 0.0, 1.0], [-9.0, -9.0, 0.0], [9.0, -9.0, 0.0], [0.0, 9.0, 0.0]],
        [[1.0, 0.0, 1.0], [-9.0, -9.0, -18.0], [9.0, -9.0, 18.0], [0.0, 9.0, 0.0]],
    );
    assert_eq!(exact(&query), Some(0.5f64.sqrt()));
}

#[test]
fn two_edges() {
    let cross = |z: f32, end: f32| {
        moving(
            Kind::EdgeEdge,
            [[-1.0, 0.0, z], [1.0, 0.0, z], [0.0, -1.0, 0.0], [0.0, 1.0, 0.0]],
            [[-1.0, 0.0, end], [1.0, 0.0, end], [0.0, -1.0, 0.0], [0.0, 1.0, 0.0]],
        )
    };
    assert_eq!(exact(&cross(1.0, -1.0)), Some(0.5));
    assert_eq!(exact(&cross(3.0, -1.0)), Some(0.75));
    assert_eq!(exact(&cross(1.0, 0.0)), Some(1.0));
    assert_eq!(exact(&cross(1.0, 1e-30)), None);
    // On one line: towards each other, and beside.
    let line = |to: f32, y: f32| {
        moving(
            Kind::EdgeEdge,
            [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [3.0, y, 0.0], [4.0, y, 0.0]],
            [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [to, y, 0.0], [to + 1.0, y, 0.0]],
        )
    };
    assert_eq!(exact(&line(-1.0, 0.0)), Some(0.5));
    assert_eq!(exact(&line(1.0, 0.0)), Some(1.0));
    assert_eq!(exact(&line(1.5, 0.0)), None);
    assert_eq!(exact(&line(-1.0, 1e-20)), None);
    // Parallel ones that land on each other, and behind each other.
    let land = |x: f32| {
        moving(
            Kind::EdgeEdge,
            [[0.0, 1.0, 2.0], [1.0, 1.0, 2.0], [x, 0.0, 0.0], [x + 1.0, 0.0, 0.0]],
            [[0.0, -1.0, -2.0], [1.0, -1.0, -2.0], [x, 0.0, 0.0], [x + 1.0, 0.0, 0.0]],
        )
    };
    assert_eq!(exact(&land(0.5)), Some(0.5));
    assert_eq!(exact(&land(1.0)), Some(0.5));
    assert_eq!(exact(&land(1.25)), None);
}

#[test]
fn points_and_segments_instead_of_edges_and_faces() {
    // Two points, a point and a segment, a face that is a segment and one that is a point.
    let points = |y: f32| {
        moving(
            Kind::EdgeEdge,
            [[0.0; 3], [0.0; 3], [2.0, y, 0.0], [2.0, y, 0.0]],
            [[4.0, 0.0, 0.0], [4.0, 0.0, 0.0], [2.0, y, 0.0], [2.0, y, 0.0]],
        )
    };
    assert_eq!(exact(&points(0.0)), Some(0.5));
    assert_eq!(exact(&points(f32::from_bits(1))), None);
    let segment = |x: f32| {
        moving(
            Kind::EdgeEdge,
            [[x, 1.0, 1.0], [x, 1.0, 1.0], [0.0; 3], [2.0, 2.0, 0.0]],
            [[x, 1.0, -1.0], [x, 1.0, -1.0], [0.0; 3], [2.0, 2.0, 0.0]],
        )
    };
    assert_eq!(exact(&segment(1.0)), Some(0.5));
    assert_eq!(exact(&segment(1.0f32.next_up())), None);
    let needle = |x: f32| {
        let face = [[0.0, 0.0, 0.0], [1.0, 1.0, 0.0], [3.0, 3.0, 0.0]];
        moving(
            Kind::VertexFace,
            [[x, 2.0, 1.0], face[0], face[1], face[2]],
            [[x, 2.0, -1.0], face[0], face[1], face[2]],
        )
    };
    assert_eq!(exact(&needle(2.0)), Some(0.5));
    assert_eq!(exact(&needle(2.0f32.next_down())), None);
    let point =
        moving(Kind::VertexFace, [[0.0; 3], [1.0; 3], [1.0; 3], [1.0; 3]], [[4.0; 3], [1.0; 3], [1.0; 3], [1.0; 3]]);
    assert_eq!(exact(&point), Some(0.25));
    // The area is zero only at the time of contact.
    let fold = moving(
        Kind::VertexFace,
        [[0.0, 0.0, 0.0], [-1.0, 0.0, 1.0], [1.0, 0.0, 1.0], [0.0, 0.0, 2.0]],
        [[0.0, 0.0, 0.0], [-1.0, 0.0, -1.0], [1.0, 0.0, -1.0], [0.0, 0.0, -2.0]],
    );
    assert_eq!(exact(&fold), Some(0.5));
}

/// The same question, asked in other words.
fn reworded(q: &Query) -> Vec<Query> {
    let with = |order: [usize; 4]| Query { begin: order.map(|i| q.begin[i]), end: order.map(|i| q.end[i]), ..*q };
    let each = |f: fn(Vec3) -> Vec3| Query { begin: q.begin.map(f), end: q.end.map(f), ..*q };
    let mut list = match q.kind {
        Kind::VertexFace => vec![with([0, 2, 3, 1]), with([0, 3, 1, 2]), with([0, 2, 1, 3])],
        Kind::EdgeEdge => vec![with([2, 3, 0, 1]), with([1, 0, 2, 3]), with([3, 2, 1, 0])],
    };
    list.push(each(|p| Vec3::new(p.z, -p.x, p.y)));
    list.push(each(|p| p * 1024.0));
    list
}

#[test]
fn answers_do_not_depend_on_the_wording() {
    for family in Family::ALL {
        for kind in Kind::ALL {
            for seed in 0..60 {
                let asked = query(family, kind, seed);
                let found = exact(&asked);
                for other in reworded(&asked) {
                    assert_eq!(exact(&other), found, "{family:?} {asked:?} {other:?}");
                }
                let back = Query { kind, begin: asked.end, end: asked.begin };
                assert_eq!(exact(&back).is_some(), found.is_some(), "{family:?} {asked:?}");
                // The sum of both first times is at most 1: the first one backwards is the last one forwards.
                if let (Some(first), Some(last)) = (found, exact(&back)) {
                    assert!(first + last <= 1.0 + 1e-15, "{family:?} {asked:?}");
                }
            }
        }
    }
}

/// Do the features meet at a time? Right where the positions at that time are numbers.
fn meet_at(q: &Query, time: f64) -> bool {
    let at: [DVec3; 4] = std::array::from_fn(|i| {
        let (begin, end) = (q.begin[i].as_dvec3(), q.end[i].as_dvec3());
        begin + (end - begin) * time
    });
    match q.kind {
        Kind::VertexFace => segment_meets_triangle([at[0]; 2], [at[1], at[2], at[3]]),
        Kind::EdgeEdge => segments_meet([at[0], at[1]], [at[2], at[3]]),
    }
}

#[test]
fn positions_sampled_in_time_agree() {
    let (mut hits, mut on_samples) = (0, 0);
    for kind in Kind::ALL {
        for seed in 0..1500 {
            // Small integers: at a 240th of a time in 64 bits every position is exact enough only for powers of two.
            let asked = query(Family::Lattice, kind, seed);
            let found = exact(&asked);
            hits += u32::from(found.is_some());
            for step in 0..=64 {
                let time = f64::from(step) / 64.0;
                if meet_at(&asked, time) {
                    assert!(found.is_some_and(|first| first <= time), "{asked:?}: {found:?}, but they meet at {time}");
                    break;
                }
                assert_ne!(found, Some(time), "{asked:?}");
                on_samples += u32::from(found.is_some_and(|first| first > time && first < time + 1.0 / 64.0));
            }
        }
    }
    assert!(hits > 900 && on_samples > 50, "{hits} {on_samples}");
}
