//! Reduce against iterators.

use super::{
    Check, Failure,
    support::{From, Random, lengths, same, storage, submit, words},
};
use crate::gpu::{Gpu, Reduce, ReduceWorkspace, Reduction};

pub(super) const CHECKS: &[Check] = &[
    Check { name: "reduce/integers", body: |gpu| Box::pin(integers(gpu)) },
    Check { name: "reduce/floats", body: |gpu| Box::pin(floats(gpu)) },
];

fn expected(reduction: Reduction, values: &[u32]) -> u32 {
    let floats = || values.iter().map(|bits| f32::from_bits(*bits));
    match reduction {
        Reduction::Sum => values.iter().fold(0, |sum, value| sum.wrapping_add(*value)),
        Reduction::Min => values.iter().copied().min().unwrap_or(u32::MAX),
        Reduction::Max => values.iter().copied().max().unwrap_or(0),
        Reduction::MinFloat => floats().min_by(f32::total_cmp).map_or(0x7fff_ffff, f32::to_bits),
        Reduction::MaxFloat => floats().max_by(f32::total_cmp).map_or(0xffff_ffff, f32::to_bits),
    }
}

async fn one(
    gpu: &Gpu,
    workspace: &mut ReduceWorkspace,
    reduction: Reduction,
    values: &[u32],
    from: From,
) -> Result<(), Failure> {
    // What lies behind the list would change every result.
    let mut list = values.to_vec();
    let behind = match reduction {
        Reduction::Min => 0,
        Reduction::Sum | Reduction::Max => u32::MAX,
        Reduction::MinFloat => 0xffff_ffff,
        Reduction::MaxFloat => 0x7fff_ffff,
    };
    list.extend([behind; 9]);
    let length = from.length(gpu, values.len(), list.len())?;
    let list = storage(gpu, &list)?;
    let reduce = Reduce::new(gpu, reduction)?;
    submit(gpu, |pass| reduce.record(gpu, pass, workspace, &list, &length))?;
    let got = words(gpu, workspace.result(), 1).await?;
    same(&format!("{reduction:?} of {} ({from:?})", values.len()), &got, &[expected(reduction, values)])
}

async fn integers(gpu: &Gpu) -> Result<(), Failure> {
    let mut random = Random(11);
    let mut workspace = ReduceWorkspace::new(gpu)?;
    for count in lengths() {
        let values = random.words(count);
        for reduction in [Reduction::Sum, Reduction::Min, Reduction::Max] {
            for from in From::ALL {
                one(gpu, &mut workspace, reduction, &values, from).await?;
            }
        }
    }
    Ok(())
}

async fn floats(gpu: &Gpu) -> Result<(), Failure> {
    let mut random = Random(12);
    let mut workspace = ReduceWorkspace::new(gpu)?;
    let both = [Reduction::MinFloat, Reduction::MaxFloat];
    for count in [0, 1, 257, 10_000] {
        // Of both signs, from denormals to large ones.
        let mut values: Vec<u32> =
            random.words(count).into_iter().map(|bits| bits & 0x8fff_ffff | (bits & 7) << 28).collect();
        for value in &mut values {
            if !f32::from_bits(*value).is_finite() {
                *value = 1;
            }
        }
        for reduction in both {
            one(gpu, &mut workspace, reduction, &values, From::Host).await?;
            one(gpu, &mut workspace, reduction, &values, From::Gpu).await?;
        }
    }
    let hostile = [0.0, -0.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, f32::MIN_POSITIVE, f32::from_bits(1)];
    for end in 1..=hostile.len() {
        let values: Vec<u32> = hostile[..end].iter().map(|value| value.to_bits()).collect();
        for reduction in both {
            one(gpu, &mut workspace, reduction, &values, From::Host).await?;
        }
    }
    Ok(())
}
