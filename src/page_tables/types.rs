//! The types of all plain data that crosses to the page, as TypeScript. Classes are not among them: those are wasm-bindgen's, see
//! `scripts/declarations.mjs`.

use super::layout::layout;
use crate::{bench, detect, inspect, live, playback, scene};
use std::collections::BTreeMap;
use ts_rs::{Config, TS, TypeVisitor};

const HEAD: &str = "// Generated from the types in src by `make generate`. Do not edit.\n";

/// The file: all that the page is given or gives, and the types of all their fields, by name.
///
/// # Panics
/// Where two types have one name.
pub fn types() -> String {
    // JavaScript holds whole numbers up to 2^53 exactly, and JSON.parse makes nothing else of them.
    let mut all = Declarations { config: Config::new().with_large_int("number"), by_name: BTreeMap::new() };
    all.visit::<detect::Settings>();
    all.visit::<playback::AdapterReport>();
    all.visit::<playback::PageEvent<'static>>();
    all.visit::<scene::catalogue::Catalogue>();
    all.visit::<live::Setup>();
    all.visit::<live::Parameters>();
    all.visit::<live::LiveStep>();
    all.visit::<inspect::Card>();
    all.visit::<inspect::VertexCard>();
    all.visit::<inspect::MotionCard>();
    all.visit::<inspect::DistanceCard>();
    all.visit::<inspect::NarrowInspection>();
    all.visit::<inspect::KReport>();
    all.visit::<bench::Selection>();
    all.visit::<bench::Workload>();
    all.visit::<bench::Progress>();
    all.visit::<bench::File>();
    all.visit::<bench::Document>();
    all.by_name.values().fold(HEAD.to_owned(), |text, declaration| text + "\n" + declaration)
}

/// By name: a type's fields are visited in no particular order.
struct Declarations {
    config: Config,
    by_name: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Numbers, lists and so on have no declaration.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        let docs = without_examples(&T::docs().unwrap_or_default());
        let declaration = layout(&format!("{docs}export {}", T::decl(&self.config)));
        match self.by_name.get(&name) {
            Some(before) => assert!(*before == declaration, "two types are called {name}"),
            None => {
                self.by_name.insert(name, declaration);
                T::visit_dependencies(self);
            }
        }
    }
}

/// A comment without the Rust examples in it.
fn without_examples(docs: &str) -> String {
    let mut kept: Vec<&str> = vec![];
    let mut is_example = false;
    for line in docs.lines() {
        let text = line.trim_start_matches([' ', '*']);
        if text.starts_with("```") {
            is_example = !is_example;
        } else if !is_example {
            kept.push(line);
        }
    }
    let is_empty = |line: &str| line.trim() == "*";
    // Empty lines that were before and after an example.
    kept.dedup_by(|next, line| is_empty(line) && is_empty(next));
    let end = kept.len().saturating_sub(2);
    if kept.get(end).is_some_and(|line| is_empty(line)) {
        kept.remove(end);
    }
    kept.into_iter().fold(String::new(), |text, line| text + line + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_these_types() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/web/wasm/types.ts");
        let file = std::fs::read_to_string(path).unwrap_or_default();
        assert!(file == types(), "{path} is out of date: run `make generate`");
    }
}
