//! Unique against `Vec::dedup`.

use super::{
    Check, Failure,
    support::{From, LONG, Random, lengths, same, storage, submit, words},
};
use crate::gpu::{
    Gpu, KeyBits, Length, Sort, SortKind, SortWorkspace, Unique, UniqueKind, UniqueWorkspace, readback::read_elements,
};

pub(super) const CHECKS: &[Check] = &[
    Check { name: "unique/keys", body: |gpu| Box::pin(keys(gpu)) },
    Check { name: "unique/pairs", body: |gpu| Box::pin(pairs(gpu)) },
    Check { name: "unique/many_blocks", body: |gpu| Box::pin(many_blocks(gpu)) },
    Check { name: "unique/after_sort", body: |gpu| Box::pin(after_sort(gpu)) },
];

async fn unique_keys(gpu: &Gpu, workspace: &mut UniqueWorkspace, list: &[u32], from: From) -> Result<(), Failure> {
    let what = format!("unique of {} keys ({from:?})", list.len());
    // Behind the list there would be one more.
    let mut room = list.to_vec();
    room.extend([123_456; 3]);
    let length = from.length(gpu, list.len(), room.len())?;
    let (keys, firsts) = (storage(gpu, &room)?, storage(gpu, &vec![4_u32; room.len()])?);
    let unique = Unique::new(gpu, UniqueKind::Key)?;
    submit(gpu, |pass| unique.record(gpu, pass, workspace, &keys, &firsts, &length))?;
    let mut expected = list.to_vec();
    expected.dedup();
    same(&what, &words(gpu, workspace.count(), 1).await?, &[expected.len() as u32])?;
    expected.resize(room.len(), 4);
    same(&what, &words(gpu, &firsts, room.len()).await?, &expected)
}

async fn keys(gpu: &Gpu) -> Result<(), Failure> {
    let mut random = Random(31);
    let mut workspace = UniqueWorkspace::new(gpu)?;
    for count in lengths() {
        let mut list: Vec<u32> = (0..count).map(|_| random.below(count as u32)).collect();
        list.sort_unstable();
        for from in From::ALL {
            unique_keys(gpu, &mut workspace, &list, from).await?;
        }
        for word in [0, u32::MAX] {
            unique_keys(gpu, &mut workspace, &vec![word; count], From::Gpu).await?;
        }
    }
    let different: Vec<u32> = (0..10_000).collect();
    unique_keys(gpu, &mut workspace, &different, From::Host).await
}

async fn pairs(gpu: &Gpu) -> Result<(), Failure> {
    let mut random = Random(32);
    let mut workspace = UniqueWorkspace::new(gpu)?;
    let unique = Unique::new(gpu, UniqueKind::Pair)?;
    for count in [0, 1, 255, 256, 257, 2049, 50_000] {
        // Neighbours that differ in one word only.
        let mut list: Vec<_> = (0..count).map(|_| [random.below(40), random.below(40)]).collect();
        list.sort_unstable();
        let length = From::Gpu.length(gpu, count, count)?;
        let (keys, firsts) = (storage(gpu, &list)?, storage(gpu, &vec![[0_u32; 2]; count])?);
        submit(gpu, |pass| unique.record(gpu, pass, &mut workspace, &keys, &firsts, &length))?;
        list.dedup();
        same("count of pairs", &words(gpu, workspace.count(), 1).await?, &[list.len() as u32])?;
        same("unique pairs", &read_elements(gpu, &firsts, list.len()).await?, &list)?;
    }
    Ok(())
}

async fn many_blocks(gpu: &Gpu) -> Result<(), Failure> {
    let mut random = Random(33);
    let count = if cfg!(target_arch = "wasm32") { 300_001 } else { 2048 * 1024 + 5 };
    let mut list: Vec<u32> = (0..count).map(|_| random.below(1_000_000)).collect();
    list.sort_unstable();
    unique_keys(gpu, &mut UniqueWorkspace::new(gpu)?, &list, From::Host).await
}

/// As a list of pairs goes through a frame: a count on the GPU, sort, unique, all in one pass.
async fn after_sort(gpu: &Gpu) -> Result<(), Failure> {
    let mut random = Random(34);
    let (sort, unique) = (Sort::new(gpu, SortKind::Pair)?, Unique::new(gpu, UniqueKind::Pair)?);
    let (mut sorting, mut uniting) = (SortWorkspace::new(gpu)?, UniqueWorkspace::new(gpu)?);
    let mut list: Vec<_> = (0..LONG / 4).map(|_| [random.below(300), random.below(300)]).collect();
    let keys = storage(gpu, &list)?;
    let firsts = storage(gpu, &list)?;
    let length = From::Gpu.length(gpu, list.len(), list.len())?;
    // The same pass again over what is left, with the count that the first one found.
    let bits = KeyBits::ids(300);
    let again = submit(gpu, |pass| {
        let sorted = sort.record(gpu, pass, &mut sorting, &keys, None, bits, &length)?;
        unique.record(gpu, pass, &mut uniting, &sorted.keys, &firsts, &length)?;
        let left = Length::Gpu { buffer: uniting.count().clone(), offset: 0, capacity: length.capacity() };
        sort.record(gpu, pass, &mut sorting, &firsts, None, bits, &left)
    })?;
    list.sort_unstable();
    list.dedup();
    same("count after sort", &words(gpu, uniting.count(), 1).await?, &[list.len() as u32])?;
    same("unique after sort", &read_elements(gpu, &again.keys, list.len()).await?, &list)
}
