// How many entries a strip walks over, in chunks of a walk.
const STRIP: u32 = 64u;
