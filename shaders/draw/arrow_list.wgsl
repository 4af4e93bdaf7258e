// The arrows of a picture as the caller hands them over. Mirrors `render::arrows::ArrowList`.
// Twin: src/render/twins/arrow_list.rs

struct ArrowList {
    count: u32,
    // Arrow i starts at the primitive in word `stride * i + offset` of the tails.
    stride: u32,
    offset: u32,
    reserved: u32,
}

// Of the arrows in a tile the one with the highest rank is drawn: the longest, since floats that are not negative order as
// their bits do. Of equally long ones, as in regular meshes, a hash of the arrow decides, so that it is the same one in
// every picture, in whatever order the list is. Integers only: every kernel gets the same rank.
fn rank_of(tail: u32, vector: vec4f) -> u32 {
    let bits = bitcast<vec4<u32>>(vector);
    let hash = (tail * 0x9e3779b1u) ^ (bits.x * 0x85ebca77u) ^ (bits.y * 0xc2b2ae3du) ^ (bits.z * 0x27d4eb2fu);
    let size = select(bits.w, 0u, (bits.w & 0x80000000u) != 0u);
    // Neither 0, which is a tile without arrows, nor all bits, which is a tile that is taken.
    return clamp((size & 0xfffff000u) | (hash >> 20u), 1u, 0xfffffffeu);
}
