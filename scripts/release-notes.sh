#!/usr/bin/env bash
# release-notes.sh TAG: prints the section of CHANGELOG.md of a release. Fails where the tag is not the version of Cargo.toml, or
# the section is missing or empty.
set -euo pipefail
cd "$(dirname "$0")/.."

tag=${1:?usage: scripts/release-notes.sh vX.Y.Z}
version=$(sed -n 's/^version *= *"\(.*\)"/\1/p' Cargo.toml | head -n 1)
[ "$tag" = "v$version" ] || { echo "tag '$tag' does not fit Cargo.toml; expected v$version" >&2; exit 1; }

notes=$(awk -v heading="## [$version]" '
  index($0, heading) == 1 { inside = 1; next }
  /^## |^\[[^]]*\]: / { inside = 0 }
  inside' CHANGELOG.md)
[[ $notes == *[![:space:]]* ]] || { echo "CHANGELOG.md has nothing under '## [$version]'" >&2; exit 1; }
printf '%s\n' "$notes"
