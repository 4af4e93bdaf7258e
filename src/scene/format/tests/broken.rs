//! Chunks out of order, files cut short, bits that were flipped.

use super::{super::chunk::write_chunk, *};
use crate::{random::Random, random_cases};

/// The chunks of a file: where each begins, and its tag.
fn chunks(file: &[u8]) -> Vec<(usize, [u8; 4])> {
    let mut list = vec![];
    let mut at = 16;
    while at < file.len() {
        list.push((at, file[at..at + 4].try_into().unwrap()));
        at += 16 + u32::from_le_bytes(file[at + 4..at + 8].try_into().unwrap()) as usize;
    }
    list
}

#[test]
fn chunks_come_in_their_order_and_equal_meshes_once() {
    let file = write_scene(&everything(20)).unwrap();
    let tags: Vec<[u8; 4]> = chunks(&file).into_iter().map(|(_, tag)| tag).collect();
    assert_eq!(tags, [*b"INFO", *b"orig", *b"MESH", *b"MESH", *b"FRAM", *b"FRAM", *b"DONE"]);
    // Without any of them the file is not complete, and none may come twice.
    let list = chunks(&file);
    for (number, &(begin, tag)) in list.iter().enumerate() {
        let end = list.get(number + 1).map_or(file.len(), |next| next.0);
        let without = [&file[..begin], &file[end..]].concat();
        // Only the origin may be missing.
        assert_eq!(read_scene(&without).is_err(), tag != *b"orig", "without {}", tag.escape_ascii());
        let twice = [&file[..end], &file[begin..]].concat();
        assert!(read_scene(&twice).is_err(), "{} twice", tag.escape_ascii());
    }
}

#[test]
fn unknown_chunks_are_skipped_only_if_they_may_be() {
    let file = write_scene(&everything(20)).unwrap();
    for (begin, _) in chunks(&file) {
        let with = |tag: &[u8; 4]| {
            let mut bytes = file[..begin].to_vec();
            write_chunk(&mut bytes, *tag, "tests", b"something new").unwrap();
            [&bytes, &file[begin..]].concat()
        };
        assert_eq!(read_scene(&with(b"niCE")), read_scene(&file));
        let error = read_scene(&with(b"NICE")).unwrap_err();
        assert_eq!((error.byte, error.chunk, error.problem), (begin as u64, Some(*b"NICE"), Problem::Unknown));
    }
    assert!(read_scene(&[&file[..], &[0]].concat()).is_err());
}

#[test]
fn every_truncation_is_an_error() {
    let file = write_scene(&everything(3)).unwrap();
    for length in 0..file.len() {
        let error = read_scene(&file[..length]).unwrap_err();
        assert!(matches!(error.problem, Problem::Ended { .. }), "{length}: {error}");
    }
    let file = write_model(&block(2)).unwrap();
    for length in 0..file.len() {
        assert!(read_model(&file[..length]).is_err(), "{length}");
    }
}

#[test]
fn every_flipped_bit_is_an_error() {
    let file = write_scene(&everything(3)).unwrap();
    for bit in 0..8 * file.len() {
        let mut broken = file.clone();
        broken[bit / 8] ^= 1 << (bit % 8);
        let error = read_scene(&broken).expect_err("a flipped bit");
        assert!(error.to_string().len() < 400, "{error}");
    }
}

/// Files whose checksums are right and whose content is wrong: whatever is read can be written again.
#[test]
fn random_content_with_right_checksums_never_panics() {
    let file = write_scene(&everything(5)).unwrap();
    let list = chunks(&file);
    let mut random = Random::new(random_cases::seed());
    let mut read = 0;
    let rounds = random_cases::cases(1000);
    for round in 0..rounds {
        let mut bytes = file[..16].to_vec();
        for &(begin, tag) in &list {
            let head = chunk::Head::read(file[begin..begin + 16].try_into().unwrap()).unwrap();
            let mut raw = head.inflate(&file[begin + 16..][..head.stored]).unwrap();
            if !raw.is_empty() && random.bits().is_multiple_of(4) {
                let at = random.bits() as usize % raw.len();
                match round % 3 {
                    0 => raw[at] = random.bits() as u8,
                    1 => raw.truncate(at),
                    _ => raw[at] ^= 0x80,
                }
            }
            write_chunk(&mut bytes, tag, "tests", &raw).unwrap();
        }
        match read_scene(&bytes) {
            Ok(scene) => {
                read += 1;
                read_scene(&write_scene(&scene).unwrap()).unwrap();
            }
            Err(error) => assert!(error.to_string().len() < 400, "{error}"),
        }
    }
    assert!((rounds / 30..rounds - rounds / 30).contains(&read), "{read} of {rounds}");
}
