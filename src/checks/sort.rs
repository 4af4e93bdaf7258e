//! Sort against `slice::sort`.

use super::{
    Check, Failure,
    support::{From, IN_BROWSER, LONG, Random, ensure, lengths, same, storage, submit, words},
};
use crate::gpu::{Gpu, KeyBits, Length, Sort, SortKind, SortWorkspace, readback::read_elements};

pub(super) const CHECKS: &[Check] = &[
    Check { name: "sort/keys", body: |gpu| Box::pin(keys(gpu)) },
    Check { name: "sort/pairs", body: |gpu| Box::pin(pairs(gpu)) },
    Check { name: "sort/values_are_stable", body: |gpu| Box::pin(values(gpu)) },
    Check { name: "sort/equal_and_extreme_keys", body: |gpu| Box::pin(extremes(gpu)) },
    Check { name: "sort/many_tiles", body: |gpu| Box::pin(many_tiles(gpu)) },
    Check { name: "sort/only_the_low_bits_count", body: |gpu| Box::pin(low_bits(gpu)) },
    Check { name: "sort/short_list_in_long_room", body: |gpu| Box::pin(short(gpu)) },
    Check { name: "sort/wrong_buffers_are_refused", body: |gpu| Box::pin(refused(gpu)) },
];

/// Room behind the list, which must stay as it is.
const MARGIN: usize = 5;

/// The low bits of a word.
fn low(word: u32, bits: u32) -> u32 {
    (u64::from(word) & ((1_u64 << bits) - 1)) as u32
}

async fn sort_keys(
    gpu: &Gpu,
    workspace: &mut SortWorkspace,
    list: &[u32],
    bits: u32,
    from: From,
) -> Result<(), Failure> {
    let what = format!("sort of {} keys of {bits} bits ({from:?})", list.len());
    let mut room = list.to_vec();
    room.extend([77; MARGIN]);
    let length = from.length(gpu, list.len(), room.len())?;
    let buffer = storage(gpu, &room)?;
    let sort = Sort::new(gpu, SortKind::Key)?;
    let sorted = submit(gpu, |pass| sort.record(gpu, pass, workspace, &buffer, None, KeyBits::one(bits), &length))?;
    let mut expected = list.to_vec();
    expected.sort_by_key(|key| low(*key, bits));
    same(&what, &words(gpu, &sorted.keys, list.len()).await?, &expected)?;
    same("behind the list", &words(gpu, &buffer, room.len()).await?[list.len()..], &[77; MARGIN])
}

async fn sort_pairs(
    gpu: &Gpu,
    workspace: &mut SortWorkspace,
    list: &[[u32; 2]],
    bits: KeyBits,
    from: From,
) -> Result<(), Failure> {
    let what = format!("sort of {} pairs of {bits:?} ({from:?})", list.len());
    let length = from.length(gpu, list.len(), list.len())?;
    let buffer = storage(gpu, list)?;
    let sort = Sort::new(gpu, SortKind::Pair)?;
    let sorted = submit(gpu, |pass| sort.record(gpu, pass, workspace, &buffer, None, bits, &length))?;
    let mut expected = list.to_vec();
    expected.sort_by_key(|[major, minor]| (low(*major, bits.major), low(*minor, bits.minor)));
    same(&what, &read_elements(gpu, &sorted.keys, list.len()).await?, &expected)
}

async fn sort_values(gpu: &Gpu, workspace: &mut SortWorkspace, list: &[u32], bits: u32) -> Result<(), Failure> {
    let what = format!("sort of {} keys of {bits} bits with values", list.len());
    let order: Vec<u32> = (0..list.len() as u32).collect();
    let (keys, values) = (storage(gpu, list)?, storage(gpu, &order)?);
    let sort = Sort::new(gpu, SortKind::KeyValue)?;
    let length = Length::Host(list.len() as u32);
    let sorted =
        submit(gpu, |pass| sort.record(gpu, pass, workspace, &keys, Some(&values), KeyBits::one(bits), &length))?;
    let mut expected = order;
    expected.sort_by_key(|index| low(list[*index as usize], bits));
    let expected_keys: Vec<u32> = expected.iter().map(|index| list[*index as usize]).collect();
    same(&what, &words(gpu, &sorted.keys, list.len()).await?, &expected_keys)?;
    let Some(values) = &sorted.values else { return Err(Failure(format!("{what}: the values are gone"))) };
    same(&what, &words(gpu, values, list.len()).await?, &expected)
}

async fn keys(gpu: &Gpu) -> Result<(), Failure> {
    let mut random = Random(21);
    let mut workspace = SortWorkspace::new(gpu)?;
    for count in lengths() {
        let list = random.words(count);
        for from in From::ALL {
            // All bits once for the long list: that is eight passes.
            let bits = if count == LONG && from != From::Host { 9 } else { 32 };
            sort_keys(gpu, &mut workspace, &list, bits, from).await?;
        }
    }
    Ok(())
}

async fn pairs(gpu: &Gpu) -> Result<(), Failure> {
    let mut random = Random(22);
    let mut workspace = SortWorkspace::new(gpu)?;
    for count in lengths() {
        let list: Vec<_> = (0..count).map(|_| [random.below(1 << 17), random.below(1 << 17)]).collect();
        let sources: &[From] = if count == LONG { &[From::Gpu] } else { &From::ALL };
        for from in sources {
            sort_pairs(gpu, &mut workspace, &list, KeyBits::ids(1 << 17), *from).await?;
        }
    }
    let list: Vec<_> = (0..5000).map(|_| [random.next(), random.next()]).collect();
    sort_pairs(gpu, &mut workspace, &list, KeyBits { major: 32, minor: 32 }, From::Host).await
}

async fn values(gpu: &Gpu) -> Result<(), Failure> {
    let mut random = Random(23);
    let mut workspace = SortWorkspace::new(gpu)?;
    for count in [0, 1, 255, 256, 257, 10_000, 70_001] {
        sort_values(gpu, &mut workspace, &random.words(count), 32).await?;
        // Few different keys, so that order among equals shows.
        let few: Vec<u32> = (0..count).map(|_| random.below(3)).collect();
        sort_values(gpu, &mut workspace, &few, 2).await?;
        sort_values(gpu, &mut workspace, &vec![5; count], 3).await?;
    }
    Ok(())
}

async fn extremes(gpu: &Gpu) -> Result<(), Failure> {
    let mut random = Random(24);
    let mut workspace = SortWorkspace::new(gpu)?;
    let counts: &[usize] = if IN_BROWSER { &[1, 2049] } else { &[1, 257, 2049, 30_000] };
    for &count in counts {
        for word in [0, 1, u32::MAX] {
            sort_keys(gpu, &mut workspace, &vec![word; count], 32, From::Host).await?;
            let list = vec![[word; 2]; count];
            sort_pairs(gpu, &mut workspace, &list, KeyBits { major: 32, minor: 32 }, From::Gpu).await?;
            sort_values(gpu, &mut workspace, &vec![word; count], 32).await?;
        }
        let ends: Vec<u32> = (0..count).map(|_| if random.below(2) == 0 { u32::MAX } else { 0 }).collect();
        sort_keys(gpu, &mut workspace, &ends, 32, From::Gpu).await?;
        let descending: Vec<u32> = (0..count as u32).rev().collect();
        sort_keys(gpu, &mut workspace, &descending, 15, From::Gpu).await?;
    }
    Ok(())
}

/// More tiles than one block of the histograms' scan holds; natively also more than a row of the grid.
async fn many_tiles(gpu: &Gpu) -> Result<(), Failure> {
    let mut random = Random(25);
    let mut workspace = SortWorkspace::new(gpu)?;
    let count = if cfg!(target_arch = "wasm32") { 300_001 } else { 2048 * 1025 + 3 };
    let list: Vec<_> = (0..count).map(|_| [random.below(60), random.below(60)]).collect();
    sort_pairs(gpu, &mut workspace, &list, KeyBits::ids(60), From::Gpu).await
}

async fn low_bits(gpu: &Gpu) -> Result<(), Failure> {
    let mut random = Random(26);
    let mut workspace = SortWorkspace::new(gpu)?;
    let list = random.words(3000);
    for bits in [0, 1, 3, 4, 5, 31] {
        sort_keys(gpu, &mut workspace, &list, bits, From::Host).await?;
    }
    let list: Vec<_> = (0..3000).map(|_| [random.next(), random.next()]).collect();
    for (major, minor) in [(0, 0), (1, 0), (0, 1), (3, 2), (17, 17), (5, 32), (32, 3)] {
        sort_pairs(gpu, &mut workspace, &list, KeyBits { major, minor }, From::Host).await?;
    }
    Ok(())
}

async fn short(gpu: &Gpu) -> Result<(), Failure> {
    let mut random = Random(27);
    let mut workspace = SortWorkspace::new(gpu)?;
    let sort = Sort::new(gpu, SortKind::Pair)?;
    for count in [0, 1, 700, 5000] {
        let list: Vec<_> = (0..600_000).map(|_| [random.below(256), random.below(256)]).collect();
        let buffer = storage(gpu, &list)?;
        let length = From::Gpu.length(gpu, count, list.len())?;
        let bits = KeyBits::ids(256);
        let sorted = submit(gpu, |pass| sort.record(gpu, pass, &mut workspace, &buffer, None, bits, &length))?;
        let mut expected = list[..count].to_vec();
        expected.sort_unstable();
        // An even number of passes: back in the caller's buffer, whose rest is untouched.
        ensure(sorted.keys == buffer, || "four passes end in the scratch".into())?;
        expected.extend(&list[count..count + 3000]);
        same(&format!("{count} in room for 600,000"), &read_elements(gpu, &buffer, count + 3000).await?, &expected)?;
    }
    Ok(())
}

async fn refused(gpu: &Gpu) -> Result<(), Failure> {
    let mut workspace = SortWorkspace::new(gpu)?;
    let list = storage(gpu, &[0_u32; 16])?;
    let sort = Sort::new(gpu, SortKind::Pair)?;
    let bits = KeyBits::ids(8);
    let length = Length::Host(9);
    let long = submit(gpu, |pass| sort.record(gpu, pass, &mut workspace, &list, None, bits, &length));
    ensure(long.is_err(), || "9 pairs were sorted in a buffer of 8".into())?;
    let length = Length::Host(8);
    let valued = submit(gpu, |pass| sort.record(gpu, pass, &mut workspace, &list, Some(&list), bits, &length));
    ensure(valued.is_err(), || "pairs were sorted with values".into())
}
