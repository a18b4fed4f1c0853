//! Computes types with the TypeScript package that the site has installed.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use quire_diagnostics::Diagnostic;
use quire_markdown::CodeTypes;
use quire_process::{Exceeded, Limits, MAX_OUTPUT, Program};
use serde::{Deserialize, Serialize};

use crate::twoslash::expectations::unexpected_results;
use crate::twoslash::{Records, Sample, key};

/// Time limit for TypeScript.
const LIMIT: Duration = Duration::from_mins(5);

/// Script that runs in Node.js. It reads a [`Request`] from standard input and writes an [`Answer`] to standard output.
const SCRIPT: &str = include_str!("types.cjs");

/// Types that TypeScript computed for code blocks, and unexpected results.
#[derive(Debug)]
pub struct Analysis {
    /// Types of all blocks whose results match the expectations in their comments.
    pub records: Records,
    /// Results that differ from the expectations, sorted by digest of the block.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reason why types could not be computed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The package `typescript` is not installed.
    #[error(
        "code types require the package `typescript`: run `npm install --save-dev typescript@5` in the site's folder"
    )]
    NoTypescript,
    /// The package does not contain the compiler's JavaScript API.
    #[error(
        "`{}` has no `lib/typescript.js`, the compiler API: TypeScript 7 has none. Install an earlier version beside \
         it (`npm install --save-dev typescript-5@npm:typescript@5`) and add `--typescript node_modules/typescript-5`",
        package.display()
    )]
    NoInterface {
        /// Folder of the package `typescript` or of `--typescript`.
        package: PathBuf,
    },
    /// Node.js could not be started.
    #[error("the package `typescript` requires Node.js on the `PATH`: {0}")]
    NoNode(#[source] io::Error),
    /// TypeScript did not finish within the time limit.
    #[error("TypeScript took more than {} seconds", LIMIT.as_secs())]
    Slow,
    /// The output of TypeScript exceeded the size limit.
    #[error("TypeScript printed more than {} MB", MAX_OUTPUT >> 20)]
    Large,
    /// TypeScript failed. Contains its error output.
    #[error("TypeScript failed: {0}")]
    Failed(String),
}

#[derive(Serialize)]
struct Request<'a> {
    typescript: &'a Path,
    site: &'a Path,
    blocks: Vec<&'a quire_markdown::TypedBlock>,
}

#[derive(Deserialize)]
struct Answer {
    version: String,
    blocks: Vec<CodeTypes>,
}

/// Computes the types of all blocks. `site` is the absolute path of the site's folder. Compiler options are read from
/// `tsconfig.json` in this folder or a parent. `package` is the folder of the package `typescript`; by default, the
/// package in the nearest `node_modules` of the site's folder or a parent is used.
pub fn analyze(site: &Path, package: Option<&Path>, samples: &[Sample]) -> Result<Analysis, Error> {
    let typescript = typescript(site, package)?;
    // A block that occurs on several pages is analyzed once.
    let mut distinct: BTreeMap<String, &Sample> = BTreeMap::new();
    for sample in samples {
        distinct.entry(key(&sample.block)).or_insert(sample);
    }
    let samples: Vec<&Sample> = distinct.into_values().collect();
    let blocks = samples.iter().map(|sample| &sample.block).collect();
    let request = Request { typescript: &typescript, site, blocks };
    let input = serde_json::to_vec(&request).map_err(|error| Error::Failed(error.to_string()))?;
    let program = Program::new(Path::new("node"), site, Limits::time(LIMIT));
    let ended = program.run(["-e", SCRIPT], input).map_err(Error::NoNode)?;
    match ended.exceeded {
        Some(Exceeded::Time) => return Err(Error::Slow),
        Some(Exceeded::Output) => return Err(Error::Large),
        None => {}
    }
    let answer: Answer =
        serde_json::from_slice(&ended.output).map_err(|_| Error::Failed(ended.errors.trim().to_owned()))?;
    let mut analysis = Analysis { records: Records::empty(answer.version), diagnostics: Vec::new() };
    for (sample, types) in samples.into_iter().zip(answer.blocks) {
        let unexpected = unexpected_results(sample, &types);
        if unexpected.is_empty() {
            analysis.records.insert(&sample.block, types);
        }
        analysis.diagnostics.extend(unexpected);
    }
    Ok(analysis)
}

/// Returns the path of the main script in the package `typescript`.
fn typescript(site: &Path, package: Option<&Path>) -> Result<PathBuf, Error> {
    let mut installed = site.ancestors().map(|folder| folder.join("node_modules/typescript"));
    let installed = || installed.find(|package| quire_files::is_file(&package.join("package.json")));
    let package = package.map(Path::to_owned).or_else(installed).ok_or(Error::NoTypescript)?;
    let script = package.join("lib/typescript.js");
    // The path must be absolute, because Node.js runs in the site's folder.
    quire_files::canonical(&script).map_err(|_| Error::NoInterface { package })
}
