//! WGSL that follows from declarations in Rust: the words of the state, the uniform, the places of indirect arguments, the limits of
//! the plans. Kernels include it as `generated/….wgsl`.

use std::fmt::Write;

use super::{
    list::MOST_LISTS,
    params,
    plans::{FamilyPlan, MOST_OBJECTS, MOST_OCCUPANCY, MOST_PROBES, MOST_STRIPS, STRIP_THREADS},
    state::{FAMILY_WORDS, STATE_WORDS, Word, stop},
};
use crate::detect::{CLASSES, MAX_LEVELS};

const PARAMS: &str = "generated/params.wgsl";

/// Generated files by path, for [`crate::gpu::KernelSource::with_files`].
pub fn files(family: &FamilyPlan) -> Vec<(&'static str, String)> {
    assert!(family.lists.len() <= MOST_LISTS, "{} lists where {MOST_LISTS} have room", family.lists.len());
    assert!(have_places(family.words), "words in one place, or beyond the state: {:?}", family.words);
    vec![
        ("generated/state.wgsl", state(family)),
        (PARAMS, uniform(&capacities(family))),
        ("generated/arguments.wgsl", arguments(family)),
        ("generated/limits.wgsl", limits()),
    ]
}

/// Whether words of a family are in its part of the state, each in a place of its own.
fn have_places(words: &[Word]) -> bool {
    let room = Word::FAMILY.at..Word::FAMILY.at + FAMILY_WORDS as u32;
    (0..).zip(words).all(|(i, word)| room.contains(&word.at) && words[..i].iter().all(|other| other.at != word.at))
}

/// The same for the kernel that asks whether every list was long enough: it has the capacities as a list.
pub fn files_for_answer(family: &FamilyPlan) -> Vec<(&'static str, String)> {
    let mut files = files(family);
    for (path, text) in &mut files {
        if *path == PARAMS {
            *text = uniform(&format!("    capacities: array<vec4<u32>, {}>,\n", MOST_LISTS / 4));
        }
    }
    files.push(("generated/lists.wgsl", lists(family)));
    files
}

// A vector of the uniform holds four capacities.
const _: () =
    assert!(MOST_LISTS.is_multiple_of(4) && std::mem::offset_of!(params::Params, capacities).is_multiple_of(16));

/// Where the elements of every list are counted, the reasons to stop that say that something did not fit, and which list holds the
/// colliding pairs.
fn lists(family: &FamilyPlan) -> String {
    let array = |words: Vec<u32>| {
        let words: Vec<String> = words.iter().map(|word| format!("{word}u")).collect();
        format!("array<u32, {}>({})", words.len(), words.join(", "))
    };
    let counters = array(family.lists.iter().map(|list| list.counter.at).collect());
    let high_words = array(family.lists.iter().map(|list| list.high.map_or(u32::MAX, |high| high.at)).collect());
    let pairs = family.lists.iter().position(|list| list.counter == Word::PAIRS).map_or(u32::MAX, |at| at as u32);
    format!(
        "const LISTS: u32 = {}u;\nconst LIST_COUNTERS = {counters};\nconst LIST_HIGH_WORDS = {high_words};\n\
         const FAILURES: u32 = {}u;\nconst PAIR_LIST: u32 = {pairs}u;\n",
        family.lists.len(),
        family.overflow | stop::NOT_FINITE,
    )
}

/// A constant per word of the state and per reason to stop.
fn state(family: &FamilyPlan) -> String {
    let mut text = String::new();
    let mut constant = |name: &str, value: u32| writeln!(text, "const {name}: u32 = {value}u;");
    // Writing to a string does not fail.
    let mut all = || -> std::fmt::Result {
        Word::ALL.iter().try_for_each(|word| constant(word.name, word.at))?;
        family.words.iter().try_for_each(|word| constant(word.name, word.at))?;
        stop::ALL.iter().try_for_each(|(name, bit)| constant(&format!("STOP_{name}"), *bit))?;
        constant("STATE_WORDS", STATE_WORDS as u32)
    };
    let _ = all();
    text
}

/// Numbers of the plans and of the grid that kernels know, too.
fn limits() -> String {
    let constants = [
        ("MOST_OBJECTS", MOST_OBJECTS),
        ("STRIP_THREADS", STRIP_THREADS),
        ("MOST_STRIPS", MOST_STRIPS),
        ("MOST_OCCUPANCY", MOST_OCCUPANCY),
        ("MOST_PROBES", MOST_PROBES),
        ("MAX_LEVELS", MAX_LEVELS as u32),
        ("CLASSES", CLASSES as u32),
    ];
    constants.iter().map(|(name, value)| format!("const {name}: u32 = {value}u;\n")).collect()
}

/// A capacity per list of the family.
fn capacities(family: &FamilyPlan) -> String {
    let capacity = |at: usize| match family.lists.get(at) {
        Some(list) => format!("    {}_capacity: u32,\n", list.element),
        None => format!("    unused_capacity_{at}: u32,\n"),
    };
    (0..MOST_LISTS).map(capacity).collect()
}

/// The struct of the uniform, with these fields for the capacities.
fn uniform(capacities: &str) -> String {
    let field = |(name, kind): &(&str, &str)| format!("    {name}: {kind},\n");
    let fields: String = params::FIELDS.iter().map(field).collect();
    let kinds = [("KIND_INTER", params::KIND_INTER), ("KIND_SELF", params::KIND_SELF)];
    let kinds: String = kinds.iter().map(|(name, bit)| format!("const {name}: u32 = {bit}u;\n")).collect();
    format!("struct Params {{\n{fields}{capacities}}}\n{kinds}")
}

/// A constant per set of indirect arguments.
fn arguments(family: &FamilyPlan) -> String {
    let constant = |(at, argument): (usize, &super::step::Argument)| {
        format!("const FOR_{}: u32 = {at}u;\n", argument.0.to_uppercase())
    };
    family.arguments.iter().enumerate().map(constant).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{detect::Method, pipeline::plans};

    #[test]
    fn every_family_has_its_words_once() {
        for method in Method::on_gpu() {
            let family = plans::of(method.traits().family);
            let texts: Vec<String> = files(family).into_iter().map(|(_, text)| text).collect();
            let names: Vec<&str> = texts.iter().flat_map(|t| t.lines()).filter_map(|l| l.split(':').next()).collect();
            let mut unique = names.iter().filter(|name| name.starts_with("const")).collect::<Vec<_>>();
            let all = unique.len();
            unique.sort_unstable();
            unique.dedup();
            assert_eq!(all, unique.len(), "{method}: a constant twice");
            assert!(texts[0].contains("const STOP: u32 = 0u;") && texts[1].contains("_capacity: u32"));
            assert!(have_places(family.words), "{method}: {:?}", family.words);
        }
    }

    #[test]
    fn words_in_one_place_or_out_of_the_state_are_seen() {
        let word = |number: u32| Word { name: "X", at: Word::FAMILY.at + number };
        let last = FAMILY_WORDS as u32 - 1;
        assert!(have_places(&[]) && have_places(&[word(last), word(0), word(1)]));
        assert!(!have_places(&[word(0), word(3), word(0)]));
        assert!(!have_places(&[word(last + 1)]));
        assert!(!have_places(&[Word { name: "X", at: Word::FAMILY.at - 1 }]));
    }
}
