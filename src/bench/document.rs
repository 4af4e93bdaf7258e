use super::{
    Axis, DocumentError, Frames, Provenance,
    json::{self, JsonError},
    statistics::{mean, rounded},
};
use crate::detect::{Clock, Settings, Stage};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;

/// What the format is called in the file.
pub const FORMAT: &str = "kdet-benchmark";

/// The version that is written and read.
pub const VERSION: u32 = 1;

/// All that was measured, and where: what `summary.json` holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
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
}

/// What was measured of a scene at a resolution with some settings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// The scene's id.
    pub scene: String,
    /// For people.
    pub title: String,
    /// What must be told beside the figures, such as the model that stood in for another; may be empty.
    pub note: String,
    /// 1 to 4; 0 for meshes that have none.
    pub resolution: u32,
    /// What was asked.
    pub settings: Settings,
    /// Whether the scene's corrections were applied.
    pub corrected: bool,
    /// Tetrahedra of each object in the first frame.
    pub tetrahedra: Vec<u64>,
    /// Vertices of each.
    pub vertices: Vec<u64>,
    /// Where times of stages come from; there are none from the host.
    pub clock: Clock,
    /// The step of the device's clock, where known.
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

/// What was found, frame by frame.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Series {
    /// Colliding pairs; 0 where the method keeps none.
    pub pairs: Vec<u64>,
    /// Potential pairs as found.
    pub potential_with_duplicates: Vec<u64>,
    /// Potential pairs after duplicates went.
    pub potential: Vec<u64>,
    /// Tetrahedra of the first object that collide with another one.
    pub colliding_a: Vec<u64>,
    /// Tetrahedra of all other objects that collide with another one.
    pub colliding_b: Vec<u64>,
    /// Tetrahedra that collide with their own object.
    #[serde(default)]
    pub colliding_self: Vec<u64>,
    /// Levels of the grid.
    pub height: Vec<u64>,
    /// Cells in use.
    pub cells: Vec<u64>,
    /// Entries of the fullest one.
    pub fullest_cell: Vec<u64>,
}

impl Series {
    /// Every list with its name.
    pub fn lists(&self) -> [(&'static str, &Vec<u64>); 9] {
        [
            ("pairs", &self.pairs),
            ("potential_with_duplicates", &self.potential_with_duplicates),
            ("potential", &self.potential),
            ("colliding_a", &self.colliding_a),
            ("colliding_b", &self.colliding_b),
            ("colliding_self", &self.colliding_self),
            ("height", &self.height),
            ("cells", &self.cells),
            ("fullest_cell", &self.fullest_cell),
        ]
    }
}

/// Times of one run in ms, frame by frame.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Run {
    /// The host's clock around the frame.
    pub host_ms: Vec<f64>,
    /// All stages together; empty without a clock on the device.
    pub device_ms: Vec<f64>,
    /// Every stage; empty without a clock on the device.
    pub stages_ms: BTreeMap<Stage, Vec<f64>>,
}

impl Measured {
    /// For each frame the mean over the runs that have it.
    pub fn average(&self) -> Run {
        let over = |list: &dyn Fn(&Run) -> Option<&Vec<f64>>| -> Vec<f64> {
            let lists: Vec<&Vec<f64>> = self.runs.iter().filter_map(list).collect();
            let longest = lists.iter().map(|list| list.len()).max().unwrap_or(0);
            let at = |frame| lists.iter().filter_map(|list| list.get(frame)).copied().collect::<Vec<f64>>();
            (0..longest).map(|frame| rounded(mean(&at(frame)))).collect()
        };
        let stages = self.runs.first().map_or(vec![], |run| run.stages_ms.keys().copied().collect());
        Run {
            host_ms: over(&|run| Some(&run.host_ms)),
            device_ms: over(&|run| Some(&run.device_ms)),
            stages_ms: stages.into_iter().map(|stage| (stage, over(&|run| run.stages_ms.get(&stage)))).collect(),
        }
    }

    /// All of these times over all runs: the device's where there is one, otherwise the host's.
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
        Self { format: FORMAT.to_owned(), version: VERSION, made, cancelled: false, results: vec![] }
    }

    /// As the text of `summary.json`.
    pub fn write(&self) -> String {
        // Only the writer or a map with strange keys could fail: a string does not, and the keys are stages.
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
        if version != VERSION {
            return Err(DocumentError::Version(version));
        }
        let document: Self = from_json(text)?;
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
    for (name, list) in measured.counts.lists() {
        let may_lack = name == "colliding_self" && list.is_empty();
        if list.len() != frames && !may_lack {
            return wrong(format!("counts.{name}"), list.len(), all);
        }
    }
    if measured.depth.len() != frames && !measured.depth.is_empty() {
        return wrong("depth".to_owned(), measured.depth.len(), format!("0 or {all}"));
    }
    let (objects, vertices) = (measured.tetrahedra.len(), measured.vertices.len());
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
        for (stage, list) in &run.stages_ms {
            if list.len() != length {
                return wrong(format!("runs[{at}].stages_ms.{stage}"), list.len(), format!("{length}, as host_ms"));
            }
        }
    }
    Ok(())
}
