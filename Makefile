# For OpenBench and packagers; cargo does the work. `make EXE=name` puts the program in the file `name`
# (`name.exe` on Windows). `RUSTFLAGS="-C target-cpu=native" make` builds for this machine alone.

EXE := bentrider
PROGRAM := $(or $(CARGO_TARGET_DIR),target)/release/bentrider
OUT := $(EXE)
ifeq ($(OS),Windows_NT)
PROGRAM := $(PROGRAM).exe
OUT := $(EXE:.exe=).exe
endif

.PHONY: all test bench

all:
	cargo build --release --locked
	cp -f "$(PROGRAM)" "$(OUT)"

test:
	cargo test --release --locked

# The last line is "N nodes M nps".
bench: all
	"$(PROGRAM)" bench
