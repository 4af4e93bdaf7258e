// The cells of spatial hashing and their slots (docs/hashing.md). Needs `params` and `state`, words or atomics.
// Twin: src/pipeline/twins/hashing/cells.rs
// #include "kdet/hash.wgsl"

// Farther cells count as these: their numbers stay whole.
const FARTHEST_CELL: f32 = 1073741824.0;

// A larger coordinate never has a smaller cell: products round the same way everywhere. What a GPU may flush is zero.
fn cell_of(point: vec3<f32>) -> vec3<i32> {
    let cells = point * params.cells_per_unit;
    let flushed = select(cells, vec3(0.0), abs(cells) < vec3(1e-30));
    return vec3<i32>(clamp(floor(flushed), vec3(-FARTHEST_CELL), vec3(FARTHEST_CELL)));
}

// The cell that is counted as zero: that of the scene's lower corner, or the one at the origin.
fn first_cell(scene: vec3<u32>) -> vec3<i32> {
    if (params.cells_from_zero == 1u) {
        return vec3(0);
    }
    return cell_of(vec3(unordered(scene.x), unordered(scene.y), unordered(scene.z)));
}

fn hash_primes(cell: vec3<u32>, level: u32) -> u32 {
    return (cell.x * params.prime_x) ^ (cell.y * params.prime_y) ^ (cell.z * params.prime_z);
}

fn slot_of(cell: vec3<i32>, first: vec3<i32>) -> u32 {
    return hash_cell(bitcast<vec3<u32>>(cell - first), 0u) % params.slots;
}

// Cells of a box: 0 where they are more than a word counts.
fn cell_count(lower: vec3<i32>, upper: vec3<i32>) -> u32 {
    let size = vec3<u32>(upper - lower) + 1u;
    let product = f32(size.x) * f32(size.y) * f32(size.z);
    return select(size.x * size.y * size.z, 0u, product > 4.0e9);
}

// Cell number i of a box.
fn cell_number(lower: vec3<i32>, upper: vec3<i32>, i: u32) -> vec3<i32> {
    let size = vec3<u32>(upper - lower) + 1u;
    return lower + vec3<i32>(vec3(i % size.x, (i / size.x) % size.y, i / (size.x * size.y)));
}
