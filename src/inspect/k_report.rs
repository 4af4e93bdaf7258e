//! The k-free predicate for a frame (docs/kdet.md#predicate): minimal k of every primitive, and the bound on the number of
//! pairs.

use serde::Serialize;

use crate::detect::{
    CellRule, Frame, Levels, Settings, Sizes,
    k_free::{Neighbours, bound, k_of_objects},
};

/// The minimal k of all primitives, and what follows from them.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct KReport {
    /// The minimal k of every primitive.
    pub k: Vec<u32>,
    /// The same by object.
    pub objects: Vec<ObjectK>,
    /// Number of primitives by k, from 0.
    pub histogram: Vec<u32>,
    /// The largest k.
    pub largest_k: u32,
    /// The mean of all k.
    pub mean_k: f64,
    /// Number of primitives of all objects.
    pub n: u64,
    /// The covering constant.
    pub q: u64,
    /// q·n·k: the most intersecting pairs that two of the objects can have.
    pub bound: u64,
    /// Levels of the grid by the paper's cell rule.
    pub height: u32,
    /// Smallest and largest diameter.
    pub diameters: [f64; 2],
}

/// The k of an object.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ObjectK {
    /// The minimal k for which it is k-free: the largest k of its primitives.
    pub k: u32,
    /// The mean k of its primitives.
    pub mean_k: f64,
    /// Number of its primitives.
    pub primitives: u32,
}

/// Computes k in portions, so that the caller stays responsive.
#[derive(Debug)]
pub struct KReportBuilder {
    neighbours: Neighbours,
    k: Vec<u32>,
    /// Runs that are counted.
    runs: usize,
}

impl KReportBuilder {
    /// For a valid frame.
    pub fn new(frame: &Frame<'_>) -> Self {
        Self { neighbours: Neighbours::new(frame), k: vec![0; frame.cells.len()], runs: 0 }
    }

    /// Computes the next portion, of about so many primitives. Returns whether any are left.
    pub fn go_on(&mut self, frame: &Frame<'_>, portion: usize) -> bool {
        let mut counted = 0;
        while self.runs < self.neighbours.run_count() && counted < portion {
            for own in self.neighbours.counted(frame, self.runs) {
                self.k[own.primitive as usize] = own.k;
                counted += 1;
            }
            self.runs += 1;
        }
        self.runs < self.neighbours.run_count()
    }

    /// The report, once all are computed.
    pub fn report(self, frame: &Frame<'_>) -> KReport {
        let k = self.k;
        let mut objects: Vec<ObjectK> =
            k_of_objects(frame, &k).into_iter().map(|k| ObjectK { k, mean_k: 0.0, primitives: 0 }).collect();
        for (&object, &k) in frame.objects.iter().zip(&k) {
            let object = &mut objects[object as usize];
            object.primitives += 1;
            object.mean_k += f64::from(k);
        }
        for object in &mut objects {
            object.mean_k /= f64::from(object.primitives.max(1));
        }
        let largest_k = k.iter().copied().max().unwrap_or(1);
        let mut histogram = vec![0; largest_k as usize + 1];
        k.iter().for_each(|&k| histogram[k as usize] += 1);
        let members: Vec<u32> = (0..k.len() as u32).collect();
        let sizes = Sizes::of(self.neighbours.bounds(), &members);
        let rule = Settings { cell_rule: CellRule::Paper, ..Settings::default() };
        let n = k.len() as u64;
        KReport {
            objects,
            histogram,
            largest_k,
            mean_k: k.iter().map(|&k| f64::from(k)).sum::<f64>() / (n.max(1) as f64),
            n,
            q: frame.primitive.covering_spheres() as u64,
            bound: bound(frame.primitive, n, largest_k.into()),
            height: Levels::of(self.neighbours.bounds(), &members, &rule).height() as u32,
            diameters: [sizes.smallest, sizes.largest],
            k,
        }
    }
}

/// Computes everything at once.
pub fn k_report(frame: &Frame<'_>) -> KReport {
    let mut count = KReportBuilder::new(frame);
    count.go_on(frame, usize::MAX);
    count.report(frame)
}
