# Sourced: Node, the npm packages, and the browser for the page's tests.

check_node() {
  local found
  if ! has node || ! has npm; then
    broken "Node $NODE_MAJOR or newer with npm: https://nodejs.org"
    return
  fi
  found=$(node --version)
  at_least "$NODE_MAJOR" "${found#v}" || broken "Node $NODE_MAJOR or newer (found ${found#v}): https://nodejs.org"
}

# The lock file that was installed is kept beside what was installed: equal means nothing to do.
install_node_packages() {
  if cmp -s package-lock.json node_modules/.kdet-lock; then return; fi
  say "installing npm packages (seconds)"
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund --loglevel=error >&2 || fail "npm ci failed"
  cp package-lock.json node_modules/.kdet-lock
}

check_browser() {
  [ -z "${KDET_CHROMIUM:-}" ] || return 0
  check_chromium
  # Most tests take it because it is quicker. Where Debian's lists have none, Chromium does as well.
  if ! has chromium-headless-shell && can_apt && apt-cache show chromium-headless-shell >/dev/null 2>&1; then
    missing "Chromium's headless shell, for quicker tests of the page" chromium-headless-shell
  fi
}

check_chromium() {
  local name
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    if has $name; then return; fi
  done
  missing "Chromium or Chrome for the page's tests (or its path in KDET_CHROMIUM)" chromium
}
