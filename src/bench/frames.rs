use super::SelectionError;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// Some frames of a scene.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Frames {
    /// The first one.
    #[serde(default)]
    pub first: u32,
    /// The one after the last; a scene may end before.
    #[serde(default = "all")]
    pub end: u32,
    /// How many to go on by.
    #[serde(default = "one")]
    pub step: u32,
}

fn all() -> u32 {
    u32::MAX
}

fn one() -> u32 {
    1
}

impl Default for Frames {
    fn default() -> Self {
        Self { first: 0, end: u32::MAX, step: 1 }
    }
}

impl Frames {
    /// Which frames of a scene these are.
    pub fn of(self, frames: u32) -> Vec<u32> {
        (self.first..self.end.min(frames)).step_by(self.step.max(1) as usize).collect()
    }

    /// Checks the numbers.
    ///
    /// # Errors
    /// No step, or no frame.
    pub fn validate(self) -> Result<(), SelectionError> {
        match self.step > 0 && self.first < self.end {
            true => Ok(()),
            false => Err(SelectionError::Frames(self)),
        }
    }
}

impl fmt::Display for Frames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..", self.first)?;
        if self.end != u32::MAX {
            write!(f, "{}", self.end)?;
        }
        if self.step != 1 {
            write!(f, "/{}", self.step)?;
        }
        Ok(())
    }
}

impl FromStr for Frames {
    type Err = String;

    /// As `10..50`, `10..50/5`, `10..`, `..50`, `../5`, or `10` alone.
    fn from_str(given: &str) -> Result<Self, String> {
        let number = |word: &str, none: u32| match word.trim() {
            "" => Some(none),
            word => word.parse().ok(),
        };
        let parsed = || {
            let (range, step) = given.split_once('/').map_or((given, Some(1)), |(r, s)| (r, s.trim().parse().ok()));
            let (first, end) = match range.split_once("..") {
                Some((first, end)) => (number(first, 0)?, number(end, u32::MAX)?),
                None => {
                    let only: u32 = range.trim().parse().ok()?;
                    (only, only.checked_add(1)?)
                }
            };
            Some(Self { first, end, step: step? }).filter(|frames| frames.validate().is_ok())
        };
        parsed()
            .ok_or_else(|| "expected a..b (frames a to b - 1), a..b/5 (every fifth of them) or a (one frame)".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_understood() {
        for (text, frames) in [
            ("2..5", vec![2, 3, 4]),
            ("2..9/3", vec![2, 5, 8]),
            ("../4", vec![0, 4, 8]),
            ("8..", vec![8, 9]),
            ("..2", vec![0, 1]),
            ("7", vec![7]),
            ("5..99", vec![5, 6, 7, 8, 9]),
            ("10..20", vec![]),
        ] {
            let parsed: Frames = text.parse().unwrap();
            assert_eq!(parsed.of(10), frames, "{text}");
            assert_eq!(parsed.to_string().parse(), Ok(parsed), "{text}");
        }
        for bad in ["", "a..b", "5..5", "5..2", "0..5/0", "1...3", "-1..3", "0..5/x", "..x"] {
            assert!(bad.parse::<Frames>().is_err(), "{bad}");
        }
    }
}
