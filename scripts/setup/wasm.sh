# Sourced: a compiler for wasm32. rustup's own where it can be had, otherwise Debian's rustc with a standard library
# that is built here once from Debian's source of it.

RUSTUP_FAILED="$KDET_CACHE/rustup-target-add-failed"
DEBIAN_BIN="$KDET_CACHE/debian-rust/bin"

# Which compiler makes wasm here: `rustup`, `debian`, or nothing yet. KDET_WASM=debian asks for the second.
wasm_way() {
  local lib
  lib=$(rustc --print target-libdir --target $WASM_TARGET 2>/dev/null) || return 0
  if [ "${KDET_WASM:-rustup}" = rustup ] && compgen -G "$lib/libstd-*.rlib" >/dev/null; then
    echo rustup
  elif [ -e "$(debian_sysroot)/lib/rustlib/$WASM_TARGET/lib/.complete" ]; then
    echo debian
  fi
}

debian_rustc_version() { /usr/bin/rustc --version 2>/dev/null | cut -d ' ' -f 2; }

# A folder of our own that holds the one library the packages lack: nothing is written into /usr.
debian_sysroot() { echo "$KDET_CACHE/wasm-std-$(debian_rustc_version)"; }

wasm_linker() {
  local name
  for name in wasm-ld-22 wasm-ld; do
    if has $name; then
      echo $name
      return
    fi
  done
}

# The normal way, under a time limit, and not again for a day where no server answered.
try_rustup_target() {
  [ "${KDET_WASM:-rustup}" = rustup ] && has rustup || return 1
  if [ -n "$(find "$RUSTUP_FAILED" -mmin -1440 2>/dev/null)" ]; then return 1; fi
  say "rustup target add $WASM_TARGET (seconds; given up after 60)"
  if within 60 rustup target add $WASM_TARGET >&2; then return 0; fi
  touch "$RUSTUP_FAILED"
  say "rustup got no answer; Debian's rustc-web will do (rustup is asked again tomorrow, or after rm $RUSTUP_FAILED)"
  return 1
}

check_wasm() {
  has rustc || return 0 # said already
  if [ -z "$(wasm_way)" ] && ! try_rustup_target; then check_debian_rust; fi
  # The lints of the page's code need a clippy of the compiler that makes it.
  if [ "$(wasm_way)" != rustup ] && on_debian && wants test && [ ! -x /usr/bin/clippy-driver ]; then
    missing "clippy for Debian's Rust compiler" rust-web-clippy
  fi
}

check_debian_rust() {
  if ! on_debian; then
    broken "Rust's $WASM_TARGET target: rustup target add $WASM_TARGET (it failed here, or took over a minute)"
    return
  fi
  local found source=/usr/lib/rustlib/src/rust/library/std
  found=$(debian_rustc_version || true)
  if [ -z "$found" ] || ! at_least "$(rust_wanted)" "$found" || [ ! -x /usr/bin/cargo ] || [ ! -d $source ]; then
    missing "a Rust compiler with the standard library's source, for wasm" rustc-web cargo-web rust-web-src
  fi
  [ -n "$(wasm_linker)" ] || missing "a linker for wasm (wasm-ld)" lld-22
}

# Builds the wasm standard library with Debian's compiler, unless a way to wasm is there already.
build_wasm_std() {
  [ -z "$(wasm_way)" ] || return 0
  local sysroot work
  sysroot=$(debian_sysroot)
  say "building Rust's standard library for wasm, once (1 to 3 minutes) into $sysroot"
  work=$(mktemp -d "$KDET_CACHE/wasm-std-build.XXXXXX")
  mkdir -p "$work/empty/src"
  printf '[package]\nname = "empty"\nedition = "2021"\n' >"$work/empty/Cargo.toml"
  : >"$work/empty/src/lib.rs"
  # embed-bitcode lets the page's profile use link-time optimisation across the standard library.
  (
    cd "$work/empty" || exit 1
    env -u CARGO_BUILD_TARGET -u RUSTC_WRAPPER CARGO_TARGET_DIR="$work/target" RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 \
      RUSTFLAGS=-Cembed-bitcode=yes /usr/bin/cargo build --release --target $WASM_TARGET \
      -Zbuild-std=std,panic_abort,panic_unwind,proc_macro >&2
  ) || fail "the wasm standard library did not build; what was built is in $work"
  mkdir -p "$work/lib"
  find "$work/target/$WASM_TARGET/release" -name '*.rlib' ! -name 'libempty*' -exec cp {} "$work/lib/" \;
  compgen -G "$work/lib/libstd-*.rlib" >/dev/null || fail "no libstd came out of the build in $work"
  rm -rf "$sysroot"
  mkdir -p "$sysroot/lib/rustlib/$WASM_TARGET"
  touch "$work/lib/.complete"
  mv "$work/lib" "$sysroot/lib/rustlib/$WASM_TARGET/lib"
  rm -rf "$work"
}

# Sets the environment in which `cargo build --target wasm32-unknown-unknown` makes the page. The wasm build has a
# target folder of its own: the two compilers may differ in version.
use_wasm() {
  CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}/wasm"
  export CARGO_TARGET_DIR
  case "$(wasm_way)" in
  rustup) ;;
  debian)
    mkdir -p "$DEBIAN_BIN"
    ln -sfn /usr/bin/{cargo,cargo-clippy,rustc} "$DEBIAN_BIN/"
    export PATH="$DEBIAN_BIN:$PATH" RUSTC=/usr/bin/rustc
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$(wasm_linker)
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="--sysroot=$(debian_sysroot)"
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS
    ;;
  *) fail "no compiler for $WASM_TARGET yet: run \`make setup\`" ;;
  esac
}

# The page is built offline, so that nothing is downloaded in the middle of it: the crates come before.
fetch_wasm_crates() {
  local fetch=(scripts/wasm.sh cargo fetch --quiet --locked)
  if "${fetch[@]}" --offline 2>/dev/null; then return; fi
  say "downloading crates (seconds)"
  "${fetch[@]}" >&2 || fail "the crates of Cargo.lock could not be downloaded"
}
