# Needs only Python 3.11 or newer and make. Everything is installed into .venv, once per change of pyproject.toml.

# Asked to run, not merely looked up: a version manager may put a name on the path that does not work.
PYTHON ?= $(shell python3.11 -c "" 2>/dev/null && echo python3.11 || echo python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PEERS := .peers
CODE := src tests $(if $(wildcard bench/*.py),bench)

.DEFAULT_GOAL := help
.PHONY: help run test check bench test-long install clean
.DELETE_ON_ERROR:

help:
	@echo "make run        install and open the lobby"
	@echo "make test       check, then every test but the long ones"
	@echo "make check      lint, formatting, types, tidiness"
	@echo "make bench      benchmarks"
	@echo "make test-long  the tests that take minutes"
	@echo "make install    the virtual environment only"
	@echo "make clean      remove everything made here"

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "error: Croupier needs Python 3.11 or newer; '$(PYTHON)' is not. Try: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

install: $(READY)

run: $(READY)
	$(BIN)/croupier

test: check
	$(BIN)/python -m pytest -n 2

check: $(READY)
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy $(CODE)
	$(BIN)/python -m pytest tests/tidy

bench: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@# crapssim also ships a top-level package "tests" that would hide ours, so it is kept out of the environment.
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --upgrade --target $(PEERS) 'crapssim>=0.4'
	$(BIN)/python -m bench

test-long: $(READY)
	$(BIN)/python -m pytest -n 2 -m long

clean:
	rm -rf $(VENV) $(PEERS) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests $(wildcard bench) -name __pycache__ -type d -prune -exec rm -rf {} +
