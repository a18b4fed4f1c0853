//! Records the files that esbuild read or looked for. If none of these files has changed, bundling again produces the
//! same output.
//!
//! The metafile lists the sources. Only the verbose log contains the paths that esbuild looked for: all names tried
//! before an existing file, every `package.json` and `tsconfig.json`, and every missing folder.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use quire_files::normal;

/// Names of files and folders that affect module resolution in every folder that esbuild reads.
const STEERING: [&str; 7] = [
    "package.json",
    "tsconfig.json",
    "jsconfig.json",
    "node_modules",
    ".pnp.cjs",
    ".pnp.js",
    ".pnp.data.json",
];

/// The absolute paths that runs of esbuild depended on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trace {
    /// Files that were found.
    pub found: BTreeSet<PathBuf>,
    /// Paths that esbuild looked for, whether or not they exist.
    pub sought: BTreeSet<PathBuf>,
    /// Whether a log had an unknown format. Other versions of esbuild may use another format.
    pub is_incomplete: bool,
}

impl Trace {
    /// Adds the sources of a run in `folder`, as listed by the metafile.
    pub(super) fn add_sources<'a>(&mut self, folder: &Path, sources: impl Iterator<Item = &'a str>) {
        let path = |source: &'a str| source.strip_prefix("(disabled):").unwrap_or(source);
        // Virtual modules have names such as `<stdin>`.
        let sources = sources.map(path).filter(|source| !source.starts_with('<'));
        self.found.extend(sources.map(|source| normal(&folder.join(source))));
    }

    pub(super) fn add(&mut self, other: Self) {
        self.found.extend(other.found);
        self.sought.extend(other.sought);
        self.is_incomplete |= other.is_incomplete;
    }

    /// Removes the paths below a folder that will be deleted.
    pub(super) fn forget(&mut self, folder: &Path) {
        self.found.retain(|path| !path.starts_with(folder));
        self.sought.retain(|path| !path.starts_with(folder));
    }
}

/// Parses a verbose log line by line. For a site with many packages, the log is hundreds of megabytes long and repeats
/// the same paths many times.
#[derive(Debug, Default)]
pub(super) struct LogReader {
    trace: Trace,
    /// The folder of the file whose imports are being resolved.
    folder: PathBuf,
    is_known_format: bool,
}

impl LogReader {
    pub(super) fn read(&mut self, line: &str) {
        self.is_known_format |= line.contains("Resolving import ");
        // Skip excerpts of source code. The log marks them with this character.
        if line.contains('│') {
            return;
        }
        let names = quoted(line);
        self.trace.is_incomplete |= names.is_none();
        let line = line.trim();
        for name in names.into_iter().flatten() {
            let path = Path::new(&name);
            if line.starts_with("Attempting to load ") {
                path.parent().unwrap_or(path).clone_into(&mut self.folder);
            }
            if line.starts_with("Read ") {
                self.trace.sought.extend(STEERING.map(|name| path.join(name)));
            } else if line.starts_with("Checking for file ") {
                self.trace.sought.insert(self.folder.join(path));
            } else if path.is_absolute() {
                self.trace.sought.insert(normal(path));
            }
            if line.starts_with("The file ") && line.ends_with(" exists") {
                self.trace.found.insert(path.to_owned());
            }
        }
    }

    pub(super) fn finish(mut self) -> Trace {
        self.trace.is_incomplete |= !self.is_known_format;
        self.trace
    }
}

/// Returns the double-quoted strings of a line in Go syntax, or `None` if a string is malformed.
fn quoted(line: &str) -> Option<Vec<String>> {
    let mut texts = Vec::new();
    let mut characters = line.chars();
    while characters.any(|character| character == '"') {
        let mut text = String::new();
        loop {
            match characters.next()? {
                '"' => break,
                '\\' => match characters.next()? {
                    escaped @ ('"' | '\\') => text.push(escaped),
                    _ => return None,
                },
                character => text.push(character),
            }
        }
        texts.push(text);
    }
    Some(texts)
}

#[cfg(test)]
mod tests {
    use super::{LogReader, Trace, quoted};

    fn read(log: &str) -> Trace {
        let mut reader = LogReader::default();
        log.lines().for_each(|line| reader.read(line));
        reader.finish()
    }

    #[test]
    fn a_log_lists_the_probed_paths() {
        let log = "⬥ [VERBOSE] Resolving import \"./Box\" in directory \"/site/parts\" of type \"import-statement\"\n\n  \
            Read 6 entries for directory \"/site/parts\"\n  Attempting to load \"/site/parts/Box\" as a file\n    \
            Checking for file \"Box\"\n    Checking for file \"Box.tsx\"\n    Found file \"Box.tsx\"\n  \
            The file \"/site/tsconfig.json\" exists\n";
        let mut trace = read(log);
        trace.add_sources("/site".as_ref(), ["<stdin>", "../ui/index.js"].into_iter());
        let sought: Vec<_> = trace.sought.iter().filter_map(|path| path.to_str()).collect();
        for path in
            ["/site/parts/Box", "/site/parts/Box.tsx", "/site/parts/package.json", "/site/tsconfig.json"]
        {
            assert!(sought.contains(&path), "{path} is not among {sought:?}");
        }
        let found: Vec<_> = trace.found.iter().filter_map(|path| path.to_str()).collect();
        assert_eq!(found, ["/site/tsconfig.json", "/ui/index.js"]);
        assert!(!trace.is_incomplete);
    }

    #[test]
    fn a_log_in_an_unknown_format_is_incomplete() {
        assert!(read("looked for ./Box\n").is_incomplete);
        assert_eq!(quoted(r#"a "b\"c" d "e\\""#), Some(vec!["b\"c".to_owned(), "e\\".to_owned()]));
        assert_eq!(quoted(r#"a "b\x00""#), None);
    }
}
