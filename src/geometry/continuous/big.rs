//! Integers of any size, as the exact test needs them: sums, products, shifts and signs.

use std::cmp::Ordering;

/// An integer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Big {
    is_negative: bool,
    /// The lowest word first; no zero words at the end. Empty for 0, which is not negative.
    words: Vec<u64>,
}

impl Big {
    pub fn zero() -> Self {
        Self::default()
    }

    pub fn small(value: i64) -> Self {
        Self::new(value < 0, vec![value.unsigned_abs()])
    }

    fn new(is_negative: bool, mut words: Vec<u64>) -> Self {
        while words.last() == Some(&0) {
            words.pop();
        }
        Self { is_negative: is_negative && !words.is_empty(), words }
    }

    pub fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// −1, 0 or 1.
    pub fn sign(&self) -> i32 {
        match (self.is_zero(), self.is_negative) {
            (true, _) => 0,
            (_, true) => -1,
            _ => 1,
        }
    }

    /// Bits of the magnitude.
    pub fn bits(&self) -> u32 {
        self.words.last().map_or(0, |last| 64 * self.words.len() as u32 - last.leading_zeros())
    }

    /// Zero bits below the lowest that is set.
    pub fn trailing_zeros(&self) -> u32 {
        let at = self.words.iter().position(|&word| word != 0);
        at.map_or(0, |at| 64 * at as u32 + self.words[at].trailing_zeros())
    }

    pub fn negated(&self) -> Self {
        Self { is_negative: !self.is_negative && !self.is_zero(), words: self.words.clone() }
    }

    pub fn plus(&self, other: &Self) -> Self {
        if self.is_negative == other.is_negative {
            return Self::new(self.is_negative, sum(&self.words, &other.words));
        }
        match compare(&self.words, &other.words) {
            Ordering::Equal => Self::zero(),
            Ordering::Greater => Self::new(self.is_negative, difference(&self.words, &other.words)),
            Ordering::Less => Self::new(other.is_negative, difference(&other.words, &self.words)),
        }
    }

    pub fn minus(&self, other: &Self) -> Self {
        self.plus(&other.negated())
    }

    pub fn times(&self, other: &Self) -> Self {
        let mut words = vec![0; self.words.len() + other.words.len()];
        for (i, &a) in self.words.iter().enumerate() {
            let mut carry = 0;
            for (j, &b) in other.words.iter().enumerate() {
                let sum = u128::from(a) * u128::from(b) + u128::from(words[i + j]) + u128::from(carry);
                words[i + j] = sum as u64;
                carry = (sum >> 64) as u64;
            }
            words[i + other.words.len()] = carry;
        }
        Self::new(self.is_negative != other.is_negative, words)
    }

    /// Times 2 to a power.
    pub fn shifted_up(&self, by: u32) -> Self {
        if self.is_zero() {
            return Self::zero();
        }
        let (whole, part) = ((by / 64) as usize, by % 64);
        let mut words = vec![0; whole];
        let mut below = 0;
        for &word in &self.words {
            words.push(if part == 0 { word } else { word << part | below >> (64 - part) });
            below = word;
        }
        if part > 0 {
            words.push(below >> (64 - part));
        }
        Self::new(self.is_negative, words)
    }

    /// Divided by 2 to a power; the magnitude is rounded down.
    pub fn shifted_down(&self, by: u32) -> Self {
        let (whole, part) = ((by / 64) as usize, by % 64);
        let kept = self.words.get(whole..).unwrap_or_default();
        let words = (0..kept.len())
            .map(|i| match part {
                0 => kept[i],
                _ => kept[i] >> part | kept.get(i + 1).map_or(0, |above| above << (64 - part)),
            })
            .collect();
        Self::new(self.is_negative, words)
    }

    /// This over 2 to a power, rounded towards zero to 64 bits and then to the nearest f64.
    pub fn over_power(&self, power: u32) -> f64 {
        let drop = self.bits().saturating_sub(64);
        let top = self.shifted_down(drop).words.first().copied().unwrap_or(0);
        // The exponents of candidate times are small: no overflow here.
        let value = top as f64 * f64::from(drop as i32 - power as i32).exp2();
        if self.is_negative { -value } else { value }
    }
}

fn compare(a: &[u64], b: &[u64]) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
}

fn sum(a: &[u64], b: &[u64]) -> Vec<u64> {
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let mut words = Vec::with_capacity(long.len() + 1);
    let mut carry = false;
    for (i, &word) in long.iter().enumerate() {
        let (first, over) = word.overflowing_add(short.get(i).copied().unwrap_or(0));
        let (second, over_again) = first.overflowing_add(carry.into());
        words.push(second);
        carry = over || over_again;
    }
    if carry {
        words.push(1);
    }
    words
}

/// The first is not smaller.
fn difference(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut borrow = false;
    a.iter()
        .enumerate()
        .map(|(i, &word)| {
            let (first, under) = word.overflowing_sub(b.get(i).copied().unwrap_or(0));
            let (second, under_again) = first.overflowing_sub(borrow.into());
            borrow = under || under_again;
            second
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn big(value: i128) -> Big {
        Big::new(value < 0, vec![value.unsigned_abs() as u64, (value.unsigned_abs() >> 64) as u64])
    }

    #[test]
    fn as_with_integers_of_the_machine() {
        let mut random = Random::new(1);
        let mut number = || (random.bits() as i64 as i128) >> (random.bits() % 70).min(63);
        for _ in 0..5000 {
            let (a, b) = (number(), number());
            assert_eq!(big(a).plus(&big(b)), big(a + b));
            assert_eq!(big(a).minus(&big(b)), big(a - b));
            assert_eq!(big(a).times(&big(b)), big(a * b));
            assert_eq!(big(a).sign(), a.signum() as i32);
            assert_eq!(big(a * b).shifted_down(70), big((a * b) / (1 << 70)));
            assert_eq!(big(a).shifted_up(60), big(a << 60));
            assert_eq!(big(a).over_power(10), a as f64 / 1024.0);
        }
    }

    #[test]
    fn large_ones_carry_and_borrow() {
        let mut random = Random::new(2);
        let mut number = |words: usize| Big::new(random.bits() & 1 == 0, (0..words).map(|_| random.bits()).collect());
        for _ in 0..300 {
            let (a, b, c) = (number(5), number(3), number(4));
            assert_eq!(a.plus(&b).minus(&b), a);
            assert_eq!(a.times(&b.plus(&c)), a.times(&b).plus(&a.times(&c)));
            assert_eq!(a.shifted_up(131).shifted_down(131), a);
            assert_eq!(a.shifted_up(131).trailing_zeros(), 131 + a.trailing_zeros());
            assert_eq!(a.times(&Big::small(1).shifted_up(77)), a.shifted_up(77));
        }
        let ones = Big::new(false, vec![u64::MAX; 3]);
        assert_eq!(ones.plus(&Big::small(1)), Big::small(1).shifted_up(192));
        assert_eq!(Big::small(1).shifted_up(192).minus(&Big::small(1)), ones);
        assert_eq!(ones.bits(), 192);
    }
}
