//! Tests of the HTTP semantics of `quire preview` with the rows of `http/table.txt`, which also describes its format.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use crate::project::{Project, tree};
use crate::serving::{Response, Serving};

const TABLE: &str = include_str!("http/table.txt");

struct Row<'a> {
    request: &'a str,
    expected: &'a str,
}

#[test]
fn every_request_in_the_table_gets_the_expected_response() {
    let project = Project::with(&[]);
    for line in lines("file ") {
        let (path, text) = file(line);
        project.write(&path, &text);
    }
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    for line in lines("after ") {
        let (path, text) = file(line);
        // Delete the file first: it may be a hard link to the file of an earlier site.
        fs::remove_file(project.path("dist").join(&path)).unwrap();
        project.write(&format!("dist/{path}"), &text);
    }
    let files = tree(&project.path("dist"));
    let preview = Serving::start(&project, &["preview", "."]);
    let rows = rows();
    assert!(rows.len() >= 250, "{} rows", rows.len());
    let mut failures = String::new();
    for row in &rows {
        let response = send(&preview, &filled(&preview, row.request));
        for part in row.expected.split(" | ") {
            let expected = filled(&preview, part);
            if !is_met(&response, &expected, &files) {
                let body = String::from_utf8_lossy(&response.body);
                let body = body.chars().take(60).collect::<String>();
                let _ = writeln!(
                    failures,
                    "{}\n  expected {expected}, got {}\n  {body:?}",
                    row.request, response.head
                );
            }
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}

/// Returns the lines that begin with a word, without the word.
fn lines(word: &str) -> impl Iterator<Item = &'static str> {
    TABLE.lines().filter_map(move |line| line.strip_prefix(word))
}

/// Parses a line `PATH = JSON` into a path and the content of the file. ` * N` at the end repeats the content N times.
fn file(line: &str) -> (String, String) {
    let (path, text) = line.split_once(" = ").unwrap();
    let (text, times) =
        text.rsplit_once(" * ").map_or((text, 1), |(text, times)| (text, times.parse().unwrap()));
    let text: String = serde_json::from_str(text).unwrap();
    (unescaped(path), text.repeat(times))
}

/// Replaces `\u` escapes in a path. The table contains escapes for characters that look like other characters.
fn unescaped(path: &str) -> String {
    serde_json::from_str(&format!("\"{path}\"")).unwrap()
}

fn rows() -> Vec<Row<'static>> {
    let rows =
        TABLE.lines().filter(|line| !line.starts_with([' ', '#'])).filter_map(|line| line.split_once(" => "));
    rows.map(|(request, expected)| Row { request, expected }).collect()
}

/// Replaces `{host}` with the server's address, `{/path}` and `{br /path}` with entity tags.
fn filled(preview: &Serving, text: &str) -> String {
    let mut text = text.replace("{host}", &preview.address);
    while let Some((before, (name, after))) =
        text.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        let (encoding, path) = name.split_once(' ').unwrap_or(("identity", name));
        let response = send(preview, &format!("HEAD {path} | Accept-Encoding: {encoding}"));
        text = format!("{before}{}{after}", response.field("etag"));
    }
    text
}

fn send(preview: &Serving, request: &str) -> Response {
    let mut parts = request.split(" | ");
    let line = parts.next().unwrap();
    let fields = parts.fold(String::new(), |fields, field| fields + field + "\r\n");
    preview.exchange(line, &fields)
}

fn is_met(response: &Response, expected: &str, built: &BTreeMap<String, Vec<u8>>) -> bool {
    if let Some(body) = expected.strip_prefix('=') {
        response.body == expected_body(body, built)
    } else if let Some(name) = expected.strip_prefix('!') {
        response.field(name).is_empty()
    } else if let Some((name, value)) = expected.split_once(": ") {
        match value {
            "*" => !response.field(name).is_empty(),
            value => response.field(name) == value,
        }
    } else {
        response.status.to_string() == expected
    }
}

/// Returns the expected bytes of a built file: all bytes for `path`, a range for `path[2-4]`, or none for an empty
/// path.
fn expected_body(body: &str, built: &BTreeMap<String, Vec<u8>>) -> Vec<u8> {
    if body.is_empty() {
        return Vec::new();
    }
    let (path, range) = body.strip_suffix(']').and_then(|body| body.split_once('[')).unwrap_or((body, ""));
    let path = unescaped(path);
    let bytes = built.get(&path).unwrap_or_else(|| panic!("{path} was not built"));
    match range.split_once('-') {
        Some((first, last)) => bytes[first.parse().unwrap()..=last.parse().unwrap()].to_vec(),
        None => bytes.clone(),
    }
}
