//! Compares a record with the result of a run.

use std::collections::{BTreeMap, BTreeSet};

use similar::TextDiff;

use crate::examples::record::{OutputFile, Record, Variants};

/// Maximum number of lines per difference. After an update, `git diff` shows the remaining lines.
const MAX_LINES: usize = 80;

/// Number of context lines around a change.
const CONTEXT: usize = 3;

/// A difference between a record and a run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Difference {
    /// Name of the part that differs, such as an output file or a command.
    pub(crate) subject: String,
    /// Unified diff from the record to the run, without a trailing newline.
    pub(crate) diff: String,
}

/// Returns all differences in the order of the record's parts, with files sorted by path and variants last.
pub(crate) fn differences(recorded: &Record, now: &Record) -> Vec<Difference> {
    let (before, after) = (parts(recorded), parts(now));
    let keys: BTreeSet<_> = before.keys().chain(after.keys()).collect();
    let record_differences = keys.into_iter().filter_map(|key| {
        let (old, new) = (before.get(key), after.get(key));
        (old != new).then(|| Difference {
            subject: key.1.clone(),
            diff: unified(&key.1, old.map(String::as_str), new.map(String::as_str)),
        })
    });
    let all: Vec<_> = record_differences
        .chain(between_variants(recorded.variants.as_ref(), now.variants.as_ref()))
        .collect();
    if all.is_empty() && recorded != now {
        let subject = "the record".to_owned();
        let diff = unified(&subject, Some(&recorded.to_json()), Some(&now.to_json()));
        return vec![Difference { subject, diff }];
    }
    all
}

/// Returns the differences between variants. Many variants write the same text, so each distinct difference is reported
/// only once, for the first variant in which it occurs.
fn between_variants(recorded: Option<&Variants>, now: Option<&Variants>) -> Vec<Difference> {
    let (before, after) = (variant_parts(recorded), variant_parts(now));
    let keys: BTreeSet<_> = before.keys().chain(after.keys()).collect();
    let mut differences: Vec<(Difference, usize)> = Vec::new();
    for key in keys {
        let (old, new) = (before.get(key), after.get(key));
        if old == new {
            continue;
        }
        let (_, choice, path) = key;
        let diff = unified(path, old.map(String::as_str), new.map(String::as_str));
        match differences.iter_mut().find(|(known, _)| known.diff == diff) {
            Some((_, more_variants)) => *more_variants += 1,
            None => {
                differences
                    .push((Difference { subject: format!("`{path}` in variant `{choice}`"), diff }, 0));
            }
        }
    }
    let with_count = |(Difference { subject, diff }, more_variants): (Difference, usize)| {
        let others = if more_variants == 0 { String::new() } else { format!(" and {more_variants} more") };
        Difference { subject: format!("{subject}{others}"), diff }
    };
    differences.into_iter().map(with_count).collect()
}

/// Returns the parts of all variants as strings, keyed by variant number, choice and name.
fn variant_parts(variants: Option<&Variants>) -> BTreeMap<(usize, String, String), String> {
    let Some(variants) = variants else { return BTreeMap::new() };
    let text = |hash: &String| variants.text(hash).unwrap_or_else(|| format!("hash {hash}\n"));
    let mut parts = BTreeMap::new();
    for (index, case) in variants.cases.iter().enumerate() {
        let mut add = |path: &str, text: String| {
            parts.insert((index, case.choice.join(" "), path.to_owned()), text);
        };
        add("exit code", format!("{}\n", case.exit_code));
        add("log", case.log.as_ref().map_or(String::new(), text));
        case.project.iter().for_each(|(path, hash)| add(path, text(hash)));
        for file in &case.files {
            add(&file.path, format!("{}({})\n", file.hash.as_ref().map_or(String::new(), text), size(file)));
        }
    }
    parts
}

/// Returns the parts of a record as strings, keyed by order and name.
fn parts(record: &Record) -> BTreeMap<(u8, String), String> {
    let table = |map: &BTreeMap<String, String>| {
        let lines: Vec<String> = map.iter().map(|(key, value)| format!("{key} {value}\n")).collect();
        lines.concat()
    };
    let mut parts = BTreeMap::from([
        ((0, "the title".to_owned()), record.title.clone().unwrap_or_default()),
        ((0, "the tools".to_owned()), table(&record.tools)),
        ((1, "the project's files".to_owned()), table(&record.sources)),
    ]);
    for (index, run) in record.runs.iter().enumerate() {
        let text = format!("$ {}\n{}\nexit code {}\n", run.command_line(), run.log.join("\n"), run.exit_code);
        parts.insert((2, format!("command {}", index + 1)), text);
    }
    parts.extend(record.files.iter().map(|file| ((3, file.path.clone()), file_text(file))));
    parts
}

fn file_text(file: &OutputFile) -> String {
    match (file.text(), &file.hash) {
        (Some(text), _) => text,
        (None, Some(hash)) => format!("{}, hash {hash}\n", size(file)),
        (None, None) => format!("{}\n", size(file)),
    }
}

fn size(file: &OutputFile) -> String {
    file.bytes.map_or("of any size".to_owned(), |bytes| format!("{bytes} bytes"))
}

fn unified(name: &str, old: Option<&str>, new: Option<&str>) -> String {
    let side = |text: Option<&str>, word: &str| match text {
        Some(_) => format!("{name} ({word})"),
        None => "/dev/null".to_owned(),
    };
    let text = TextDiff::from_lines(old.unwrap_or_default(), new.unwrap_or_default())
        .unified_diff()
        .context_radius(CONTEXT)
        .header(&side(old, "recorded"), &side(new, "now"))
        .to_string();
    let lines: Vec<&str> = text.trim_end_matches('\n').split('\n').collect();
    match lines.len().checked_sub(MAX_LINES) {
        Some(more) if more > 1 => format!("{}\n… {more} more lines", lines[..MAX_LINES].join("\n")),
        _ => lines.join("\n"),
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::differences;
    use crate::examples::record::{Case, OutputFile, Record, Run, Variants};

    fn file(path: &str, text: &str) -> OutputFile {
        OutputFile {
            path: path.to_owned(),
            bytes: Some(text.len()),
            hash: None,
            text: Some(text.split('\n').map(str::to_owned).collect()),
        }
    }

    fn check(recorded: &Record, now: &Record) -> String {
        let actual = differences(recorded, now);
        let actual: Vec<_> =
            actual.iter().map(|actual| format!("# {}\n{}\n", actual.subject, actual.diff)).collect();
        actual.concat()
    }

    #[test]
    fn equal_records_do_not_differ() {
        let record = Record { files: vec![file("dist/a.js", "a\n")], ..Record::default() };
        assert_eq!(check(&record, &record.clone()), "");
    }

    #[test]
    fn each_changed_part_has_a_diff() {
        let long = "line 1\nline 2\nline 3\nline 4\nline 5\nline 6\nline 7\nline 8\nline 9\n";
        let recorded = Record {
            tools: [("tool".to_owned(), "1.0.0".to_owned())].into(),
            runs: vec![Run { command: vec!["tool".to_owned()], exit_code: 0, log: vec!["fine".to_owned()] }],
            files: vec![file("dist/a.js", long), file("dist/gone.js", "x\n")],
            ..Record::default()
        };
        let mut now = recorded.clone();
        now.tools.insert("tool".to_owned(), "1.0.1".to_owned());
        now.runs[0].exit_code = 1;
        now.files = vec![
            file("dist/a.js", &long.replace("line 7", "other")),
            OutputFile {
                path: "dist/big".to_owned(),
                bytes: Some(9),
                hash: Some("ab".to_owned()),
                text: None,
            },
        ];
        assert_snapshot!(check(&recorded, &now), @"
        # the tools
        --- the tools (recorded)
        +++ the tools (now)
        @@ -1 +1 @@
        -tool 1.0.0
        +tool 1.0.1
        # command 1
        --- command 1 (recorded)
        +++ command 1 (now)
        @@ -1,3 +1,3 @@
         $ tool
         fine
        -exit code 0
        +exit code 1
        # dist/a.js
        --- dist/a.js (recorded)
        +++ dist/a.js (now)
        @@ -4,6 +4,6 @@
         line 4
         line 5
         line 6
        -line 7
        +other
         line 8
         line 9
        # dist/big
        --- /dev/null
        +++ dist/big (now)
        @@ -0,0 +1 @@
        +9 bytes, hash ab
        # dist/gone.js
        --- dist/gone.js (recorded)
        +++ /dev/null
        @@ -1 +0,0 @@
        -x
        ");
    }

    #[test]
    fn a_difference_in_several_variants_is_reported_once() {
        let case = |name: &str, hash: &str| Case {
            choice: vec![name.to_owned()],
            files: vec![OutputFile { bytes: Some(4), hash: Some(hash.to_owned()), ..file("dist/a.js", "") }],
            ..Case::default()
        };
        let variants = |cases: &[(&str, &str)]| Record {
            variants: Some(Variants {
                cases: cases.iter().map(|(name, hash)| case(name, hash)).collect(),
                texts: [("1", "one"), ("2", "two")]
                    .map(|(hash, text)| (hash.to_owned(), vec![text.to_owned(), String::new()]))
                    .into(),
                ..Variants::default()
            }),
            ..Record::default()
        };
        let recorded = variants(&[("esm", "1"), ("cjs", "1"), ("umd", "2")]);
        let now = variants(&[("esm", "2"), ("cjs", "2"), ("umd", "2")]);
        assert_snapshot!(check(&recorded, &now), @"
        # `dist/a.js` in variant `esm` and 1 more
        --- dist/a.js (recorded)
        +++ dist/a.js (now)
        @@ -1,2 +1,2 @@
        -one
        +two
         (4 bytes)
        ");
    }

    #[test]
    fn other_changes_are_shown_as_a_diff_of_the_whole_record() {
        let recorded = Record { variants: Some(Variants::default()), ..Record::default() };
        let mut now = recorded.clone();
        now.variants.as_mut().unwrap().texts.insert("1".to_owned(), vec!["unused".to_owned()]);
        assert_snapshot!(check(&recorded, &now), @r#"
        # the record
        --- the record (recorded)
        +++ the record (now)
        @@ -6,6 +6,10 @@
           "variants": {
             "axes": [],
             "cases": [],
        -    "texts": {}
        +    "texts": {
        +      "1": [
        +        "unused"
        +      ]
        +    }
           }
         }
        "#);
    }

    #[test]
    fn a_long_difference_is_cut() {
        let text = "line\n".repeat(200);
        let now = Record { files: vec![file("a", &text)], ..Record::default() };
        let actual = check(&Record::default(), &now);
        assert_eq!(actual.lines().count(), 82);
        assert!(actual.ends_with("… 123 more lines\n"), "{actual}");
    }
}
