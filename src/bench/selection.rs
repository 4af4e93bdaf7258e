use super::{
    Frames, SelectionError,
    json::{self, JsonError},
};
use crate::{
    detect::{CellOrigin, CellRule, Estimate, Hash, Method, Narrow, Normals, Opt, Settings, Stored, Sub, Test},
    scene::Form,
};
use serde::{Deserialize, Serialize};

/// What is to be measured: every scene at every resolution, with every combination of the lists. What is not given is as
/// in the thesis (table A.1).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Selection {
    /// Scenes by their ids.
    pub scenes: Vec<String>,
    /// Resolutions, 1 for the coarsest; 0 for meshes that have none.
    pub resolutions: Vec<u32>,
    /// The scenes' primitives, or their surface.
    pub form: Form,
    /// Methods.
    pub methods: Vec<Method>,
    /// Narrow tests.
    pub narrows: Vec<Narrow>,
    /// Hash functions of the cell table.
    pub hashes: Vec<Hash>,
    /// Threads in a workgroup.
    pub workgroups: Vec<u32>,
    /// With pairs within an object, without, or both.
    pub self_collisions: Vec<bool>,
    /// Pairs of different objects.
    pub inter_collisions: bool,
    /// Measured runs through all frames.
    pub runs: u32,
    /// Runs before those.
    pub warm_up: u32,
    /// Only some frames.
    pub frames: Option<Frames>,
    /// Whether the scenes' corrections are applied.
    pub corrected: bool,
    /// How many times a frame is measured in a row; the median counts.
    pub repeat_frame: u32,
    /// Self and inter in one pass over the grid.
    pub one_pass: bool,
    /// How cell sizes are chosen.
    pub cell_rule: CellRule,
    /// Factor on every cell size.
    pub cell_scale: f32,
    /// Spatial hashing: sides of a cell, in mean edges.
    pub cell_sizes: Vec<f32>,
    /// Spatial hashing: slots of the table; 0 leaves it to the number of vertices.
    pub table_slots: Vec<u32>,
    /// Spatial hashing: the primes of the hash function `simple`.
    pub primes: [u32; 3],
    /// Spatial hashing: where cells are counted from.
    pub cell_origin: CellOrigin,
    /// Spatial hashing: what is stored.
    pub stored: Stored,
    /// Depth: normals of penetrated surfaces.
    pub normals: Normals,
    /// Depth: how it is estimated.
    pub estimate: Estimate,
    /// Continuous detection: the elementary test.
    pub test: Test,
    /// Continuous detection: the distance that counts as contact.
    pub separation: f32,
    /// Distances: the sub-algorithm of GJK.
    pub sub: Sub,
    /// Distances: how near objects have to be.
    pub within: f32,
}

impl Default for Selection {
    fn default() -> Self {
        let usual = Settings::default();
        let Settings { inter_collisions, one_pass, cell_rule, cell_scale, .. } = usual;
        Self {
            scenes: vec!["pass_through_armadillos".to_owned()],
            resolutions: vec![1],
            form: Form::Own,
            methods: vec![Method::Kdet],
            narrows: vec![Narrow::Sat],
            hashes: vec![Hash::Djb2],
            workgroups: vec![128],
            self_collisions: vec![false],
            inter_collisions,
            runs: 10,
            warm_up: 1,
            frames: None,
            corrected: true,
            repeat_frame: 1,
            one_pass,
            cell_rule,
            cell_scale,
            cell_sizes: vec![usual.cell_size],
            table_slots: vec![usual.table_slots],
            primes: usual.primes,
            cell_origin: usual.cell_origin,
            stored: usual.stored,
            normals: usual.normals,
            estimate: usual.estimate,
            test: usual.test,
            separation: usual.separation,
            sub: usual.sub,
            within: usual.within,
        }
    }
}

impl Selection {
    /// The resolutions that a scene can have; the catalogue says which ones each has.
    pub const RESOLUTIONS: [u32; 5] = [1, 2, 3, 4, 5];
    /// The most runs, as in the thesis.
    pub const MOST_RUNS: u32 = 20;
    /// The most runs before those.
    pub const MOST_WARM_UP: u32 = 100;
    /// The most times that a frame is measured in a row.
    pub const MOST_REPEATS: u32 = 1000;

    /// The field that holds an option, and whether it is a list of values that are all measured.
    pub const fn field(option: Opt) -> (&'static str, bool) {
        match option {
            Opt::Narrow => ("narrows", true),
            Opt::Hash => ("hashes", true),
            Opt::Workgroup => ("workgroups", true),
            Opt::SelfCollisions => ("self_collisions", true),
            Opt::CellSize => ("cell_sizes", true),
            Opt::TableSlots => ("table_slots", true),
            option => (option.name(), false),
        }
    }

    /// Reads a selection, checked.
    ///
    /// # Errors
    /// A field that is not there, of another kind or out of range.
    pub fn read(text: &str) -> Result<Self, SelectionError> {
        let selection: Self =
            json::read(text).map_err(|JsonError { field, expected }| SelectionError::Json { field, expected })?;
        selection.validate()?;
        Ok(selection)
    }

    /// Checks lists and numbers.
    ///
    /// # Errors
    /// An empty list, a number out of range.
    pub fn validate(&self) -> Result<(), SelectionError> {
        for (what, count) in [
            ("scenes", self.scenes.len()),
            ("resolutions", self.resolutions.len()),
            ("methods", self.methods.len()),
            ("narrow tests", self.narrows.len()),
            ("hash functions", self.hashes.len()),
            ("workgroup sizes", self.workgroups.len()),
            ("cell sizes", self.cell_sizes.len()),
            ("sizes of the table", self.table_slots.len()),
            ("answers to self collisions", self.self_collisions.len()),
        ] {
            if count == 0 {
                return Err(SelectionError::Nothing(what));
            }
        }
        if let Some(&resolution) = self.resolutions.iter().find(|r| **r != 0 && !Self::RESOLUTIONS.contains(r)) {
            return Err(SelectionError::Resolution(resolution));
        }
        for (what, given, least, most) in [
            ("number of runs", self.runs, 1, Self::MOST_RUNS),
            ("number of warm-up runs", self.warm_up, 0, Self::MOST_WARM_UP),
            ("number of repeats of a frame", self.repeat_frame, 1, Self::MOST_REPEATS),
        ] {
            if !(least..=most).contains(&given) {
                return Err(SelectionError::Range { what, given, least, most });
            }
        }
        self.frames.unwrap_or_default().validate()?;
        if !self.inter_collisions && self.self_collisions.contains(&false) {
            return Err(SelectionError::NoPairs);
        }
        for settings in self.combinations() {
            settings.validate()?;
        }
        Ok(())
    }

    /// Scenes at resolutions in the order in which they are measured, each once.
    pub fn workloads(&self) -> Vec<(&str, u32)> {
        let mut workloads = vec![];
        for scene in &self.scenes {
            for &resolution in &self.resolutions {
                push_new(&mut workloads, (scene.as_str(), resolution));
            }
        }
        workloads
    }

    /// What every workload is measured with, each once. Settings that a method does not heed are not varied.
    pub fn combinations(&self) -> Vec<Settings> {
        let mut combinations = vec![];
        for (nth, &self_collisions) in self.self_collisions.iter().enumerate() {
            // Objects are in pairs with others only: they take the first answer.
            let heeding = |method: &&Method| nth == 0 || method.heeds(Opt::SelfCollisions);
            for &method in self.methods.iter().filter(heeding) {
                // Methods that have other tests than pairs of primitives take the first narrow test.
                let narrows = if method.heeds(Opt::Narrow) { usize::MAX } else { 1 };
                for &narrow in self.narrows.iter().take(narrows) {
                    for &hash in self.hashes.iter().take(if method.heeds(Opt::Hash) { usize::MAX } else { 1 }) {
                        let sizes = if method.heeds(Opt::Workgroup) { usize::MAX } else { 1 };
                        for &workgroup in self.workgroups.iter().take(sizes) {
                            let settings = Settings {
                                method,
                                narrow,
                                hash,
                                self_collisions,
                                inter_collisions: self.inter_collisions,
                                one_pass: self.one_pass,
                                cell_rule: self.cell_rule,
                                cell_scale: self.cell_scale,
                                workgroup,
                                ..Settings::default()
                            };
                            self.layouts(settings)
                                .into_iter()
                                .for_each(|settings| push_new(&mut combinations, settings));
                        }
                    }
                }
            }
        }
        combinations
    }

    /// A combination with every table of spatial hashing, how depth is estimated, and the elementary test: as usual where the method
    /// heeds none of them.
    fn layouts(&self, of: Settings) -> Vec<Settings> {
        let mut of = of;
        if of.method.heeds(Opt::Estimate) {
            (of.normals, of.estimate) = (self.normals, self.estimate);
        }
        if of.method.heeds(Opt::Test) {
            (of.test, of.separation) = (self.test, self.separation);
        }
        if of.method.heeds(Opt::Sub) {
            (of.sub, of.within) = (self.sub, self.within);
        }
        if !of.method.heeds(Opt::TableSlots) {
            return vec![of];
        }
        (of.primes, of.cell_origin) = (self.primes, self.cell_origin);
        if of.method.heeds(Opt::Stored) {
            of.stored = self.stored;
        }
        let with =
            |&cell_size| self.table_slots.iter().map(move |&table_slots| Settings { cell_size, table_slots, ..of });
        self.cell_sizes.iter().flat_map(with).collect()
    }
}

fn push_new<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn nothing_given_is_what_the_thesis_does() {
        let selection = Selection::read("{}").unwrap();
        assert_eq!(selection, Selection::default());
        assert_eq!(selection.workloads(), [("pass_through_armadillos", 1)]);
        let [settings] = selection.combinations()[..] else { panic!("one combination") };
        assert_eq!(settings, Settings { method: Method::Kdet, ..Settings::default() });
        assert_eq!((selection.runs, selection.warm_up), (10, 1));
    }

    #[test]
    fn every_combination_comes_once() {
        let selection = Selection {
            scenes: vec!["a".into(), "b".into(), "a".into()],
            resolutions: vec![1, 3],
            methods: vec![Method::Kdet, Method::Gpu, Method::Cpu, Method::Kdet],
            hashes: vec![Hash::Djb2, Hash::Morton],
            workgroups: vec![64, 128],
            self_collisions: vec![false, true],
            ..Selection::default()
        };
        assert_eq!(selection.workloads(), [("a", 1), ("a", 3), ("b", 1), ("b", 3)]);
        // kdet: 2 hashes, 2 workgroups; brute force: 2 workgroups; the reference: one.
        assert_eq!(selection.combinations().len(), 2 * (4 + 2 + 1));
    }

    #[test]
    fn what_a_method_does_not_heed_is_not_varied() {
        let selection = Selection {
            methods: vec![Method::Hashing, Method::Cpu, Method::Distance],
            narrows: vec![Narrow::Sat, Narrow::Gjk],
            hashes: vec![Hash::Djb2, Hash::Morton],
            workgroups: vec![64, 128],
            self_collisions: vec![false, true],
            ..Selection::default()
        };
        let combinations = selection.combinations();
        let count = |method| combinations.iter().filter(|settings| settings.method == method).count();
        assert_eq!([Method::Hashing, Method::Cpu, Method::Distance].map(count), [8, 4, 4]);
    }

    #[test]
    fn tables_of_spatial_hashing_are_varied_where_there_are_any() {
        let selection = Selection {
            methods: vec![Method::HashingCpu, Method::Kdet, Method::DepthCpu],
            narrows: vec![Narrow::Sat, Narrow::Gjk],
            cell_sizes: vec![0.5, 1.0],
            table_slots: vec![0, 49_999, 64],
            estimate: Estimate::Both,
            ..Selection::default()
        };
        let combinations = selection.combinations();
        assert_eq!(combinations.len(), 6 + 2 + 6);
        let of = |method| combinations.iter().find(|settings| settings.method == method).copied();
        assert_eq!(of(Method::DepthCpu).map(|settings| settings.estimate), Some(Estimate::Both));
        assert_eq!(of(Method::Kdet), Some(Settings::new(Method::Kdet)));
    }

    /// The page sends every option under the name of its field: each is there, and what is in it is measured.
    #[test]
    fn every_option_has_a_field_that_is_heeded() {
        let usual = serde_json::to_value(Settings::default()).unwrap();
        let other = json!({
            "narrow": "gjk", "hash": "morton", "workgroup": 64, "self_collisions": true, "inter_collisions": false,
            "one_pass": false, "cell_rule": "paper", "cell_scale": 2.0, "cell_size": 0.5, "table_slots": 64,
            "primes": [3, 5, 7], "cell_origin": "zero", "stored": "tetrahedra", "normals": "face", "estimate": "both",
            "test": "cubic", "separation": 0.25, "sub": "johnson", "within": 2.0,
        });
        let fields = serde_json::to_value(Selection::default()).unwrap();
        for &option in Opt::ALL {
            let (field, several) = Selection::field(option);
            let value = |of: &Value| if several { json!([of[option.name()]]) } else { of[option.name()].clone() };
            assert_eq!(fields[field], value(&usual), "{option}");
            for &method in Method::ALL.iter().filter(|method| method.heeds(option)) {
                let mut given = json!({ "methods": [method], "self_collisions": [true] });
                given[field] = value(&other);
                let selection: Selection = serde_json::from_value(given).unwrap();
                let [settings] = selection.combinations()[..] else { panic!("{method} {option}") };
                assert_eq!(serde_json::to_value(settings).unwrap()[option.name()], other[option.name()], "{method}");
            }
        }
    }

    #[test]
    fn mistakes_name_the_field_and_what_is_allowed() {
        for (json, told) in [
            (r#"{"methods": ["sap"]}"#, ["methods[0]", "kdet_home_cell"]),
            (r#"{"runs": "ten"}"#, ["runs", "expected u32"]),
            (r#"{"runs": 21}"#, ["got 21", "between 1 and 20"]),
            (r#"{"resolutions": [6]}"#, ["6", "1, 2, 3, 4 or 5"]),
            (r#"{"workgroups": [100]}"#, ["100", "16, 32, 64, 128 or 256"]),
            (r#"{"scenes": []}"#, ["no scenes", "at least one"]),
            (r#"{"frames": {"first": 5, "end": 5}}"#, ["5..5", "exceed"]),
            (r#"{"repeat_frame": 0}"#, ["repeats", "between 1 and 1000"]),
            (r#"{"run": 5}"#, ["unknown field `run`", "warm_up"]),
            ("{", ["selection", "EOF"]),
        ] {
            let error = Selection::read(json).unwrap_err().to_string();
            assert!(told.iter().all(|told| error.contains(told)), "{json}: {error}");
        }
    }
}
