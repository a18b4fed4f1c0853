//! Dates from git, in one pass.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// The time of the last commit that touched each file below `folder`: path relative to `folder` -> ISO 8601 in UTC.
/// Empty where there is no git or no repository, so that a site can be built from an archive.
pub fn commit_times(folder: &Path) -> BTreeMap<String, String> {
    let output = Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(["-c", "core.quotePath=false", "log", "--relative", "--no-renames", "--name-only", "-z"])
        .args(["--date=format-local:%Y-%m-%dT%H:%M:%SZ", "--format=format:%x01%cd", "--", "."])
        .env("TZ", "UTC")
        .output();
    match output {
        Ok(output) if output.status.success() => parse(&String::from_utf8_lossy(&output.stdout)),
        _ => BTreeMap::new(),
    }
}

/// Reads `\u{1}<date>\n<path>\0<path>\0...` records, newest first: the first time a path is seen is its last commit.
fn parse(log: &str) -> BTreeMap<String, String> {
    let mut times = BTreeMap::new();
    for record in log.split('\u{1}').skip(1) {
        let (date, paths) = record.split_once('\n').unwrap_or((record, ""));
        for path in paths.split('\0').filter(|path| !path.is_empty()) {
            times.entry(path.to_owned()).or_insert_with(|| date.trim_end_matches('\0').to_owned());
        }
    }
    times
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_newest_commit_of_a_path_wins() {
        let log = "\u{1}2026-02-02T00:00:00Z\na.md\0b.md\0\0\u{1}2026-01-01T00:00:00Z\na.md\0c.md\0";
        let times = super::parse(log);
        assert_eq!(times["a.md"], "2026-02-02T00:00:00Z");
        assert_eq!(times["c.md"], "2026-01-01T00:00:00Z");
    }
}
