# The front door: thin targets over scripts/. `make help` lists them.

PREFIX ?= /usr/local
T ?=

all: ## build build/sluice (installs missing Debian packages first)
	@scripts/setup build
	@scripts/build release

demo: all ## run Sluice on an example and show what it prints
	@scripts/demo

test: ## checks, unit tests, lit tests, a short fuzz run; T=REGEX runs a subset
	@scripts/setup build test
	@scripts/test $(if $(T),--filter '$(T)')

test-sanitize: ## unit and lit tests under AddressSanitizer and UBSan; T=REGEX too
	@scripts/setup build test
	@scripts/test --sanitize $(if $(T),--filter '$(T)')

test-threads: ## lit tests about IR under ThreadSanitizer; T=REGEX too
	@scripts/setup build test
	@scripts/test --threads $(if $(T),--filter '$(T)')

bench: all ## the benchmarks: ratios against peers, measured in one run
	@scripts/setup bench
	@bench/run

soak: ## a long run: fuzz targets, thousands of random programs; SOAK_SEEDS=2000 of each kind
	@scripts/setup build test
	@scripts/soak

install: all ## install under PREFIX=/usr/local (DESTDIR is honoured)
	@meson configure build --prefix='$(PREFIX)'
	@DESTDIR='$(abspath $(DESTDIR))' meson install -C build

format: ## rewrite the C sources in the house format
	@scripts/format

check-format: ## fail where `make format` would change something
	@scripts/format --check

clean: ## remove the build directories
	rm -rf build build-clang build-sanitize build-threads build-fuzz

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1@\2/p' Makefile | awk -F@ '{printf "%-22s%s\n", $$1, $$2}'

.PHONY: all demo test test-sanitize test-threads bench soak install format check-format clean help
