// Strips as in the file that this one replaces, all of one length: more of them cost a software GPU more than they share out.
const SHORT_STRIP: u32 = 64u;
const LONG_STRIP: u32 = 64u;
const LONG_FROM: u32 = 0xffffffffu;
const IS_LONG: u32 = 0x80000000u;

fn strip_length(strip: vec2<u32>) -> u32 {
    return SHORT_STRIP;
}

fn strip_begin(strip: vec2<u32>) -> u32 {
    return strip.y;
}
