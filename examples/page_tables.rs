//! Prints `web/wasm/tables.ts`; `make generate` writes it. With `--checks` also the methods that only tests have.

fn main() {
    let with_checks = std::env::args().any(|argument| argument == "--checks");
    print!("{}", kdet::page_tables::typescript(with_checks));
}
