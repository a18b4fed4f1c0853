//! Runs the binary on a case and compares the outcome with the expectations.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};

use wait4::Wait4 as _;

use crate::project::{Project, command, tree};

/// Time limit for a build in seconds. A debug binary on a busy machine needs less.
const SECONDS: &str = "120";

/// Memory limit for a build in KiB: 512 MiB. The smallest site needs a tenth of the limit.
const KILOBYTES: u64 = 512 << 10;

/// Contents of the file that marks a folder as published.
const MARK: &str = "Written by quire. Everything here is replaced by the next build.\n";

/// Input and expected outcome of a test.
#[derive(Default)]
pub(super) struct Case {
    pub(super) name: String,
    pub(super) setup: Setup,
    /// Expected diagnostics in order: `! code file:line:column` for errors, `? code file:line:column` for warnings.
    pub(super) diagnostics: Vec<String>,
    /// Texts that messages or hints must contain, with the index of the diagnostic.
    pub(super) parts: Vec<(usize, String)>,
    /// Text that standard error must contain, if the case expects that the command cannot run (exit code 2).
    pub(super) refusal: Option<String>,
    pub(super) holds: Vec<Holds>,
}

/// How to create the site's folder.
pub(super) enum Setup {
    /// Files added to the smallest site.
    Files(Vec<File>),
    /// A function that modifies the smallest site.
    Generated(fn(&Path)),
}

impl Default for Setup {
    fn default() -> Self {
        Self::Files(Vec::new())
    }
}

pub(super) struct File {
    pub(super) path: String,
    pub(super) bytes: Vec<u8>,
    /// Whether the bytes are appended to the file of the same name in the smallest site.
    pub(super) adds: bool,
    pub(super) is_escaped: bool,
}

/// Expectation that a file of the built site contains `text` or, if `is_wanted` is false, does not contain it.
pub(super) struct Holds {
    pub(super) path: String,
    pub(super) text: String,
    pub(super) is_wanted: bool,
}

pub(super) struct Outcome {
    pub(super) code: Option<i32>,
    pub(super) stdout: String,
    pub(super) stderr: String,
    pub(super) kilobytes: u64,
}

/// Runs all cases and reports every mismatch.
pub(super) fn check(suite: &str, cases: Vec<Case>) {
    let only = std::env::var("QUIRE_CASE").unwrap_or_default();
    let mut failures = Vec::new();
    let mut most = (0, String::new());
    for case in cases.iter().filter(|case| case.name.contains(&only)) {
        let project = prepare(case);
        let before = tree(&project.path("dist"));
        let outcome = run(&project, "json");
        let mismatches = mismatches(case, &project, &outcome, &before);
        if !mismatches.is_empty() {
            failures.push(format!("--- {}\n{}", case.name, mismatches.join("\n")));
        }
        most = most.max((outcome.kilobytes, case.name.clone()));
        unlock(&project.path(""));
    }
    println!("{suite}: {} cases, at most {} MB ({})", cases.len(), most.0 >> 10, most.1);
    assert!(
        failures.is_empty(),
        "{} of {} cases of {suite}:\n\n{}",
        failures.len(),
        cases.len(),
        failures.join("\n\n")
    );
}

/// Creates the smallest site with the files of a case, and with an already published site in `dist`.
fn prepare(case: &Case) -> Project {
    let project = Project::with(&[("dist/.quire-site", MARK), ("dist/index.html", "the site before")]);
    match &case.setup {
        Setup::Generated(make) => make(&project.path("")),
        Setup::Files(files) => {
            for file in files {
                let path = project.path(&file.path);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                let mut bytes = if file.adds { fs::read(&path).unwrap() } else { Vec::new() };
                bytes.extend_from_slice(&file.bytes);
                fs::write(path, bytes).unwrap();
            }
        }
    }
    project
}

/// Makes everything accessible again, so that the temporary folder can be removed.
fn unlock(folder: &Path) {
    let _ = Command::new("chmod").args(["-R", "u+rwX"]).arg(folder).stderr(Stdio::null()).status();
}

/// Builds the site with the given diagnostic format.
pub(super) fn run(project: &Project, format: &str) -> Outcome {
    let quire = command(&project.path(""));
    // `timeout` kills a build that hangs. `wait4` reports the peak memory of the build, including its child processes.
    let mut timed = Command::new("timeout");
    timed.args(["-s", "KILL", SECONDS]).arg(quire.get_program()).args(["build", ".", "--format", format]);
    timed.current_dir(project.path("")).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for (name, value) in quire.get_envs() {
        timed.env(name, value.unwrap_or_default());
    }
    let mut child = timed.spawn().expect("`timeout` of coreutils");
    let (mut out, mut err) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        err.read_to_end(&mut bytes).map(|_| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
    });
    let mut bytes = Vec::new();
    out.read_to_end(&mut bytes).unwrap();
    let usage = child.wait4().unwrap();
    Outcome {
        code: usage.status.code(),
        stdout: String::from_utf8_lossy(&bytes).into_owned(),
        stderr: reader.join().unwrap(),
        kilobytes: usage.rusage.maxrss / 1024,
    }
}

fn mismatches(
    case: &Case,
    project: &Project,
    outcome: &Outcome,
    before: &std::collections::BTreeMap<String, Vec<u8>>,
) -> Vec<String> {
    let mut mismatches = Vec::new();
    let mut mismatch = |text: String| mismatches.push(text);
    let diagnostics = diagnostics(&outcome.stdout);
    let expected = match (&case.refusal, diagnostics.iter().any(|(line, _)| line.starts_with('!'))) {
        (Some(_), _) => 2,
        (None, true) => 1,
        (None, false) => 0,
    };
    if outcome.code != Some(expected) {
        mismatch(format!("exit code {:?}, expected {expected}\n{}", outcome.code, outcome.stderr));
    }
    if outcome.stderr.contains("panicked at") || outcome.stdout.contains("panicked at") {
        mismatch(format!("a panic\n{}", outcome.stderr));
    }
    if outcome.kilobytes > KILOBYTES {
        mismatch(format!("{} MB of memory", outcome.kilobytes >> 10));
    }
    let lines: Vec<&str> = diagnostics.iter().map(|(line, _)| line.as_str()).collect();
    if lines != case.diagnostics.iter().map(String::as_str).collect::<Vec<_>>() {
        let lines: Vec<String> =
            diagnostics.iter().map(|(line, message)| format!("{line}   {message}")).collect();
        mismatch(format!("found:\n{}\nexpected:\n{}", lines.join("\n"), case.diagnostics.join("\n")));
    }
    for (index, part) in &case.parts {
        let message = diagnostics.get(*index).map_or("", |(_, message)| message);
        if !message.contains(part) {
            mismatch(format!("message: {message}\nexpected: {part}"));
        }
    }
    if let Some(refusal) = case.refusal.as_ref().filter(|refusal| !outcome.stderr.contains(*refusal)) {
        mismatch(format!("printed:\n{}\nexpected: {refusal}", outcome.stderr));
    }
    let after = tree(&project.path("dist"));
    if expected != 0 {
        if after != *before {
            mismatch("the previous site was modified".to_owned());
        }
    } else if outcome.code == Some(0) {
        mismatches.extend(site_mismatches(case, &after));
    }
    // Compare only names, because opening an entry that a case has created (such as a pipe) might block.
    let leftovers = fs::read_dir(project.path("")).unwrap().map(|entry| entry.unwrap().file_name());
    let leftovers: Vec<_> = leftovers
        .filter(|name| name.to_string_lossy().contains("quire-") && name != ".dist.quire-previous")
        .collect();
    if !leftovers.is_empty() {
        mismatches.push(format!("left behind: {leftovers:?}"));
    }
    mismatches
}

/// Parses diagnostics in JSON. Returns pairs of `! code file:line:column` (`?` for a warning) and the message with its
/// hints.
fn diagnostics(stdout: &str) -> Vec<(String, String)> {
    let diagnostic = |line: &str| {
        let value: serde_json::Value =
            serde_json::from_str(line).unwrap_or_else(|_| panic!("not JSON: {line}"));
        let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
        let mark = if value["severity"] == "error" { '!' } else { '?' };
        let file = text("file").chars().map(shown).collect::<String>();
        let position = format!("{file}:{}:{}", value["line"], value["column"]);
        assert!(text("frame").starts_with(if mark == '!' { "error[" } else { "warning[" }), "{line}");
        let hints = value["hints"].as_array().into_iter().flatten().filter_map(serde_json::Value::as_str);
        let hints: String = hints.map(|hint| format!("\n  hint: {hint}")).collect();
        (format!("{mark} {} {position}", text("code")), text("message") + &hints)
    };
    stdout.lines().filter(|line| line.starts_with('{')).map(diagnostic).collect()
}

/// Escapes control characters, so that a location fits on one line.
fn shown(char: char) -> String {
    if char.is_control() { char.escape_default().to_string() } else { char.to_string() }
}

/// Returns the mismatches of a published site: missing files and broken internal links.
fn site_mismatches(case: &Case, site: &std::collections::BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let mut mismatches = Vec::new();
    let has_home = !case.diagnostics.iter().any(|diagnostic| diagnostic.starts_with("? content/no-home"));
    if has_home && !site.get("index.html").is_some_and(|page| page.starts_with(b"<!doctype html>")) {
        mismatches.push("no `index.html`".to_owned());
    }
    for Holds { path, text, is_wanted } in &case.holds {
        let (before, after) = path.split_once('*').unwrap_or((path, ""));
        let is_named = |found: &str| {
            let is_pattern = path.contains('*');
            found == path || is_pattern && found.starts_with(before) && found.ends_with(after)
        };
        let found = site.iter().filter(|(found, _)| is_named(found));
        let page =
            found.map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned()).reduce(|all, one| all + &one);
        match page {
            Some(page) if text.is_empty() || page.contains(text) == *is_wanted => {}
            None if !is_wanted => {}
            Some(page) => {
                mismatches
                    .push(format!("`{path}`: contains `{text}` should be {is_wanted}\n{}", article(&page)));
            }
            None => mismatches.push(format!("no `{path}` among {:?}", pages(site))),
        }
    }
    for (path, bytes) in site.iter().filter(|(path, _)| path.ends_with(".html")) {
        let html = String::from_utf8_lossy(bytes);
        let dead = addresses(&html).into_iter().filter(|address| has_home || address != "/");
        let dead = dead.filter(|address| !has_target(address, site));
        mismatches.extend(dead.map(|address| format!("`{path}` links to `{address}`, which does not exist")));
    }
    mismatches
}

fn article(page: &str) -> &str {
    page.split_once("<article")
        .map_or(page, |(_, rest)| rest.split_once("</article>").map_or(rest, |(article, _)| article))
}

fn pages(site: &std::collections::BTreeMap<String, Vec<u8>>) -> Vec<&String> {
    site.keys().filter(|path| !path.starts_with("assets/")).collect()
}

/// Returns the decoded paths of all internal links in a document, without query and fragment.
fn addresses(html: &str) -> Vec<String> {
    let mut addresses = Vec::new();
    for mark in [" href=\"", " src=\"", " poster=\"", " srcset=\""] {
        for rest in html.split(mark).skip(1) {
            let value = rest.split('"').next().unwrap_or_default().replace("&amp;", "&");
            let all: Vec<&str> = if mark.contains("srcset") {
                value.split(", ").filter_map(|candidate| candidate.split_whitespace().next()).collect()
            } else {
                vec![&value]
            };
            let paths =
                all.into_iter().filter(|address| address.starts_with('/') && !address.starts_with("//"));
            addresses
                .extend(paths.map(|address| decoded(address.split(['?', '#']).next().unwrap_or_default())));
        }
    }
    addresses
}

fn decoded(address: &str) -> String {
    let bytes = address.as_bytes();
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let code = address.get(at + 1..at + 3).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        if let Some(code) = code.filter(|_| bytes[at] == b'%') {
            out.push(code);
            at += 3;
        } else {
            out.push(bytes[at]);
            at += 1;
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

fn has_target(address: &str, site: &std::collections::BTreeMap<String, Vec<u8>>) -> bool {
    let path = address.trim_start_matches('/');
    let path = path.strip_prefix("base/").unwrap_or(path);
    let is_there = |path: String| site.contains_key(&path);
    is_there(path.to_owned())
        || is_there(format!("{path}.html"))
        || is_there(format!("{path}index.html"))
        || is_there(format!("{path}/index.html"))
}
