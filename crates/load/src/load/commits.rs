//! Versions of the documentation that are read from git commits. The files of a version are added to the docs folder,
//! in a folder named after the version.

use std::sync::Arc;

use quire_config::{SiteConfig, Spanned, Version};
use quire_diagnostics::{Diagnostic, did_you_mean};
use quire_files::{Contents, Skipped, Snapshot};
use quire_git::{Commit, CommitCache, CommitError, CommitTimes, CommitTree, NoCommit};

use super::{CONFIG, not_read, repository};

/// The commits from which a site's versions are read.
#[derive(Debug, Default)]
pub struct Commits(Vec<CommittedVersion>);

/// A version that is read from a commit.
#[derive(Debug)]
pub(crate) struct CommittedVersion {
    name: String,
    /// Name of the commit in paths, such as `v1.9.0` in `v1.9.0:examples/a.ts`.
    reference: Spanned<String>,
    commit: Arc<Commit>,
    /// Folder of the version's pages in the site, such as `docs/1.x/`.
    folder: String,
    /// Folder of the version's pages in the commit, such as `docs/` or `docs/1.x/`.
    origin: String,
    /// Whether a folder in the commit that is named after a version contains the pages of that version.
    may_have_versions: bool,
}

/// Contents of a site's folders. The files of versions are added to them.
pub(super) struct Folders<'a> {
    pub(super) docs: &'a mut Snapshot,
    pub(super) public: &'a mut Snapshot,
    /// Commit times. `None` if dates are not shown.
    pub(super) times: Option<&'a mut CommitTimes>,
}

/// Files of the public folder that apply to the whole site and are not read from commits.
const SITE_WIDE_FILES: [&str; 7] =
    ["_headers", "_redirects", "vercel.json", "robots.txt", "sitemap.xml", "CNAME", "versions.json"];

impl Commits {
    /// Finds the commits of the site in `folder`. Reports references that match no commit.
    pub(super) fn find(
        folder: &std::path::Path,
        config: &SiteConfig,
        commits: &CommitCache,
    ) -> (Self, Vec<Diagnostic>) {
        let mut res = Self::default();
        let mut diagnostics = Vec::new();
        for version in &config.multi_version.versions {
            let Some(reference) = &version.reference else { continue };
            match commits.find(folder, &reference.value) {
                Ok(commit) => match CommittedVersion::new(config, version, reference, commit) {
                    Ok(version) => res.0.push(version),
                    Err(error) => diagnostics.push(unreadable(reference, &error)),
                },
                Err(reason) => diagnostics.push(no_commit(reference, &reason)),
            }
        }
        (res, diagnostics)
    }

    /// Adds the files of all versions to `folders`.
    pub(super) fn add_to(&self, folders: &mut Folders<'_>, config: &SiteConfig) -> Vec<Diagnostic> {
        // A version's public files are compared with the current files. `folders.public` also contains the files of
        // versions that are already added.
        let today = folders.public.clone();
        self.0.iter().flat_map(|version| version.add_to(folders, &today, config)).collect()
    }

    /// Returns the version of a file that was read from a commit. `file` is relative to the site's folder.
    fn version_of(&self, file: &str) -> Option<&CommittedVersion> {
        let contains_file = |version: &&CommittedVersion| {
            file.starts_with(&version.folder) || version.path_in_commit(file).is_some()
        };
        self.0.iter().find(contains_file)
    }

    /// Returns the path of a file in its commit. Returns the path unchanged if the file is not from a commit.
    pub(crate) fn original(&self, file: &str) -> String {
        let original = self.version_of(file).map(|version| match file.strip_prefix(&version.folder) {
            Some(rest) => version.origin.clone() + rest,
            None => version.path_in_commit(file).unwrap_or(file).to_owned(),
        });
        original.unwrap_or_else(|| file.to_owned())
    }

    /// Converts a path that was resolved from the file `from` to the path of the same file in the version of `from`.
    pub(crate) fn path_from(&self, from: &str, path: String) -> String {
        let Some(version) = self.version_of(from) else { return path };
        match path.strip_prefix(&version.origin) {
            Some(rest) => version.folder.clone() + rest,
            None => format!("{}:{path}", version.reference.value),
        }
    }

    /// Returns whether a path refers to a file in a commit, such as `v1.9.0:examples/a.ts`.
    pub(crate) fn is_committed(&self, path: &str) -> bool {
        self.0.iter().any(|version| version.path_in_commit(path).is_some())
    }

    /// Returns the file for a path such as `v1.9.0:examples/a.ts`. Returns `None` if the file does not exist. Fails if
    /// the file cannot be read.
    pub(crate) fn file(&self, path: &str) -> Result<Option<Contents>, CommitError> {
        let version_and_path =
            self.0.iter().find_map(|version| Some((version, version.path_in_commit(path)?)));
        version_and_path.map_or(Ok(None), |(version, path)| version.commit.file(path))
    }

    /// Returns whether a file of the docs folder comes from a commit.
    pub fn has(&self, file: &str) -> bool {
        self.0
            .iter()
            .any(|version| file.strip_prefix(&version.name).is_some_and(|rest| rest.starts_with('/')))
    }
}

impl CommittedVersion {
    fn new(
        config: &SiteConfig,
        version: &Version,
        reference: &Spanned<String>,
        commit: Arc<Commit>,
    ) -> Result<Self, CommitError> {
        let docs = version.docs.as_ref().unwrap_or(&config.route.docs);
        let name = version.name.value.clone();
        let docs_prefix = if docs == "." { String::new() } else { format!("{docs}/") };
        // The commit may contain several versions. All pages are then in version folders, and none are directly in the
        // docs folder.
        let version_prefix = format!("{name}/");
        let tree = commit.tree(docs)?;
        let is_page = |file: &String| file.ends_with(".md") || file.ends_with(".mdx");
        let may_have_versions = !tree.files.keys().any(|file| is_page(file) && !file.contains('/'));
        let has_version_folder =
            may_have_versions && tree.files.keys().any(|file| file.starts_with(&version_prefix));
        Ok(Self {
            may_have_versions,
            folder: format!("{}/{version_prefix}", config.route.docs),
            origin: if has_version_folder { docs_prefix + &version_prefix } else { docs_prefix },
            reference: reference.clone(),
            name,
            commit,
        })
    }

    /// Adds the files of the version to `folders`.
    fn add_to(&self, folders: &mut Folders<'_>, today: &Snapshot, config: &SiteConfig) -> Vec<Diagnostic> {
        let folder = format!("{}/", self.name);
        if let Some(file) = folders.docs.keys().find(|file| file.starts_with(&folder)) {
            return vec![duplicate_version(config, self, file)];
        }
        let committed = match self.commit.tree(self.docs()) {
            Ok(committed) => committed,
            Err(error) => return vec![unreadable(&self.reference, &error)],
        };
        let pages = self.pages(config, &committed);
        if !pages.keys().any(|file| file.ends_with(".md") || file.ends_with(".mdx")) {
            return vec![no_pages(config, self)];
        }
        let omitted = committed.skipped.iter().filter(|entry| self.belongs_to_version(config, &entry.path));
        let mut diagnostics: Vec<Diagnostic> = omitted.map(|entry| self.not_read(entry)).collect();
        let public = match self.changed_public(config, today) {
            Ok(public) => public,
            Err(error) => {
                diagnostics.push(unreadable(&self.reference, &error));
                return diagnostics;
            }
        };
        if let Some(times) = &mut folders.times {
            match self.commit.times(self.docs()) {
                Ok(commit_times) => {
                    let known_times = commit_times.known.iter();
                    times.known.extend(known_times.map(|(file, time)| (folder.clone() + file, time.clone())));
                    times.cut_off.extend(commit_times.cut_off.iter().map(|file| folder.clone() + file));
                }
                Err(error) => diagnostics.push(repository::no_dates(self.reference.span(CONFIG), &error)),
            }
        }
        folders.docs.extend(pages);
        folders.public.extend(public);
        diagnostics
    }

    /// Returns the folder of the version's pages in the commit.
    fn docs(&self) -> &str {
        match self.origin.trim_end_matches('/') {
            "" => ".",
            docs => docs,
        }
    }

    /// Returns the diagnostic for an omitted entry of the commit.
    fn not_read(&self, entry: &Skipped) -> Diagnostic {
        let diagnostic = not_read(&format!("{}:{}", self.reference.value, self.docs()), entry);
        Diagnostic {
            primary: self.reference.span(CONFIG),
            message: format!("`{}`: {}", diagnostic.primary.path, diagnostic.message),
            ..diagnostic
        }
    }

    /// Returns the part after the colon of a path such as `v1.9.0:examples/a.ts`. Returns `None` if the path does not
    /// refer to this version's commit.
    fn path_in_commit<'p>(&self, path: &'p str) -> Option<&'p str> {
        path.strip_prefix(&self.reference.value)?.strip_prefix(':')
    }

    /// Returns the version's files in the docs folder, by path in the site's docs folder. Excludes files of other
    /// versions, and blog posts, which do not belong to a version.
    fn pages(&self, config: &SiteConfig, committed: &CommitTree) -> Snapshot {
        let files = committed.files.iter().filter(|(file, _)| self.belongs_to_version(config, file));
        files.map(|(file, contents)| (format!("{}/{file}", self.name), contents.clone())).collect()
    }

    /// Returns whether a file of the docs folder belongs to the version.
    fn belongs_to_version(&self, config: &SiteConfig, file: &str) -> bool {
        let first = file.split('/').next().unwrap_or_default();
        let (_, rest) = config.split_path(file, &self.name);
        let is_post = config.blogs.iter().any(|blog| {
            rest.strip_prefix(blog.folder.value.as_str()).is_some_and(|rest| rest.starts_with('/'))
        });
        let belongs_to_other_version = self.may_have_versions && config.multi_version.get(first).is_some();
        !belongs_to_other_version && !is_post
    }

    /// Returns the version's public files that differ from the current files in `today`, by path in the site's public
    /// folder.
    fn changed_public(&self, config: &SiteConfig, today: &Snapshot) -> Result<Snapshot, CommitError> {
        let committed = self.commit.tree(&config.route.public)?;
        let changed = committed.files.iter().filter(|(file, contents)| {
            let is_same = today.get(*file).is_some_and(|today| **today == ***contents);
            !SITE_WIDE_FILES.contains(&file.as_str()) && !is_same
        });
        Ok(changed.map(|(file, contents)| (format!("{}/{file}", self.name), contents.clone())).collect())
    }
}

/// Returns the error for a version whose files cannot be read. No file of the version is published.
fn unreadable(reference: &Spanned<String>, error: &CommitError) -> Diagnostic {
    repository::unreadable(reference.span(CONFIG), &format!("the files of `{}`", reference.value), error)
}

fn no_commit(reference: &Spanned<String>, reason: &NoCommit) -> Diagnostic {
    let (message, hint) = match reason {
        NoCommit::Failed(error) => {
            let name = format!("`{}`", reference.value);
            return repository::unreadable(reference.span(CONFIG), &name, error);
        }
        NoCommit::NoRepository => (
            format!(
                "`{}` cannot be read: the site is not in a git repository, or git is not installed",
                reference.value
            ),
            "a version without `ref` is read from the folder of the same name",
        ),
        NoCommit::Unknown => (
            format!("the repository has no commit `{}`", reference.value),
            "fetch it: a shallow clone lacks tags and branches (`fetch-depth: 0` for `actions/checkout`)",
        ),
    };
    Diagnostic::error("content/no-commit", reference.span(CONFIG), message).hint(hint)
}

fn no_pages(config: &SiteConfig, version: &CommittedVersion) -> Diagnostic {
    let declared = config.multi_version.get(&version.name);
    let docs = declared.and_then(|version| version.docs.as_ref()).unwrap_or(&config.route.docs);
    let message = format!("`{}` has no pages in the folder `{docs}`", version.reference.value);
    let folders = version.commit.folders();
    let hint =
        match did_you_mean(docs, folders.iter().map(String::as_str)).filter(|near| *near != docs.as_str()) {
            Some(near) => format!("did you mean `docs = \"{near}\"`?"),
            None => "set `docs` of the version to the folder that contained its pages".to_owned(),
        };
    Diagnostic::error("content/no-pages", version.reference.span(CONFIG), message).hint(hint)
}

fn duplicate_version(config: &SiteConfig, version: &CommittedVersion, file: &str) -> Diagnostic {
    let name = &version.name;
    let message = format!("the version `{name}` is both in a folder and in a commit");
    let declared = config.multi_version.get(name).map(|version| version.name.span(CONFIG));
    let span = declared.unwrap_or_else(|| quire_diagnostics::Span::file(CONFIG));
    let file = quire_diagnostics::Span::file(format!("{}/{file}", config.route.docs));
    Diagnostic::error("content/version-twice", span, message)
        .label(file, "a file in that folder")
        .hint(format!("remove `ref`, or the folder `{}/{name}`", config.route.docs))
}
