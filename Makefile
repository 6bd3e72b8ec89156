# `make` tells what there is. Everything is installed into this folder (.tools, .venv), nothing else.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

# Any CPython from 3.11 on will do: `make lab PYTHON=python3.13`.
PYTHON ?= python3
# Further options for JupyterLab: `make lab LAB_ARGS="--port 9000"`.
LAB_ARGS ?=
# Further options for Voila: `make app APP_ARGS="--port=9000"`.
APP_ARGS ?=
# How long, and from which seed: `make oracle ORACLE_ARGS="--seconds 900 --seed 7"`.
ORACLE_ARGS ?=
# What `make test-unit` runs: `make test-unit TESTS=tests/test_cards.py`.
TESTS ?= rrpuzzle tests --ignore=tests/browser

UV_VERSION := 0.13.8
UV := .tools/bin/uv
BIN := .venv/bin
export UV_PYTHON_DOWNLOADS := never
export UV_COMPILE_BYTECODE := 1
# Trust whom pip trusts: behind a school's or a firm's proxy its certificate is the system's only.
export UV_SYSTEM_CERTS ?= true
export UV_CUSTOM_COMPILE_COMMAND := make lock

LOCK = $(UV) pip compile --quiet --universal --upgrade --no-annotate pyproject.toml

AXE := tests/js/node_modules/.package-lock.json
JS_TESTS = $(sort $(wildcard tests/js/*.mjs tests/js/*.js))
PYTEST := $(BIN)/python -m pytest -q
PARALLEL := -n auto --dist worksteal
NBVAL := --nbval --nbval-current-env --nbval-sanitize-with=tests/nbval.cfg

.PHONY: help lab app test lint format types test-unit test-notebooks test-js test-browser \
	notebooks messages lock bench oracle wheel clean

help: ## Tell what each target does.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# --- to play ---------------------------------------------------------------------------------

lab: .venv/.lab ## Open the first notebook in JupyterLab.
	@exec $(BIN)/python tools/lab.py notebooks/01_is_the_book_right.ipynb $(LAB_ARGS)

app: .venv/.app ## Serve the puzzles as a page without code, with Voila.
	@exec $(BIN)/python -m rrpuzzle.app $(APP_ARGS)

# --- to check --------------------------------------------------------------------------------

test: lint types test-js test-unit $(AXE) ## Run every check: those below, and the notebooks and the browser.
	@.ci/need-browser
	$(PYTEST) $(NBVAL) notebooks tests/browser

lint: .venv/.test ## Check style and formatting.
	$(BIN)/python -m ruff check --quiet .
	$(BIN)/python -m ruff format --quiet --check .

types: .venv/.test ## Check the types.
	$(BIN)/python -m mypy

test-unit: .venv/.test ## Run unit tests, properties and docstring examples (TESTS=... picks some).
	$(PYTEST) $(PARALLEL) $(TESTS)

test-notebooks: .venv/.test ## Run the notebooks again and compare their outputs.
	$(PYTEST) $(NBVAL) notebooks

test-js: ## Test the board's JavaScript in node.
	@.ci/need-browser node
	node --test $(or $(JS_TESTS),$(error tests/js holds no test))

test-browser: .venv/.test $(AXE) ## Test the board in a real JupyterLab in headless Chromium.
	@.ci/need-browser
	$(PYTEST) tests/browser

oracle: .venv/.test ## Compare the solver with its oracles on many more random positions.
	$(BIN)/python tests/oracle_run.py $(ORACLE_ARGS)

bench: .venv/.bench ## Run the benchmarks; each prints both sides and the ratio.
	@.ci/need-browser
	@for file in benchmarks/bench_*.py; do echo "== $$file"; $(BIN)/python "$$file"; done

# --- to change -------------------------------------------------------------------------------

format: .venv/.test ## Put style and formatting right.
	$(BIN)/python -m ruff check --quiet --fix .
	$(BIN)/python -m ruff format --quiet .

notebooks: .venv/.test ## Run the notebooks and store their outputs.
	$(BIN)/python tools/run_notebooks.py notebooks/*.ipynb

messages: .venv/.test ## Take the texts of the code into the catalogues, and compile them.
	$(BIN)/python tools/messages.py

lock: $(UV) ## Pin the newest versions that fit pyproject.toml.
	$(LOCK) --extra lab -o requirements.lock
	$(LOCK) --extra app -c requirements.lock -o requirements-app.lock
	$(LOCK) --extra lab --extra app --extra test -c requirements.lock -c requirements-app.lock \
		-o requirements-test.lock
	$(LOCK) --extra bench -c requirements-test.lock -o requirements-bench.lock

wheel: .venv/.test ## Build the wheel into dist.
	$(BIN)/python -m hatchling build -t wheel

clean: ## Remove everything that was installed or built here.
	rm -rf .venv .tools build dist tests/js/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +
	find . -name .ipynb_checkpoints -prune -exec rm -rf {} +

# --- what is installed -----------------------------------------------------------------------
# Each file is touched when its step is done, so that a second `make` has nothing to do.

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "rrpuzzle needs Python 3.11 or newer: make $(MAKECMDGOALS) PYTHON=python3.13" >&2; exit 1; }
	@$(PYTHON) -m pip install -qq --disable-pip-version-check --root-user-action=ignore \
		--upgrade --target .tools uv==$(UV_VERSION)
	@touch $@

.venv/pyvenv.cfg: $(UV)
	@$(UV) venv --quiet --clear --python "$$(command -v $(PYTHON))" .venv
	@touch $@

.venv/.lab: requirements.lock pyproject.toml .venv/pyvenv.cfg
	@echo "Installing JupyterLab and rrpuzzle into .venv (once) ..."
	@$(UV) pip install --quiet --python .venv --no-deps -r requirements.lock -e .
	@touch $@

.venv/.app: requirements-app.lock pyproject.toml .venv/pyvenv.cfg
	@echo "Installing Voila and rrpuzzle into .venv (once) ..."
	@$(UV) pip install --quiet --python .venv --no-deps -r requirements-app.lock -e .
	@touch $@

# The packages of `lab` and `app` with the same versions, and the test tools.
.venv/.test: requirements-test.lock pyproject.toml .venv/pyvenv.cfg
	@echo "Installing JupyterLab, rrpuzzle and the test tools into .venv (once) ..."
	@{ cat requirements-test.lock; echo "-e ."; } | $(UV) pip sync --quiet --python .venv -
	@touch .venv/.lab .venv/.app $@

# What the browser tests ask about a page that a screen reader shall read.
$(AXE): tests/js/package-lock.json tests/js/.npmrc
	@.ci/need-browser node npm
	@cd tests/js && npm ci --silent
	@touch $@

.venv/.bench: requirements-bench.lock .venv/.test
	@$(UV) pip install --quiet --python .venv --no-deps -r requirements-bench.lock
	@touch $@
