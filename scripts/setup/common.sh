# Sourced by the set-up scripts: where things are kept, how they speak, how they wait.

# Slow-built tools live here, outside the checkout, so that every clone on a machine shares them.
KDET_CACHE="${KDET_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/kdet}"
export KDET_CACHE

TRUNK_VERSION=0.21.14
NODE_MAJOR=20
WASM_TARGET=wasm32-unknown-unknown

say() { printf '\033[1m·\033[0m %s\n' "$*" >&2; }

fail() {
  printf '\033[1;31mkdet:\033[0m %s\n' "$*" >&2
  exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

# at_least WANTED FOUND: whether version FOUND is WANTED or newer.
at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]; }

# within SECONDS COMMAND…: the command, given up after SECONDS where `timeout` exists.
within() {
  local limit=$1
  shift
  if has timeout; then timeout -k 5 "$limit" "$@"; else "$@"; fi
}

# The oldest Rust that builds the crate, as Cargo.toml says.
rust_wanted() { sed -n 's/^rust-version *= *"\(.*\)"/\1/p' Cargo.toml; }

# The version in the lock file of the crate named; the wasm-bindgen tool must equal it exactly.
locked_version() {
  awk -v name="name = \"$1\"" '$0 == name { getline; gsub(/version = |"/, ""); print; exit }' Cargo.lock
}

# Two set-ups at once (two clones, say) would build the same tool twice into the same place.
one_at_a_time() {
  mkdir -p "$KDET_CACHE"
  has flock || return 0
  exec 9>"$KDET_CACHE/lock"
  if ! flock -w 3 9; then
    say "waiting for another set-up that uses $KDET_CACHE"
    flock 9
  fi
}
