// The smallest.
const IDENTITY: u32 = 0xffffffffu;

fn combine(a: u32, b: u32) -> u32 {
    return min(a, b);
}
