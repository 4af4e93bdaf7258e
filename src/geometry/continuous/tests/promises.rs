//! No false negatives, and times that are never late.

use super::{
    super::{
        Kind, NARROW_BUDGET, Query, Verdict, additive, cubic, exact, inclusion,
        samples::{Family, query},
    },
    FIRST_BUDGET,
};
use std::collections::BTreeMap;

/// What the tests said about the queries of a family.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    queries: u64,
    /// Queries whose truth was asked for, and contacts among them.
    judged: u64,
    contacts: u64,
    /// Inclusion in f32: hits that are none, and undecided ones after each budget.
    false_hits: u64,
    undecided_first: u64,
    undecided: u64,
    /// Every eighth query, and its contacts: what follows is about them.
    asked_all: u64,
    all_contacts: u64,
    /// Inclusion in f64.
    false_hits_wide: u64,
    undecided_wide: u64,
    additive_false_hits: u64,
    /// Contacts that the cubic does not find, and what it finds in vain, in f32 and f64.
    cubic_lost: [u64; 2],
    cubic_false: [u64; 2],
}

impl Counts {
    fn add(&mut self, other: &Self) {
        self.queries += other.queries;
        self.judged += other.judged;
        self.contacts += other.contacts;
        self.false_hits += other.false_hits;
        self.undecided_first += other.undecided_first;
        self.undecided += other.undecided;
        self.asked_all += other.asked_all;
        self.all_contacts += other.all_contacts;
        self.false_hits_wide += other.false_hits_wide;
        self.undecided_wide += other.undecided_wide;
        self.additive_false_hits += other.additive_false_hits;
        for i in 0..2 {
            self.cubic_lost[i] += other.cubic_lost[i];
            self.cubic_false[i] += other.cubic_false[i];
        }
    }

    /// Asks inclusion in f32, and panics where a promise is broken. `judge` asks for the truth also where nothing can be lost, `all`
    /// asks the other tests, too.
    fn ask(&mut self, q: &Query, judge: bool, all: bool) {
        let narrow = inclusion::<f32>(q, 0.0, NARROW_BUDGET);
        self.queries += 1;
        self.undecided_first += u64::from(narrow.boxes > FIRST_BUDGET);
        self.undecided += u64::from(narrow.spent);
        if !judge && narrow.verdict != Verdict::Miss {
            return;
        }
        let truth = exact(q);
        self.judged += 1;
        self.contacts += u64::from(truth.is_some());
        // A rounded time may be late by half a unit in the last place.
        let latest = truth.map(|time| time * (1.0 + f64::EPSILON));
        match (narrow.verdict, latest) {
            (Verdict::Miss, Some(time)) => panic!("f32 loses a contact at {time}: {q:?}"),
            (Verdict::Hit { time, .. }, Some(latest)) => {
                assert!(f64::from(time) <= latest, "f32 is late: {time} {latest} {q:?}");
            }
            (Verdict::Hit { .. }, None) => self.false_hits += 1,
            (Verdict::Undecided | Verdict::Miss, _) => {}
        }
        if !all {
            return;
        }
        self.asked_all += 1;
        self.all_contacts += u64::from(truth.is_some());
        let wide = inclusion::<f64>(q, 0.0, NARROW_BUDGET);
        self.undecided_wide += u64::from(wide.spent);
        match (wide.verdict, latest) {
            (Verdict::Miss, Some(time)) => panic!("f64 loses a contact at {time}: {q:?}"),
            (Verdict::Hit { time, .. }, Some(latest)) => assert!(time <= latest, "f64 is late: {time} {latest} {q:?}"),
            (Verdict::Hit { .. }, None) => self.false_hits_wide += 1,
            (Verdict::Undecided | Verdict::Miss, _) => {}
        }
        match (additive(q, 0.0), latest) {
            (None, Some(time)) => panic!("advancement loses a contact at {time}: {q:?}"),
            (Some(time), Some(latest)) => assert!(time <= latest, "advancement is late: {time} {latest} {q:?}"),
            (Some(_), None) => self.additive_false_hits += 1,
            (None, None) => {}
        }
        let found = [cubic::<f32>(q, 0.0).is_some(), cubic::<f64>(q, 0.0).is_some()];
        for (i, found) in found.into_iter().enumerate() {
            self.cubic_lost[i] += u64::from(truth.is_some() && !found);
            self.cubic_false[i] += u64::from(truth.is_none() && found);
        }
    }
}

/// How many queries of each family and kind, and whether the truth of each is asked for: with `KDET_CASES`, ten times as many as it
/// says.
fn cases() -> (u64, bool) {
    let cases = std::env::var("KDET_CASES").ok().filter(|text| !text.is_empty());
    cases.map_or((1000, false), |text| (text.parse::<u64>().expect("KDET_CASES must be a number") * 10, true))
}

/// Twenty-five thousand queries, the truth of all that inclusion says are misses and of an eighth of the others; ten millions, and the
/// truth of all, with KDET_CASES=41667 in a release build (docs/continuous.md has the figures).
#[test]
fn no_contact_is_lost() {
    use rayon::prelude::*;
    let seed = std::env::var("KDET_SEED").ok().and_then(|text| text.parse::<u64>().ok()).unwrap_or(1);
    println!("seed {seed}");
    let (cases, judge) = cases();
    let mut all = BTreeMap::new();
    for family in Family::ALL {
        let parts: Vec<Counts> = (0..cases.div_ceil(1000))
            .into_par_iter()
            .map(|thousand| {
                let mut counts = Counts::default();
                for number in thousand * 1000..cases.min((thousand + 1) * 1000) {
                    let all = number % 8 == 0;
                    for kind in Kind::ALL {
                        counts.ask(&query(family, kind, seed << 32 | number), judge || all, all);
                    }
                }
                counts
            })
            .collect();
        let mut sum = Counts::default();
        parts.iter().for_each(|counts| sum.add(counts));
        println!("{family:?}: {sum:?}");
        all.insert(format!("{family:?}"), sum);
    }
    // The queries are what they are meant to be: every family has contacts and, but for rounding, misses.
    for (family, counts) in &all {
        assert!(counts.all_contacts * 50 > counts.asked_all, "{family}: {counts:?}");
        assert!(counts.all_contacts < counts.asked_all, "{family}: {counts:?}");
        assert!(counts.judged > counts.asked_all, "{family}: {counts:?}");
    }
    // The cubic loses what only touches.
    assert!(all.values().map(|counts| counts.cubic_lost[1]).sum::<u64>() > 0);
    // Ordinary queries are decided, and rightly.
    let Counts { queries, contacts, false_hits, undecided, .. } = all["Random"];
    assert!(undecided * 100 < queries && false_hits * 50 < contacts, "{:?}", all["Random"]);
}
