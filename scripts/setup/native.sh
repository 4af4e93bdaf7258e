# Sourced: what the native build and its tests need.

check_rust() {
  local wanted found
  wanted=$(rust_wanted)
  if ! has cargo || ! found=$(rustc --version 2>/dev/null | cut -d ' ' -f 2); then
    broken "Rust $wanted or newer: https://rustup.rs"
    return
  fi
  at_least "$wanted" "$found" || broken "Rust $wanted or newer (found $found): rustup update"
  has cc || missing "a C compiler, with which Rust links (cc)" gcc libc6-dev
}

# rustup's minimal profile leaves these two out.
check_rust_components() {
  has cargo || return 0 # said already
  local part
  for part in rustfmt clippy; do
    cargo "${part/rustfmt/fmt}" --version >/dev/null 2>&1 && continue
    say "adding $part to the Rust toolchain (up to a minute)"
    within 60 rustup component add "$part" >&2 || broken "$part: rustup component add $part"
  done
}

# Any Vulkan driver will do for the GPU tests; without a GPU, Mesa's software driver is one.
check_vulkan() {
  [ "$(uname -s)" = Linux ] || return 0 # Metal and Direct3D come with the system
  local icd found=
  for icd in ${VK_ICD_FILENAMES:-} ${VK_DRIVER_FILES:-} /usr/share/vulkan/icd.d/*.json /etc/vulkan/icd.d/*.json; do
    if [ -e "$icd" ]; then found=1; fi
  done
  [ "$found" ] || missing "a Vulkan driver for the GPU tests (Mesa's software driver will do)" mesa-vulkan-drivers
  local libraries
  libraries=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null || true)
  [[ "$libraries" == *libvulkan.so.1* ]] || [ -n "${LD_LIBRARY_PATH:-}" ] ||
    missing "the Vulkan loader (libvulkan.so.1)" libvulkan1
}
