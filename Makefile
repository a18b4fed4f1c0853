# `make serve` and `make test` do all their own set-up on a machine that has cargo, node 20, npm, python3 and apt.
.DEFAULT_GOAL := serve
SHELL := /bin/bash

QUIRE := target/release/quire
QUIRE_DEV := target/debug/quire
# Clippy as the compiler of this workspace's crates: lints, tests and the browser suite share one build. `cargo clippy`
# passes `-D warnings` on in the same variable.
LINTED := RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
THEME_SOURCES := $(shell find theme/src theme/build -type f 2>/dev/null) theme/build.mjs theme/package.json

.PHONY: serve dev build site examples check theme test test-rust test-theme test-e2e lint format-check soak bench bench-search bench-serve axe shots fmt clean

## Build engine, theme and the Rslib site, and serve it on http://127.0.0.1:4173
serve: site
	$(QUIRE) preview site --port 4173

## The same with live updates while you write
dev: build
	$(QUIRE) dev site --port 4173

## The engine, optimised
build: $(QUIRE)

## The Rslib site, into site/dist
site: build
	$(QUIRE) build site

## Run the example projects of the Rslib site and compare with what is recorded (some minutes); the same for options and for configurations in pages
examples: build site/node_modules/.installed
	$(QUIRE) examples site
	node site/scripts/options.mjs --check
	node site/scripts/snippets.mjs

theme: theme/dist/manifest.json

.PHONY: $(QUIRE) $(QUIRE_DEV)
$(QUIRE): theme/dist/manifest.json
	cargo build --release --locked -p quire-cli

# `cargo test` has built it as well, with the features that the tests' dependencies ask for; a build of its own would
# compile half of the crates again.
ifndef TESTED
$(QUIRE_DEV): theme/dist/manifest.json
	$(LINTED) cargo build --locked -p quire-cli
endif

theme/dist/manifest.json: theme/node_modules/.installed $(THEME_SOURCES)
	cd theme && npm run --silent build

# Exact versions in package.json: a lock file made on one platform does not name the other platforms' binaries.
theme/node_modules/.installed: theme/package.json
	cd theme && npm install --no-audit --no-fund && touch node_modules/.installed

# What the tool itself depends on is pinned by `overrides`: the recorded output depends on it.
site/node_modules/.installed: site/package.json
	cd site && npm install --no-audit --no-fund --no-package-lock && touch node_modules/.installed

e2e/node_modules/.installed: e2e/package.json
	cd e2e && npm install --no-audit --no-fund && touch node_modules/.installed

/usr/bin/wrk:
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq wrk >/dev/null

/usr/bin/chromium:
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium fonts-noto-cjk >/dev/null

## Every test; ends with the count of requirements that a test names
test: format-check test-rust
	$(MAKE) --no-print-directory check test-theme test-e2e TESTED=yes
	node e2e/requirements.mjs

test-rust: theme/dist/manifest.json
	$(LINTED) cargo test --workspace --locked --quiet

## The content of the Rslib site: links, twins, words, options
check: $(QUIRE_DEV)
	$(QUIRE_DEV) check site

test-theme: theme/dist/manifest.json
	cd theme && npm test

test-e2e: $(QUIRE_DEV) e2e/node_modules/.installed /usr/bin/chromium
	cd e2e && npm test

## Every lint, without running tests
lint: format-check
	cargo clippy --workspace --all-targets --locked --quiet -- -D warnings

# What `make test` does not lint while it compiles.
format-check: theme/dist/manifest.json
	cargo fmt --all --check
	cd theme && npm run --silent lint
	@if command -v cargo-deny >/dev/null; then cargo deny --offline check bans licenses sources; fi

## A million random texts, queries and damaged indexes, thousands of slow and idle clients (about two minutes); 300 pairs of builds at the same time, 300 killed ones, and a failure or a kill at every write (a quarter of an hour)
soak: theme/dist/manifest.json
	QUIRE_SOAK_PUBLISH=300 cargo test --locked -p quire-cli --test it -- publish --nocapture
	QUIRE_SOAK=1000000 cargo test --release --locked -p quire-search -p quire-server -- robust --nocapture
	QUIRE_SOAK_EDITS=500 cargo test --locked -p quire-pipeline --test it -- random --nocapture
	QUIRE_SOAK_EDITS=100 cargo test --locked -p quire-cli --test it -- dev_edits --nocapture
	QUIRE_SOAK_SAVES=50 cargo test --locked -p quire-cli --test it -- dev_watch::every_way --nocapture
	QUIRE_SOAK_INPUTS=1 cargo test --locked -p quire-cli --test it -- bad_inputs --nocapture

## Cost of building generated sites and the Rslib site, and what a first visit loads
bench: build site e2e/node_modules/.installed /usr/bin/chromium
	python3 bench/build.py
	python3 bench/weight.py site/dist
	node bench/first_load.mjs site

## axe on every page in both appearances at both widths; `make test` takes one of the four a page
axe: $(QUIRE_DEV) e2e/node_modules/.installed /usr/bin/chromium
	cd e2e && AXE_ALL=1 npx playwright test a11y -g "on any page"

## Search side by side with four libraries, and on 10,000 pages; writes bench/RESULTS.md
bench-search: build site bench/node_modules/.installed e2e/node_modules/.installed /usr/bin/chromium
	node bench/search.mjs

bench/node_modules/.installed: bench/package.json
	cd bench && npm install --no-audit --no-fund --no-package-lock && touch node_modules/.installed

## Requests a second, times and memory of `quire serve-search` on the Rslib site, for a minute
bench-serve: build site /usr/bin/wrk
	python3 bench/serve.py

## Pictures of every screen, in e2e/shots/index.html
shots: $(QUIRE_DEV) e2e/node_modules/.installed /usr/bin/chromium
	cd e2e && npm run --silent shots

fmt:
	cargo fmt --all
	cd theme && npm run --silent format

clean:
	rm -rf target theme/dist site/dist bench/work e2e/work
