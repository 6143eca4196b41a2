//! Gives the program a hash of the sources that it is built from, as `GCNVERIFY_SOURCES`: the cache on disk
//! believes only what the same program has found out.
//!
//! The hash covers the paths and contents of the files below this crate's and the semantics' directory that
//! make the program, and the versions of the dependencies. It says nothing about time, place or version control.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What the program is made of, below this crate's directory. In a crate from a registry all but the first three are
/// missing: there the versions in the manifest fix the sources of the dependencies.
const PARTS: [&str; 9] = [
    "src",
    "build.rs",
    "Cargo.toml",
    "../terms/src",
    "../terms/Cargo.toml",
    "../semantics/src",
    "../semantics/ledger.md",
    "../semantics/Cargo.toml",
    "../Cargo.lock",
];

fn main() -> io::Result<()> {
    let crate_directory = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the directory"));
    let mut hasher = DefaultHasher::new();
    for part in PARTS {
        let path = crate_directory.join(part);
        if !path.exists() {
            continue;
        }
        println!("cargo::rerun-if-changed={}", path.display());
        let mut files = BTreeSet::new();
        collect(&path, &mut files)?;
        for file in files {
            let name = file.strip_prefix(&crate_directory).expect("the file is below the directory");
            name.hash(&mut hasher);
            fs::read(&file)?.hash(&mut hasher);
        }
    }
    println!("cargo::rustc-env=GCNVERIFY_SOURCES={:016x}", hasher.finish());
    Ok(())
}

/// The files at and below `path`.
fn collect(path: &Path, files: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        fs::read_dir(path)?.try_for_each(|entry| collect(&entry?.path(), files))
    } else {
        files.insert(path.into());
        Ok(())
    }
}
