//! Tests of the site's own JavaScript at build time: limits, isolation between pages, and diagnostics with locations.

mod isolation;
mod limits;
mod messages;
mod urls;

use crate::project::{Project, Run};

/// Creates a project in which each page `docs/en/<name>.mdx` uses the component `<name>` of `components/parts.tsx`.
fn with_calls(parts: &str, names: &[&str]) -> Project {
    let project = Project::with(&[("components/parts.tsx", parts)]);
    for name in names {
        let text = format!(
            "import {{ {name} }} from '../../components/parts.tsx';\n\n# {name}\n\nBefore.\n\n<{name} />\n\nAfter {{1 + 1}}.\n"
        );
        project.write(&format!("docs/en/{name}.mdx"), &text);
    }
    project
}

/// Builds the project. Returns the exit code and each diagnostic as `code file:line:column`.
fn build(project: &Project, arguments: &[&str]) -> (i32, Vec<String>) {
    let run = project.run(&[&["build", ".", "--format", "json"], arguments].concat());
    (run.code, lines(&run))
}

fn lines(run: &Run) -> Vec<String> {
    let line = |line: &str| {
        let diagnostic: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| diagnostic[key].as_str().unwrap().to_owned();
        format!("{} {}:{}:{}", text("code"), text("file"), diagnostic["line"], diagnostic["column"])
    };
    run.stdout.lines().map(line).collect()
}

/// Returns the article HTML of a built page.
fn article(project: &Project, page: &str) -> String {
    let document = project.read(&format!("{page}.html"));
    let (_, article) = document.split_once("<!--article-->").unwrap();
    article.split_once("<!--/article-->").unwrap().0.to_owned()
}
