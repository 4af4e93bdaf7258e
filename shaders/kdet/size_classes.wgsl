// Sizes in classes of four octaves, so that the few largest primitives do not decide how the grid is laid out.
// Twin: src/detect/size_classes.rs. Of every class: count; sum of logarithms above the class's smallest in steps of 2^-10 octaves,
// divided by 4096 and the remainder; lower and upper corner of the box around them as ordered words.
// #include "generated/limits.wgsl"
const CLASS_WORDS: u32 = 9u;
const CLASS_COUNT: u32 = 0u;
const CLASS_SUM_HIGH: u32 = 1u;
const CLASS_SUM_LOW: u32 = 2u;
const CLASS_LOWER: u32 = 3u;
const CLASS_UPPER: u32 = 6u;
// So many of the largest have no say at most, and at most one in so many: each primitive may be compared with all of them.
const FEW: u32 = 64u;
// What is this many classes below the bulk's largest, or more, counts as the largest of those sizes.
const SPAN: u32 = 3u;

// What is no number is in the class of the largest.
fn class_of(size: f32) -> u32 {
    return min(bitcast<u32>(size) >> 25u, CLASSES - 1u);
}

// The logarithm is read off the word of the float, in which it is linear between two powers of two.
fn size_steps(size: f32) -> u32 {
    let word = bitcast<u32>(size);
    // What a GPU may flush to zero is zero, and what is infinite is as large as can be.
    return (select(0u, min(word, 0x7f7fffffu), word >= 0x800000u) & 0x1ffffffu) >> 13u;
}

fn empty_class_word(word: u32) -> u32 {
    return select(0u, ORDERED_HIGHEST, word >= CLASS_LOWER && word < CLASS_UPPER);
}
