#!/usr/bin/env bash
# wasm.sh COMMAND…: runs the command with the compiler and the tools that make the page (see setup/wasm.sh).
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup/common.sh
. scripts/setup/wasm.sh
. scripts/setup/tools.sh
use_tools
use_wasm
exec "$@"
