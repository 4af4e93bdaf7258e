// Places along a Morton curve. The key of a primitive that is not in the tree is behind all others.
// Twin: src/pipeline/twins/bvh/morton.rs
const MORTON_BITS: u32 = {{MORTON_BITS}}u;
const KEY_ABSENT: u32 = 1u << (3u * MORTON_BITS);

// Ten bits apart by two.
fn spread(word: vec3<u32>) -> vec3<u32> {
    var w = word & vec3(0x3ffu);
    w = (w | (w << vec3(16u))) & vec3(0x030000ffu);
    w = (w | (w << vec3(8u))) & vec3(0x0300f00fu);
    w = (w | (w << vec3(4u))) & vec3(0x030c30c3u);
    return (w | (w << vec3(2u))) & vec3(0x09249249u);
}

// What is outside of the curve's cube counts at its border.
fn morton(place: vec3<u32>) -> u32 {
    let bits = spread(min(place, vec3((1u << MORTON_BITS) - 1u)));
    return bits.x | (bits.y << 1u) | (bits.z << 2u);
}
