// Sizes in classes of four octaves, so that the few largest primitives do not decide how the grid is laid out.
// Twin: src/detect/size_classes.rs. Of every class: count; sum of sizes in steps of 2^-12 of the class's smallest, divided by
// 4096 and the remainder; lower and upper corner of the box around them as ordered words.
const CLASSES: u32 = 64u;
const CLASS_WORDS: u32 = 9u;
const CLASS_COUNT: u32 = 0u;
const CLASS_SUM_HIGH: u32 = 1u;
const CLASS_SUM_LOW: u32 = 2u;
const CLASS_LOWER: u32 = 3u;
const CLASS_UPPER: u32 = 6u;
// So many of the largest have no say at most, and at most one in so many: each primitive may be compared with all of them.
const FEW: u32 = 64u;

fn class_of(size: f32) -> u32 {
    return bitcast<u32>(size) >> 25u;
}

fn size_steps(size: f32) -> u32 {
    // What a GPU may flush to zero is zero.
    if (bitcast<u32>(size) < 0x800000u) {
        return 0u;
    }
    return u32(min(size * bitcast<f32>((254u - 4u * class_of(size)) << 23u) * 4096.0, 65535.0));
}

fn empty_class_word(word: u32) -> u32 {
    return select(0u, ORDERED_HIGHEST, word >= CLASS_LOWER && word < CLASS_UPPER);
}
