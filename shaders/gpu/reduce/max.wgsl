// The largest.
const IDENTITY: u32 = 0u;

fn combine(a: u32, b: u32) -> u32 {
    return max(a, b);
}
