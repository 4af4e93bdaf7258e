//! The groups of an `.obj` file, for those who want them: the readers of the page do without.

use super::obj::{next_corner, skip_statement};
use super::text::TextCursor;
use std::collections::HashMap;

/// Bytes of a name that are kept of each of an object and a group.
const LONGEST_NAME: usize = 60;

/// Which triangles of an `.obj` file belong together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Groups {
    /// The name of each group that has triangles, in the order of their first ones: those of `o` and of `g`.
    pub names: Vec<String>,
    /// The group of every triangle.
    pub of_triangles: Vec<u32>,
}

/// The groups of an `.obj` file that could be read. `g` begins a group, `o` an object, whose groups are its own; one that is
/// named again goes on.
pub fn read_obj_groups(bytes: &[u8]) -> Groups {
    let mut text = TextCursor::new(bytes);
    let mut groups = Groups::default();
    // Names as numbers, so that long ones are compared once.
    let mut names: HashMap<&[u8], u32> = HashMap::new();
    let mut numbers: HashMap<[u32; 2], u32> = HashMap::new();
    let (mut object, mut group): (&[u8], &[u8]) = (b"", b"");
    let mut key = [0; 2];
    names.insert(b"", 0);
    while let Some(word) = text.word() {
        match word {
            b"o" | b"g" => {
                let name = text.rest_of_line().trim_ascii();
                let count = names.len() as u32;
                let number = *names.entry(name).or_insert(count);
                if word == b"o" {
                    (object, group, key) = (name, b"", [number, 0]);
                } else {
                    (group, key[1]) = (name, number);
                }
            }
            b"f" | b"fo" => {
                let mut corners = 0usize;
                while next_corner(&mut text).is_some() {
                    corners += 1;
                }
                let number = *numbers.entry(key).or_insert_with(|| {
                    groups.names.push(joined(object, group));
                    groups.names.len() as u32 - 1
                });
                groups.of_triangles.resize(groups.of_triangles.len() + corners.saturating_sub(2), number);
            }
            _ => skip_statement(&mut text),
        }
    }
    groups
}

fn joined(object: &[u8], group: &[u8]) -> String {
    let [object, group] = [object, group].map(|name| String::from_utf8_lossy(&name[..name.len().min(LONGEST_NAME)]));
    format!("{object} {group}").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups(text: &str) -> (Vec<String>, Vec<u32>) {
        let Groups { names, of_triangles } = read_obj_groups(text.as_bytes());
        (names, of_triangles)
    }

    #[test]
    fn groups_go_on_where_they_are_named_again() {
        let text = "v 0 0 0\nf 1 1 1\ng a\nf 1 1 1 1\ng unused\ng b\n# g c\nf 1 1 \\\n1\ng a\nf 1 1 1 # f\n";
        let names = ["", "a", "b"].map(str::to_owned).to_vec();
        assert_eq!(groups(text), (names, vec![0, 1, 1, 2, 1]));
    }

    #[test]
    fn groups_belong_to_their_object() {
        let text =
            "o One\r\ng left arm\r\nf 1 1 1\r\no Two\r\nf 1 1 1\r\ng left arm\r\nf 1 1 1\r\no One\r\nf 1 1 1\r\n";
        let names = ["One left arm", "Two", "Two left arm", "One"].map(str::to_owned).to_vec();
        assert_eq!(groups(text), (names, vec![0, 1, 2, 3]));
    }
}
