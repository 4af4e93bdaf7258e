//! When a frame that is shown is searched, and how often: known from what was asked and what came back, without a GPU.

use crate::detect::{Clock, Settings, Times};

/// A frame that stands still is searched so often: its time is a median, not the first of its kind. As many repeats as
/// `web/chart/measurements.ts` keeps.
const REPEATS: u32 = 10;

/// Only where the GPU takes less than this for a search, in milliseconds: a picture's time at 60 Hz.
const REPEATED: f64 = 16.0;

/// One question: about which frame, and how.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchRequest {
    /// Another number for every scene that is shown.
    pub scene: u32,
    /// The frame of its animation.
    pub frame: u32,
    /// What is asked of it.
    pub settings: Settings,
    /// Whether the scene's corrections are applied.
    pub corrected: bool,
}

/// What was asked last, and what has become of it.
#[derive(Debug, Default)]
pub struct SearchSchedule {
    /// Nothing where it has to be asked again.
    asked: Option<SearchRequest>,
    /// How often that was answered.
    answered: u32,
    /// Milliseconds that the last answer took the GPU, where it tells; making its programs is not in there. SearchRequest only where
    /// there was one.
    last_ms: f64,
    /// Searches that have not come back.
    under_way: u32,
}

impl SearchSchedule {
    /// What was asked last, unless it is to be asked again.
    pub fn asked(&self) -> Option<SearchRequest> {
        self.asked
    }

    /// Whether nothing is under way.
    pub fn is_idle(&self) -> bool {
        self.under_way == 0
    }

    /// Whether this is to be asked, where so many searches may be under way: something else than the last time, or the same
    /// once more while it stands still.
    pub fn is_due(&self, asked: &SearchRequest, still: bool, most_under_way: u32) -> bool {
        let again = still && self.last_ms < REPEATED && self.is_idle() && (1..REPEATS).contains(&self.answered);
        (self.asked != Some(*asked) || again) && self.under_way < most_under_way
    }

    /// This is asked now.
    pub fn ask(&mut self, asked: SearchRequest) {
        if self.asked.replace(asked) != Some(asked) {
            self.answered = 0;
        }
    }

    /// What was asked is on its way.
    pub fn sent(&mut self) {
        self.under_way += 1;
    }

    /// What was sent has come back, with an answer or without.
    pub fn returned(&mut self) {
        self.under_way -= 1;
    }

    /// What came back is the answer to this.
    pub fn answer(&mut self, asked: &SearchRequest, times: &Times) {
        self.answered += u32::from(self.asked == Some(*asked));
        self.last_ms = if times.clock == Clock::Device { times.total() } else { times.host_ms };
    }

    /// There is no answer to this: it is not tried again until something else is asked.
    pub fn fail(&mut self, asked: &SearchRequest) {
        if self.asked == Some(*asked) {
            self.answered = 0;
        }
    }

    /// What was asked does not count: it is asked again.
    pub fn forget(&mut self) {
        self.asked = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::{PairKind, Stage, StageTime};

    fn asked(frame: u32) -> SearchRequest {
        SearchRequest { scene: 1, frame, settings: Settings::default(), corrected: true }
    }

    /// By the device's clock; the host's tells of much more.
    fn device(ms: f64) -> Times {
        let stage = |stage, kind| StageTime { stage, kind, ms: ms / 2.0 };
        let stages = vec![stage(Stage::Bounds, PairKind::Both), stage(Stage::Narrow, PairKind::Both)];
        Times { clock: Clock::Device, stages, host_ms: 40.0 }
    }

    /// Without time stamps.
    fn host(ms: f64) -> Times {
        Times { clock: Clock::Host, stages: Vec::new(), host_ms: ms }
    }

    /// One that is asked and answered.
    fn search(asking: &mut SearchSchedule, asked: SearchRequest, times: &Times) {
        asking.ask(asked);
        asking.sent();
        asking.returned();
        asking.answer(&asked, times);
    }

    /// How often this is searched until there is quiet.
    fn searches(asking: &mut SearchSchedule, asked: SearchRequest, still: bool, times: &Times) -> u32 {
        let mut count = 0;
        while asking.is_due(&asked, still, 1) && count < 100 {
            search(asking, asked, times);
            count += 1;
        }
        count
    }

    #[test]
    fn what_stands_still_is_searched_ten_times_where_the_device_is_quick() {
        for times in [device(0.5), device(15.9), host(0.5), host(15.9)] {
            let mut asking = SearchSchedule::default();
            assert_eq!(searches(&mut asking, asked(7), true, &times), 10, "{times:?}");
            assert_eq!(searches(&mut asking, asked(7), true, &times), 0, "then there is quiet");
        }
    }

    #[test]
    fn and_once_where_it_is_not() {
        for times in [device(16.0), device(300.0), host(16.0), host(300.0)] {
            assert_eq!(searches(&mut SearchSchedule::default(), asked(7), true, &times), 1, "{times:?}");
        }
    }

    #[test]
    fn it_stops_where_the_device_becomes_slow() {
        let mut asking = SearchSchedule::default();
        for _ in 0..3 {
            search(&mut asking, asked(7), &device(2.0));
        }
        assert_eq!(searches(&mut asking, asked(7), true, &device(20.0)), 1);
    }

    #[test]
    fn while_it_plays_nothing_is_searched_twice() {
        let mut asking = SearchSchedule::default();
        assert_eq!(searches(&mut asking, asked(7), false, &device(0.5)), 1);
        assert_eq!(searches(&mut asking, asked(8), false, &device(0.5)), 1);
        // Paused there: the rest of the ten.
        assert_eq!(searches(&mut asking, asked(8), true, &device(0.5)), 9);
    }

    #[test]
    fn whatever_changes_begins_anew() {
        let others = [
            SearchRequest { scene: 2, ..asked(7) },
            asked(8),
            SearchRequest { settings: Settings { self_collisions: true, ..Settings::default() }, ..asked(7) },
            SearchRequest { corrected: false, ..asked(7) },
        ];
        for other in others {
            for before in [4, 10] {
                let mut asking = SearchSchedule::default();
                for _ in 0..before {
                    search(&mut asking, asked(7), &device(0.5));
                }
                assert_eq!(searches(&mut asking, other, true, &device(0.5)), 10, "{other:?} after {before}");
                assert_eq!(searches(&mut asking, asked(7), true, &device(0.5)), 10, "and back");
            }
        }
        let mut asking = SearchSchedule::default();
        searches(&mut asking, asked(7), true, &device(0.5));
        asking.forget();
        assert_eq!(searches(&mut asking, asked(7), true, &device(0.5)), 10, "what is to be asked again");
    }

    #[test]
    fn repeats_wait_for_one_another_other_frames_only_for_room() {
        let mut asking = SearchSchedule::default();
        search(&mut asking, asked(7), &device(0.5));
        asking.ask(asked(7));
        asking.sent();
        let next = asked(8);
        assert!(!asking.is_due(&asked(7), true, 3));
        assert!(!asking.is_due(&next, true, 1));
        assert!(asking.is_due(&next, true, 2));
    }

    #[test]
    fn what_fails_is_not_tried_again_until_something_else_is_asked() {
        for before in [0, 1, 4] {
            let mut asking = SearchSchedule::default();
            for _ in 0..before {
                search(&mut asking, asked(7), &device(0.5));
            }
            asking.ask(asked(7));
            asking.fail(&asked(7));
            assert!(!asking.is_due(&asked(7), true, 1), "after {before}");
            assert_eq!(searches(&mut asking, asked(8), true, &device(0.5)), 10);
            asking.fail(&asked(7));
            assert_eq!(searches(&mut asking, asked(7), true, &device(0.5)), 10);
        }
    }

    #[test]
    fn what_failed_before_does_not_end_what_is_asked_now() {
        let mut asking = SearchSchedule::default();
        search(&mut asking, asked(8), &device(0.5));
        asking.fail(&asked(7));
        assert!(asking.is_due(&asked(8), true, 1));
    }

    #[test]
    fn an_answer_to_something_else_does_not_count() {
        let mut asking = SearchSchedule::default();
        asking.ask(asked(7));
        asking.sent();
        let next = asked(8);
        asking.ask(next);
        asking.sent();
        asking.returned();
        asking.answer(&asked(7), &device(0.5));
        asking.returned();
        asking.answer(&next, &device(0.5));
        assert_eq!(searches(&mut asking, next, true, &device(0.5)), 9);
    }
}
