// A candidate's second word: what its vertex or edge may be in, and whether both are of one object.
const IS_SELF: u32 = 0x80000000u;
// The number of a tetrahedron, below bits 24 to 27: which of its faces are on the surface.
const PRIMITIVE_NUMBER: u32 = 0xffffffu;
const FACES_SHIFT: u32 = 24u;
