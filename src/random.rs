//! Pseudorandom numbers, the same on every machine.
//!
//! One generator for samples, tests and scenes. The only other one is in `bake/scatter.rs`: a recorded scene depends on its
//! sequence.

/// The next 64 bits of SplitMix64 (Steele, Lea and Flood: *Fast splittable pseudorandom number generators*, 2014).
pub fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A sequence of pseudorandom numbers.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// Starts a sequence. Similar seeds give unrelated sequences.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        split_mix(&mut self.0)
    }

    /// A number in `[0, 1)` with 53 random bits.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A number in `[0, 1)` with 24 random bits.
    pub fn unit_f32(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1 << 24) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_splitmix64() {
        // First values of the published generator for the state 1234567.
        let mut random = Random::new(1_234_567);
        assert_eq!(random.bits(), 6_457_827_717_110_365_317);
        assert_eq!(random.bits(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn units_are_below_one() {
        let mut random = Random::new(3);
        for _ in 0..1000 {
            assert!((0.0..1.0).contains(&random.unit()));
            assert!((0.0..1.0).contains(&random.unit_f32()));
        }
    }
}
