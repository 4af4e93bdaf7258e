//! Prints `web/wasm/tables.ts`, with `--types` `web/wasm/types.ts`, or with `--live` `assets/live.json`; `make generate` writes all
//! three. With `--checks` the tables also have the methods that only tests have.

use kdet::internals::{
    bake::live_setups,
    page_tables::{types, typescript},
};

fn main() -> std::io::Result<()> {
    let has = |wanted: &str| std::env::args().any(|argument| argument == wanted);
    let text = match () {
        () if has("--types") => types(),
        () if has("--live") => live_setups("assets/scenes".as_ref())?,
        () => typescript(has("--checks")),
    };
    print!("{text}");
    Ok(())
}
