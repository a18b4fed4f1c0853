//! Runs the examples in the manual's pages about diagnostics (`docs/diagnostics/AREA/NAME.md`) and compares the output.
//! Also tests that each code has a page, and generates the table of codes.
//!
//! The titled code blocks of a page form an example: files to add to the smallest site, commands to run in its folder
//! (`title="in the site's folder"`), and finally the diagnostics with the page's code that a Quire command prints.
//! The title of this last block is the command. The titled code blocks after the `## Fix` heading are the files and
//! commands after which the same command prints no diagnostic with this code. The pages of the smallest site are in
//! `docs`, or in `docs/en` if the example has files there.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use quire_diagnostics::{CODES, Severity};

use super::fences::{Fence, fences};
use super::{is_update, page_files, root};
use crate::project::{Project, command, finish, wrap};

/// Titles of the blocks with commands. All commands run in the folder of the example.
const SHELL_TITLES: [&str; 2] = ["in the site's folder", "in the root folder of the repository"];

/// A command that runs until it is stopped, unless it prints a diagnostic.
const SERVER: &str = "quire serve-search";

const FIX: &str = "\n## Fix {#fix}\n";

/// Codes whose page has no example, because no input causes the diagnostic or because the example would need an
/// installed package.
const WITHOUT_EXAMPLE: [&str; 9] = [
    "build/failed",
    "components/no-esbuild",
    "content/too-slow",
    "markdown/parser-failure",
    "search/unknown-format",
    "styles/less",
    "twoslash/error",
    "twoslash/missing-error",
    "twoslash/no-type",
];

/// Asserts that each declared code has a page that begins with the code's summary, and that there are no other pages.
pub(super) fn check_pages() {
    let pages = pages();
    let documented: Vec<&str> = pages.iter().map(|(code, _)| code.as_str()).collect();
    assert_eq!(documented, CODES.iter().map(|code| code.name).collect::<Vec<_>>());
    for (code, (name, path)) in CODES.iter().zip(&pages) {
        let text = fs::read_to_string(path).unwrap();
        assert_eq!(summary(&text), code.summary, "{name}");
        let severities: Vec<&str> = ["error", "warning"]
            .into_iter()
            .filter(|severity| text.contains(&format!("\n{severity}[{name}]")))
            .collect();
        let declared = if code.severity == Severity::Error { "error" } else { "warning" };
        assert!(
            severities.is_empty() || severities == [declared],
            "{name}: the example shows {severities:?}"
        );
    }
}

pub(super) fn table() -> String {
    let mut out = String::new();
    let mut area = "";
    for code in CODES {
        if code.area() != area {
            area = code.area();
            let _ = write!(
                out,
                "\n## {area} {{#{area}}}\n\n| Code | Severity | Meaning |\n| --- | --- | --- |\n"
            );
        }
        let severity = if code.severity == Severity::Error { "error" } else { "warning" };
        let summary = code.summary.replace('|', "\\|");
        let _ = writeln!(out, "| [`{0}`](/diagnostics/{0}) | {severity} | {summary} |", code.name);
    }
    out
}

fn summary(text: &str) -> String {
    let (_, body) = text.split_once("\n---\n").unwrap();
    body.trim_start().split("\n\n").nth(1).unwrap_or_default().replace('\n', " ")
}

/// Runs all examples on several threads, including the example on the home page.
pub(super) fn check_examples() {
    let mut pages = pages();
    pages.push(("content/dead-anchor".to_owned(), root().join("docs/index.md")));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let failures: Vec<String> = std::thread::scope(|scope| {
        let shares: Vec<_> = (0..threads)
            .map(|share| {
                let share_pages = pages.iter().skip(share).step_by(threads);
                scope.spawn(move || {
                    share_pages.filter_map(|(code, path)| run(code, path).err()).collect::<Vec<_>>()
                })
            })
            .collect();
        shares.into_iter().flat_map(|share| share.join().unwrap()).collect()
    });
    assert!(
        failures.is_empty(),
        "to update the outputs, run `make manual-update`\n\n{}",
        failures.join("\n\n")
    );
}

/// Runs the example of a page, then its fix. Pages outside `docs/diagnostics` need no fix.
fn run(code: &str, path: &Path) -> Result<(), String> {
    let page = fs::read_to_string(path).unwrap();
    let fix_start = page.find(FIX);
    let titled = fences(&page).into_iter().filter(|fence| !fence.title.is_empty());
    let (example, fix): (Vec<Fence>, Vec<Fence>) =
        titled.partition(|fence| fix_start.is_none_or(|start| fence.range.start < start));
    let Some((shown, steps)) = example.split_last() else {
        let is_known = WITHOUT_EXAMPLE.contains(&code);
        return is_known.then_some(()).ok_or_else(|| format!("{code}: no example"));
    };
    let project = site(&example);
    apply(&project, steps)?;
    let printed = check(code, shown, &project)?;
    if printed != shown.text {
        if !is_update() {
            return Err(format!("{code}: `{}` printed\n{printed}", shown.title));
        }
        let mut updated = page.clone();
        updated.replace_range(shown.range.clone(), &printed);
        fs::write(path, updated).unwrap();
    }
    if fix.is_empty() && path.starts_with(root().join("docs/diagnostics")) {
        return Err(format!("{code}: no fix"));
    }
    apply(&project, &fix)?;
    if shown.title.starts_with(SERVER) {
        return serve(code, shown, &project);
    }
    match check(code, shown, &project) {
        Ok(printed) if !fix.is_empty() => {
            Err(format!("{code}: after the fix, `{}` printed\n{printed}", shown.title))
        }
        _ => Ok(()),
    }
}

/// Creates the site to which an example adds its files: without locales, as `quire new` does, unless the example has
/// files in `docs/en`.
fn site(example: &[Fence]) -> Project {
    let project = Project::with(&[]);
    if !example.iter().any(|fence| fence.title.starts_with("docs/en/")) {
        fs::rename(project.path("docs/en/index.md"), project.path("docs/index.md")).unwrap();
        fs::remove_dir(project.path("docs/en")).unwrap();
        project.write("quire.toml", "title = \"My docs\"\ndescription = \"A site for tests\"\n");
    }
    project
}

/// Runs a server for a second. Returns an error if the server prints diagnostics with this code.
fn serve(code: &str, shown: &Fence, project: &Project) -> Result<(), String> {
    let mut server = command(&project.path(""));
    server.args(shown.title.split(' ').skip(1));
    let run = finish(&mut wrap(server, &["timeout", "1"]), "");
    let printed = diagnostics_with_code(code, &format!("{}{}", run.stderr, run.stdout));
    if printed.is_empty() {
        Ok(())
    } else {
        Err(format!("{code}: after the fix, `{}` printed\n{printed}", shown.title))
    }
}

/// Writes the files and runs the commands of code blocks, in order.
fn apply(project: &Project, steps: &[Fence]) -> Result<(), String> {
    for step in steps {
        if SHELL_TITLES.contains(&step.title.as_str()) {
            shell(project, &step.text)?;
        } else {
            project.write(&step.title, &step.text);
        }
    }
    Ok(())
}

/// Runs the command of the block `shown`. Returns the diagnostics with this code, or an error with the whole output if
/// there are none.
fn check(code: &str, shown: &Fence, project: &Project) -> Result<String, String> {
    let arguments: Vec<&str> = shown.title.split(' ').skip(1).collect();
    let run = project.run(&arguments);
    let printed = diagnostics_with_code(code, &format!("{}{}", run.stderr, run.stdout));
    if printed.is_empty() {
        return Err(format!("{code}: `{}` printed\n{}{}", shown.title, run.stderr, run.stdout));
    }
    Ok(printed)
}

/// Returns the diagnostics with this code in the output of a command.
fn diagnostics_with_code(code: &str, printed: &str) -> String {
    let is_about = |part: &&str| {
        let head = part.lines().next().unwrap_or_default();
        head.contains(&format!("[{code}]"))
    };
    let parts: Vec<&str> = printed.split("\n\n").map(|part| part.trim_matches('\n')).collect();
    let mut relevant = parts.into_iter().filter(is_about).collect::<Vec<_>>().join("\n\n");
    if !relevant.is_empty() {
        relevant.push('\n');
    }
    relevant
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

/// Returns every code with its page, sorted.
fn pages() -> Vec<(String, PathBuf)> {
    let folder = root().join("docs/diagnostics");
    let code = |path: PathBuf| {
        let relative = path.strip_prefix(&folder).ok()?.with_extension("");
        let code = relative.to_str()?.to_owned();
        code.contains('/').then_some((code, path))
    };
    let mut pages: Vec<_> = page_files().into_iter().filter_map(code).collect();
    pages.sort();
    pages
}
