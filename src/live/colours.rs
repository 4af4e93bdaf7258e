//! Colours of elements: two of one colour share no point, so that they can be projected at the same time.

/// Elements in the order of their colours, and where each colour starts; one more start than colours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Colours {
    /// Numbers of elements.
    pub order: Vec<u32>,
    /// Where colours start in it.
    pub starts: Vec<u32>,
}

impl Colours {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Numbers of the elements of a colour.
    pub fn elements(&self, colour: usize) -> &[u32] {
        &self.order[self.starts[colour] as usize..self.starts[colour + 1] as usize]
    }
}

/// Gives every element the first colour that none of its points has, and sorts by colour.
pub fn colour(corners: &[[u32; 4]], points: usize) -> Colours {
    // A bit per colour; a point of more than 128 elements takes further words.
    let mut taken: Vec<Vec<u64>> = vec![vec![0; 2]; points];
    let mut colours: Vec<u32> = Vec::with_capacity(corners.len());
    for element in corners {
        let words = element.iter().map(|&v| taken[v as usize].len()).max().unwrap_or(0);
        let all = |word: usize| element.iter().fold(0, |bits, &v| bits | taken[v as usize].get(word).unwrap_or(&0));
        let free = (0..).map(|word| if word < words { !all(word) } else { u64::MAX });
        let found = (0..).zip(free).find(|(_, bits)| *bits != 0);
        let (word, bit) = found.map_or((0, 0), |(word, bits): (usize, u64)| (word, bits.trailing_zeros()));
        for &v in element {
            let own = &mut taken[v as usize];
            own.resize(own.len().max(word + 1), 0);
            own[word] |= 1 << bit;
        }
        colours.push(64 * word as u32 + bit);
    }
    let count = colours.iter().max().map_or(0, |&most| most + 1);
    let mut order: Vec<u32> = (0..corners.len() as u32).collect();
    order.sort_by_key(|&e| colours[e as usize]);
    let starts = (0..=count).map(|c| order.partition_point(|&e| colours[e as usize] < c) as u32).collect();
    Colours { order, starts }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::shapes;

    #[test]
    fn elements_of_one_colour_share_no_point() {
        let mesh = shapes::cubes([4, 3, 2]);
        let colours = colour(&mesh.cells, mesh.positions.len());
        assert_eq!(colours.order.len(), mesh.cells.len());
        assert_eq!(*colours.starts.last().unwrap() as usize, mesh.cells.len());
        for bounds in colours.starts.windows(2) {
            let mut seen = std::collections::HashSet::new();
            for &e in &colours.order[bounds[0] as usize..bounds[1] as usize] {
                assert!(mesh.cells[e as usize].iter().all(|v| seen.insert(*v)));
            }
            assert!(!seen.is_empty(), "no colour is empty");
        }
    }

    #[test]
    fn a_point_of_very_many_elements_has_as_many_colours() {
        let fan: Vec<[u32; 4]> = (0..300).map(|i| [0, 3 * i + 1, 3 * i + 2, 3 * i + 3]).collect();
        assert_eq!(colour(&fan, 901).starts.len(), 301);
    }
}
