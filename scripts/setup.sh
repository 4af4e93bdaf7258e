#!/usr/bin/env bash
# setup.sh ROOM…: installs what is missing for the rooms named, and nothing else.
#   native   building the library and the command
#   test     formatting, lints and native tests, GPU tests included
#   page     building the page
#   browser  testing the page
#   actions  checking the workflows in .github/
# Safe to run at any time; what is there is skipped.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup/common.sh
. scripts/setup/packages.sh
. scripts/setup/native.sh
. scripts/setup/wasm.sh
. scripts/setup/tools.sh
. scripts/setup/node.sh
. scripts/setup/actions.sh

for room in "$@"; do
  case $room in
  native | test | page | browser | actions) ;;
  *) fail "no room named $room: native, test, page, browser, actions" ;;
  esac
done
wants() { [[ " $rooms " == *" $1 "* ]]; }
rooms="$*"

one_at_a_time

check_rust
if wants test; then
  check_rust_components
  check_vulkan
fi
if wants page || wants browser || wants actions; then check_node; fi
if wants page; then check_wasm; fi
if wants browser; then check_browser; fi
install_missing

if wants page; then
  build_wasm_std
  fetch_wasm_crates
  install_tools
fi
if wants page || wants browser || wants actions; then install_node_packages; fi
if wants actions; then install_actions_validator; fi
