//! Twin of `draw/list_marked.wgsl`.

/// The marked primitives in their order, and the arguments of their draw.
pub fn list_marked(marks: &[u32]) -> (Vec<u32>, [u32; 4]) {
    let list: Vec<u32> = (0..).zip(marks).filter(|(_, mark)| **mark != 0).map(|(p, _)| p).collect();
    let corners = 12 * list.len() as u32;
    (list, [corners, 1, 0, 0])
}
