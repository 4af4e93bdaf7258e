//! The method table as TypeScript: `web/wasm/tables.ts` is generated from here (`make generate`), and a test holds the file
//! against it. The page has no list of methods, stages, counts, options, limits or looks of its own. With the feature `typescript`
//! also the types of all data that crosses to the page, `web/wasm/types.ts`.

#[cfg(feature = "typescript")]
mod layout;
#[cfg(feature = "typescript")]
mod types;

#[cfg(feature = "typescript")]
pub use types::types;

use crate::{
    bench::{CLOCK_STEPS, Selection, summary_name},
    detect::{
        AnswerKind, CellOrigin, CellRule, Count, Estimate, Hash, MAX_LEVELS, Method, Narrow, Normals, Opt, PairKind,
        RunsOn, Settings, Stage, Stored, Sub, System, Test,
    },
    geometry::Primitive,
    live::{AdditionKind, Parameters},
    mesh::formats::{Format, TETGEN},
    pipeline::plans::shader_folders,
    playback::{Coloring, SearchSchedule},
    render::{Ink, Item, ItemKind, QualityChoice, SurfaceStyle},
    scene::Form,
};
use serde_json::{Value, json};

const HEAD: &str = "// Generated from the tables in src/ by `make generate`. Do not edit.\n";

/// The largest length in a link. The command takes larger ones.
const MOST_LENGTH: f32 = 1e6;
const _: () = assert!(MOST_LENGTH <= Settings::MOST_WITHIN);

/// The factors of a live scene's parameters in a link: their names, the least and the most. The command takes larger ones.
const FACTORS: [(&str, f64, f64); 5] = [
    ("damping", 0.0, 10.0),
    ("friction", 0.0, 4.0),
    ("gravity", -2.0, 4.0),
    ("step", 0.125, 8.0),
    ("stiffness", 0.01, 100.0),
];

/// The factor on the speed of a live scene's clock, likewise. The command has no clock.
const SPEED: (&str, f64, f64) = ("speed", 0.0625, 1.0);

/// The file. The methods that only tests have are left out, unless they are asked for.
pub fn typescript(with_checks: bool) -> String {
    let is_shown = |method: &Method| with_checks || !is_of_checks(*method);
    let methods: Vec<Method> = Method::ALL.iter().copied().filter(is_shown).collect();
    let systems: Vec<System> =
        System::ALL.iter().copied().filter(|s| methods.iter().any(|m| system(*m) == *s)).collect();
    let used = |wanted: &dyn Fn(Method) -> bool| methods.iter().any(|method| wanted(*method));
    let stages: Vec<Stage> = Stage::ALL
        .iter()
        .copied()
        .filter(|s| used(&|m: Method| m.traits().stages.contains(s)) || Stage::LIVE.contains(s))
        .collect();
    let counts: Vec<Count> =
        Count::ALL.iter().copied().filter(|c| used(&|m: Method| m.traits().counts.contains(c))).collect();
    let mut text = HEAD.to_owned();
    let mut list = |name: &str, doc: &str, rows: Vec<Value>| {
        text += &format!("\n/** {doc} */\nexport const {name} = [\n");
        for row in rows {
            text += &format!("  {},\n", literal(&row));
        }
        text += "] as const;\n";
    };
    list("METHODS", "Every method, with all that distinguishes it.", methods.iter().map(|m| method(*m)).collect());
    list("SYSTEMS", "What the page offers methods under.", rows(&systems, |v| (v.name(), v.label(), v.summary())));
    list("STAGES", "Every stage, in the order of the charts.", rows(&stages, |v| (v.name(), v.label(), v.summary())));
    list("COUNTS", "Every count, in the order of the panels.", counts.iter().map(|c| count(*c)).collect());
    list("OPTIONS", "Settings that methods heed.", Opt::ALL.iter().map(|o| option(*o)).collect());
    list("NARROWS", "Narrow tests.", Narrow::ALL.iter().map(|n| narrow(*n)).collect());
    list("HASHES", "Hash functions of the cell table.", rows(Hash::ALL, |v| (v.name(), v.label(), v.summary())));
    list("CELL_RULES", "Rules for cell sizes.", rows(CellRule::ALL, |v| (v.name(), v.label(), v.summary())));
    list(
        "CELL_ORIGINS",
        "Where cells are counted from.",
        rows(CellOrigin::ALL, |v| (v.name(), v.label(), v.summary())),
    );
    list("STORED_SETS", "What a hash table holds.", rows(Stored::ALL, |v| (v.name(), v.label(), v.summary())));
    list("NORMALS", "Normals of penetrated surfaces.", rows(Normals::ALL, |v| (v.name(), v.label(), v.summary())));
    list("ESTIMATES", "How depth is estimated.", Estimate::ALL.iter().map(|e| estimate(*e)).collect());
    list("TESTS", "Elementary tests of continuous detection.", Test::ALL.iter().map(|t| test(*t)).collect());
    list("SUBS", "Sub-algorithms of GJK.", rows(&Sub::ALL, |v| (v.name(), v.label(), v.summary())));
    list("PRIMITIVES", "Kinds of primitives.", Primitive::ALL.iter().map(|p| primitive(*p)).collect());
    list("FORMS", "What is searched of a scene.", rows(Form::ALL, |v| (v.name(), v.label(), v.summary())));
    list("SURFACES", "How surfaces are drawn.", rows(SurfaceStyle::ALL, |v| (v.name(), v.label(), v.summary())));
    list("COLORS", "What colours show.", rows(Coloring::ALL, |v| (v.name(), v.label(), v.summary())));
    list(
        "QUALITIES",
        "How many pixels of the screen are drawn.",
        rows(QualityChoice::ALL, |v| (v.name(), v.label(), v.summary())),
    );
    list(
        "ADDITIONS",
        "What can be added to a live scene.",
        AdditionKind::ALL.iter().map(|kind| addition(*kind)).collect(),
    );
    list(
        "MESH_FILES",
        "Endings of mesh files; two where a mesh has two files.",
        Format::ALL.iter().map(|format| json!([format.ending()])).chain([json!(TETGEN)]).collect(),
    );
    list("INKS", "Roles of what is drawn into the scene, by their numbers.", names(Ink::ALL, Ink::name));
    list("ITEM_KINDS", "Kinds of it, by their numbers.", names(ItemKind::ALL, ItemKind::name));
    list("PAIR_KINDS", "Kinds of pairs that are timed apart.", kinds());
    list(
        "RESOLUTIONS",
        "Resolutions that scenes can have; the catalogue lists those of each.",
        Selection::RESOLUTIONS.iter().map(|r| json!(r)).collect(),
    );
    list("WORKGROUPS", "Workgroup sizes.", Settings::WORKGROUPS.iter().map(|size| json!(size)).collect());
    let (low, high) = Settings::CELL_SCALES.into_inner();
    let (smallest, largest) = Settings::CELL_SIZES.into_inner();
    let limits = json!({
        "levels": MAX_LEVELS,
        "cellScale": [low, high],
        "cellSize": [smallest, largest],
        "tableSlots": [0, Settings::MOST_SLOTS],
        "runs": [1, Selection::MOST_RUNS],
        "warmUp": [0, Selection::MOST_WARM_UP],
        "repeats": [1, Selection::MOST_REPEATS],
        "length": [0, MOST_LENGTH],
        "live": factors(),
    });
    text += &format!("\n/** Limits of numbers. */\nexport const LIMITS = {} as const;\n", literal(&limits));
    text += &format!(
        "\n/** Numbers of everything that is drawn into the scene. */\nexport const ITEM_NUMBERS = {};\n",
        Item::NUMBERS
    );
    text += &format!(
        "\n/** How often a paused frame is searched, so that its time is a median. */\nexport const REPEATS = {};\n",
        SearchSchedule::REPEATS
    );
    text += &format!(
        "\n/** Known steps of browsers' GPU timestamps, in milliseconds. */\nexport const CLOCK_STEPS = {} as const;\n",
        literal(&json!(CLOCK_STEPS))
    );
    let defaults = serde_json::to_value(Settings::default()).unwrap_or_default();
    text += &format!(
        "\n/** What is searched for where nothing else is asked. */\nexport const DEFAULT_SETTINGS = {} as const;\n",
        literal(&defaults)
    );
    let defaults = serde_json::to_value(Selection::default()).unwrap_or_default();
    text += &format!(
        "\n/** What is measured where nothing else is asked. */\nexport const DEFAULT_SELECTION = {} as const;\n",
        literal(&defaults)
    );
    let defaults = serde_json::to_value(Parameters::default()).unwrap_or_default();
    text += &format!(
        "\n/** How live scenes run where nothing else is asked. */\nexport const DEFAULT_PARAMETERS = {} as const;\n",
        literal(&defaults)
    );
    text
}

fn system(method: Method) -> System {
    method.traits().family.system()
}

fn is_of_checks(method: Method) -> bool {
    system(method).is_of_checks()
}

fn rows<T: Copy>(all: &[T], row: impl Fn(T) -> (&'static str, &'static str, &'static str)) -> Vec<Value> {
    let value = |(name, label, summary)| json!({ "name": name, "label": label, "summary": summary });
    all.iter().map(|&v| value(row(v))).collect()
}

fn option(option: Opt) -> Value {
    let (field, several) = Selection::field(option);
    // Where the panel shows what a method does not heed: with methods that find pairs of primitives, with all but those that find
    // pairs of objects, with all, or with none.
    let unheeded = match option {
        Opt::Hash | Opt::Workgroup => "always",
        Opt::Narrow | Opt::CellRule | Opt::CellScale => "pairs",
        Opt::InterCollisions | Opt::SelfCollisions | Opt::OnePass => "all but objects",
        _ => "never",
    };
    // Its values tell which option they are of; results are compared by these first.
    let speaks = matches!(option, Opt::Narrow | Opt::Hash | Opt::Test | Opt::Sub);
    json!({
        "name": option.name(),
        "label": option.label(),
        "summary": option.summary(),
        "unheeded": unheeded,
        "speaks": speaks,
        "brief": speaks || option == Opt::SelfCollisions,
        // The legend of the chart tells it also where it is the default.
        "told": matches!(option, Opt::Narrow | Opt::Hash),
        "selection": field,
        "several": several,
    })
}

/// Folders of shaders that the page does not have from the start.
const LATER: &str = include_str!("../shaders/later.txt");

fn method(method: Method) -> Value {
    let row = method.traits();
    json!({
        "name": method.name(),
        "label": method.label(),
        "summary": method.summary(),
        "system": row.family.system().name(),
        "runsOn": match row.runs_on { RunsOn::Host => "host", RunsOn::Gpu => "gpu" },
        "answer": match row.answer {
            AnswerKind::Marks => "marks",
            AnswerKind::Pairs => "pairs",
            AnswerKind::Contacts => "contacts",
            AnswerKind::Crossings => "crossings",
            AnswerKind::Depths => "depths",
            AnswerKind::Impacts => "impacts",
            AnswerKind::Distances => "distances",
        },
        "primitives": row.primitives.iter().map(|p| p.name()).collect::<Vec<_>>(),
        "stages": row.stages.iter().map(|s| s.name()).collect::<Vec<_>>(),
        "counts": row.counts.iter().map(|c| c.name()).collect::<Vec<_>>(),
        "options": row.options.iter().map(|o| o.name()).collect::<Vec<_>>(),
        "continuous": row.continuous,
        "headline": row.answer.headline().name(),
        "later": method.is_on_gpu() && shader_folders(method).iter().any(|folder| LATER.lines().any(|name| name == *folder)),
    })
}

fn count(count: Count) -> Value {
    // Of the panel of a frame's results: in rows of their own, above the others, or details of a table that only benchmarks tell.
    let panel = match count {
        Count::CandidatePairs | Count::UniquePairs | Count::Participants | Count::CollidingPairs => "above",
        Count::TableSlots | Count::Probes => "never",
        // Of a grid they are one more detail; those of spatial hashing are what is stored.
        Count::Entries => "without grid",
        _ => "listed",
    };
    json!({
        "name": count.name(),
        "label": count.label(),
        "summary": count.summary(),
        "was": summary_name(count),
        "panel": panel,
    })
}

fn narrow(narrow: Narrow) -> Value {
    json!({
        "name": narrow.name(),
        "label": narrow.label(),
        "summary": narrow.summary(),
        "depth": narrow.has_depth(),
        "exact": narrow.is_exact(),
        "primitives": narrow.primitives().iter().map(|p| p.name()).collect::<Vec<_>>(),
    })
}

fn estimate(estimate: Estimate) -> Value {
    let contacts = Parameters::ESTIMATES.contains(&estimate);
    json!({ "name": estimate.name(), "label": estimate.label(), "summary": estimate.summary(), "contacts": contacts })
}

fn test(test: Test) -> Value {
    let on_gpu = Test::on_gpu().any(|other| other == test);
    json!({ "name": test.name(), "label": test.label(), "summary": test.summary(), "onGpu": on_gpu, "separation": test.has_separation() })
}

fn primitive(primitive: Primitive) -> Value {
    json!({ "name": primitive.name(), "singular": primitive.singular(), "corners": primitive.corners() })
}

fn addition(kind: AdditionKind) -> Value {
    json!({ "name": kind.name(), "label": kind.label(), "summary": kind.summary(), "model": kind.is_model() })
}

fn names<T: Copy>(all: &[T], name: impl Fn(T) -> &'static str) -> Vec<Value> {
    all.iter().map(|&v| json!(name(v))).collect()
}

fn factors() -> Value {
    FACTORS.iter().chain([&SPEED]).map(|&(name, least, most)| (name.to_owned(), json!([least, most]))).collect()
}

fn kinds() -> Vec<Value> {
    PairKind::ALL.iter().filter(|kind| !kind.name().is_empty()).map(|kind| json!(kind.name())).collect()
}

/// JSON as a literal in the style of the page's code: plain keys, single quotes.
fn literal(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let fields: Vec<String> = fields.iter().map(|(key, value)| format!("{key}: {}", literal(value))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(literal).collect::<Vec<_>>().join(", ")),
        Value::String(text) => format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'")),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_these_tables() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/web/wasm/tables.ts");
        let file = std::fs::read_to_string(path).unwrap_or_default();
        assert!(file == typescript(false), "{path} is out of date: run `make generate`");
    }

    #[test]
    fn factors_in_links_are_allowed() {
        let usual = serde_json::to_value(Parameters::default()).expect("plain data");
        for (name, least, most) in FACTORS {
            for factor in [least, most] {
                let mut fields = usual.clone();
                fields[name] = json!(factor * usual[name].as_f64().expect("a number"));
                let parameters: Parameters = serde_json::from_value(fields).expect("its own fields");
                assert!(parameters.validate().is_ok(), "{name} ×{factor}");
            }
        }
    }

    #[test]
    fn literals_are_typescript() {
        let value = json!({ "name": "it's", "list": [1, true, null] });
        assert_eq!(literal(&value), "{ list: [1, true, null], name: 'it\\'s' }");
    }
}
