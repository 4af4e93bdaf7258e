//! The segments in which colliding triangles meet, as files.

use super::{error::Error, objects::Objects};
use crate::{
    detect::{Pair, Report},
    geometry::{Triangle, intersection_segment},
};
use glam::DVec3;
use std::{fmt::Write, path::Path};

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SegmentFile {
    /// A line per segment: the pair and both ends.
    Csv,
    /// Vertices and lines (Wavefront).
    Obj,
    /// Lines with the pair as cell data (VTK).
    Vtp,
}

impl SegmentFile {
    /// By the ending of a file's name.
    pub fn named(file: &Path) -> Result<Self, Error> {
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match ending.as_deref() {
            Some("csv") => Ok(Self::Csv),
            Some("obj") => Ok(Self::Obj),
            Some("vtp") => Ok(Self::Vtp),
            _ => Err(Error::SegmentEnding { file: file.to_owned() }),
        }
    }

    /// The segments of all colliding pairs, in the order of the pairs; pairs of `sat_no_edges` that do not meet have none.
    pub fn text(self, objects: &Objects, report: &Report) -> String {
        let segments = segments(objects, report);
        match self {
            Self::Csv => as_csv(objects, &segments),
            Self::Obj => as_obj(&segments),
            Self::Vtp => as_vtp(objects, &segments),
        }
    }
}

type Segment = (Pair, [DVec3; 2]);

/// In the coordinates of the files: what was subtracted from them is added again.
fn segments(objects: &Objects, report: &Report) -> Vec<Segment> {
    let frame = objects.assembly.frame();
    let triangle = |t: u32| {
        let [a, b, c, _] = frame.corners(t as usize);
        Triangle::new([a, b, c].map(|corner| corner.as_dvec3()))
    };
    let ends = |pair: &Pair| intersection_segment(&triangle(pair.a), &triangle(pair.b));
    let place = |end: DVec3| end + objects.assembly.origin;
    report.pairs().iter().filter_map(|pair| Some((*pair, ends(pair)?.map(place)))).collect()
}

// Writing to a string does not fail.

fn as_csv(objects: &Objects, segments: &[Segment]) -> String {
    let mut text = format!("{},x0,y0,z0,x1,y1,z1\n", objects.csv_header());
    for (pair, [p, q]) in segments {
        let _ = writeln!(text, "{},{},{},{},{},{},{}", objects.csv(*pair), p.x, p.y, p.z, q.x, q.y, q.z);
    }
    text
}

fn as_obj(segments: &[Segment]) -> String {
    let mut text = format!("# {} segments in which triangles meet\n", segments.len());
    for end in segments.iter().flat_map(|(_, ends)| ends) {
        let _ = writeln!(text, "v {} {} {}", end.x, end.y, end.z);
    }
    for i in 0..segments.len() {
        let _ = writeln!(text, "l {} {}", 2 * i + 1, 2 * i + 2);
    }
    text
}

fn as_vtp(objects: &Objects, segments: &[Segment]) -> String {
    let array = |kind: &str, name: &str, parts: usize, values: String| {
        let parts = if parts == 1 { String::new() } else { format!(" NumberOfComponents=\"{parts}\"") };
        format!("<DataArray type=\"{kind}\" Name=\"{name}\"{parts} format=\"ascii\">\n{values}</DataArray>\n")
    };
    let line = |words: &[String]| words.join(" ") + "\n";
    let ends = segments.iter().flat_map(|(_, ends)| ends);
    let points = ends.map(|end| line(&end.to_array().map(|x| x.to_string()))).collect();
    let numbers: String = (0..segments.len()).map(|i| line(&[2 * i, 2 * i + 1].map(|i| i.to_string()))).collect();
    let offsets: String = (1..=segments.len()).map(|i| line(&[(2 * i).to_string()])).collect();
    let of_pairs = |what: fn((usize, usize)) -> usize| -> String {
        let both = |pair: &Pair| [pair.a, pair.b].map(|t| what(objects.locate(t)).to_string());
        segments.iter().map(|(pair, _)| line(&both(pair))).collect()
    };
    format!(
        "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\">\n<PolyData>\n\
         <Piece NumberOfPoints=\"{}\" NumberOfVerts=\"0\" NumberOfLines=\"{}\" NumberOfStrips=\"0\" NumberOfPolys=\"0\">\n\
         <Points>\n{}</Points>\n<Lines>\n{}{}</Lines>\n<CellData>\n{}{}</CellData>\n</Piece>\n</PolyData>\n</VTKFile>\n",
        2 * segments.len(),
        segments.len(),
        array("Float64", "points", 3, points),
        array("Int64", "connectivity", 1, numbers),
        array("Int64", "offsets", 1, offsets),
        array("Int64", "objects", 2, of_pairs(|(object, _)| object)),
        array("Int64", "triangles", 2, of_pairs(|(_, triangle)| triangle)),
    )
}
