#!/usr/bin/env bash
# Feeds a reader with made-up files: scripts/fuzz.sh TARGET [SECONDS], TARGET being one of gmsh, vtk, vtu, tetgen, medit and kdet
# (fuzz/fuzz_targets/). libFuzzer with the coverage that the stable compiler can give, so neither nightly nor cargo-fuzz is
# needed. What it learns stays in target/fuzz/TARGET/corpus; what breaks a reader goes to target/fuzz/TARGET/broken.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${1:?usage: scripts/fuzz.sh TARGET [SECONDS]}
seconds=${2:-300}
host=$(rustc -vV | sed -n 's/^host: //p')
coverage='-Cllvm-args=-sanitizer-coverage'
export RUSTFLAGS="-Cpasses=sancov-module $coverage-level=4 $coverage-inline-8bit-counters $coverage-pc-table $coverage-trace-compares --cfg fuzzing -Ccodegen-units=1 -Cdebug-assertions=on"
# With a target named, build scripts are built without the flags.
cargo build --quiet --release --manifest-path fuzz/Cargo.toml --target "$host" --target-dir target/fuzz/build --bin "$target"

folder=target/fuzz/$target
mkdir -p "$folder/corpus" "$folder/broken"
cp tests/page/meshes/* "$folder/corpus"
if [[ $target == kdet ]]; then find assets -name '*.kdet' -size -64k -exec cp {} "$folder/corpus" \;; fi
exec "target/fuzz/build/$host/release/$target" "$folder/corpus" -max_total_time="$seconds" -max_len=65536 -timeout=10 \
  -use_value_profile=1 -artifact_prefix="$folder/broken/"
