//! Compiles the program again when `scripts/wasm` has built another module for WebAssembly, which is embedded.

fn main() {
    println!("cargo::rerun-if-changed=src/web/module");
}
