# Clerk: everything one does with this folder. `make help` is the map.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install --no-deps

BOARD ?= macropad
PORT ?= 8000

# The MicroPython VM as WebAssembly, run by the node that pip brings.
WASM := @micropython/micropython-webassembly-pyscript@1.27.0

.DEFAULT_GOAL := help
.PHONY: help setup run demo picture image uf2 zip flash web serve test lint format accept bench clean
.DELETE_ON_ERROR:

help: ## list every target
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo "  PYTHON=python3.12 chooses the interpreter for a new $(VENV) (3.11 or newer)"

setup: $(VENV)/.run ## create .venv with pinned packages; the command is .venv/bin/clerk
	@echo "Ready: $(BIN)/clerk"

run: $(VENV)/.run ## Clerk in this terminal; ARGS="--nvm FILE" keeps its memory in FILE
	@$(BIN)/clerk run $(ARGS)

demo: $(VENV)/.run ## play a whole game without a screen; pictures and ranking in build/demo
	@$(BIN)/clerk demo build/demo

picture: $(VENV)/.run ## draw the picture of the box that the README shows
	@$(BIN)/python -m clerk_tools.portrait

image: $(VENV)/.box ## build/BOARD: what goes onto the board's drive; ARGS=--source keeps it readable
	@$(BIN)/clerk image --board $(BOARD) $(ARGS)

uf2: $(VENV)/.box ## the drive as one UF2; ARGS="--with FILE" adds CircuitPython's own UF2
	@$(BIN)/clerk image --board $(BOARD) --uf2 $(ARGS)

zip: $(VENV)/.box ## the release archive
	@$(BIN)/clerk image --board $(BOARD) --zip $(ARGS)

flash: $(VENV)/.box ## put Clerk on the board that is plugged in; ARGS="--drive DIR" or --dry-run
	@$(BIN)/clerk flash --board $(BOARD) $(ARGS)

web: $(VENV)/.wasm ## the box as a web page in build/web; clerk.html alone is enough to play
	@$(BIN)/clerk web build/web

serve: web ## show that page on this machine; PORT=8000
	$(BIN)/python -m http.server --bind 127.0.0.1 --directory build/web $(PORT)

test: lint ## everything that must hold: lint, types, all tests; ARGS go to pytest
	$(BIN)/python -m pytest --numprocesses logical --maxprocesses 8 --dist worksteal $(ARGS)

lint: $(VENV)/.test build/typings/board.pyi ## style, mistakes and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/pyright --pythonpath $(BIN)/python

format: $(VENV)/.test ## lay out the code and mend what ruff can mend
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

accept: $(VENV)/.test ## take what the screens show now as right; look at git diff afterwards
	$(BIN)/python -m pytest --accept host_tests/screens host_tests/flows host_tests/web

bench: $(VENV)/.test ## measure what must stay fast and small
	@$(BIN)/python -m host_tests.vm.bench
	@$(BIN)/python -m host_tests.web.bench

clean: ## remove everything that the other targets made
	rm -rf $(VENV) build .pytest_cache .ruff_cache .hypothesis tools/*.egg-info
	find firmware boards tools host_tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.run: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit( \
	    "Clerk needs Python 3.11 or newer; $(PYTHON) is %d.%d. " % sys.version_info[:2] + \
	    "Try: make setup PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) -r requirements.txt
	$(PIP) --no-build-isolation --editable .
	@touch $@

$(VENV)/.box: $(VENV)/.run requirements-box.txt
	$(PIP) -r requirements-box.txt
	@touch $@

$(VENV)/.test: $(VENV)/.wasm requirements-test.txt
	$(PIP) -r requirements-test.txt
	@touch $@

$(VENV)/.wasm: $(VENV)/.box requirements-web.txt Makefile
	$(PIP) -r requirements-web.txt
	PATH="$(abspath $(BIN)):$$PATH" npm install --silent --no-audit --no-fund --prefix $(VENV)/wasm $(WASM)
	@touch $@

# The stubs name no board until told which one, and give the MacroPad's display an older type.
build/typings/board.pyi: $(VENV)/.test
	@mkdir -p $(@D)
	sed 's/^import displayio/import busdisplay/; s/displayio\.Display/busdisplay.BusDisplay/' \
	    $(VENV)/lib/python3*/site-packages/board_definitions/adafruit_macropad_rp2040/__init__.pyi > $@
