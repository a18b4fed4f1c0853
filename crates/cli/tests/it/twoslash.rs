//! Tests of `quire twoslash`: types in code blocks, computed with the real TypeScript.

use std::path::{Path, PathBuf};

use crate::project::{Project, Run};

const PAGE: &str = "# Page

```ts twoslash
interface User {
  /** How to address them. */
  name: string;
}
declare const user: User;
// ---cut---
const name = user.name;
//    ^?
const age: number = name;
// @errors: 2322
```
";

/// Returns the package `typescript` that `make` installs for these tests.
fn typescript() -> PathBuf {
    let package =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/typescript/node_modules/typescript/package.json");
    let canonical = package.canonicalize();
    canonical
        .expect("run `make crates/cli/tests/typescript/node_modules/.installed`")
        .parent()
        .unwrap()
        .to_owned()
}

/// Creates a site with a page and an installed TypeScript.
fn site(page: &str) -> Project {
    let project = Project::with(&[("docs/en/page.md", page)]);
    std::fs::create_dir(project.path("node_modules")).unwrap();
    std::os::unix::fs::symlink(typescript(), project.path("node_modules/typescript")).unwrap();
    project
}

fn ask(project: &Project, arguments: &[&str]) -> Run {
    let arguments: Vec<&str> = ["twoslash", "."].into_iter().chain(arguments.iter().copied()).collect();
    let mut run = project.run(&arguments);
    // Remove the duration.
    if let Some((done, rest)) = run.stdout.clone().split_once(" in ") {
        run.stdout = format!("{done}{}", rest.split_once(" s").unwrap().1);
    }
    run
}

/// Returns the text of `twoslash.json`.
fn records(project: &Project) -> String {
    std::fs::read_to_string(project.path("twoslash.json")).unwrap_or_default()
}

#[test]
fn types_are_recorded_once_and_shown_by_builds() {
    let project = site(PAGE);
    let before = project.build();
    assert_eq!(before.code, 0);
    assert!(before.stderr.contains("warning[markdown/missing-types]"), "{}", before.stderr);
    let run = ask(&project, &[]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert_eq!(run.stdout, "recorded the types of 1 code block\n");
    insta::assert_snapshot!(records(&project));

    // Builds need neither TypeScript nor Node.js.
    std::fs::remove_dir_all(project.path("node_modules")).unwrap();
    let build = project.build();
    assert_eq!((build.code, build.stderr.as_str()), (0, ""));
    let page = project.read("page.html");
    let figure = page.split_once("<figure class=\"q-code\" data-lang=\"ts\" data-types>").unwrap().1;
    let figure = figure.split_once("</figure>").unwrap().0;
    let shown = figure.split_once("<pre").unwrap().1;
    insta::assert_snapshot!(shown);
    assert!(
        page.contains("<link rel=\"stylesheet\" href=\"/assets/types-"),
        "the page loads the style sheet"
    );
    assert!(
        !project.read("index.html").contains("/assets/types-"),
        "pages without types do not load the style sheet"
    );
    assert!(!page.contains(" style="), "no inline style");

    // After an edit, the record no longer matches the block.
    project.write("docs/en/page.md", &PAGE.replace("age", "years"));
    let stale = project.build();
    assert!(stale.stderr.contains("docs/en/page.md:3:7"), "{}", stale.stderr);
    assert!(stale.stderr.contains("run `quire twoslash`"), "{}", stale.stderr);
}

#[test]
fn records_are_the_same_everywhere() {
    let (one, other) = (site(PAGE), site(PAGE));
    ask(&one, &["--threads", "1"]);
    ask(&other, &[]);
    assert_eq!(records(&one), records(&other));
    assert!(!records(&one).contains(&one.path("").display().to_string()));
    assert_eq!(ask(&one, &["--check"]).code, 0);

    one.write("docs/en/page.md", &PAGE.replace("string", "number"));
    let run = ask(&one, &["--check"]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("error[twoslash/missing-error]"), "{}", run.stderr);
    assert!(run.stderr.contains("error[twoslash/outdated]"), "{}", run.stderr);
    assert_eq!(records(&one), records(&other), "`--check` writes nothing");

    one.write("docs/en/page.md", "# Page\n");
    assert_eq!(ask(&one, &[]).code, 0);
    assert!(!one.path("twoslash.json").exists());
}

#[test]
fn unexpected_results_are_errors_with_a_location() {
    let project = site(
        "# Page\n\n- In a list:\n\n  ```ts twoslash\n  const a: number = 'é'\n  //   ^?\n  ```\n\n```ts twoslash\nconst b = 'é' + c\n//      ^?\n```\n",
    );
    let run = ask(&project, &[]);
    assert_eq!(run.code, 1);
    insta::assert_snapshot!(run.stderr);
    assert!(!records(&project).contains("const a"), "{}", records(&project));
}

#[test]
fn blocks_have_several_files_options_and_packages() {
    let page = "# Page\n\n```ts twoslash\n// @strict: false\n// @filename: a.ts\nexport function f(a) {\n  return a\n}\n// @filename: b.ts\nimport { f } from './a'\nimport { twice } from 'doubling'\nconst c = twice(f(1))\n//    ^?\n```\n";
    let project = site(page);
    project
        .write("node_modules/doubling/package.json", "{ \"name\": \"doubling\", \"types\": \"index.d.ts\" }");
    project.write("node_modules/doubling/index.d.ts", "export declare function twice(n: number): bigint;\n");
    let run = ask(&project, &[]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(records(&project).contains("\"const c: bigint\""), "{}", records(&project));
}

#[test]
fn a_missing_typescript_or_setting_is_reported() {
    let project = Project::with(&[("docs/en/page.md", PAGE)]);
    let run = ask(&project, &[]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("npm install --save-dev typescript@5"), "{}", run.stderr);
    project.write("node_modules/typescript/package.json", "{ \"version\": \"7.0.2\" }");
    let run = ask(&project, &[]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("--typescript node_modules/typescript-5"), "{}", run.stderr);
    let package = typescript().display().to_string();
    assert_eq!(ask(&project, &["--typescript", &package]).code, 0);
    project.write("quire.toml", "titel = 1\n");
    assert_eq!(ask(&project, &[]).code, 2);
}
