#!/usr/bin/env bash
# archive.sh command|page NAME: packs what was built into target/archives/NAME.tar.gz, on Windows into NAME.zip. The archive has
# one folder, NAME.
set -euo pipefail
cd "$(dirname "$0")/.."

usage='usage: scripts/archive.sh command|page NAME'
what=${1:?$usage}
name=${2:?$usage}
[[ $name =~ ^[A-Za-z0-9][A-Za-z0-9._-]*$ ]] || { echo "invalid name '$name'; expected letters, digits and ._-" >&2; exit 2; }

windows=
case "$(uname -s)" in MINGW* | MSYS* | CYGWIN*) windows=1 ;; esac

out=$PWD/target/archives
mkdir -p "$out"
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
folder=$stage/$name

case $what in
command)
  mkdir "$folder"
  cp "${CARGO_TARGET_DIR:-target}/release/kdet${windows:+.exe}" README.md "$folder/"
  # The scenes: the command looks for them in the folder where it is started.
  cp -R assets "$folder/"
  ;;
page)
  [ -e dist/index.html ] || { echo 'no page in dist/: run `make dist`' >&2; exit 1; }
  cp -R dist "$folder"
  ;;
*)
  echo "$usage" >&2
  exit 2
  ;;
esac
cp LICENSE-MIT LICENSE-APACHE "$folder/"
node scripts/licences.mjs "$what" >"$folder/LICENSES-OF-DEPENDENCIES.txt"

cd "$stage"
if [ "$windows" ]; then
  # The system's own tar writes zip, other than the one that comes with git.
  file=$name.zip
  "$SYSTEMROOT/System32/tar.exe" -a -cf "$file" "$name"
else
  # The variable keeps macOS from adding a hidden file to each one.
  file=$name.tar.gz
  COPYFILE_DISABLE=1 tar -czf "$file" "$name"
fi
mv -f "$file" "$out/"
echo "target/archives/$file"
