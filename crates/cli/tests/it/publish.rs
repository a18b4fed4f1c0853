//! Tests of publishing: a site is replaced completely or not at all, and only in allowed folders.
#![expect(clippy::print_stderr, reason = "tests print counts")]

mod disk;
mod kept;
mod places;
mod together;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use quire_files::kept_files;

use crate::project::{Project, command, tree, wrap};
use crate::require::{AS_NOBODY, can_be_nobody, can_run};

type Tree = BTreeMap<String, Vec<u8>>;

/// A site with several versions. Switching versions takes one atomic write and changes every page.
struct Versions {
    project: Project,
    /// The published files of each version.
    trees: Vec<Tree>,
}

impl Versions {
    /// Builds `count` versions and leaves version 0 published.
    fn new(count: usize) -> Self {
        let page = ("docs/en/guide/page.md", "# Page\n\nText.\n");
        let project = Project::with(&[page, ("docs/en/guide/index.md", "# Guide\n")]);
        let mut versions = Self { project, trees: Vec::new() };
        for version in (0..count).rev() {
            versions.write(version);
            let run = versions.project.build();
            assert_eq!(run.code, 0, "{}", run.stderr);
            versions.trees.insert(0, versions.published());
        }
        for pair in versions.trees.windows(2) {
            let is_page = |path: &&String| path.ends_with(".html");
            assert!(pair[0].keys().filter(is_page).all(|page| pair[0][page] != pair[1][page]));
        }
        versions
    }

    /// Switches the sources to a version atomically. Every page shows the site's title.
    fn write(&self, version: usize) {
        let config =
            format!("title = \"Version {version}\"\nlang = \"en\"\n\n[publish]\nprecompress = [\"gzip\"]\n");
        self.project.write("new.toml", &config);
        fs::rename(self.project.path("new.toml"), self.project.path("quire.toml")).unwrap();
    }

    /// Returns the published files, without files kept from earlier versions. Asserts that kept files are unchanged.
    fn published(&self) -> Tree {
        let mut published = tree(&self.project.path("dist"));
        let kept_paths = kept_files(&self.project.path("dist"));
        published.retain(|path, _| !path.starts_with(".quire-kept/"));
        for path in kept_paths {
            let bytes = published.remove(&path).unwrap();
            assert!(self.trees.is_empty() || self.trees.iter().any(|tree| tree.get(&path) == Some(&bytes)));
        }
        published
    }

    /// Returns the number of the published version. Panics if the files match no version.
    fn version(&self) -> usize {
        let published = self.published();
        let version = self.trees.iter().position(|tree| *tree == published);
        version.unwrap_or_else(|| panic!("torn: {:?}", published.keys().collect::<Vec<_>>()))
    }

    /// Starts a build in a separate process group, run through the wrapping command.
    fn start(&self, wrapper: &[&str]) -> Child {
        let mut command = wrap(command(&self.project.path("")), wrapper);
        command.args(["build", "."]).process_group(0);
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
    }

    /// Asserts that builds have left no temporary entries except the previous site.
    fn assert_clean(&self) {
        assert_eq!(hidden(&self.project.path("")), [".dist.quire-previous"]);
    }
}

/// Returns the sorted names of the hidden entries of a folder, without the build cache.
fn hidden(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
    names.retain(|name| name.starts_with('.') && name != ".quire");
    names.sort();
    names
}

/// Returns the number of repetitions: `few`, or the number set by `make soak`.
fn times(few: usize) -> usize {
    let soak = std::env::var("QUIRE_SOAK_PUBLISH").ok();
    soak.map_or(few, |count| count.parse().unwrap())
}

/// Pseudo-random numbers with the same sequence in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u32) -> u32 {
        // Knuth's linear congruential generator (MMIX). Its high bits are random enough for these tests.
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((self.0 >> 33) % u64::from(limit)).unwrap()
    }

    fn time(&mut self, limit: Duration) -> Duration {
        limit * self.below(1000) / 1000
    }
}
