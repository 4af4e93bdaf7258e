# Sourced: trunk, which builds the page, and wasm-bindgen, which it runs. What is installed is used if its version fits;
# otherwise they are built once, in the quickest profile, into the cache.

tool_root() { echo "$KDET_CACHE/tools/$1-$2"; }

fits_trunk() { [[ "$("$1" --version 2>/dev/null)" == "trunk ${TRUNK_VERSION%.*}."* ]]; }

# wasm-bindgen's tool and crate must be of exactly the same version.
fits_wasm_bindgen() { [ "$("$1" --version 2>/dev/null)" = "wasm-bindgen $(locked_version wasm-bindgen)" ]; }

# build_tool CRATE VERSION MINUTES FLAG…
build_tool() {
  local crate=$1 version=$2 minutes=$3 root
  shift 3
  root=$(tool_root "$crate" "$version")
  if [ -e "$root/.complete" ]; then return; fi
  say "building $crate $version, once (about $minutes minutes on two cores) into $root"
  env -u RUSTFLAGS -u RUSTC -u CARGO_BUILD_TARGET CARGO_TARGET_DIR="$KDET_CACHE/tools/build" \
    cargo install --debug --quiet "$@" --root "$root" --version "$version" "$crate" >&2 ||
    fail "$crate $version did not build"
  touch "$root/.complete"
}

install_tools() {
  local version
  version=$(locked_version wasm-bindgen)
  # Without --locked: the lock file packed with it names a version that may have been withdrawn.
  fits_wasm_bindgen wasm-bindgen || build_tool wasm-bindgen-cli "$version" 2
  fits_trunk trunk || build_tool trunk "$TRUNK_VERSION" 5 --locked
  rm -rf "$KDET_CACHE/tools/build"
}

use_tools() {
  PATH="$(tool_root trunk "$TRUNK_VERSION")/bin:$(tool_root wasm-bindgen-cli "$(locked_version wasm-bindgen)")/bin:$PATH"
  export PATH
}
