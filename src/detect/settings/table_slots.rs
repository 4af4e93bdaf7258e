//! How many slots a hash table has.

use super::Settings;

/// The least prime from a number on, by trial: sums of multiples do not fall into the same slots of a prime number of them.
fn next_prime(from: u32) -> u32 {
    let is_prime = |n: &u32| (2..).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    (from.max(2)..).find(is_prime).unwrap_or(from)
}

/// Slots of the hash table of a frame with so many vertices: those of the settings, or where they leave it open the next prime
/// from two per vertex, at least 1024.
pub fn table_slots(settings: &Settings, vertices: usize) -> u32 {
    match settings.table_slots {
        0 => next_prime((2 * vertices as u64).clamp(1024, u64::from(Settings::MOST_SLOTS) - 64) as u32),
        slots => slots,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_a_prime_number_of_slots() {
        assert_eq!([2, 4, 24, 1024, 49_998].map(next_prime), [2, 5, 29, 1031, 49_999]);
        assert!(table_slots(&Settings::default(), 10_000_000_000) <= Settings::MOST_SLOTS);
        assert_eq!(table_slots(&Settings { table_slots: 64, ..Settings::default() }, 1000), 64);
    }
}
