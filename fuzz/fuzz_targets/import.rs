//! Configurations of other engines: imports terminate and write only below the project, and all redirects are valid.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_import::{Contents, Files, Options, import};

const CONFIGS: [&str; 4] = ["rspress.config.ts", ".vitepress/config.ts", "docusaurus.config.js", "book.toml"];

/// Other files of the project.
const FILES: [(&str, &str); 4] = [
    ("docs/index.md", "# Home\n"),
    ("docs/a.md", "# A\n"),
    ("src/SUMMARY.md", "- [A](a.md)\n"),
    ("src/a.md", "# A\n"),
];

/// A project with a configuration script. The script is also the module `b`, so that the script can import itself.
struct Project<'a> {
    config: &'a str,
    text: &'a str,
}

impl Project<'_> {
    fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        FILES.into_iter().chain([(self.config, self.text), ("b.ts", self.text)])
    }
}

impl Files for Project<'_> {
    fn text(&self, path: &str) -> Option<String> {
        self.files().find(|(known, _)| *known == path).map(|(_, text)| text.to_owned())
    }

    fn names(&self, folder: &str) -> Vec<(String, bool)> {
        let below = self.files().filter_map(|(path, _)| match folder {
            "" => Some(path),
            folder => path.strip_prefix(folder)?.strip_prefix('/'),
        });
        let mut names: Vec<(String, bool)> = below
            .map(|rest| match rest.split_once('/') {
                Some((name, _)) => (name.to_owned(), true),
                None => (rest.to_owned(), false),
            })
            .collect();
        names.sort();
        names.dedup();
        names
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&first, text)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let project = Project { config: CONFIGS[usize::from(first) % CONFIGS.len()], text };
    let Ok(import) = import(&project, Options::default()) else { return };
    for file in import.files {
        assert!(file.path.split('/').all(|segment| segment != ".."), "{}", file.path);
        if let Contents::Text(text) = file.contents
            && file.path.ends_with("_redirects")
        {
            for line in text.lines() {
                let fields: Vec<&str> = line.split(' ').collect();
                assert!(matches!(fields.as_slice(), [from, _, "301"] if from.starts_with('/')), "{line:?}");
                assert!(!fields[1].starts_with("//") && !fields[1].starts_with("javascript:"), "{line:?}");
            }
        }
    }
});
