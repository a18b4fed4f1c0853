//! Embeds `theme/dist` in the binary: generates `include_bytes!` for its files, sorted by path.
#![expect(clippy::disallowed_methods, reason = "a build script reads the disk")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    // Read at run time: a build script compiled in another checkout must not embed that checkout's theme.
    let here = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let dist = Path::new(&here).join("../../theme/dist");
    println!("cargo:rerun-if-changed={}", dist.display());
    assert!(dist.join("manifest.json").exists(), "theme/dist is missing: run `make theme` first");
    let dist = dist.canonicalize().expect("theme/dist can be resolved");
    let mut files = Vec::new();
    collect(&dist, &mut files);
    files.sort();
    let mut source = String::from("pub(crate) static FILES: &[(&str, &[u8])] = &[\n");
    for file in files {
        let name = file.strip_prefix(&dist).expect("below dist").to_string_lossy().replace('\\', "/");
        writeln!(source, "    ({name:?}, include_bytes!({:?})),", file.display().to_string())
            .expect("to memory");
        println!("cargo:rerun-if-changed={}", file.display());
    }
    source.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(out.join("embedded.rs"), source).expect("OUT_DIR can be written");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("theme/dist can be read") {
        let path = entry.expect("theme/dist can be read").path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}
