# kDet Lab. `make run` and `make test` do everything; `make help` lists the rest.
# Each command first installs what it lacks (scripts/setup.sh); what is there is skipped.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
# Most of it uses all cores by itself; at the same time it would only mix its output.
.NOTPARALLEL:

WASM := scripts/wasm.sh
WASM_TARGET := wasm32-unknown-unknown
# Mesa's software driver grumbles without it.
export XDG_RUNTIME_DIR ?= $(or $(TMPDIR),/tmp)

.PHONY: help
help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: dist ## Build the page and serve it at http://127.0.0.1:8080 (PORT=…)
	@exec node scripts/serve.mjs dist

.PHONY: generate
generate: ## Write what is generated from Rust: the tables and types of the page, assets/live.json
	@scripts/setup.sh native page
# First elsewhere: what fails leaves the files as they are.
	@mkdir -p target/generated
	@cargo run --quiet --all-features --example page_tables > target/generated/tables.ts
	@cargo run --quiet --all-features --example page_tables -- --types > target/generated/types.ts
	@cargo run --quiet --all-features --example page_tables -- --live > target/generated/live.json
	@mv target/generated/tables.ts target/generated/types.ts web/wasm/
	@mv target/generated/live.json assets/
# With the features of the checks, so that the library is compiled once for both.
	@$(WASM) cargo build --quiet --profile checks --target $(WASM_TARGET) --no-default-features --features checks --bin page --bin reader
	@$(WASM) node scripts/declarations.mjs

.PHONY: dist
dist: ## Build the page into dist/, for any path of any static host
	@scripts/setup.sh page
	@echo '· building the page (a minute or two the first time, then seconds)'
	@$(WASM) env -u NO_COLOR trunk build --offline --log warn

.PHONY: test
test: ## Run every test there is
	@scripts/setup.sh test page browser
# The page's build keeps one core busy; lints and the native build use what is left.
	@scripts/both.sh '$(MAKE) --no-print-directory fmt-check lint-page lint-native lint-fuzz doc types test-unit build-native-tests' \
		'$(MAKE) --no-print-directory lint-wasm dist dist-checks'
	@$(MAKE) --no-print-directory test-native test-built-page

.PHONY: check
check: ## A quick check before a commit: format, lints, types, unit tests, a handful of GPU checks
	@scripts/setup.sh test page
	@$(MAKE) --no-print-directory fmt-check lint types test-unit
	@echo '· unit tests, native'
	@$(RANDOM_TESTS) cargo test --quiet --all-features --lib

# Random tests have the same cases in every run, unless SEED=… says otherwise.
RANDOM_TESTS = PROPTEST_RNG_SEED=$(or $(SEED),1) KDET_SEED=$(SEED) KDET_CASES=$(CASES)

.PHONY: test-random
test-random: ## Run the random tests (SEED=… for another seed, CASES=512 for twice as many cases)
	@scripts/setup.sh test
	@echo '· random tests: make test-random SEED=$(or $(SEED),1) CASES=$(CASES)'
	@$(RANDOM_TESTS) cargo test --quiet --all-features --lib --test all -- --nocapture $(RANDOM_NAMES)
# Tests with random cases have the word in their name or that of their module. The others: older names, and tests that look at more
# frames, orders, triangles or combinations.
RANDOM_NAMES := random geometry::continuous geometry::single::tests inspect:: sweep::scenes gpu::every_check_passes \
	detect::reference::tests::every_sample detect::k_free scenes:: gpu::every_kernel live::tests simulate::tests::stacks

.PHONY: fuzz
fuzz: ## Feed the readers with mutated files for SECONDS=600 in all
	@scripts/setup.sh native
	@scripts/fuzz.sh all $(or $(SECONDS),600)

.PHONY: verify
verify: ## Compare methods, narrow tests, hash functions, cell rules and kinds of pairs, all with all, on every sample scene (seconds on a GPU, half an hour without)
	@scripts/setup.sh test
	@echo '· methods, narrow tests, hash functions, cell rules and kinds of pairs, all with all'
	@cargo run --release --quiet -- verify --generate all --all

.PHONY: nightly
nightly: ## Everything that takes long: random tests with a new seed (SEED=…), all combinations, long checks, fuzzing (SECONDS=…), kept data
	@scripts/setup.sh test page browser
	@$(MAKE) --no-print-directory dist-checks
	@seed=$(or $(SEED),$$RANDOM$$RANDOM); echo "nightly: SEED=$$seed repeats it"; \
	$(MAKE) --no-print-directory test-random SEED=$$seed CASES=$(or $(CASES),1000) && \
	$(MAKE) --no-print-directory verify && \
	cargo test --quiet --all-features --test all -- --ignored every_long_check_passes && \
	node_modules/.bin/playwright test --config tests/page/nightly/playwright.config.ts && \
	$(MAKE) --no-print-directory fuzz || { echo "nightly: failed; again with: make nightly SEED=$$seed"; exit 1; }

.PHONY: setup
setup: ## Only install what is missing
	@scripts/setup.sh native test page browser

.PHONY: fmt
fmt: ## Format the Rust code
	@scripts/setup.sh test
	@cargo fmt

.PHONY: fmt-check
fmt-check:
	@scripts/setup.sh test
	@echo '· formatting'
	@cargo fmt --check
	@cargo fmt --check --manifest-path tests/embed/Cargo.toml

.PHONY: lint
lint: lint-page lint-native lint-fuzz lint-wasm ## Biome, and Clippy natively and for wasm; warnings are errors

.PHONY: lint-native
lint-native:
	@scripts/setup.sh test
	@echo '· lints, native'
	@cargo clippy --quiet --all-targets --all-features -- -D warnings

.PHONY: lint-fuzz
lint-fuzz:
	@scripts/setup.sh native
	@echo '· fuzz targets'
	@CARGO_TARGET_DIR="$${CARGO_TARGET_DIR:-$(CURDIR)/target}" cargo check --quiet --locked --manifest-path fuzz/Cargo.toml --bins

.PHONY: lint-wasm
lint-wasm:
	@scripts/setup.sh test page
	@echo '· lints, wasm'
# By its own name: `cargo clippy` would take the one in cargo's home, which may be of another compiler.
	@$(WASM) cargo-clippy clippy --quiet --target $(WASM_TARGET) --no-default-features --features checks --lib --bins -- -D warnings
# The library alone.
	@$(WASM) cargo check --quiet --target $(WASM_TARGET) --no-default-features --lib

.PHONY: lint-page
lint-page: ## Check the TypeScript's format and lint it (`npm run format` writes the format)
	@scripts/setup.sh page
	@echo '· lints and formatting, page'
	@node_modules/.bin/biome check --error-on-warnings

.PHONY: doc
doc: ## Build the library's documentation; warnings are errors
	@scripts/setup.sh native
	@echo '· documentation'
	@RUSTDOCFLAGS='-D warnings' cargo doc --quiet --no-deps --all-features --lib

.PHONY: types
types: ## Type-check the TypeScript
	@scripts/setup.sh page
	@echo '· types'
	@node_modules/.bin/tsc --noEmit

.PHONY: build-native-tests
build-native-tests:
	@scripts/setup.sh test
	@echo '· building the native tests (a few minutes the first time)'
	@cargo test --quiet --all-features --no-run

.PHONY: test-native
test-native: build-native-tests ## Run the native tests, GPU tests included
	@echo '· native tests'
	@$(RANDOM_TESTS) cargo test --all-features
	@$(MAKE) --no-print-directory test-embed

.PHONY: test-embed
test-embed: ## Run a simulation that depends on the library as somebody else's would (tests/embed/)
	@scripts/setup.sh test
	@echo '· a simulation that embeds the library'
	@CARGO_TARGET_DIR="$${CARGO_TARGET_DIR:-$(CURDIR)/target}" cargo run --quiet --locked --manifest-path tests/embed/Cargo.toml

.PHONY: test-unit
test-unit: ## Run the TypeScript tests that need no page
	@scripts/setup.sh page
	@echo '· unit tests, page'
	@node_modules/.bin/playwright test --config tests/page/unit/playwright.config.ts $(ARGS)

.PHONY: test-page
test-page: dist dist-checks test-built-page ## Test the page in Chromium (ARGS=… for Playwright)

.PHONY: test-built-page
test-built-page:
# Native, too: what the page finds is compared with what the command finds.
	@scripts/setup.sh native page browser
	@echo '· page tests in Chromium'
	@node_modules/.bin/playwright test --config tests/page/playwright.config.ts $(ARGS)

# The checks are test bodies that run natively and in the browser; their page is only for tests and not part of dist/.
.PHONY: dist-checks
dist-checks:
	@scripts/setup.sh page
	@echo '· building the checks for the browser'
	@$(WASM) cargo build --quiet --profile checks --target $(WASM_TARGET) --no-default-features --features checks --bin checks
	@rm -rf target/checks && mkdir -p target/checks
	@$(WASM) bash -c 'wasm-bindgen --target web --no-typescript --out-dir target/checks "$$CARGO_TARGET_DIR/$(WASM_TARGET)/checks/checks.wasm"'
	@cp tests/page/checks/* target/checks/

.PHONY: screenshots
screenshots: dist ## Take pictures of the page's main states into target/screenshots/ (ARGS=… for some)
	@scripts/setup.sh page browser
	@node scripts/screenshots.mjs $(ARGS)

.PHONY: contact-sheets
contact-sheets: ## Draw pictures of all scenes, every few frames, into target/sheets/
	@scripts/setup.sh native
	@cargo run --release --quiet -- sheet all

.PHONY: results
results: ## Write docs/results.md from what scripts/measure.sh measured (DATA=FOLDER)
	@scripts/setup.sh page
	@node scripts/results.mjs $(or $(DATA),$(error DATA=FOLDER is needed; scripts/measure.sh FOLDER measures into it))

.PHONY: deny
deny: ## Check the licences of all dependencies, and with cargo-deny known vulnerabilities
	@scripts/setup.sh native
	@echo '· licences'
	@node scripts/licences.mjs
# Building cargo-deny takes long, and the advisories come from the network: only where it is installed, and in CI.
	@if cargo deny --version >/dev/null 2>&1; then echo '· advisories, licences, sources'; cargo deny --locked check; \
	else echo '· no advisories: cargo install --locked cargo-deny'; fi

.PHONY: actions-check
actions-check: ## Check the workflows and issue forms in .github/
	@scripts/setup.sh actions
	@echo '· workflows and issue forms'
	@. scripts/setup/common.sh && . scripts/setup/actions.sh && node scripts/check-actions.mjs "$$(actions_validator)"

.PHONY: archive-command
archive-command: ## Build the command and pack it with the scenes: target/archives/NAME.tar.gz (NAME=…)
	@scripts/setup.sh native
	@cargo build --release --locked --bin kdet
	@scripts/archive.sh command $(or $(NAME),kdet)

.PHONY: archive-page
archive-page: dist ## Build the page and pack it: target/archives/NAME.tar.gz (NAME=…)
	@scripts/archive.sh page $(or $(NAME),kdet-page)

.PHONY: clean
clean: ## Remove what was built here; the tools' cache stays
	rm -rf target dist node_modules test-results
