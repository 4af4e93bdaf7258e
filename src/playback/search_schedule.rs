//! When a frame is searched, and how often: decided from what was asked and what came back, without a GPU.

use std::collections::VecDeque;

use crate::{
    detect::{Clock, Settings, Times},
    scene::Form,
};

/// Repeats need a search to take less than this on the GPU, in milliseconds: the time of a picture at 60 Hz.
const REPEATED_MS: f64 = 16.0;

/// A search: of which frame, and with which settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchRequest {
    /// Another number for every scene that is shown.
    pub scene: u32,
    /// Its primitives, or its surface.
    pub form: Form,
    /// The frame of its animation.
    pub frame: u32,
    /// The frame at which the step ends, for a method that is continuous in time; otherwise the same. It may be another one once
    /// more frames are loaded.
    pub next: u32,
    /// The settings of the search.
    pub settings: Settings,
    /// Whether the scene's corrections are applied.
    pub corrected: bool,
}

impl SearchRequest {
    fn differs_only_in_frame(&self, other: &Self) -> bool {
        Self { frame: other.frame, next: other.next, ..*self } == *other
    }
}

/// The last request, the searches that are under way, and those that have to be repeated.
#[derive(Debug, Default)]
pub struct SearchSchedule {
    /// `None` where it has to be made again.
    last: Option<SearchRequest>,
    /// How often that was answered.
    answered: u32,
    /// Milliseconds of the last answered search on the GPU, where it has timestamps; compiling kernels is not in there.
    last_ms: f64,
    /// Searches that have not come back.
    under_way: u32,
    /// Searches to be repeated before any other, in their order: a list was too small for one, and those that were under way
    /// then ran with the same lists.
    repeated: VecDeque<SearchRequest>,
    /// How many of those under way ran with lists that were too small.
    outdated: u32,
}

impl SearchSchedule {
    /// How often a paused frame is searched, so that its time is a median. The page keeps as many (`web/wasm/tables.ts`).
    pub const REPEATS: u32 = 10;

    /// The last request, unless it has to be made again.
    pub fn last(&self) -> Option<SearchRequest> {
        self.last
    }

    /// Whether no search is under way.
    pub fn is_idle(&self) -> bool {
        self.under_way == 0
    }

    /// The search to submit now, if any, where `wanted` is the frame to be shown: one that has to be repeated, a request
    /// other than the last one, or the last one once more while playback is paused. At most `most_under_way` are under way.
    /// The caller reports what becomes of it: [`Self::submitted`] or [`Self::fail`].
    pub fn next(&mut self, wanted: SearchRequest, paused: bool, most_under_way: u32) -> Option<SearchRequest> {
        // Frames that are not to be shown any more are not repeated.
        self.repeated
            .retain(|request| request.differs_only_in_frame(&wanted) && (!paused || request.frame == wanted.frame));
        if self.under_way >= most_under_way || self.outdated > 0 {
            return None;
        }
        let once_more =
            paused && self.last_ms < REPEATED_MS && self.is_idle() && (1..Self::REPEATS).contains(&self.answered);
        let is_due = self.last != Some(wanted) || once_more;
        let next = self.repeated.pop_front().or(is_due.then_some(wanted))?;
        if self.last.replace(next) != Some(next) {
            self.answered = 0;
        }
        Some(next)
    }

    /// The search was submitted.
    pub fn submitted(&mut self) {
        self.under_way += 1;
    }

    /// A submitted search has come back. Whether its result can be used: otherwise it is repeated.
    pub fn returned(&mut self, request: &SearchRequest) -> bool {
        self.under_way -= 1;
        if self.outdated == 0 {
            return true;
        }
        self.outdated -= 1;
        self.repeated.push_back(*request);
        false
    }

    /// The result of a returned search is not complete, because a list was too small: it is repeated, and so are those that
    /// are under way.
    pub fn overflowed(&mut self, request: &SearchRequest) {
        self.repeated.push_back(*request);
        self.outdated = self.under_way;
    }

    /// A returned search is complete.
    pub fn answer(&mut self, request: &SearchRequest, times: &Times) {
        self.answered += u32::from(self.last == Some(*request));
        self.last_ms = if times.clock == Clock::Device { times.total() } else { times.host_ms };
    }

    /// A search has no result: it is not tried again until something else is requested.
    pub fn fail(&mut self, request: &SearchRequest) {
        if self.last == Some(*request) {
            self.answered = 0;
        }
    }

    /// Another scene: no request counts any more.
    pub fn forget(&mut self) {
        self.last = None;
        self.repeated.clear();
        self.outdated = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::{PairKind, Stage, StageTime};

    fn request(frame: u32) -> SearchRequest {
        SearchRequest { scene: 1, form: Form::Own, frame, next: frame, settings: Settings::default(), corrected: true }
    }

    /// By timestamps; the wall clock shows much more.
    fn device(ms: f64) -> Times {
        let stage = |stage, kind| StageTime { stage, kind, ms: ms / 2.0 };
        let stages = vec![stage(Stage::Bounds, PairKind::Both), stage(Stage::Narrow, PairKind::Both)];
        Times { clock: Clock::Device, stages, host_ms: 40.0 }
    }

    /// Without timestamps.
    fn host(ms: f64) -> Times {
        Times { clock: Clock::Host, stages: Vec::new(), host_ms: ms }
    }

    /// Submits what is due; `None` where nothing is.
    fn submit(schedule: &mut SearchSchedule, wanted: SearchRequest, paused: bool, most: u32) -> Option<u32> {
        let next = schedule.next(wanted, paused, most)?;
        schedule.submitted();
        Some(next.frame)
    }

    /// A search that comes back complete. Whether its result is used.
    fn complete(schedule: &mut SearchSchedule, of: SearchRequest, times: &Times) -> bool {
        let used = schedule.returned(&of);
        if used {
            schedule.answer(&of, times);
        }
        used
    }

    /// A search that is submitted and answered.
    fn search(schedule: &mut SearchSchedule, wanted: SearchRequest, paused: bool, times: &Times) -> bool {
        let is_due = submit(schedule, wanted, paused, 1) == Some(wanted.frame);
        is_due && complete(schedule, wanted, times)
    }

    /// How often a frame is searched until nothing is due.
    fn searches(schedule: &mut SearchSchedule, wanted: SearchRequest, paused: bool, times: &Times) -> u32 {
        (0..100).take_while(|_| search(schedule, wanted, paused, times)).count() as u32
    }

    #[test]
    fn a_paused_frame_is_searched_ten_times_on_a_fast_device() {
        for times in [device(0.5), device(15.9), host(0.5), host(15.9)] {
            let mut schedule = SearchSchedule::default();
            assert_eq!(searches(&mut schedule, request(7), true, &times), 10, "{times:?}");
            assert_eq!(searches(&mut schedule, request(7), true, &times), 0, "and not again");
        }
    }

    #[test]
    fn and_once_on_a_slow_one() {
        for times in [device(16.0), device(300.0), host(16.0), host(300.0)] {
            assert_eq!(searches(&mut SearchSchedule::default(), request(7), true, &times), 1, "{times:?}");
        }
    }

    #[test]
    fn repeats_stop_where_the_device_becomes_slow() {
        let mut schedule = SearchSchedule::default();
        for _ in 0..3 {
            assert!(search(&mut schedule, request(7), true, &device(2.0)));
        }
        assert_eq!(searches(&mut schedule, request(7), true, &device(20.0)), 1);
    }

    #[test]
    fn during_playback_nothing_is_searched_twice() {
        let mut schedule = SearchSchedule::default();
        assert_eq!(searches(&mut schedule, request(7), false, &device(0.5)), 1);
        assert_eq!(searches(&mut schedule, request(8), false, &device(0.5)), 1);
        // Paused there: the rest of the ten.
        assert_eq!(searches(&mut schedule, request(8), true, &device(0.5)), 9);
    }

    #[test]
    fn every_other_request_is_searched_ten_times_too() {
        let others = [
            SearchRequest { scene: 2, ..request(7) },
            request(8),
            SearchRequest { settings: Settings { self_collisions: true, ..Settings::default() }, ..request(7) },
            SearchRequest { corrected: false, ..request(7) },
            // The next frame has been loaded.
            SearchRequest { next: 8, ..request(7) },
        ];
        for other in others {
            for before in [4, 10] {
                let mut schedule = SearchSchedule::default();
                for _ in 0..before {
                    assert!(search(&mut schedule, request(7), true, &device(0.5)));
                }
                assert_eq!(searches(&mut schedule, other, true, &device(0.5)), 10, "{other:?} after {before}");
                assert_eq!(searches(&mut schedule, request(7), true, &device(0.5)), 10, "and back");
            }
        }
        let mut schedule = SearchSchedule::default();
        searches(&mut schedule, request(7), true, &device(0.5));
        schedule.forget();
        assert_eq!(searches(&mut schedule, request(7), true, &device(0.5)), 10, "what was forgotten");
    }

    #[test]
    fn repeats_wait_for_one_another_and_other_frames_for_capacity() {
        let mut schedule = SearchSchedule::default();
        assert!(search(&mut schedule, request(7), true, &device(0.5)));
        assert_eq!(submit(&mut schedule, request(7), true, 3), Some(7));
        assert_eq!(submit(&mut schedule, request(7), true, 3), None);
        assert_eq!(submit(&mut schedule, request(8), true, 1), None);
        assert_eq!(submit(&mut schedule, request(8), true, 2), Some(8));
    }

    #[test]
    fn what_fails_is_not_tried_again_until_something_else_is_requested() {
        for before in [0, 1, 4] {
            let mut schedule = SearchSchedule::default();
            for _ in 0..before {
                assert!(search(&mut schedule, request(7), true, &device(0.5)));
            }
            assert_eq!(schedule.next(request(7), true, 1), Some(request(7)));
            schedule.fail(&request(7));
            assert_eq!(schedule.next(request(7), true, 1), None, "after {before}");
            assert_eq!(searches(&mut schedule, request(8), true, &device(0.5)), 10);
            schedule.fail(&request(7));
            assert_eq!(searches(&mut schedule, request(7), true, &device(0.5)), 10);
        }
    }

    #[test]
    fn an_earlier_failure_does_not_end_the_present_request() {
        let mut schedule = SearchSchedule::default();
        assert!(search(&mut schedule, request(8), true, &device(0.5)));
        schedule.fail(&request(7));
        assert_eq!(schedule.next(request(8), true, 1), Some(request(8)));
    }

    #[test]
    fn an_answer_to_another_request_does_not_count() {
        let mut schedule = SearchSchedule::default();
        assert_eq!(submit(&mut schedule, request(7), true, 2), Some(7));
        assert_eq!(submit(&mut schedule, request(8), true, 2), Some(8));
        assert!(complete(&mut schedule, request(7), &device(0.5)));
        assert!(complete(&mut schedule, request(8), &device(0.5)));
        assert_eq!(searches(&mut schedule, request(8), true, &device(0.5)), 9);
    }

    #[test]
    fn during_playback_a_frame_whose_lists_overflowed_is_searched_again_before_later_ones() {
        let mut schedule = SearchSchedule::default();
        assert_eq!(submit(&mut schedule, request(7), false, 1), Some(7));
        assert!(schedule.returned(&request(7)));
        schedule.overflowed(&request(7));
        // Playback has gone on meanwhile.
        assert_eq!(submit(&mut schedule, request(9), false, 1), Some(7));
        assert!(complete(&mut schedule, request(7), &device(0.5)));
        assert_eq!(submit(&mut schedule, request(10), false, 1), Some(10));
    }

    #[test]
    fn so_are_those_that_were_under_way_in_their_order() {
        let mut schedule = SearchSchedule::default();
        for frame in 7..10 {
            assert_eq!(submit(&mut schedule, request(frame), false, 3), Some(frame));
        }
        assert!(schedule.returned(&request(7)));
        schedule.overflowed(&request(7));
        assert_eq!(submit(&mut schedule, request(10), false, 3), None, "until the lists are known to be large enough");
        assert!(!complete(&mut schedule, request(8), &device(0.5)));
        assert!(!complete(&mut schedule, request(9), &device(0.5)));
        for frame in 7..10 {
            assert_eq!(submit(&mut schedule, request(11), false, 3), Some(frame));
        }
        for frame in 7..10 {
            assert!(complete(&mut schedule, request(frame), &device(0.5)));
        }
        assert_eq!(submit(&mut schedule, request(12), false, 3), Some(12));
    }

    #[test]
    fn a_frame_that_overflowed_is_not_repeated_where_something_else_is_wanted() {
        let other_settings = Settings { self_collisions: true, ..Settings::default() };
        for (wanted, paused) in [
            (request(3), true),
            (SearchRequest { scene: 2, ..request(9) }, false),
            (SearchRequest { settings: other_settings, ..request(7) }, false),
        ] {
            let mut schedule = SearchSchedule::default();
            assert_eq!(submit(&mut schedule, request(7), false, 1), Some(7));
            assert!(schedule.returned(&request(7)));
            schedule.overflowed(&request(7));
            assert_eq!(schedule.next(wanted, paused, 1), Some(wanted), "{wanted:?}");
        }
    }
}
