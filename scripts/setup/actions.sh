# Sourced: GitHub's own parser of workflows. Its packages import JSON in a way that only bundlers accept, so it is bundled into
# one file, in the cache.

ACTIONS_SOURCE=scripts/setup/actions
ACTIONS_ROOT="$KDET_CACHE/tools/actions-check"

actions_validator() { echo "$ACTIONS_ROOT/validator.cjs"; }

# The lock file that was installed is kept beside what was installed: equal means nothing to do.
install_actions_validator() {
  if cmp -s "$ACTIONS_SOURCE/package-lock.json" "$ACTIONS_ROOT/.kdet-lock"; then return; fi
  say "installing GitHub's workflow parser (seconds) into $ACTIONS_ROOT"
  local esbuild="$PWD/node_modules/.bin/esbuild"
  rm -rf "$ACTIONS_ROOT"
  mkdir -p "$ACTIONS_ROOT"
  cp "$ACTIONS_SOURCE"/package*.json "$ACTIONS_ROOT/"
  (
    cd "$ACTIONS_ROOT" || exit 1
    npm ci --no-audit --no-fund --loglevel=error >&2 || exit 1
    printf '%s\n' "export { validate } from '@actions/languageservice';" \
      "export { TextDocument } from 'vscode-languageserver-textdocument';" "export { parse } from 'yaml';" |
      "$esbuild" --bundle --platform=node --format=cjs --log-level=warning --outfile=validator.cjs
  ) || fail "GitHub's workflow parser could not be installed"
  rm -rf "$ACTIONS_ROOT/node_modules"
  cp "$ACTIONS_SOURCE/package-lock.json" "$ACTIONS_ROOT/.kdet-lock"
}
