use crate::{
    detect::{Clock, Counts, Frame, Report, Settings, StageTime},
    pipeline::{CollidingCount, Summary},
};

/// One measurement of a frame.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// The wall clock, ms.
    pub host: f64,
    /// The stages by timestamps.
    pub stages: Option<Vec<StageTime>>,
    /// What was counted.
    pub counts: Counts,
    /// Colliding primitives per object.
    pub objects: Vec<CollidingCount>,
    /// Bytes of every buffer.
    pub bytes: Vec<(&'static str, u64)>,
}

impl From<Summary> for Sample {
    fn from(summary: Summary) -> Self {
        let times = &summary.times;
        Self {
            host: times.host_ms,
            stages: (times.clock == Clock::Device).then(|| times.stages.clone()),
            counts: summary.counts(),
            objects: summary.objects,
            bytes: summary.bytes,
        }
    }
}

impl Sample {
    /// What the reference said.
    pub fn of_reference(frame: &Frame<'_>, settings: &Settings, report: &Report) -> Self {
        let marks = CollidingCount::marks_of_report(frame, settings, report);
        let objects = CollidingCount::per_object(frame, &marks);
        Self { host: report.times.host_ms, stages: None, counts: report.counts, objects, bytes: vec![] }
    }

    /// The time that counts: by timestamps where there are any.
    pub fn time(&self) -> f64 {
        self.stages.as_ref().map_or(self.host, |stages| stages.iter().map(|time| time.ms).sum())
    }

    /// The one whose time is in the middle, the faster of two: its stages belong together, which medians of each would
    /// not.
    pub fn middle(mut samples: Vec<Self>) -> Option<Self> {
        samples.sort_by(|a, b| a.time().total_cmp(&b.time()));
        let middle = samples.len().checked_sub(1)? / 2;
        Some(samples.swap_remove(middle))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::{PairKind, Stage};

    fn sample(host: f64, stages: Option<Vec<f64>>) -> Sample {
        let time = |ms| StageTime { stage: Stage::Narrow, kind: PairKind::Both, ms };
        let stages = stages.map(|stages| stages.into_iter().map(time).collect());
        Sample { host, stages, counts: Counts::default(), objects: vec![], bytes: vec![] }
    }

    #[test]
    fn of_repeats_the_one_in_the_middle_counts() {
        let times = |hosts: &[f64]| hosts.iter().map(|&host| sample(host, None)).collect::<Vec<_>>();
        assert_eq!(Sample::middle(times(&[3.0, 1.0, 2.0])).map(|s| s.host), Some(2.0));
        assert_eq!(Sample::middle(times(&[4.0, 1.0, 2.0, 3.0])).map(|s| s.host), Some(2.0));
        assert_eq!(Sample::middle(vec![]), None);
        let by_device =
            vec![sample(1.0, Some(vec![5.0, 5.0])), sample(2.0, Some(vec![1.0])), sample(9.0, Some(vec![2.0]))];
        assert_eq!(Sample::middle(by_device).map(|s| s.host), Some(9.0));
    }
}
