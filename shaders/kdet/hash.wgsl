// The four hash functions of the cell table (thesis §4.4). A cell is four words: x, y, z and its level.
// Twin: src/pipeline/twins/kdet/hash.rs
// #include "generated/limits.wgsl"

fn hash_djb2(cell: vec3<u32>, level: u32) -> u32 {
    var h = 5381u;
    h = (h << 5u) + h + cell.x;
    h = (h << 5u) + h + cell.y;
    h = (h << 5u) + h + cell.z;
    h = (h << 5u) + h + level;
    return h;
}

fn fnv_word(start: u32, word: u32) -> u32 {
    var h = start;
    for (var i = 0u; i < 4u; i++) {
        h = (h ^ ((word >> (8u * i)) & 0xffu)) * 16777619u;
    }
    return h;
}

fn hash_fnv(cell: vec3<u32>, level: u32) -> u32 {
    return fnv_word(fnv_word(fnv_word(fnv_word(2166136261u, cell.x), cell.y), cell.z), level);
}

fn hash_simple(cell: vec3<u32>, level: u32) -> u32 {
    return (cell.x * 73856093u) ^ (cell.y * 19349663u) ^ (cell.z * 83492791u) ^ (level * 2971215073u);
}

// Ten bits apart by two.
fn spread(word: u32) -> u32 {
    var w = word & 0x3ffu;
    w = (w | (w << 16u)) & 0x030000ffu;
    w = (w | (w << 8u)) & 0x0300f00fu;
    w = (w | (w << 4u)) & 0x030c30c3u;
    w = (w | (w << 2u)) & 0x09249249u;
    return w;
}

fn hash_morton(cell: vec3<u32>, level: u32) -> u32 {
    let low = spread(cell.x) | (spread(cell.y) << 1u) | (spread(cell.z) << 2u);
    let high = spread(cell.x >> 10u) | (spread(cell.y >> 10u) << 1u) | (spread(cell.z >> 10u) << 2u);
    // Levels would lie on top of each other: shift each by an odd amount.
    return (low ^ (high * 2654435769u)) + level * 2971215073u;
}

fn hash_cell(cell: vec3<u32>, level: u32) -> u32 {
    return hash_{{HASH}}(cell, level);
}

// Triangular probing visits every slot of a power of two, and neighbouring cells do not pile up.
fn probe(start: u32, step: u32) -> u32 {
    return start + step * (step + 1u) / 2u;
}

const EMPTY: u32 = 0xffffffffu;
