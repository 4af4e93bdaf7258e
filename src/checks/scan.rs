//! Scan against a running sum.

use super::{
    Check, Failure,
    support::{From, LONG, Random, lengths, same, storage, submit, words},
};
use crate::gpu::{Gpu, Length, Scan, ScanWorkspace};

pub(super) const CHECKS: &[Check] = &[
    Check { name: "scan/lengths", body: |gpu| Box::pin(every_length(gpu)) },
    Check { name: "scan/in_place", body: |gpu| Box::pin(in_place(gpu)) },
    Check { name: "scan/wraps", body: |gpu| Box::pin(wraps(gpu)) },
    Check { name: "scan/many_blocks", body: |gpu| Box::pin(many_blocks(gpu)) },
    Check { name: "scan/two_lists_in_one_submission", body: |gpu| Box::pin(two_lists(gpu)) },
    Check { name: "scan/too_long", body: |gpu| Box::pin(too_long(gpu)) },
];

/// Prefix sums, and the total.
fn expected(values: &[u32]) -> (Vec<u32>, u32) {
    let mut sum = 0_u32;
    let prefixes = values
        .iter()
        .map(|value| {
            let before = sum;
            sum = sum.wrapping_add(*value);
            before
        })
        .collect();
    (prefixes, sum)
}

/// Room behind the list, which must stay as it is.
const MARGIN: usize = 7;

async fn one(gpu: &Gpu, workspace: &mut ScanWorkspace, values: &[u32], from: From) -> Result<(), Failure> {
    let what = format!("scan of {} ({from:?})", values.len());
    let room = values.len() + MARGIN;
    let length = from.length(gpu, values.len(), room)?;
    let mut list = values.to_vec();
    list.extend([9; MARGIN]);
    let (list, prefixes) = (storage(gpu, &list)?, storage(gpu, &vec![8_u32; room])?);
    let scan = Scan::new(gpu)?;
    submit(gpu, |pass| scan.record(gpu, pass, workspace, &list, &prefixes, &length))?;
    let (mut sums, total) = expected(values);
    sums.extend([8; MARGIN]);
    same(&what, &words(gpu, &prefixes, room).await?, &sums)?;
    same(&format!("total of {what}"), &words(gpu, workspace.total(), 1).await?, &[total])
}

async fn every_length(gpu: &Gpu) -> Result<(), Failure> {
    let mut random = Random(1);
    let mut workspace = ScanWorkspace::new(gpu)?;
    for count in lengths() {
        let values: Vec<u32> = (0..count).map(|_| random.below(1000)).collect();
        for from in From::ALL {
            one(gpu, &mut workspace, &values, from).await?;
        }
    }
    Ok(())
}

async fn in_place(gpu: &Gpu) -> Result<(), Failure> {
    let mut random = Random(2);
    let scan = Scan::new(gpu)?;
    let mut workspace = ScanWorkspace::new(gpu)?;
    for count in [1, 2049, LONG] {
        let values: Vec<u32> = (0..count).map(|_| random.below(1000)).collect();
        let list = storage(gpu, &values)?;
        let length = Length::Host(count as u32);
        submit(gpu, |pass| scan.record(gpu, pass, &mut workspace, &list, &list, &length))?;
        same(&format!("scan in place of {count}"), &words(gpu, &list, count).await?, &expected(&values).0)?;
    }
    Ok(())
}

async fn wraps(gpu: &Gpu) -> Result<(), Failure> {
    let mut workspace = ScanWorkspace::new(gpu)?;
    one(gpu, &mut workspace, &vec![u32::MAX; 5000], From::Host).await?;
    one(gpu, &mut workspace, &Random(3).words(5000), From::Gpu).await
}

/// More blocks than are added up by each other, and more workgroups than fit in a row of the grid.
async fn many_blocks(gpu: &Gpu) -> Result<(), Failure> {
    let mut random = Random(4);
    let values: Vec<u32> = (0..2048 * 1025 + 11).map(|_| random.below(3)).collect();
    let mut workspace = ScanWorkspace::new(gpu)?;
    one(gpu, &mut workspace, &values, From::Gpu).await?;
    // A list that is short this time, in room for a long one.
    let length = From::Gpu.length(gpu, 3000, values.len())?;
    let (list, prefixes) = (storage(gpu, &values)?, storage(gpu, &vec![8_u32; values.len()])?);
    let scan = Scan::new(gpu)?;
    submit(gpu, |pass| scan.record(gpu, pass, &mut workspace, &list, &prefixes, &length))?;
    let (mut sums, total) = expected(&values[..3000]);
    sums.extend([8; 3000]);
    same("short scan in long room", &words(gpu, &prefixes, 6000).await?, &sums)?;
    same("its total", &words(gpu, workspace.total(), 1).await?, &[total])
}

/// One workspace, two lengths, one submission: the second must not change the first.
async fn two_lists(gpu: &Gpu) -> Result<(), Failure> {
    let scan = Scan::new(gpu)?;
    let mut workspace = ScanWorkspace::new(gpu)?;
    let (short, long) = (vec![2_u32; 300], vec![3_u32; 5000]);
    let lists = [storage(gpu, &short)?, storage(gpu, &long)?];
    let [first, second] = [storage(gpu, &vec![0_u32; 300])?, storage(gpu, &vec![0_u32; 5000])?];
    submit(gpu, |pass| {
        scan.record(gpu, pass, &mut workspace, &lists[0], &first, &Length::Host(300))?;
        scan.record(gpu, pass, &mut workspace, &lists[1], &second, &Length::Host(5000))
    })?;
    same("first of two", &words(gpu, &first, 300).await?, &expected(&short).0)?;
    same("second of two", &words(gpu, &second, 5000).await?, &expected(&long).0)
}

async fn too_long(gpu: &Gpu) -> Result<(), Failure> {
    let scan = Scan::new(gpu)?;
    let mut workspace = ScanWorkspace::new(gpu)?;
    let list = storage(gpu, &[0_u32; 16])?;
    let result = submit(gpu, |pass| scan.record(gpu, pass, &mut workspace, &list, &list, &Length::Host(17)));
    let message = result.err().map(|error| error.to_string());
    same("message", &[message.as_deref()], &[Some("scan takes at most 16 elements, not 17")])
}
