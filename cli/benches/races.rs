//! How long `races` takes for whole kernels: the process, reading, waits, and the proof.

use std::path::Path;
use std::process::{Command, Stdio};

fn main() {
    divan::main();
}

/// A kernel under `tests/races` that is race-free.
#[divan::bench(args = ["sum", "transpose", "scan", "reduce_tree", "three_buffers"], sample_count = 3)]
fn kernel(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/races").join(name).with_extension("s");
    let mut races = Command::new(env!("CARGO_BIN_EXE_gcnverify"));
    let status = races.arg("races").arg(path).stdout(Stdio::null()).status().expect("it starts");
    assert_eq!(status.code(), Some(0), "{name} is race-free");
}
