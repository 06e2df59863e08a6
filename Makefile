# `make run` and `make test` are all a newcomer needs; both make their own environment in .venv first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
.DEFAULT_GOAL := help
.PHONY: help run test deep browser pictures lint coverage mutate fuzz load audit audit-online dependencies models release deb guide clean

help:
	@echo "make run      open the table in a browser (a webcam if one answers, else the demo)"
	@echo "make test     run the tests"
	@echo "make deep     run those that need patience, Node, PostgreSQL or the like; goes on where it stopped"
	@echo "make browser  play some games in a headless Chromium (Debian: chromium)"
	@echo "make pictures OUT=FOLDER   every state of every page, in each language, to look at"
	@echo "make lint     ruff, mypy and lint-imports; for the page's scripts and styles, where there is Node, biome and tsc"
	@echo "make coverage the referee's tests with every branch that they miss"
	@echo "make mutate   mutate the referee and see which mutants its tables miss (long; goes on where it stopped);"
	@echo "              OF=web/server or OF=table/log/seals.py mutates these instead"
	@echo "make release  VERSION=1.2.3 [KEY=SSH-KEY] [REPOSITORY=URL]: write version and changelog, build all, try it out, sum and sign it"
	@echo "make deb      a package for the Debian that it is made on (as root, best in a container)"
	@echo "make fuzz     kills, flipped bits, random requests and pictures (ARGS='kills --number 1000')"
	@echo "make load     screens, tables and hostile connections against a server of its own, on loopback"
	@echo "make guide    the guide as a site, build/guide; a link that leads nowhere fails"
	@echo "make audit    known weaknesses of what is installed, by the kept .ci/advisories.toml"
	@echo "make audit-online   the same by an index of advisories (needs the network)"
	@echo "make dependencies   try the lowest and the newest that pyproject.toml admits; writes what CI installs"
	@echo "make models   make the weights anew from the photographs of PHOTOGRAPHS=FOLDER (a day; goes on where it stopped)"

# One stamp for the runtime, one for the tools of development: `make run` does not wait for the second.
# CI says TESTED=.ci/tested.txt and gets what was tried, file by file as it was then. At home the newest that
# pyproject.toml admits is installed, as with those who install Ojo: so a release that breaks it is noticed, and a
# Python for which the tested files are too old works.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
$(VENV)/.runtime: pyproject.toml $(TESTED)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Ojo needs Python 3.11 or later; say which with: make run PYTHON=python3.11" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
ifdef TESTED
	$(PIP) --require-hashes --requirement $(TESTED)
	$(PIP) --no-deps --no-build-isolation --editable .
else
	$(PIP) --upgrade "pip>=25.1"
	$(PIP) --editable .
endif
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime
	$(if $(TESTED),,$(PIP) --group dev)
	@touch $@

# The page needs no Node and no build; where Node is, its scripts and styles are checked as well.
NODE := $(shell command -v npm)
node_modules/.stamp: package.json
	npm install --silent --no-package-lock --no-audit --no-fund
	@touch $@

run: $(VENV)/.runtime
	$(BIN)/ojo serve --open $(ARGS)

# Tests are compiled once, as the code is, whatever the shell says.
export PYTHONDONTWRITEBYTECODE :=

# A worker a core, and a file's tests in one of them, in their order.
# What is given later counts: `make test ARGS="-n0 tests/web/routes/test_api.py"` is one process, as `python -m pytest` is.
WORKERS := -n auto --dist loadfile

# Threads of a test share two heaps, so that little memory lies idle in many.
test: export MALLOC_ARENA_MAX := 2
test: $(VENV)/.dev
	$(BIN)/python -m pytest $(WORKERS) $(ARGS)

deep: $(VENV)/.dev
	$(BIN)/python -m tests.deep $(ARGS)

browser: $(VENV)/.dev $(if $(NODE),node_modules/.stamp)
	$(BIN)/python -m pytest -m "browser and not deep" tests/browser -n 4 --dist loadfile $(ARGS)

pictures: $(VENV)/.dev $(if $(NODE),node_modules/.stamp)
	OJO_PICTURES=$(abspath $(OUT)) $(BIN)/python -m pytest -m browser tests/browser/test_accessible.py

lint: $(VENV)/.dev $(if $(NODE),node_modules/.stamp)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports tests/house/rooms.toml --no-cache --no-logo
	$(BIN)/python .ci/weight.py
	$(if $(NODE),npm run --silent lint)

coverage: $(VENV)/.dev
	$(BIN)/coverage run -m pytest tests/referee tests/words $(ARGS)
	$(BIN)/coverage report

mutate: $(VENV)/.dev
	$(PIP) --group mutate
ifdef OF
	$(BIN)/python .ci/mutate.py $(OF)
else
	nice $(BIN)/mutmut run $(ARGS)
	$(BIN)/mutmut results
endif

fuzz: $(VENV)/.dev
	$(BIN)/python -m tests.fuzz $(ARGS)

load: $(VENV)/.dev
	$(BIN)/python -m tests.load $(ARGS)
	$(BIN)/python -m tests.load.hostile

audit: $(VENV)/.dev
	$(BIN)/python .ci/audit.py

# In an environment of its own. Strict: a package that could not be asked about is a failure, not a pass.
audit-online: $(VENV)/.runtime
	$(PYTHON) -m venv $(VENV)/audit
	$(VENV)/audit/bin/python -m pip install --quiet --disable-pip-version-check --upgrade pip "pip-audit~=2.10"
	$(BIN)/python -m pip freeze --exclude-editable | \
		$(VENV)/audit/bin/pip-audit --strict --no-deps --disable-pip --progress-spinner off --requirement /dev/stdin || \
		{ echo "Not passed: the package named above has a known weakness, or no index of advisories could be asked about it." >&2; exit 1; }

dependencies:
	.ci/postgres $(PYTHON) .ci/dependencies.py

# In an environment of its own, as the audit. Everything is read anew, so that a page that is gone is missed.
$(VENV)/guide/.made: pyproject.toml
	$(PYTHON) -m venv $(VENV)/guide
	$(VENV)/guide/bin/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(VENV)/guide/bin/python -m pip install --quiet --disable-pip-version-check --group docs
	@touch $@

guide: $(VENV)/guide/.made
	for language in $(notdir $(wildcard docs/guide/??)); do \
		$(VENV)/guide/bin/sphinx-build --builder html --fresh-env --fail-on-warning --keep-going --quiet \
			--conf-dir docs/guide --define language=$$language --doctree-dir build/guide/.doctrees/$$language \
			docs/guide/$$language build/guide/$$language || exit 1; \
	done
	@ls build/guide/*/index.html

models:
	$(MAKE) --makefile models/recipe.mk

release: $(VENV)/.dev
	$(BIN)/python .ci/release.py $(if $(VERSION),$(VERSION) $(if $(KEY),--key $(KEY)) $(if $(REPOSITORY),--repository $(REPOSITORY)),--check)

# By the system's own Python, which the package then needs.
deb:
	/usr/bin/python3 .ci/deb.py $(ARGS)

clean:
	rm -rf mutants node_modules $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
