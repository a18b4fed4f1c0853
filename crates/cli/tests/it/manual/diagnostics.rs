//! The pages of diagnostics, `docs/diagnostics/AREA/WHAT.md`.
//!
//! The titled code blocks of a page are an example: files that are added to the smallest site, commands to run there
//! (`title="in the site's folder"`), and last a command of Quire as title of what it prints about the code of the page.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::fences::{Fence, fences};
use super::{is_update, page_files, root};
use crate::project::{Project, command, finish};

const SHELL: &str = "in the site's folder";

/// Codes without an example: no input causes them, or they need a package.
const WITHOUT_EXAMPLE: [&str; 7] = [
    "build/failed",
    "markdown/parser-failure",
    "search/unknown-format",
    "styles/less",
    "twoslash/error",
    "twoslash/missing-error",
    "twoslash/no-type",
];

/// Texts in the sources that look like codes.
const NO_CODES: [&str; 3] = ["build/more", "examples/recorded", "file/cache"];

/// Codes that are declared with the others of their file, but whose kind of value the file has not.
const UNREACHABLE: [&str; 7] = [
    "options/bad-email",
    "options/bad-url",
    "options/wrong-value",
    "service/bad-email",
    "terms/bad-email",
    "terms/bad-url",
    "terms/wrong-value",
];

/// Compares the pages with the codes in the sources.
pub(super) fn check_pages() {
    let documented: BTreeSet<String> = pages().into_iter().map(|(code, _)| code).collect();
    let areas: BTreeSet<&str> = documented.iter().filter_map(|code| Some(code.split_once('/')?.0)).collect();
    let declared = codes(&areas);
    let missing: Vec<_> = declared.difference(&documented).collect();
    let unknown: Vec<_> = documented.difference(&declared).collect();
    assert!(missing.is_empty(), "codes without a page in docs/diagnostics: {missing:?}");
    assert!(unknown.is_empty(), "pages of codes that do not exist: {unknown:?}");
}

/// The table of all codes.
pub(super) fn list() -> String {
    let mut out = String::new();
    let mut area = String::new();
    for (code, path) in pages() {
        let text = fs::read_to_string(&path).unwrap();
        let (this, _) = code.split_once('/').unwrap();
        if this != area {
            let _ = write!(
                out,
                "\n## {this} {{#{this}}}\n\n| Code | Severity | Meaning |\n| --- | --- | --- |\n"
            );
            this.clone_into(&mut area);
        }
        let severity = if text.contains(&format!("\nwarning[{code}]")) { "warning" } else { "error" };
        let _ = writeln!(out, "| [`{code}`](/diagnostics/{code}) | {severity} | {} |", summary(&text));
    }
    out
}

/// The first paragraph of a page, after its heading.
fn summary(text: &str) -> String {
    let (_, body) = text.split_once("\n---\n").unwrap();
    let paragraph = body.trim_start().split("\n\n").nth(1).unwrap_or_default();
    paragraph.replace('\n', " ").replace('|', "\\|")
}

/// Runs all examples, in threads. The home page shows one, too.
pub(super) fn check_examples() {
    let mut pages = pages();
    pages.push(("content/dead-anchor".to_owned(), root().join("docs/index.md")));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let failures: Vec<String> = std::thread::scope(|scope| {
        let shares: Vec<_> = (0..threads)
            .map(|share| {
                let own = pages.iter().skip(share).step_by(threads);
                scope.spawn(move || own.filter_map(|(code, path)| run(code, path).err()).collect::<Vec<_>>())
            })
            .collect();
        shares.into_iter().flat_map(|share| share.join().unwrap()).collect()
    });
    assert!(failures.is_empty(), "write outputs with `make manual-update`\n\n{}", failures.join("\n\n"));
}

/// Runs the example of a page.
fn run(code: &str, path: &Path) -> Result<(), String> {
    let page = fs::read_to_string(path).unwrap();
    let steps: Vec<Fence> = fences(&page).into_iter().filter(|fence| !fence.title.is_empty()).collect();
    let Some((shown, steps)) = steps.split_last() else {
        let is_known = WITHOUT_EXAMPLE.contains(&code);
        return is_known.then_some(()).ok_or_else(|| format!("{code}: no example"));
    };
    let project = Project::with(&[]);
    for step in steps {
        if step.title == SHELL {
            shell(&project, &step.text)?;
        } else {
            project.write(&step.title, &step.text);
        }
    }
    let arguments: Vec<&str> = shown.title.split(' ').skip(1).collect();
    let run = project.run(&arguments);
    let printed = about(code, &format!("{}{}", run.stderr, run.stdout));
    if printed.is_empty() {
        return Err(format!("{code}: `{}` printed\n{}{}", shown.title, run.stderr, run.stdout));
    }
    if printed == shown.text {
        return Ok(());
    }
    if is_update() {
        let mut page = page;
        page.replace_range(shown.range.clone(), &printed);
        fs::write(path, page).unwrap();
        return Ok(());
    }
    Err(format!("{code}: `{}` printed\n{printed}", shown.title))
}

/// The diagnostics with a code in what a command printed.
fn about(code: &str, printed: &str) -> String {
    let is_about = |part: &&str| {
        let head = part.lines().next().unwrap_or_default();
        head.contains(&format!("[{code}]"))
    };
    let parts: Vec<&str> = printed.split("\n\n").map(|part| part.trim_matches('\n')).collect();
    let mut kept = parts.into_iter().filter(is_about).collect::<Vec<_>>().join("\n\n");
    if !kept.is_empty() {
        kept.push('\n');
    }
    kept
}

fn shell(project: &Project, script: &str) -> Result<(), String> {
    let quire = command(&project.path(""));
    let folder = Path::new(quire.get_program()).parent().unwrap().display().to_string();
    let mut bash = Command::new("bash");
    bash.args(["-ec", script]).current_dir(project.path(""));
    bash.env("PATH", format!("{folder}:{}", std::env::var("PATH").unwrap_or_default()));
    for (name, value) in quire.get_envs() {
        bash.env(name, value.unwrap_or_default());
    }
    let run = finish(&mut bash, "");
    if run.code == 0 { Ok(()) } else { Err(format!("{script}\n{}{}", run.stdout, run.stderr)) }
}

/// Every code with its page, sorted.
fn pages() -> Vec<(String, PathBuf)> {
    let folder = root().join("docs/diagnostics");
    let code = |path: PathBuf| {
        let relative = path.strip_prefix(&folder).ok()?.with_extension("");
        let code = relative.to_str()?.to_owned();
        code.contains('/').then_some((code, path))
    };
    page_files().into_iter().filter_map(code).collect()
}

/// The texts in the sources that are codes of the given areas.
fn codes(areas: &BTreeSet<&str>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![root().join("crates")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let is_source = path.components().any(|part| part.as_os_str() == "src");
            if path.is_dir() && !path.ends_with("tests") {
                folders.push(path);
            } else if is_source && path.extension().is_some_and(|it| it == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let product = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
                found.extend(product.split('"').filter(|text| is_code(text, areas)).map(str::to_owned));
            }
        }
    }
    found.retain(|code| !NO_CODES.contains(&code.as_str()) && !UNREACHABLE.contains(&code.as_str()));
    found
}

fn is_code(text: &str, areas: &BTreeSet<&str>) -> bool {
    let is_name = |name: &str| {
        name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-' || byte.is_ascii_digit())
    };
    text.split_once('/').is_some_and(|(area, what)| areas.contains(area) && !what.is_empty() && is_name(what))
}
