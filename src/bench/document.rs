use super::{
    Axis, DocumentError, Frames, Provenance,
    json::{self, JsonError},
    old_names::{OLD_NAMES, OldName},
    statistics::{mean, rounded},
};
use crate::{
    detect::{Clock, Method, Settings},
    geometry::Primitive,
    scene::Form,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{collections::BTreeMap, fmt};

/// What the format is called in the file.
pub const FORMAT: &str = "kdet-benchmark";

/// The version that is written. Version 1, which had other names for counts, is read as well.
pub const VERSION: u32 = 2;

/// All that was measured, and where: what `summary.json` holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Document {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// Where it was measured.
    pub made: Provenance,
    /// Whether it was stopped before all was measured.
    pub cancelled: bool,
    /// One for every scene, resolution and combination of settings.
    pub results: Vec<Measured>,
    /// What could not be measured, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failures: Vec<Failure>,
}

/// A scene at a resolution that could not be measured, or not to its end with some settings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Failure {
    /// The scene's id.
    pub scene: String,
    /// Its resolution.
    pub resolution: u32,
    /// With which settings; none where it did not come so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub settings: Option<Settings>,
    /// The error, in words.
    pub reason: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.scene)?;
        if self.resolution > 0 {
            write!(f, ", resolution {}", self.resolution)?;
        }
        if let Some(Settings { method, .. }) = self.settings {
            write!(f, ", {method}")?;
        }
        write!(f, ": {}", self.reason)
    }
}

/// What was measured of a scene at a resolution with some settings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Measured {
    /// The scene's id.
    pub scene: String,
    /// For people.
    pub title: String,
    /// What must be told beside the figures, such as the model that stood in for another; may be empty.
    pub note: String,
    /// 1 for the coarsest; 0 for meshes that have none.
    pub resolution: u32,
    /// What was asked.
    pub settings: Settings,
    /// Whether the scene's corrections were applied.
    pub corrected: bool,
    /// What the objects are made of.
    #[serde(default)]
    pub primitive: Primitive,
    /// The scene's primitives, or its surface.
    #[serde(default)]
    pub form: Form,
    /// Primitives of each object in the first frame.
    #[serde(alias = "tetrahedra")]
    pub primitives: Vec<u64>,
    /// Vertices of each.
    pub vertices: Vec<u64>,
    /// Where times of stages come from; there are none from the host.
    pub clock: Clock,
    /// The step of the GPU timestamps, where known.
    pub granularity_ms: Option<f64>,
    /// Runs that were wanted.
    pub wanted_runs: u32,
    /// Runs before those, not counted.
    pub warm_up: u32,
    /// How many times each frame was measured in a row; what is here is the median.
    #[serde(default = "once")]
    pub repeat_frame: u32,
    /// The frames that were wanted; summaries of the first days do not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub wanted_frames: Option<Frames>,
    /// False where it was stopped: the last run may be shorter than the first.
    pub complete: bool,
    /// Along which axis the depth was taken.
    pub depth_axis: Axis,
    /// The frames that were measured, counted from 0.
    pub frames: Vec<u32>,
    /// How far the boxes of the first two objects overlap along the axis; empty where there is only one.
    pub depth: Vec<f64>,
    /// What was found in each frame.
    pub counts: Series,
    /// Bytes of every buffer on the GPU, the most over all frames.
    pub bytes: Vec<(String, u64)>,
    /// Bytes of all of them in the frame that needed the most.
    pub memory_bytes: u64,
    /// Times of each run.
    pub runs: Vec<Run>,
}

fn once() -> u32 {
    1
}

/// What was counted, frame by frame, by name: the names of the method's counts, and of the colliding primitives
/// ([`Series::COLLIDING`]).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Series(pub BTreeMap<String, Vec<u64>>);

impl Series {
    /// Colliding primitives of the first object with another one, of all other objects with another one, and of all objects
    /// with themselves.
    pub const COLLIDING: [&'static str; 3] = ["colliding_a", "colliding_b", "colliding_self"];

    /// The numbers of a count; none where it was not counted.
    pub fn get(&self, name: &str) -> &[u64] {
        self.0.get(name).map_or(&[], |list| list)
    }

    /// Adds a frame's number.
    pub fn push(&mut self, name: &str, number: u64) {
        self.0.entry(name.to_owned()).or_default().push(number);
    }

    /// From the names of version 1. What a method could not know was 0 there, in every frame.
    fn rename_version_1(&mut self, method: Method) {
        for OldName { count, summary, .. } in OLD_NAMES {
            if let Some(list) = self.0.remove(summary)
                && method.traits().counts.contains(&count)
            {
                self.0.insert(count.name().to_owned(), list);
            }
        }
    }
}

/// Times of one run in ms, frame by frame.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Run {
    /// The wall clock around the frame.
    pub host_ms: Vec<f64>,
    /// All stages together; empty without timestamps.
    pub device_ms: Vec<f64>,
    /// Every stage by name; empty without timestamps.
    pub stages_ms: Stages,
    /// Where collisions between objects and self-collisions were searched for one after the other: the stages of each.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub kinds_ms: BTreeMap<String, Stages>,
}

/// Times by the names of stages.
pub type Stages = BTreeMap<String, Vec<f64>>;

impl Measured {
    /// For each frame the mean over the runs that have it.
    pub fn average(&self) -> Run {
        let over = |list: &dyn Fn(&Run) -> Option<&Vec<f64>>| -> Vec<f64> {
            let lists: Vec<&Vec<f64>> = self.runs.iter().filter_map(list).collect();
            let longest = lists.iter().map(|list| list.len()).max().unwrap_or(0);
            let at = |frame| lists.iter().filter_map(|list| list.get(frame)).copied().collect::<Vec<f64>>();
            (0..longest).map(|frame| rounded(mean(&at(frame)))).collect()
        };
        let first = self.runs.first();
        let stages = first.map_or(vec![], |run| run.stages_ms.keys().cloned().collect());
        let kinds = first.map_or(vec![], |run| run.kinds_ms.keys().cloned().collect());
        let of_kind = |kind: &String| -> Stages {
            let of_stage = |stage: &String| over(&|run| run.kinds_ms.get(kind).and_then(|stages| stages.get(stage)));
            stages.iter().map(|stage| (stage.clone(), of_stage(stage))).collect()
        };
        Run {
            host_ms: over(&|run| Some(&run.host_ms)),
            device_ms: over(&|run| Some(&run.device_ms)),
            stages_ms: stages.iter().map(|stage| (stage.clone(), over(&|run| run.stages_ms.get(stage)))).collect(),
            kinds_ms: kinds.into_iter().map(|kind| (kind.clone(), of_kind(&kind))).collect(),
        }
    }

    /// All times over all runs: by timestamps where there are any, otherwise by the wall clock.
    pub fn times(&self) -> Vec<f64> {
        let list = |run: &Run| match self.clock {
            Clock::Device => run.device_ms.clone(),
            Clock::Host => run.host_ms.clone(),
        };
        self.runs.iter().flat_map(list).collect()
    }
}

impl Document {
    /// Nothing measured yet.
    pub fn new(made: Provenance) -> Self {
        Self { format: FORMAT.to_owned(), version: VERSION, made, cancelled: false, results: vec![], failures: vec![] }
    }

    /// As the text of `summary.json`.
    pub fn write(&self) -> String {
        // Only the writer or a map with strange keys could fail: a string does not, and the keys are strings.
        serde_json::to_string(self).map_or(String::new(), |text| text + "\n")
    }

    /// Reads a `summary.json`.
    ///
    /// # Errors
    /// Another kind or version of file, a field that is missing or not as expected, lists of different lengths.
    pub fn read(text: &str) -> Result<Self, DocumentError> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let Head { format, version } = from_json(text)?;
        if format != FORMAT {
            return Err(DocumentError::Format(format));
        }
        if !(1..=VERSION).contains(&version) {
            return Err(DocumentError::Version(version));
        }
        let mut document: Self = from_json(text)?;
        if version == 1 {
            document.version = VERSION;
            document.results.iter_mut().for_each(|result| result.counts.rename_version_1(result.settings.method));
        }
        for (number, measured) in document.results.iter().enumerate() {
            check_lengths(number, measured)?;
        }
        Ok(document)
    }
}

fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, DocumentError> {
    json::read(text).map_err(|JsonError { field, expected }| DocumentError::Field {
        field: if field.is_empty() { "the file".to_owned() } else { field },
        expected,
    })
}

fn check_lengths(number: usize, measured: &Measured) -> Result<(), DocumentError> {
    let frames = measured.frames.len();
    let wrong = |field: String, found: usize, expected: String| {
        Err(DocumentError::Length { field: format!("results[{number}].{field}"), found, expected })
    };
    let all = format!("{frames}, one per frame");
    if let Some((name, list)) = measured.counts.0.iter().find(|(_, list)| list.len() != frames) {
        return wrong(format!("counts.{name}"), list.len(), all);
    }
    if measured.depth.len() != frames && !measured.depth.is_empty() {
        return wrong("depth".to_owned(), measured.depth.len(), format!("0 or {all}"));
    }
    let (objects, vertices) = (measured.primitives.len(), measured.vertices.len());
    if objects != vertices {
        return wrong("vertices".to_owned(), vertices, format!("{objects}, one per object"));
    }
    for (at, run) in measured.runs.iter().enumerate() {
        let length = run.host_ms.len();
        // Only where it was stopped may a run be shorter, and then only the last.
        let cut = !measured.complete && at + 1 == measured.runs.len();
        if length > frames || length < frames && !cut {
            return wrong(format!("runs[{at}].host_ms"), length, all);
        }
        let device = run.device_ms.len();
        if device != length && device != 0 {
            return wrong(format!("runs[{at}].device_ms"), device, format!("0 or {length}, as many as host_ms"));
        }
        let kinds = run.kinds_ms.iter().flat_map(|(kind, stages)| {
            stages.iter().map(move |(stage, list)| (format!("kinds_ms.{kind}.{stage}"), list))
        });
        let stages = run.stages_ms.iter().map(|(stage, list)| (format!("stages_ms.{stage}"), list));
        if let Some((field, list)) = stages.chain(kinds).find(|(_, list)| list.len() != length) {
            return wrong(format!("runs[{at}].{field}"), list.len(), format!("{length}, as host_ms"));
        }
    }
    Ok(())
}
