#!/usr/bin/env bash
# Feeds readers with made-up files: scripts/fuzz.sh TARGET [SECONDS], TARGET being one of gmsh, vtk, vtu, tetgen, medit, obj, ply,
# stl, off and kdet (fuzz/fuzz_targets/), or all, which share the time. libFuzzer with the coverage that the stable compiler can give, so neither
# nightly nor cargo-fuzz is needed. What it learns stays in target/fuzz/TARGET/corpus; what breaks a reader goes to
# target/fuzz/TARGET/broken, and `scripts/fuzz.sh TARGET FILE` reads such a file again.
set -euo pipefail
cd "$(dirname "$0")/.."

wanted=${1:?usage: scripts/fuzz.sh TARGET|all [SECONDS|FILE]}
what=${2:-300}
targets=()
for file in fuzz/fuzz_targets/*.rs; do targets+=("$(basename "$file" .rs)"); done
if [[ $wanted != all ]]; then
  [[ " ${targets[*]} " == *" $wanted "* ]] || { echo "unknown target '$wanted'; expected one of: ${targets[*]}, all" >&2; exit 2; }
  targets=("$wanted")
fi

host=$(rustc -vV | sed -n 's/^host: //p')
coverage='-Cllvm-args=-sanitizer-coverage'
export RUSTFLAGS="-Cpasses=sancov-module $coverage-level=4 $coverage-inline-8bit-counters $coverage-pc-table $coverage-trace-compares --cfg fuzzing -Ccodegen-units=1 -Cdebug-assertions=on"
names=("${targets[@]/#/--bin=}")
# With a target named, build scripts are built without the flags.
cargo build --quiet --release --manifest-path fuzz/Cargo.toml --target "$host" --target-dir target/fuzz/build "${names[@]}"

failed=()
for target in "${targets[@]}"; do
  folder=target/fuzz/$target
  program=target/fuzz/build/$host/release/$target
  if [[ -e $what ]]; then exec "$program" "$what"; fi
  mkdir -p "$folder/corpus" "$folder/broken"
  cp tests/page/meshes/* "$folder/corpus"
  if [[ $target == kdet ]]; then find assets -name '*.kdet' -size -3k -exec cp {} "$folder/corpus" \;; fi
  echo "· fuzzing $target"
  "$program" "$folder/corpus" -max_total_time=$((what / ${#targets[@]})) -max_len=65536 -timeout=10 -use_value_profile=1 \
    -print_final_stats=1 -verbosity=0 -artifact_prefix="$folder/broken/" || failed+=("$target")
done
for target in "${failed[@]}"; do
  echo "$target failed; again with: scripts/fuzz.sh $target target/fuzz/$target/broken/$(ls -t "target/fuzz/$target/broken" | head -1)" >&2
done
[[ ${#failed[@]} == 0 ]]
