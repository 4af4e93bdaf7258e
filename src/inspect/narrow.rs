//! The narrow test of one pair, step by step.

use glam::Vec3;
use serde::Serialize;

use super::Inspector;
use crate::{
    detect::Narrow,
    geometry::{
        Primitive, Triangle,
        convex::Sub,
        intersection_segment,
        single::{
            Trace, trace_gjk, trace_gjk_sub, trace_guigue_devillers, trace_sat, trace_sat_mtv, trace_sat_no_edges,
            trace_triangle_gjk, trace_triangle_gjk_sub, trace_triangle_sat, trace_triangle_sat_mtv,
            trace_triangle_sat_no_edges,
        },
    },
};

/// The narrow test of a pair.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct NarrowInspection {
    /// The test.
    pub test: Narrow,
    /// The first of the two, in the order of the test.
    pub a: u32,
    /// The second.
    pub b: u32,
    /// Corners of a.
    #[cfg_attr(feature = "typescript", ts(as = "[[f32; 3]; 4]"))]
    pub a_corners: [Vec3; 4],
    /// Corners of b.
    #[cfg_attr(feature = "typescript", ts(as = "[[f32; 3]; 4]"))]
    pub b_corners: [Vec3; 4],
    /// Whether their boxes overlap, which `sat_no_edges` requires too.
    pub boxes: bool,
    /// Whether the pair collides.
    pub collides: bool,
    /// The axes or steps of the test.
    #[serde(flatten)]
    pub trace: Trace,
    /// For `sat_mtv`: the minimum translation that separates the pair.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub mtv: Option<TranslationView>,
    /// For triangles that meet: the ends of the segment that they have in common.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<[[f32; 3]; 2]>", optional))]
    pub segment: Option<[Vec3; 2]>,
}

/// A minimum translation.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TranslationView {
    /// Unit vector.
    #[cfg_attr(feature = "typescript", ts(as = "[f32; 3]"))]
    pub axis: Vec3,
    /// Its length.
    pub depth: f32,
    /// The translation of b.
    #[cfg_attr(feature = "typescript", ts(as = "[f32; 3]"))]
    pub moves_b: Vec3,
}

impl Inspector<'_> {
    /// The narrow test of two primitives; `None` where one of them does not exist or both are the same.
    pub fn narrow(&self, id: u32, other: u32) -> Option<NarrowInspection> {
        let primitives = &self.facts.primitives;
        if id == other || id.max(other) as usize >= primitives.len() {
            return None;
        }
        let [a, b] = self.facts.in_order(id, other);
        let [one, two] = [a, b].map(|p| &primitives[p as usize]);
        let (a_corners, b_corners) = (one.corners(), two.corners());
        let test = self.facts.settings.narrow;
        let run = match (test, self.frame.primitive) {
            (Narrow::Sat, Primitive::Tetrahedra) => trace_sat,
            (Narrow::Sat, Primitive::Triangles) => trace_triangle_sat,
            (Narrow::SatNoEdges, Primitive::Tetrahedra) => trace_sat_no_edges,
            (Narrow::SatNoEdges, Primitive::Triangles) => trace_triangle_sat_no_edges,
            (Narrow::SatMtv, Primitive::Tetrahedra) => trace_sat_mtv,
            (Narrow::SatMtv, Primitive::Triangles) => trace_triangle_sat_mtv,
            (Narrow::Gjk, Primitive::Tetrahedra) => trace_gjk,
            (Narrow::Gjk, Primitive::Triangles) => trace_triangle_gjk,
            (Narrow::GjkJohnson, Primitive::Tetrahedra) => |a, b| trace_gjk_sub(a, b, Sub::Johnson),
            (Narrow::GjkJohnson, Primitive::Triangles) => |a, b| trace_triangle_gjk_sub(a, b, Sub::Johnson),
            (Narrow::GjkIsa, Primitive::Tetrahedra) => |a, b| trace_gjk_sub(a, b, Sub::Isa),
            (Narrow::GjkIsa, Primitive::Triangles) => |a, b| trace_triangle_gjk_sub(a, b, Sub::Isa),
            (Narrow::GjkSv, Primitive::Tetrahedra) => |a, b| trace_gjk_sub(a, b, Sub::SignedVolumes),
            (Narrow::GjkSv, Primitive::Triangles) => |a, b| trace_triangle_gjk_sub(a, b, Sub::SignedVolumes),
            (Narrow::GuigueDevillers, _) => trace_guigue_devillers,
        };
        let trace = run(a_corners, b_corners);
        let boxes = one.lower().cmple(two.upper()).all() && two.lower().cmple(one.upper()).all();
        let collides = trace.meets && (boxes || test != Narrow::SatNoEdges);
        let mtv = trace.translation.map(|(axis, depth)| TranslationView { axis, depth, moves_b: axis * depth });
        let segment = match self.frame.primitive {
            Primitive::Tetrahedra => None,
            Primitive::Triangles => {
                let [a, b] = [a_corners, b_corners].map(|[p, q, r, _]| Triangle::new([p, q, r].map(|c| c.as_dvec3())));
                intersection_segment(&a, &b).map(|ends| ends.map(|end| end.as_vec3()))
            }
        };
        Some(NarrowInspection { test, a, b, a_corners, b_corners, boxes, collides, trace, mtv, segment })
    }
}
