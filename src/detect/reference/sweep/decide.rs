//! The elementary tests by name, and what the host makes of their answers.

use crate::{
    detect::Test,
    geometry::continuous::{NARROW_BUDGET, Query, Verdict, additive, cubic, decide_open, exact, inclusion},
};

/// What a test said at first. Only inclusion can be undecided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum First {
    /// They meet, as far as the test can tell.
    Hit,
    /// They do not.
    Miss,
    /// The search in f32 spent its budget, with a hit of unknown time or without.
    Undecided,
}

/// The answer to a query.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decision {
    /// What f32 said.
    pub first: First,
    /// The time of the first contact, after f64 decided what f32 had left open; none for a miss.
    pub time: Option<f64>,
}

/// Answers a query. The exact test heeds no separation: [`Test::has_separation`].
pub fn decide(query: &Query, test: Test, separation: f32) -> Decision {
    let wide = f64::from(separation);
    let decided = |time: Option<f64>| Decision { first: if time.is_some() { First::Hit } else { First::Miss }, time };
    match test {
        Test::Inclusion => by_inclusion(query, separation),
        Test::Cubic => decided(cubic::<f64>(query, wide).map(|contact| contact.time)),
        Test::Additive => decided(additive(query, wide)),
        Test::Exact => decided(exact(query)),
    }
}

fn by_inclusion(query: &Query, separation: f32) -> Decision {
    let answer = inclusion::<f32>(query, separation, NARROW_BUDGET);
    match answer.verdict {
        Verdict::Miss => Decision { first: First::Miss, time: None },
        Verdict::Hit { time, .. } if !answer.spent => Decision { first: First::Hit, time: Some(time.into()) },
        _ => Decision { first: First::Undecided, time: decide_open(query, separation) },
    }
}
