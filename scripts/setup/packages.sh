# Sourced: what is missing is collected first, then installed or named, all at once.

MISSING_PACKAGES=() # Debian packages
MISSING_WORDS=()    # the same things in words, for people on other systems
BROKEN=()           # what no package can mend

# missing "what it is and what it is for" PACKAGE…
missing() {
  MISSING_WORDS+=("$1")
  shift
  MISSING_PACKAGES+=("$@")
}

broken() { BROKEN+=("$1"); }

on_debian() { has apt-get && [ -e /etc/debian_version ]; }

can_apt() { on_debian && [ "$(id -u)" = 0 ]; }

list() { printf '    - %s\n' "$@" >&2; }

apt_install() {
  export DEBIAN_FRONTEND=noninteractive
  apt-get install -y --no-install-recommends "$@" >&2
}

# Installs what is missing where that is possible; otherwise one message names everything, and set-up ends.
install_missing() {
  if [ ${#BROKEN[@]} -eq 0 ] && [ ${#MISSING_WORDS[@]} -eq 0 ]; then return; fi

  if [ ${#BROKEN[@]} -eq 0 ] && can_apt; then
    say "installing Debian packages (about a minute): ${MISSING_PACKAGES[*]}"
    # Package lists may be absent or old: fetch them only when the first try fails.
    apt_install "${MISSING_PACKAGES[@]}" || { apt-get update >&2 && apt_install "${MISSING_PACKAGES[@]}"; } ||
      fail "apt-get could not install: ${MISSING_PACKAGES[*]}"
    MISSING_PACKAGES=() MISSING_WORDS=()
    return
  fi

  printf '\033[1;31mkdet:\033[0m this machine lacks:\n' >&2
  if [ ${#BROKEN[@]} -gt 0 ]; then list "${BROKEN[@]}"; fi
  if [ ${#MISSING_WORDS[@]} -gt 0 ]; then
    list "${MISSING_WORDS[@]}"
    printf '  On Debian: apt-get install %s\n' "${MISSING_PACKAGES[*]}" >&2
  fi
  printf '  Then run the same command again.\n' >&2
  exit 1
}
