//! Prints `web/wasm/tables.ts`, or with `--types` `web/wasm/types.ts`; `make generate` writes both. With `--checks` the tables
//! also have the methods that only tests have.

use kdet::internals::page_tables::{types, typescript};

fn main() {
    let has = |wanted: &str| std::env::args().any(|argument| argument == wanted);
    print!("{}", if has("--types") { types() } else { typescript(has("--checks")) });
}
