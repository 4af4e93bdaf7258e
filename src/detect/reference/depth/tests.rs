//! Depths that are known, and cases without any.

use super::{consistent::Mean, crossings::crossing, depth};
use crate::detect::{
    Assembly, CellOrigin, Count, Estimate, Found, Hash, Method, Normals, Penetration, Report, Settings, Stage, Stored,
    samples,
};
use glam::{DVec3, Vec3};

fn asked(estimate: Estimate, normals: Normals) -> Settings {
    Settings { estimate, normals, ..Settings::new(Method::DepthCpu) }
}

fn depths(report: &Report) -> (&[Penetration], &[Penetration]) {
    let Found::Depths { consistent, nearest } = &report.found else { panic!("depths are asked for") };
    (consistent, nearest)
}

/// A box with its upper side at z = 0 and its edge at x = 0, and another object.
fn with_box(cells: u32, positions: &[Vec3], tetrahedra: &[[u32; 4]]) -> Assembly {
    let (corners, block) = samples::block(cells);
    let mut assembly = Assembly::default();
    assembly.push(&corners.iter().map(|&p| 10.0 * p - Vec3::new(10.0, 5.0, 10.0)).collect::<Vec<_>>(), &block);
    assembly.push(positions, tetrahedra);
    assembly
}

fn small_block(cells: u32, side: f32, at: Vec3) -> (Vec<Vec3>, Vec<[u32; 4]>) {
    let (positions, tetrahedra) = samples::block(cells);
    (positions.iter().map(|&p| side * p + at).collect(), tetrahedra)
}

#[test]
fn a_block_pressed_into_a_plane_has_the_exact_depth_on_every_ring() {
    let (positions, tetrahedra) = small_block(4, 2.0, Vec3::new(-4.1, 1.03, -1.2));
    // No vertex of the coarse box is in the block.
    let assembly = with_box(2, &positions, &tetrahedra);
    let report = depth(&assembly.frame(), &asked(Estimate::Both, Normals::Face));
    let (consistent, nearest) = depths(&report);
    assert_eq!((consistent.len(), nearest.len()), (75, 75));
    for p in consistent.iter().chain(nearest) {
        let expected = -f64::from(assembly.positions[p.vertex as usize].z);
        assert!((p.depth - expected).abs() <= 1e-5 * expected, "{p:?}, expected {expected}");
        assert!(p.direction.distance(DVec3::Z) <= 1e-5, "{p:?}");
    }
    let counts = [Count::CollidingVertices, Count::BorderVertices, Count::Rings, Count::NoDepth];
    assert_eq!(counts.map(|count| report.count(count)), [75, 25, 3, 0].map(Some));
    // Of 4·4 cells 25 edges straight up, 2·20 diagonals of sides, 16 through the middle.
    assert_eq!(report.count(Count::Crossings), Some(25 + 40 + 16));
    let stages: Vec<Stage> = report.times.stages.iter().map(|time| time.stage).collect();
    assert_eq!(stages, Method::DepthCpu.traits().stages);
}

#[test]
fn what_is_fully_enclosed_has_no_consistent_depth() {
    let (positions, tetrahedra) = small_block(2, 0.3, Vec3::new(-4.1, 0.3, -3.3));
    let assembly = with_box(3, &positions, &tetrahedra);
    let report = depth(&assembly.frame(), &asked(Estimate::Both, Normals::Smooth));
    let (consistent, nearest) = depths(&report);
    assert_eq!((consistent.len(), nearest.len()), (0, 27));
    let counts = [Count::CollidingVertices, Count::NoDepth, Count::BorderVertices, Count::Rings];
    assert_eq!(counts.map(|count| report.count(count)), [27, 27, 0, 0].map(Some));
}

#[test]
fn across_an_edge_of_a_box_the_consistent_direction_is_continuous_and_the_nearest_jumps() {
    let direction = |estimate: Estimate, at: f32| {
        let tip = Vec3::new(-0.5 + at, 0.37, -0.5);
        let others = [Vec3::new(1.0, 0.4, -0.4), Vec3::new(-0.4, 0.7, 1.0), Vec3::new(2.0, 0.1, -0.3)];
        let assembly = with_box(3, &[tip, others[0], others[1], others[2]], &[[0, 1, 2, 3]]);
        let report = depth(&assembly.frame(), &asked(estimate, Normals::Face));
        let (consistent, nearest) = depths(&report);
        let list = if estimate == Estimate::Nearest { nearest } else { consistent };
        assert_eq!(list.len(), 1);
        list[0].direction
    };
    let largest = |estimate: Estimate| {
        let directions: Vec<DVec3> = (-20..20).map(|i| direction(estimate, (i as f32 + 0.5) * 0.002)).collect();
        directions.windows(2).map(|pair| pair[0].angle_between(pair[1])).fold(0.0, f64::max)
    };
    assert!(largest(Estimate::Consistent) < 0.02, "{}", largest(Estimate::Consistent));
    assert!(largest(Estimate::Nearest) > 1.5, "{}", largest(Estimate::Nearest));
}

#[test]
fn every_sample_gives_finite_depths_or_counts_that_there_is_none() {
    for (name, assembly) in samples::all() {
        for self_collisions in [false, true] {
            for &normals in Normals::ALL {
                let settings = asked(Estimate::Both, normals).with_self_collisions(self_collisions);
                let report = depth(&assembly.frame(), &settings);
                let (consistent, nearest) = depths(&report);
                for p in consistent.iter().chain(nearest) {
                    assert!(p.depth.is_finite() && (p.direction.length() - 1.0).abs() < 1e-9, "{name}: {p:?}");
                }
                assert!([consistent, nearest].iter().all(|list| list.is_sorted_by_key(|p| p.vertex)), "{name}");
                assert!(nearest.iter().all(|p| p.depth >= 0.0), "{name}");
                let without = report.count(Count::NoDepth).unwrap_or(0);
                assert_eq!(report.count(Count::CollidingVertices), Some(without + consistent.len() as u64), "{name}");
            }
        }
    }
}

#[test]
fn the_layout_of_the_table_changes_nothing() {
    let assembly = samples::blocks(4, 0.5);
    let settings = asked(Estimate::Both, Normals::Smooth);
    let expected = depth(&assembly.frame(), &settings);
    assert!(depths(&expected).0.len() > 20);
    for (hash, table_slots, cell_origin, stored) in [
        (Hash::Simple, 49_999, CellOrigin::Zero, Stored::Vertices),
        (Hash::Morton, 7, CellOrigin::Scene, Stored::Tetrahedra),
        (Hash::Fnv1a, 1, CellOrigin::Zero, Stored::Tetrahedra),
    ] {
        let got = depth(&assembly.frame(), &Settings { hash, table_slots, cell_origin, stored, ..settings });
        assert_eq!((got.found, got.colliding), (expected.found.clone(), expected.colliding.clone()));
    }
}

#[test]
fn opposite_normals_leave_the_nearest() {
    let mut mean = Mean::default();
    mean.add(1.0, 0.5, DVec3::NEG_X);
    mean.add(1.0, 0.7, DVec3::X);
    assert_eq!(mean.finish(), (0.6, DVec3::NEG_X));
}

#[test]
fn a_segment_crosses_a_triangle_at_its_weights() {
    let triangle = [DVec3::ZERO, DVec3::X, DVec3::Y];
    let (at, weights) = crossing([DVec3::new(0.25, 0.5, 3.0), DVec3::new(0.25, 0.5, -1.0)], triangle).unwrap();
    assert_eq!((at, weights), (0.75, [0.25, 0.25, 0.5]));
    for (start, end) in [
        (DVec3::new(0.6, 0.6, 1.0), DVec3::new(0.6, 0.6, -1.0)),
        (DVec3::Z, DVec3::Z + DVec3::X),
        (DVec3::Z, DVec3::Z * 0.5),
    ] {
        assert_eq!(crossing([start, end], triangle), None);
    }
    assert_eq!(crossing([DVec3::Z, DVec3::NEG_Z], [DVec3::ZERO; 3]), None);
}

#[test]
fn what_f32_cannot_tell_does_not_decide_a_crossing() {
    let [a, b] = [[DVec3::ZERO, DVec3::X, DVec3::Y], [DVec3::X, DVec3::X + DVec3::Y, DVec3::Y]];
    // Through the common edge, on either side of it by less than rounding: both triangles are hit.
    for off in [-1e-7, 0.0, 1e-7] {
        let p = DVec3::new(0.5 + off, 0.5, 0.0);
        let ways = [a, b].map(|triangle| crossing([p + DVec3::Z, p - DVec3::Z], triangle).expect("a hit").0);
        assert!(ways.iter().all(|way| (way - 0.5).abs() < 1e-9), "{ways:?}");
    }
    // Through an end of the segment.
    assert!(crossing([DVec3::new(0.2, 0.2, -1e-7), DVec3::new(0.2, 0.2, -1.0)], a).is_some());
    // In the plane but for rounding: no crossing, wherever the product of two errors would put it.
    assert_eq!(crossing([DVec3::new(-1.0, 0.2, 1e-8), DVec3::new(1.0, 0.2, -1e-8)], a), None);
    // Beyond rounding.
    assert_eq!(crossing([DVec3::new(0.51, 0.5, 1.0), DVec3::new(0.51, 0.5, -1.0)], a), None);
}

/// A cube that passes slowly through another: how far the direction of a vertex turns from frame to frame, in degrees, on
/// average over all and over the worst hundredth, for both estimates. In docs/depth.md.
#[test]
fn directions_turn_less_from_frame_to_frame_than_to_the_nearest_surface() {
    let (positions, tetrahedra) = samples::block(4);
    let frames: Vec<Report> = (0..120)
        .map(|step| {
            // Turned a little, so that no two faces are parallel; into the upper half of the other.
            let turned = glam::Mat3::from_rotation_y(0.3) * glam::Mat3::from_rotation_x(0.2);
            let at = Vec3::new(0.25, 1.0 - 0.004 * step as f32, 0.3);
            let mut assembly = Assembly::default();
            assembly.push(&positions, &tetrahedra);
            assembly.push(&positions.iter().map(|&p| turned * p + at).collect::<Vec<_>>(), &tetrahedra);
            depth(&assembly.frame(), &asked(Estimate::Both, Normals::Smooth))
        })
        .collect();
    let turns = |of: fn(&Report) -> &[Penetration]| {
        let mut turns: Vec<f64> = vec![];
        for pair in frames.windows(2) {
            for one in of(&pair[0]) {
                let next = of(&pair[1]).binary_search_by_key(&one.vertex, |p| p.vertex);
                let turn =
                    |at: usize| one.direction.dot(of(&pair[1])[at].direction).clamp(-1.0, 1.0).acos().to_degrees();
                turns.extend(next.ok().map(turn));
            }
        }
        turns.sort_unstable_by(f64::total_cmp);
        let worst = &turns[turns.len() - turns.len() / 100..];
        (turns.iter().sum::<f64>() / turns.len() as f64, worst.iter().sum::<f64>() / worst.len() as f64)
    };
    let (consistent, nearest) = (turns(|report| depths(report).0), turns(|report| depths(report).1));
    // Degrees: 0.59 and 0.81 on average, 16.7 and 82.5 in the worst hundredth (docs/depth.md).
    assert!(consistent.0 < 0.8 * nearest.0 && consistent.1 < 0.25 * nearest.1, "{consistent:?} {nearest:?}");
}
