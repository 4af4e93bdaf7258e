//! How k-free a frame is (docs/kdet.md#predicate): every k, and the bound on the number of pairs that follows.

use serde::Serialize;

use crate::detect::{
    CellRule, Frame, Levels, Settings, Sizes,
    freeness::{COVERING, Crowds, bound, k_of_objects},
};

/// What the minimal k of all primitives come to.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FreenessReport {
    /// The minimal k of every primitive.
    pub k: Vec<u32>,
    /// Of every object.
    pub objects: Vec<ObjectFreeness>,
    /// How many primitives have each k, from 0 on.
    pub histogram: Vec<u32>,
    /// The largest k.
    pub largest_k: u32,
    /// The mean of all k.
    pub mean_k: f64,
    /// Primitives of all objects.
    pub n: u64,
    /// The covering constant.
    pub q: u64,
    /// q·n·k: no two of the objects have more intersecting pairs.
    pub bound: u64,
    /// Levels of the hierarchy by the rule of the paper.
    pub height: u32,
    /// Smallest and largest diameter.
    pub diameters: [f64; 2],
}

/// An object's k.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ObjectFreeness {
    /// The minimal k for which it is k-free: the largest of its primitives'.
    pub k: u32,
    /// The mean of its primitives'.
    pub mean_k: f64,
    /// Its primitives.
    pub primitives: u32,
}

/// Counts in portions, so that whoever waits can do something else in between.
#[derive(Debug)]
pub struct FreenessCount {
    crowds: Crowds,
    k: Vec<u32>,
}

impl FreenessCount {
    /// For a valid frame.
    pub fn new(frame: &Frame<'_>) -> Self {
        Self { crowds: Crowds::new(frame), k: Vec::with_capacity(frame.cells.len()) }
    }

    /// Counts some more of them. Whether there are any left.
    pub fn go_on(&mut self, frame: &Frame<'_>, portion: usize) -> bool {
        let end = self.k.len().saturating_add(portion).min(frame.cells.len());
        self.k.extend((self.k.len()..end).map(|t| self.crowds.minimal_k(frame, t)));
        end < frame.cells.len()
    }

    /// What it comes to, once all are counted.
    pub fn report(self, frame: &Frame<'_>) -> FreenessReport {
        let k = self.k;
        let mut objects: Vec<ObjectFreeness> =
            k_of_objects(frame, &k).into_iter().map(|k| ObjectFreeness { k, mean_k: 0.0, primitives: 0 }).collect();
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
        let sizes = Sizes::of(self.crowds.bounds(), &members);
        let rule = Settings { cell_rule: CellRule::Paper, ..Settings::default() };
        let n = k.len() as u64;
        FreenessReport {
            objects,
            histogram,
            largest_k,
            mean_k: k.iter().map(|&k| f64::from(k)).sum::<f64>() / (n.max(1) as f64),
            n,
            q: COVERING,
            bound: bound(n, largest_k.into()),
            height: Levels::new(&sizes, &rule).height() as u32,
            diameters: [sizes.smallest, sizes.largest],
            k,
        }
    }
}

/// All of it at once.
pub fn freeness(frame: &Frame<'_>) -> FreenessReport {
    let mut count = FreenessCount::new(frame);
    count.go_on(frame, usize::MAX);
    count.report(frame)
}
