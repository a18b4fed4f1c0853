//! Build script that embeds the built theme in the executable. Generates an `include_bytes!` for each of the theme's
//! files, sorted by path. Compiles the theme's server scripts to bytecode, because parsing takes most of the startup
//! time of a runtime.
#![expect(clippy::disallowed_methods, reason = "a build script reads the disk")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use rquickjs::{CatchResultExt, Context, Module, Runtime, WriteOptions};

/// Names of the server scripts, without `.js`.
const SCRIPTS: [&str; 2] = ["server", "server.development"];

fn main() {
    // Read `CARGO_MANIFEST_DIR` at run time, because a build script that was compiled in another checkout would
    // otherwise embed the theme of the other checkout.
    let here = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    // A package from crates.io contains the built theme, so compiling the package does not require npm.
    let packaged = Path::new(&here).join("theme");
    let dist = if packaged.exists() { packaged } else { Path::new(&here).join("../../theme/dist") };
    println!("cargo:rerun-if-changed={}", dist.display());
    assert!(dist.join("manifest.json").exists(), "theme/dist is missing: run `make theme` first");
    let dist = dist.canonicalize().expect("theme/dist can be resolved");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(out.join("embedded.rs"), files(&dist) + &scripts(&dist, &out)).expect("OUT_DIR can be written");
}

/// Returns the source of `FILES`: the path and content of every file except the server scripts.
fn files(dist: &Path) -> String {
    let mut files = Vec::new();
    collect(dist, &mut files);
    files.sort();
    let mut source = String::from("pub(crate) static FILES: &[(&str, &[u8])] = &[\n");
    for file in files {
        let name = file.strip_prefix(dist).expect("below dist").to_string_lossy().replace('\\', "/");
        println!("cargo:rerun-if-changed={}", file.display());
        if !SCRIPTS.iter().any(|script| name == format!("{script}.js")) {
            include(&mut source, &name, &file);
        }
    }
    source + "];\n"
}

/// Returns the source of `SCRIPTS`: the name and bytecode of every server script.
fn scripts(dist: &Path, out: &Path) -> String {
    let mut source = String::from("pub(crate) static SCRIPTS: &[(&str, &[u8])] = &[\n");
    for name in SCRIPTS {
        let script = fs::read(dist.join(format!("{name}.js"))).expect("theme/dist can be read");
        let file = out.join(format!("{name}.bytecode"));
        fs::write(&file, bytecode(name, script)).expect("OUT_DIR can be written");
        include(&mut source, name, &file);
    }
    source + "];\n"
}

/// Compiles a module. Bytecode is specific to the QuickJS version and the byte order for which it was compiled.
fn bytecode(name: &str, script: Vec<u8>) -> Vec<u8> {
    let is_little = cfg!(target_endian = "little");
    let target = env::var("CARGO_CFG_TARGET_ENDIAN").expect("cargo sets CARGO_CFG_TARGET_ENDIAN");
    assert_eq!(is_little, target == "little", "cannot be cross-compiled for another byte order");
    let runtime = Runtime::new().expect("enough memory");
    Context::full(&runtime).expect("enough memory").with(|ctx| {
        let module = Module::declare(ctx.clone(), name, script).catch(&ctx).expect("the script is valid");
        let options = WriteOptions { strip_source: true, ..WriteOptions::default() };
        module.write(options).expect("the module is compiled")
    })
}

fn include(source: &mut String, name: &str, file: &Path) {
    writeln!(source, "    ({name:?}, include_bytes!({:?})),", file.display().to_string()).expect("to memory");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("theme/dist can be read") {
        let path = entry.expect("theme/dist can be read").path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}
