//! WGSL that follows from declarations in Rust: the words of the state, the uniform, the places of indirect arguments. Kernels
//! include it as `generated/….wgsl`.

use std::fmt::Write;

use super::{
    list::{List, MOST_LISTS},
    params,
    plans::FamilyPlan,
    state::{FAMILY_WORDS, STATE_WORDS, Word, stop},
};

/// Generated files by path, for [`crate::gpu::KernelSource::with_files`].
pub fn files(family: &FamilyPlan) -> Vec<(&'static str, String)> {
    assert!(family.lists.len() <= MOST_LISTS, "{} lists where {MOST_LISTS} have room", family.lists.len());
    assert!(family.words.len() <= FAMILY_WORDS, "{} words where {FAMILY_WORDS} have room", family.words.len());
    vec![
        ("generated/state.wgsl", state(family)),
        ("generated/params.wgsl", uniform(family)),
        ("generated/arguments.wgsl", arguments(family)),
    ]
}

/// The same, and whether every list was long enough.
pub fn files_for_answer(family: &FamilyPlan) -> Vec<(&'static str, String)> {
    let mut files = files(family);
    files.push(("generated/lists.wgsl", lists(family)));
    files
}

/// Whether every list of a round was long enough, and how many colliding pairs are listed.
fn lists(family: &FamilyPlan) -> String {
    let fits = |list: &List| {
        let low = format!("state[{}] <= params.{}_capacity", list.counter.name, list.element);
        list.high.map_or(low.clone(), |high| format!("{low} && state[{}] == 0u", high.name))
    };
    let fits: Vec<String> = family.lists.iter().map(fits).collect();
    let failures = family.overflow | stop::NOT_FINITE;
    let pairs = family.lists.iter().find(|list| list.counter == Word::PAIRS);
    let pairs = pairs.map_or("0u".into(), |list| format!("min(state[PAIRS], params.{}_capacity)", list.element));
    format!(
        "fn lists_hold() -> bool {{\n    return (state[STOP] & {failures}u) == 0u\n        && {};\n}}\n\
         fn listed_pairs() -> u32 {{\n    return {pairs};\n}}\n",
        fits.join("\n        && ")
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

/// The struct of the uniform, with a capacity per list of the family.
fn uniform(family: &FamilyPlan) -> String {
    let field = |(name, kind): &(&str, &str)| format!("    {name}: {kind},\n");
    let capacity = |at: usize| match family.lists.get(at) {
        Some(list) => format!("    {}_capacity: u32,\n", list.element),
        None => format!("    unused_capacity_{at}: u32,\n"),
    };
    let fields: String = params::FIELDS.iter().map(field).chain((0..MOST_LISTS).map(capacity)).collect();
    let kinds = [("KIND_INTER", params::KIND_INTER), ("KIND_SELF", params::KIND_SELF)];
    let kinds: String = kinds.iter().map(|(name, bit)| format!("const {name}: u32 = {bit}u;\n")).collect();
    format!("struct Params {{\n{fields}}}\n{kinds}")
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
        }
    }
}
