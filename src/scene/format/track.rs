//! Recorded points as quantised coordinates, predicted from previous frames and from the neighbours in the mesh.
//!
//! All sums are modulo 2³², so nothing overflows, and predictions use exactly the values that the reader has.

use super::{
    bytes::{Input, Output, unzigzag, zigzag},
    error::{Problem, Wrong},
    quantisation::orientation,
};
use crate::scene::Track;
use glam::{DVec3, Vec3};

/// The quantisation step of a track relative to the longest side of its first frame: coordinates are off by at most half of it,
/// points by √3 halves, 0.87e-4.
const STEP: f64 = 1e-4;
/// How often the step may be quartered if tetrahedra would be inverted.
const FINER: i32 = 6;
/// The largest coordinate in steps.
const MOST: f64 = (1u32 << 30) as f64;

/// The number of previous frames that a prediction uses: one, or two, at constant velocity.
const ORDERS: [u8; 2] = [1, 2];
/// Whether the residuals of neighbours correct the prediction.
const NEIGHBOURS: [u8; 2] = [0, 1];

/// The quantisation step of a track: small enough for its size, and such that no tetrahedron is inverted or becomes flat, as far
/// as f32 allows. The object may be smaller than the track by a factor `share`.
pub(super) fn step_for(track: &Track, tetrahedra: &[[u32; 4]], share: f64) -> f64 {
    let largest = track.positions.iter().fold(0.0, |most: f64, p| most.max(f64::from(p.abs().max_element())));
    let first = longest(&track.positions[..track.points.min(track.positions.len())]);
    let longest = if first > 0.0 { first } else { longest(&track.positions) };
    let least = (largest / MOST).max(f64::MIN_POSITIVE);
    let mut coarse = if longest > 0.0 { STEP * longest * share } else { least };
    // Far from the origin the rounding of f32 is about as large as a step, and rounding twice would be too much.
    let half_digit = largest * 0.5 * f64::from(f32::EPSILON);
    if half_digit > coarse / 16.0 {
        coarse = coarse.min(half_digit / 2.0);
    }
    let mut best = (coarse.max(least), usize::MAX);
    // A single frame is small with any step.
    let first = if track.frames() == 1 { FINER - 1 } else { 0 };
    for finer in first..FINER {
        let step = (coarse / libm::ldexp(1.0, 2 * finer)).max(least);
        let turned = turned_over(track, tetrahedra, step, best.1);
        if turned < best.1 {
            best = (step, turned);
        }
        if turned == 0 || step == least {
            break;
        }
    }
    best.0
}

/// The number of tetrahedra over all frames whose orientation changes; at most `most`.
fn turned_over(track: &Track, tetrahedra: &[[u32; 4]], step: f64, most: usize) -> usize {
    let mut turned = 0;
    for frame in 0..track.frames() {
        let before: Vec<DVec3> = track.frame(frame).iter().map(|p| p.as_dvec3()).collect();
        let after: Vec<DVec3> = before.iter().map(|&p| position(quantised(p, step), step).as_dvec3()).collect();
        for t in tetrahedra {
            let sign = orientation(&before, t);
            turned += usize::from(sign != 0 && orientation(&after, t) != sign);
        }
        if turned >= most {
            return most;
        }
    }
    turned
}

fn longest(points: &[Vec3]) -> f64 {
    let low = points.iter().copied().reduce(Vec3::min).unwrap_or_default().as_dvec3();
    let high = points.iter().copied().reduce(Vec3::max).unwrap_or_default().as_dvec3();
    (high - low).max_element()
}

/// Rounds to multiples of the step; out-of-range numbers saturate.
fn quantised(position: DVec3, step: f64) -> [i32; 3] {
    (position / step + 0.5).floor().to_array().map(|q| q as i32)
}

fn position(quantised: [i32; 3], step: f64) -> Vec3 {
    (DVec3::from_array(quantised.map(f64::from)) * step).as_vec3()
}

/// The state of writing or reading a track: the last two frames, and the mesh of the points.
#[derive(Debug)]
pub(super) struct Predictor {
    step: f64,
    points: usize,
    /// The points at rest; empty if unknown.
    rest: Vec<[i32; 3]>,
    below: Below,
    last: Vec<[i32; 3]>,
    before: Vec<[i32; 3]>,
    /// The number of previous frames.
    frames: usize,
}

impl Predictor {
    /// For the vertices of a mesh, which gives their positions at rest and their neighbours.
    pub fn of_mesh(step: f64, positions: &[DVec3], tetrahedra: &[[u32; 4]]) -> Self {
        let rest = positions.iter().map(|&p| quantised(p, step)).collect();
        let below = Below::of(positions.len(), tetrahedra);
        Self { step, points: positions.len(), rest, below, last: vec![], before: vec![], frames: 0 }
    }

    /// For points without a mesh.
    pub fn of_points(step: f64, points: usize) -> Self {
        let none = Vec::new;
        Self { step, points, rest: none(), below: Below::default(), last: none(), before: none(), frames: 0 }
    }

    /// Writes the next frames of a track in the mode with the lowest entropy.
    pub fn write(&mut self, frames: &[Vec3], output: &mut Output) {
        let cells: Vec<[i32; 3]> = frames.iter().map(|p| quantised(p.as_dvec3(), self.step)).collect();
        let mut best: Option<(f64, u8, Vec<u32>)> = None;
        for mode in modes() {
            let values = self.residuals(&cells, mode);
            let cost = entropy(&values);
            if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                best = Some((cost, mode, values));
            }
        }
        let (_, mode, values) = best.unwrap_or_default();
        output.byte(mode);
        output.planes(&values);
        for frame in cells.chunks_exact(self.points.max(1)) {
            self.advance(frame.to_vec());
        }
    }

    /// The residuals of some frames: by axis, then frame, then point.
    fn residuals(&self, cells: &[[i32; 3]], mode: u8) -> Vec<u32> {
        let mut values = Vec::with_capacity(3 * cells.len());
        let at = |frame: usize| &cells[frame * self.points..][..self.points];
        let mut off = vec![0; self.points];
        for axis in 0..3 {
            for frame in 0..cells.len().checked_div(self.points).unwrap_or(0) {
                let last = if frame >= 1 { at(frame - 1) } else { &self.last };
                let before = if frame >= 2 {
                    at(frame - 2)
                } else if frame == 1 {
                    &self.last
                } else {
                    &self.before
                };
                for (point, cell) in at(frame).iter().enumerate() {
                    let predicted = self.predict(self.frames + frame, mode, last, before, point, axis);
                    off[point] = cell[axis].wrapping_sub(predicted);
                    values.push(zigzag(off[point].wrapping_sub(self.below.mean(mode, point, &off))));
                }
            }
        }
        values
    }

    /// Reads the next frames of a track and appends them.
    pub fn read(&mut self, count: usize, input: &mut Input<'_>, track: &mut Track) -> Result<(), Wrong> {
        let mode = input.byte("how points are predicted")?;
        if !modes().any(|known| known == mode) {
            return Err(input.expected("a known way to predict points", mode));
        }
        let values = (count as u64).saturating_mul(3).saturating_mul(self.points as u64);
        let values = input.room("coordinates", values, 1)?;
        let values = input.planes(values, "coordinates")?;
        let by_axis = count * self.points;
        let mut off = [vec![0; self.points], vec![0; self.points], vec![0; self.points]];
        track.positions.reserve(by_axis);
        for frame in 0..count {
            let mut cells = vec![[0; 3]; self.points];
            for point in 0..self.points {
                for axis in 0..3 {
                    let value = unzigzag(values[axis * by_axis + frame * self.points + point]);
                    let off = &mut off[axis];
                    off[point] = value.wrapping_add(self.below.mean(mode, point, off));
                    let predicted = self.predict(self.frames, mode, &self.last, &self.before, point, axis);
                    cells[point][axis] = off[point].wrapping_add(predicted);
                }
                let position = position(cells[point], self.step);
                if !position.is_finite() {
                    let found = position.abs().max_element().into();
                    return Err(input.wrong(Problem::NotFinite { what: "a coordinate", found }));
                }
                track.positions.push(position);
            }
            self.advance(cells);
        }
        Ok(())
    }

    fn predict(
        &self,
        frame: usize,
        mode: u8,
        last: &[[i32; 3]],
        before: &[[i32; 3]],
        point: usize,
        axis: usize,
    ) -> i32 {
        match frame {
            0 => self.rest.get(point).map_or(0, |cell| cell[axis]),
            1 => last[point][axis],
            _ if mode & 3 == 1 => last[point][axis],
            _ => last[point][axis].wrapping_mul(2).wrapping_sub(before[point][axis]),
        }
    }

    fn advance(&mut self, cells: Vec<[i32; 3]>) {
        self.before = std::mem::replace(&mut self.last, cells);
        self.frames += 1;
    }
}

/// The prediction modes: bits 0 and 1 are the number of frames, bit 2 is set if neighbours are used.
fn modes() -> impl Iterator<Item = u8> {
    ORDERS.into_iter().flat_map(|order| NEIGHBOURS.map(|neighbours| order | neighbours << 2))
}

/// The neighbours of every point that have smaller numbers.
#[derive(Debug, Default)]
struct Below {
    /// Those of point p are `list[starts[p]..starts[p + 1]]`.
    starts: Vec<u32>,
    list: Vec<u32>,
}

impl Below {
    fn of(points: usize, tetrahedra: &[[u32; 4]]) -> Self {
        let mut edges: Vec<(u32, u32)> = Vec::with_capacity(6 * tetrahedra.len());
        for t in tetrahedra {
            for (i, &a) in t.iter().enumerate() {
                edges.extend(t[..i].iter().filter(|&&b| b != a).map(|&b| (a.max(b), a.min(b))));
            }
        }
        edges.sort_unstable();
        edges.dedup();
        let starts = (0..=points).map(|p| edges.partition_point(|e| (e.0 as usize) < p) as u32).collect();
        Self { starts, list: edges.into_iter().map(|(_, below)| below).collect() }
    }

    /// The mean residual of the neighbours with smaller numbers, rounded to the nearest integer, halves upwards. Without a
    /// mesh the previous point is the only neighbour.
    fn mean(&self, mode: u8, point: usize, off: &[i32]) -> i32 {
        if mode & 4 == 0 {
            return 0;
        }
        let Some(&[begin, end]) = self.starts.get(point..point + 2).and_then(|pair| pair.first_chunk()) else {
            return if point > 0 { off[point - 1] } else { 0 };
        };
        let list = &self.list[begin as usize..end as usize];
        if list.is_empty() {
            return 0;
        }
        let sum: i64 = list.iter().map(|&other| i64::from(off[other as usize])).sum();
        let count = list.len() as i64;
        (2 * sum + count).div_euclid(2 * count) as i32
    }
}

/// The number of bits of some numbers with an optimal code for each of their bytes, which Huffman's code approximates.
fn entropy(values: &[u32]) -> f64 {
    let all = values.len() as f64;
    let mut bits = 0.0;
    for plane in 0..4 {
        let mut counts = [0u32; 256];
        values.iter().for_each(|value| counts[(value >> (8 * plane) & 0xff) as usize] += 1);
        let used = counts.into_iter().filter(|&count| count > 0).map(f64::from);
        bits += used.map(|count| count * libm::log2(all / count)).sum::<f64>();
    }
    bits
}
