//! The site's own JavaScript at build time: it ends, it sees its own page only, and what fails has a place.

mod isolation;
mod limits;
mod messages;

use crate::project::{Project, Run};

/// A project whose page `docs/en/<name>.mdx` calls a component of `components/parts.tsx` of the same name.
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

/// The codes and first places of what is found, as `code file:line:column`.
fn found(project: &Project, arguments: &[&str]) -> (i32, Vec<String>) {
    let run = project.run(&[&["build", ".", "--format", "json"], arguments].concat());
    (run.code, lines(&run))
}

fn lines(run: &Run) -> Vec<String> {
    let line = |line: &str| {
        let finding: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| finding[key].as_str().unwrap().to_owned();
        format!("{} {}:{}:{}", text("code"), text("file"), finding["line"], finding["column"])
    };
    run.stdout.lines().map(line).collect()
}

/// The article of a built page.
fn article(project: &Project, page: &str) -> String {
    let payload: serde_json::Value =
        serde_json::from_str(&project.read(&format!("{page}.page.json"))).unwrap();
    payload["article"].as_str().unwrap().to_owned()
}
