//! A chunk's content as numbers and text. Every count is checked against the rest of the content when it is read.

use super::error::{Problem, Wrong};

/// Writes a chunk's content.
#[derive(Debug, Default)]
pub(super) struct Output {
    pub bytes: Vec<u8>,
}

impl Output {
    pub fn byte(&mut self, value: u8) {
        self.bytes.push(value);
    }

    /// Seven bits per byte, the lowest first; the highest bit means that more follow (LEB128).
    pub fn number(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }

    pub fn real(&mut self, value: f32) {
        self.bytes.extend(value.to_le_bytes());
    }

    pub fn double(&mut self, value: f64) {
        self.bytes.extend(value.to_le_bytes());
    }

    pub fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes.extend(text.as_bytes());
    }

    /// Many numbers: the number of bytes of each, then the lowest bytes of all of them, then the next ones. Deflate compresses
    /// bytes of equal significance better.
    pub fn planes(&mut self, values: &[u32]) {
        let all = values.iter().fold(0, |all, value| all | value);
        let count = (4 - all.leading_zeros() as usize / 8).max(1);
        self.bytes.push(count as u8);
        for plane in 0..count {
            self.bytes.extend(values.iter().map(|value| (value >> (8 * plane)) as u8));
        }
    }
}

/// Reads a chunk's content.
#[derive(Debug)]
pub(super) struct Input<'a> {
    bytes: &'a [u8],
    position: usize,
    /// Where the last item began.
    last: usize,
}

impl<'a> Input<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, position: 0, last: 0 }
    }

    /// The number of bytes left.
    pub fn remaining(&self) -> usize {
        self.bytes.len() - self.position
    }

    /// An error in the item that was read last.
    pub fn wrong(&self, problem: Problem) -> Wrong {
        Wrong { inside: Some(self.last), problem }
    }

    /// The item that was read last is not what the format requires.
    pub fn expected(&self, expected: &'static str, found: impl ToString) -> Wrong {
        self.wrong(Problem::Expected { expected: expected.into(), found: found.to_string() })
    }

    /// Checks that everything was read.
    pub fn end(&mut self) -> Result<(), Wrong> {
        self.last = self.position;
        match self.remaining() {
            0 => Ok(()),
            left => Err(self.expected("the end of the content", format!("{left} more bytes"))),
        }
    }

    /// Some bytes as they are.
    pub fn take(&mut self, length: usize, expected: &'static str) -> Result<&'a [u8], Wrong> {
        self.last = self.position;
        let end = self.position.checked_add(length).filter(|&end| end <= self.bytes.len());
        let end = end.ok_or_else(|| self.wrong(Problem::Ended { expected: expected.into() }))?;
        self.position = end;
        Ok(&self.bytes[self.last..end])
    }

    fn array<const N: usize>(&mut self, expected: &'static str) -> Result<[u8; N], Wrong> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N, expected)?);
        Ok(array)
    }

    pub fn byte(&mut self, expected: &'static str) -> Result<u8, Wrong> {
        Ok(self.array::<1>(expected)?[0])
    }

    pub fn number(&mut self, expected: &'static str) -> Result<u64, Wrong> {
        let begin = self.position;
        let mut value = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte(expected)?;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                break;
            }
            value |= bits << shift;
            if byte & 0x80 == 0 {
                self.last = begin;
                return Ok(value);
            }
        }
        self.last = begin;
        Err(self.expected(expected, "a number of more than 64 bits"))
    }

    /// A number of 32 bits.
    pub fn number32(&mut self, expected: &'static str) -> Result<u32, Wrong> {
        let value = self.number(expected)?;
        u32::try_from(value).map_err(|_| self.expected(expected, value))
    }

    /// A count of items that follow, each of at least `bytes` bytes.
    pub fn count(&mut self, what: &'static str, bytes: usize) -> Result<usize, Wrong> {
        let count = self.number(what)?;
        self.room(what, count, bytes)
    }

    /// Checks a count against the rest of the content.
    pub fn room(&self, what: &'static str, count: u64, bytes: usize) -> Result<usize, Wrong> {
        let most = (self.remaining() / bytes.max(1)) as u64;
        if count > most {
            return Err(self.wrong(Problem::Count { what, count, most }));
        }
        Ok(count as usize)
    }

    pub fn real(&mut self, what: &'static str) -> Result<f32, Wrong> {
        let value = f32::from_le_bytes(self.array(what)?);
        self.finite(what, value.into()).map(|_| value)
    }

    pub fn double(&mut self, what: &'static str) -> Result<f64, Wrong> {
        let value = f64::from_le_bytes(self.array(what)?);
        self.finite(what, value)
    }

    /// Checks a number that was read last.
    pub fn finite(&self, what: &'static str, value: f64) -> Result<f64, Wrong> {
        if value.is_finite() { Ok(value) } else { Err(self.wrong(Problem::NotFinite { what, found: value })) }
    }

    pub fn text(&mut self, what: &'static str) -> Result<String, Wrong> {
        let length = self.count(what, 1)?;
        let bytes = self.take(length, what)?;
        let text = str::from_utf8(bytes).map_err(|error| self.expected("text in UTF-8", error))?;
        Ok(text.to_owned())
    }

    /// Many numbers, as [`Output::planes`] writes them.
    pub fn planes(&mut self, count: usize, what: &'static str) -> Result<Vec<u32>, Wrong> {
        let planes = self.byte(what)?;
        if !(1..=4).contains(&planes) {
            return Err(self.expected("1 to 4 bytes to a number", planes));
        }
        // Before memory is allocated.
        self.room(what, count as u64, planes.into())?;
        let mut values: Vec<u32> = self.take(count, what)?.iter().map(|&byte| byte.into()).collect();
        for plane in 1..planes {
            let bytes = self.take(count, what)?;
            values.iter_mut().zip(bytes).for_each(|(value, &byte)| *value |= u32::from(byte) << (8 * plane));
        }
        Ok(values)
    }
}

/// Signed numbers as unsigned ones, small ones as small ones: 0, −1, 1, −2, … become 0, 1, 2, 3, …
pub(super) fn zigzag(value: i32) -> u32 {
    (value << 1 ^ value >> 31) as u32
}

/// The inverse of [`zigzag`].
pub(super) fn unzigzag(value: u32) -> i32 {
    (value >> 1) as i32 ^ -((value & 1) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_cases::config;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(config(200))]

        #[test]
        fn random_numbers_and_planes_survive_a_round_trip(numbers: Vec<u64>, values: Vec<u32>, shift in 0u32..32, text: String) {
            let values: Vec<u32> = values.iter().map(|v| v >> shift).collect();
            let mut output = Output::default();
            numbers.iter().for_each(|&n| output.number(n));
            output.planes(&values);
            output.text(&text);
            let mut input = Input::new(&output.bytes);
            for &n in &numbers {
                prop_assert_eq!(input.number("n"), Ok(n));
            }
            prop_assert_eq!(input.planes(values.len(), "v"), Ok(values));
            prop_assert_eq!(input.text("t"), Ok(text));
            prop_assert_eq!(input.end(), Ok(()));
        }

        #[test]
        fn zigzag_and_back(value: i32) {
            prop_assert_eq!(unzigzag(zigzag(value)), value);
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        assert!(Input::new(&[0x80; 9]).number("n").is_err());
        let mut most = [0xff; 10];
        most[9] = 1;
        assert_eq!(Input::new(&most).number("n"), Ok(u64::MAX));
        most[9] = 2;
        assert!(Input::new(&most).number("n").is_err());
        let wrong = Input::new(&[2, 0, 0, 0]).planes(2, "values").unwrap_err();
        assert_eq!(wrong.problem, Problem::Count { what: "values", count: 2, most: 1 });
        assert!(Input::new(&[0]).planes(0, "values").is_err());
        assert!(Input::new(&[5]).planes(0, "values").is_err());
        assert!(Input::new(&f32::NAN.to_le_bytes()).real("r").is_err());
        assert!(Input::new(&[2, 0xc3, 0x28]).text("t").is_err());
    }
}
