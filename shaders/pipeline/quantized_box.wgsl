// Boxes in integers. Every kernel after `grid` and `quantize` sees only these, so that no two kernels can disagree about a cell,
// whatever their compilers do with floats. Rounding down is monotone: boxes that overlap still overlap here.
// Twin: src/pipeline/twins/pipeline/quantized_box.rs
struct QuantizedBox {
    lower: vec3<u32>,
    // Level of the primitive, or ABSENT.
    level: u32,
    upper: vec3<u32>,
    object: u32,
    // Where it begins and ends along the four diagonals of space, as ordered words: never shorter than the primitive.
    diagonal_lower: vec4<u32>,
    diagonal_upper: vec4<u32>,
}

const ABSENT: u32 = 0xffffffffu;

// The box of a primitive that does not participate: upside down, so that nothing overlaps it.
fn absent_box(object: u32) -> QuantizedBox {
    return QuantizedBox(vec3(0xffffffffu), ABSENT, vec3(0u), object, vec4(0xffffffffu), vec4(0u));
}

// First and last cell of a box on a level whose cells are 2^shift lattice steps wide.
struct CellRange {
    first: vec3<u32>,
    last: vec3<u32>,
}

fn cells_of(box: QuantizedBox, shift: u32) -> CellRange {
    return CellRange(box.lower >> vec3(shift), box.upper >> vec3(shift));
}

fn cell_count(range: CellRange) -> u32 {
    let n = range.last - range.first + 1u;
    return n.x * n.y * n.z;
}

// A cell of a primitive in one word: the primitive, and three bits per axis that count from its first cell.
const PLACE_BITS: u32 = 9u;

fn pack_place(primitive: u32, offset: vec3<u32>) -> u32 {
    return (primitive << PLACE_BITS) | (offset.z << 6u) | (offset.y << 3u) | offset.x;
}

fn place_primitive(place: u32) -> u32 {
    return place >> PLACE_BITS;
}

fn place_offset(place: u32) -> vec3<u32> {
    return vec3(place & 7u, (place >> 3u) & 7u, (place >> 6u) & 7u);
}

// A place that waits for its range: the slot of its cell, and its number among those that came to it.
struct Item {
    slot: u32,
    rank: u32,
    place: u32,
}

// An entry: the box clipped to its cell at 15 bits per bound, then the primitive with what can be decided by one AND
// or XOR (docs/kdet.md#entries). Per axis: lower | (0x7fff - upper) << 16.
const ENTRY_PRIMITIVE: u32 = 0x007fffffu;
const ENTRY_CORNER: u32 = 0x03800000u;
const ENTRY_OBJECT: u32 = 0xfc000000u;
const CORNER_SHIFT: u32 = 23u;
const OBJECT_SHIFT: u32 = 26u;
// With at most this many objects the entry's object bits are the object.
const ENTRY_OBJECTS: u32 = 64u;

fn make_entry(box: QuantizedBox, primitive: u32, cell: vec3<u32>, shift: u32) -> vec4<u32> {
    let first = cell << vec3(shift);
    let last = first + ((1u << shift) - 1u);
    let coarser = vec3(shift - min(shift, 15u));
    let lower = (max(box.lower, first) - first) >> coarser;
    let upper = (min(box.upper, last) - first) >> coarser;
    // Bit k: this is not the primitive's first cell on axis k. A cell is the home of a pair exactly when no such bit
    // is common to both: on every axis it is the first cell of one of them, the one that starts later.
    let later = select(vec3(0u), vec3(1u, 2u, 4u), cell != (box.lower >> vec3(shift)));
    let corner_bits = later.x | later.y | later.z;
    let word = primitive | (corner_bits << CORNER_SHIFT) | (box.object << OBJECT_SHIFT);
    return vec4(lower | ((0x7fffu - upper) << vec3(16u)), word);
}

// The query that goes with an entry: upper and 0x7fff - lower, each with a guard bit above. Subtracting an entry
// leaves a guard bit standing exactly where the bounds overlap.
fn make_query(entry: vec3<u32>) -> vec3<u32> {
    return ~((entry << vec3(16u)) | (entry >> vec3(16u)));
}

const GUARDS: u32 = 0x80008000u;

// The guards that do not stand: none where the two overlap.
fn fallen_guards(query: vec3<u32>, entry: vec3<u32>) -> u32 {
    let d = query - entry;
    return (d.x & d.y & d.z & GUARDS) ^ GUARDS;
}

fn box_overlaps(a: QuantizedBox, b: QuantizedBox) -> bool {
    return all(a.lower <= b.upper) && all(b.lower <= a.upper);
}

fn diagonals_overlap(a: QuantizedBox, b: QuantizedBox) -> bool {
    return all(a.diagonal_lower <= b.diagonal_upper) && all(b.diagonal_lower <= a.diagonal_upper);
}
