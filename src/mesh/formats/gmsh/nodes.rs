//! The vertices of a Gmsh file and their tags, which may have gaps and any order.

use crate::mesh::formats::error::{FilePosition, Problem, ReadError};
use glam::DVec3;

/// Vertices in file order, and an index by tag.
#[derive(Debug)]
pub(super) struct Nodes {
    pub positions: Vec<DVec3>,
    tags: Tags,
}

#[derive(Debug)]
enum Tags {
    /// Consecutive tags, which Gmsh itself writes for most models.
    Run { first: u64 },
    /// Pairs of tag and index, sorted.
    Sorted(Vec<(u64, u32)>),
}

impl Nodes {
    /// From one tag per position; `position` is the end of the section.
    pub fn new(positions: Vec<DVec3>, tags: Vec<u64>, position: FilePosition) -> Result<Self, ReadError> {
        let first = tags.first().copied().unwrap_or(1);
        if tags.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1])) {
            return Ok(Self { positions, tags: Tags::Run { first } });
        }
        let mut sorted: Vec<(u64, u32)> = tags.into_iter().zip(0..).collect();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(ReadError::new(position, Problem::DuplicateTag { tag: pair[0].0 }));
        }
        Ok(Self { positions, tags: Tags::Sorted(sorted) })
    }

    /// The index of the vertex with a tag.
    pub fn index(&self, tag: i64, which: (&'static str, usize), position: FilePosition) -> Result<u32, ReadError> {
        let found = u64::try_from(tag).ok().and_then(|tag| match &self.tags {
            Tags::Run { first } => tag
                .checked_sub(*first)
                .filter(|&index| index < self.positions.len() as u64)
                .and_then(|index| u32::try_from(index).ok()),
            Tags::Sorted(sorted) => sorted.binary_search_by_key(&tag, |&(tag, _)| tag).ok().map(|at| sorted[at].1),
        });
        found.ok_or_else(|| {
            let (vertices, numbering) = (self.positions.len(), "identified by tags");
            let (what, index) = which;
            ReadError::new(position, Problem::Index { what, index, vertex: tag, vertices, numbering })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_in_a_run_and_with_gaps() {
        let run = Nodes::new(vec![DVec3::ZERO; 3], vec![5, 6, 7], FilePosition::File).unwrap();
        assert!(matches!(run.tags, Tags::Run { first: 5 }));
        assert_eq!(run.index(7, ("face", 0), FilePosition::File), Ok(2));
        let gaps = Nodes::new(vec![DVec3::ZERO; 3], vec![70, 5, 6], FilePosition::File).unwrap();
        assert_eq!(gaps.index(70, ("face", 0), FilePosition::File), Ok(0));
        assert_eq!(gaps.index(6, ("face", 0), FilePosition::File), Ok(2));
        for tag in [4, 8, -1, i64::MAX] {
            assert!(run.index(tag, ("face", 0), FilePosition::File).is_err());
            assert!(gaps.index(tag, ("face", 0), FilePosition::File).is_err());
        }
        let twice = Nodes::new(vec![DVec3::ZERO; 3], vec![2, 1, 2], FilePosition::File).unwrap_err();
        assert_eq!(twice.problem, Problem::DuplicateTag { tag: 2 });
        assert!(Nodes::new(vec![DVec3::ZERO; 2], vec![u64::MAX, 0], FilePosition::File).is_ok());
    }
}
