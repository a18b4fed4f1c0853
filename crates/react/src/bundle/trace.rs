//! What esbuild read and looked for: as long as all of that is as it was, bundling again would give the same.
//!
//! Its metafile names the sources. Where it looked for them stands in its verbose log only: every name that it tried
//! before the one it found, every `package.json` and `tsconfig.json`, every folder that was not there.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

/// Files that steer how imports are resolved, wherever a folder is read.
const STEERING: [&str; 7] = [
    "package.json",
    "tsconfig.json",
    "jsconfig.json",
    "node_modules",
    ".pnp.cjs",
    ".pnp.js",
    ".pnp.data.json",
];

/// The paths that runs of esbuild depended on, absolute.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trace {
    /// Where a file was found.
    pub found: BTreeSet<PathBuf>,
    /// Where something was looked for, or found as well.
    pub sought: BTreeSet<PathBuf>,
    /// Whether a log was not understood: another version of esbuild may word it differently.
    pub is_incomplete: bool,
}

impl Trace {
    /// Adds the sources of a run in `folder`, as its metafile names them.
    pub(super) fn add_sources<'a>(&mut self, folder: &Path, sources: impl Iterator<Item = &'a str>) {
        let path = |source: &'a str| source.strip_prefix("(disabled):").unwrap_or(source);
        // Modules without a file have names such as `<stdin>`.
        let sources = sources.map(path).filter(|source| !source.starts_with('<'));
        self.found.extend(sources.map(|source| normal(&folder.join(source))));
    }

    /// Adds the paths that a verbose log names.
    pub(super) fn add_log(&mut self, log: &str) {
        self.is_incomplete |= !log.contains("Resolving import ");
        // The folder of the file that is being looked for.
        let mut folder = PathBuf::new();
        // Source code in messages stands behind a line.
        for line in log.lines().filter(|line| !line.contains('│')) {
            let names = quoted(line);
            self.is_incomplete |= names.is_none();
            let line = line.trim_start();
            for name in names.into_iter().flatten() {
                let path = Path::new(&name);
                if line.starts_with("Attempting to load ") {
                    path.parent().unwrap_or(path).clone_into(&mut folder);
                }
                if line.starts_with("Read ") {
                    self.sought.extend(STEERING.map(|name| path.join(name)));
                } else if line.starts_with("Checking for file ") {
                    self.sought.insert(folder.join(path));
                } else if path.is_absolute() {
                    self.sought.insert(normal(path));
                }
                if line.starts_with("The file ") && line.ends_with(" exists") {
                    self.found.insert(path.to_owned());
                }
            }
        }
    }

    /// Leaves out what lies below a folder that is about to be removed.
    pub(super) fn forget(&mut self, folder: &Path) {
        self.found.retain(|path| !path.starts_with(folder));
        self.sought.retain(|path| !path.starts_with(folder));
    }
}

/// The texts in double quotes of a line, in the syntax of Go; nothing when one cannot be read.
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

/// The path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => drop(normal.pop()),
            component => normal.push(component),
        }
    }
    normal
}

#[cfg(test)]
mod tests {
    use super::{Trace, quoted};

    #[test]
    fn a_log_names_what_was_tried() {
        let log = "⬥ [VERBOSE] Resolving import \"./Box\" in directory \"/site/parts\" of type \"import-statement\"\n\n  \
            Read 6 entries for directory \"/site/parts\"\n  Attempting to load \"/site/parts/Box\" as a file\n    \
            Checking for file \"Box\"\n    Checking for file \"Box.tsx\"\n    Found file \"Box.tsx\"\n  \
            The file \"/site/tsconfig.json\" exists\n";
        let mut trace = Trace::default();
        trace.add_log(log);
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
    fn a_log_in_other_words_is_not_relied_on() {
        let mut trace = Trace::default();
        trace.add_log("looked for ./Box\n");
        assert!(trace.is_incomplete);
        assert_eq!(quoted(r#"a "b\"c" d "e\\""#), Some(vec!["b\"c".to_owned(), "e\\".to_owned()]));
        assert_eq!(quoted(r#"a "b\x00""#), None);
    }
}
