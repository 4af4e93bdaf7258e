//! The types of all plain data that crosses to the page, as TypeScript. Classes are not among them: those are wasm-bindgen's.

use super::layout::layout;
use crate::{bench, detect, inspect, playback};
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
    all.visit::<playback::Answer<'static>>();
    all.visit::<playback::Trouble<'static>>();
    all.visit::<inspect::Card>();
    all.visit::<inspect::NarrowInspection>();
    all.visit::<inspect::FreenessReport>();
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
        let declaration = layout(&format!("{}export {}", T::docs().unwrap_or_default(), T::decl(&self.config)));
        match self.by_name.get(&name) {
            Some(before) => assert!(*before == declaration, "two types are called {name}"),
            None => {
                self.by_name.insert(name, declaration);
                T::visit_dependencies(self);
            }
        }
    }
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
