//! Runs git to find commit times, renamed files, the revisions of a file, and the files that store references.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use quire_process::{Exceeded, Limits, Program};

/// Maximum time for a run of git. Reading the history of a very large repository takes about one minute.
const LIMIT: Duration = Duration::from_mins(2);

/// Maximum output in bytes of a run of git. Lists and contents of the files in a commit have their own limits.
const OUTPUT: usize = 256 << 20;

/// Maximum memory in bytes of a run of git that reads commit times. Without this limit, commits whose trees contain
/// 10^8 paths would exhaust memory.
const MEMORY: u64 = 768 << 20;

/// Environment variables that are removed before git runs, because they override the repository or the repository files
/// that git uses. git sets some of these variables for hooks.
const REPOSITORY: [&str; 13] = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_DIR",
    "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_NAMESPACE",
    "GIT_NO_REPLACE_OBJECTS",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
];

/// Options that override the user's git settings, so that these settings do not affect a site.
const SETTINGS: [&str; 6] =
    ["-c", "log.showRoot=true", "-c", "log.showSignature=false", "-c", "core.fsmonitor=false"];

/// Why git failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GitError {
    /// The executable `git` was not found.
    #[error("git is not installed")]
    Missing,
    /// git exceeded the time limit and was stopped.
    #[error("git did not finish within {} seconds", LIMIT.as_secs())]
    Slow,
    /// git printed more than the given number of bytes.
    #[error("git printed more than {} MB", .0 >> 20)]
    Large(usize),
    /// git failed or could not be started, with this message.
    #[error("{0}")]
    Failed(String),
}

/// Returns whether a message of git means that the repository belongs to a user whom git does not trust. Containers
/// often run as another user than the one who cloned the repository.
pub fn is_owner_refused(message: &str) -> bool {
    message.contains("dubious ownership")
}

/// Time of the last commit of each file, if known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CommitTimes {
    /// Paths relative to the folder whose files were requested, each with the time of its last commit (ISO 8601, UTC).
    pub known: BTreeMap<String, String>,
    /// Files without a known time, because only the oldest commits of a shallow clone list them. git reports such a
    /// commit as adding all of its files, although they may be older.
    pub cut_off: BTreeSet<String>,
}

/// Returns the last commit time of each file below `folder`. Empty without git, a repository or a commit, so that sites
/// can also be built from a source archive. Fails if git cannot read an existing history.
pub fn commit_times(folder: &Path) -> Result<CommitTimes, GitError> {
    if !is_in_repository(folder) {
        return Ok(CommitTimes::default());
    }
    times(folder, &["--relative", "--", "."])
        .or_else(|error| if has_history(folder) { Err(error) } else { Ok(CommitTimes::default()) })
}

/// Returns whether `folder` or one of its parents contains `.git`, which is a folder or, in a linked work tree, a file.
/// Saves two runs of git, which take longer than building a small site.
fn is_in_repository(folder: &Path) -> bool {
    quire_files::canonical(folder)
        .is_ok_and(|path| path.ancestors().any(|ancestor| ancestor.join(".git").exists()))
}

/// Returns whether `folder` is in a repository that has commits. False if git is not installed. True if git cannot
/// determine whether there is a repository.
fn has_history(folder: &Path) -> bool {
    match run(folder, &["rev-parse", "--git-dir"]) {
        Err(GitError::Missing) => false,
        Err(GitError::Failed(message)) => !message.contains("not a git repository"),
        Err(_) => true,
        // `HEAD` of a new repository refers to a branch that does not exist yet.
        Ok(_) => {
            !matches!(run(folder, &["rev-parse", "--verify", "--quiet", "HEAD"]), Err(GitError::Failed(_)))
        }
    }
}

/// Returns the last commit time of each file below `path`, in the history that ends with the commit `hash`. `path` is
/// relative to `folder`, and the returned paths are relative to `path`.
pub(crate) fn commit_times_of(folder: &Path, hash: &str, path: &str) -> Result<CommitTimes, GitError> {
    // The folder at `path` may exist only in the commit, so git cannot run in it.
    let prefix = if path == "." { String::new() } else { format!("{path}/") };
    let relative = format!("--relative={}{prefix}", path_in_repository(folder));
    times(folder, &[&relative, hash, "--", path])
}

fn times(folder: &Path, which: &[&str]) -> Result<CommitTimes, GitError> {
    let limits = Limits { memory: Some(MEMORY), ..limits(OUTPUT) };
    let log = [
        "-c",
        "core.quotePath=false",
        "log",
        "--no-renames",
        "--name-only",
        "-z",
        "--date=format-local:%Y-%m-%dT%H:%M:%SZ",
        "--format=format:%x01%H %cd",
    ];
    let log = run_with(folder, &[&log, which].concat(), Vec::new(), limits)?;
    Ok(parse(&String::from_utf8_lossy(&log), &shallow_commits(folder)))
}

/// Returns the path of a folder in its repository, with a slash at the end. Empty for the repository's root, and
/// outside a repository.
pub fn path_in_repository(folder: &Path) -> String {
    git(folder, &["rev-parse", "--show-prefix"])
        .map(|prefix| prefix.trim_end().to_owned())
        .unwrap_or_default()
}

/// Maps former names of files below `folder` to their current names, both relative to `folder`. Includes the renames
/// that git detects in uncommitted changes and in the last thousand commits that contain a rename. Empty without git or
/// a repository.
pub fn renamed_files(folder: &Path) -> BTreeMap<String, String> {
    let quiet = ["-c", "core.quotePath=false"];
    let names = ["--relative", "-M", "--diff-filter=R", "--name-status", "-z"];
    let uncommitted = git(folder, &[&quiet[..], &["diff"], &names[..], &["HEAD", "--", "."]].concat());
    let log = ["log", "--max-count=1000", "--format="];
    let committed = git(folder, &[&quiet[..], &log[..], &names[..], &["--", "."]].concat());
    let newest_first = uncommitted.unwrap_or_default() + "\0" + &committed.unwrap_or_default();
    let mut renamed: BTreeMap<String, String> = BTreeMap::new();
    for (old, new) in parse_renames(&newest_first) {
        // A file that was renamed again is mapped to its last name.
        let now = renamed.get(new).cloned().unwrap_or_else(|| new.to_owned());
        renamed.entry(old.to_owned()).or_insert(now);
    }
    renamed
}

/// Parses `R<similarity>\0<old>\0<new>\0` records.
fn parse_renames(names: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut fields = names.split('\0');
    std::iter::from_fn(move || {
        fields.by_ref().find(|field| field.trim_start().starts_with('R'))?;
        Some((fields.next()?, fields.next()?))
    })
}

/// A file as of a commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revision {
    /// Commit time, ISO 8601 in UTC.
    pub date: String,
    /// Content of the file in the commit.
    pub text: String,
}

/// Returns the revisions of a file, newest first. Each revision's text is read when the iterator reaches it. Empty
/// without git or a repository.
pub fn revisions(file: &Path) -> impl Iterator<Item = Revision> + use<> {
    let folder = file.parent().unwrap_or(Path::new(".")).to_owned();
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let format = ["log", "--date=format-local:%Y-%m-%dT%H:%M:%SZ", "--format=%H %cd", "--", &name];
    let log = git(&folder, &format).unwrap_or_default();
    let commits: Vec<(String, String)> = log
        .lines()
        .filter_map(|line| line.split_once(' ').map(|(commit, date)| (commit.to_owned(), date.to_owned())))
        .collect();
    commits.into_iter().filter_map(move |(commit, date)| {
        let text = git(&folder, &["show", &format!("{commit}:./{name}")])?;
        Some(Revision { date, text })
    })
}

/// Returns the files in the repository of `folder` that determine which commits `references` point to. Moving a
/// reference changes one of these files; some of them may not exist. Empty without git or a repository.
pub fn reference_files(folder: &Path, references: &[&str]) -> BTreeSet<PathBuf> {
    let mut names = Vec::new();
    for reference in references {
        // The paths that gitrevisions(7) lists, and the path of a branch that exists only on the remote. The file
        // `HEAD` does not change when its branch moves, but git appends a line to `logs/HEAD`.
        let prefixes =
            ["", "refs/", "refs/tags/", "refs/heads/", "refs/remotes/", "refs/remotes/origin/", "logs/"];
        names.extend(prefixes.map(|prefix| format!("{prefix}{reference}")));
    }
    if names.is_empty() {
        return BTreeSet::new();
    }
    // One file may store all references: `packed-refs`, or `reftable/tables.list` in the reftable format.
    names.extend(["packed-refs", "reftable/tables.list"].map(str::to_owned));
    let arguments: Vec<&str> = names.iter().flat_map(|name| ["--git-path", name]).collect();
    let paths = git(folder, &[&["rev-parse"], &arguments[..]].concat()).unwrap_or_default();
    paths.lines().map(|path| folder.join(path)).collect()
}

/// Returns the boundary commits of a shallow clone; empty for a complete repository.
fn shallow_commits(folder: &Path) -> BTreeSet<String> {
    // Only shallow clones have the file `shallow`. Reading it avoids running git once per commit.
    let path = git(folder, &["rev-parse", "--git-path", "shallow"]);
    let text = path.and_then(|path| quire_files::read_text(&folder.join(path.trim_end())).ok());
    text.unwrap_or_default().lines().map(str::to_owned).collect()
}

/// Returns the output of `git --version`, or `None` if git is missing or fails.
pub fn git_version(folder: &Path) -> Option<String> {
    Some(git(folder, &["--version"])?.trim_end().to_owned())
}

/// Returns whether the repository that contains `folder` is a shallow clone, or `None` without git or a repository.
pub fn is_shallow(folder: &Path) -> Option<bool> {
    Some(git(folder, &["rev-parse", "--is-shallow-repository"])?.trim_end() == "true")
}

/// Runs git in `folder` and returns its output; `None` if git is missing or fails.
pub(crate) fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    run(folder, arguments).ok()
}

/// Runs git in `folder` and returns its output.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Result<String, GitError> {
    let output = run_with(folder, arguments, Vec::new(), limits(OUTPUT))?;
    Ok(String::from_utf8_lossy(&output).into_owned())
}

/// Returns the limits of a run of git that prints up to `output` bytes.
pub(crate) fn limits(output: usize) -> Limits {
    Limits { output, ..Limits::time(LIMIT) }
}

/// Runs git in `folder` with `input` as its standard input. Returns its output.
pub(crate) fn run_with(
    folder: &Path,
    arguments: &[&str],
    input: Vec<u8>,
    limits: Limits,
) -> Result<Vec<u8>, GitError> {
    run_program(Path::new("git"), folder, arguments, input, limits)
}

fn run_program(
    git: &Path,
    folder: &Path,
    arguments: &[&str],
    input: Vec<u8>,
    limits: Limits,
) -> Result<Vec<u8>, GitError> {
    // `has_history` compares error messages, so their language must not vary.
    let environment = [("TZ", OsString::from("UTC")), ("LC_ALL", OsString::from("C"))];
    let new = Program::new(git, Path::new("."), limits);
    let program = Program { environment: &environment, omitted: &REPOSITORY, ..new };
    let folder = [OsString::from("-C"), folder.into()];
    let arguments = folder.into_iter().chain(SETTINGS.iter().chain(arguments).map(OsString::from));
    let ended = program.run(arguments, input).map_err(|error| match error.kind() {
        ErrorKind::NotFound => GitError::Missing,
        _ => GitError::Failed(format!("git cannot be started: {error}")),
    })?;
    match ended.exceeded {
        Some(Exceeded::Time) => Err(GitError::Slow),
        Some(Exceeded::Output) => Err(GitError::Large(limits.output)),
        None if ended.is_success => Ok(ended.output),
        None => {
            let lines = ended.errors.lines().map(str::trim).filter(|line| !line.is_empty());
            let message = lines.collect::<Vec<_>>().join("; ");
            Err(GitError::Failed(if message.is_empty() { "git failed".to_owned() } else { message }))
        }
    }
}

/// Parses `\u{1}<commit> <date>\n<path>\0<path>\0...` records, newest first: the first occurrence of a path is in
/// its last commit. The commits in `shallow` appear to add every file.
fn parse(log: &str, shallow: &BTreeSet<String>) -> CommitTimes {
    let mut times = CommitTimes::default();
    for record in log.split('\u{1}').skip(1) {
        let (head, paths) = record.split_once('\n').unwrap_or((record, ""));
        let (commit, date) = head.trim_end_matches('\0').split_once(' ').unwrap_or_default();
        let paths = paths.split('\0').filter(|path| !path.is_empty());
        for path in paths {
            if times.known.contains_key(path) || times.cut_off.contains(path) {
                continue;
            }
            if shallow.contains(commit) {
                times.cut_off.insert(path.to_owned());
            } else {
                times.known.insert(path.to_owned(), date.to_owned());
            }
        }
    }
    times
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use std::os::unix::fs::PermissionsExt as _;
    use std::path::Path;
    use std::time::Duration;

    use quire_process::Limits;

    use super::{GitError, parse, parse_renames, run_program};

    #[test]
    fn git_is_killed_if_it_hangs_or_prints_endlessly() {
        let folder = tempfile::tempdir().unwrap();
        let ended = |script: &str| {
            let git = folder.path().join("git");
            quire_files::write(&git, format!("#!/bin/sh\n{script}\n").as_bytes()).unwrap();
            std::fs::set_permissions(&git, std::fs::Permissions::from_mode(0o755)).unwrap();
            let limits = Limits { output: 1000, ..Limits::time(Duration::from_millis(300)) };
            run_program(&git, Path::new("."), &["log"], Vec::new(), limits)
        };
        assert_eq!(ended("sleep 1000"), Err(GitError::Slow));
        assert_eq!(ended("yes"), Err(GitError::Large(1000)));
        assert_eq!(ended("echo bad >&2; echo a; exit 1"), Err(GitError::Failed("bad".to_owned())));
        assert_eq!(ended("echo \"$9\""), Ok(b"log\n".to_vec()));
    }

    const LOG: &str =
        "\u{1}bb 2026-02-02T00:00:00Z\na.md\0b.md\0\0\u{1}aa 2026-01-01T00:00:00Z\na.md\0c.md\0";

    #[test]
    fn the_newest_commit_of_a_path_wins() {
        let times = parse(LOG, &BTreeSet::new());
        assert_eq!(times.known["a.md"], "2026-02-02T00:00:00Z");
        assert_eq!(times.known["c.md"], "2026-01-01T00:00:00Z");
    }

    #[test]
    fn renames_are_read_from_both_kinds_of_output() {
        let output = "R100\0a.md\0b.md\0\0\nR087\0c.md\0a.md\0";
        assert_eq!(parse_renames(output).collect::<Vec<_>>(), [("a.md", "b.md"), ("c.md", "a.md")]);
    }

    #[test]
    fn files_of_the_oldest_commit_in_a_shallow_clone_have_no_date() {
        let times = parse(LOG, &BTreeSet::from(["aa".to_owned()]));
        assert_eq!(times.known.keys().collect::<Vec<_>>(), ["a.md", "b.md"]);
        assert_eq!(times.cut_off, BTreeSet::from(["c.md".to_owned()]));
    }
}
