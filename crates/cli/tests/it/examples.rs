//! Tests of `quire examples` with a shell script as the tool: recording, comparing, and showing output in pages.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use insta::assert_snapshot;

use crate::project::{Project, Run};

/// A tool that prints a duration and colors, and writes three files: one that depends on the source, one that contains
/// the folder's path, and a binary file.
const TOOL: &str = "#!/bin/sh
printf '\\033[36mready\\033[0m   built in 0.%s s\\n' $$
mkdir -p dist/assets
printf 'const greeting = \"%s\";\\nconst unused = 1;\\nexport { greeting };\\n' \"$(cat src/index.txt)\" > dist/index.js
printf 'in %s\\n' \"$PWD\" > dist/assets/place.txt
printf '\\0' > dist/assets/bytes.bin
";

pub(crate) const PAGE: &str = "# Page\n\n<Output example=\"hello\" file=\"index.js\" />\n\n<OutputTree example=\"hello\" />\n\n<OutputLog example=\"hello\" />\n";

/// Creates a site with one example and its tool.
fn site(page: &str) -> Project {
    let project = Project::with(&[
        ("docs/en/page.mdx", page),
        ("node_modules/tool/package.json", "{\"version\":\"1.2.3\"}"),
        (
            "examples/example.json",
            "{\"tools\":[\"tool\"],\"commands\":[[\"tool\",\"build\"]],\"log\":\"all\"}",
        ),
        ("examples/hello/package.json", "{\"name\":\"hello\"}\n"),
        ("examples/hello/.env", "A=1\n"),
        ("examples/hello/src/index.txt", "hi"),
    ]);
    program(&project, "tool", TOOL);
    program(&project, "node", "#!/bin/sh\n");
    project
}

fn program(project: &Project, name: &str, script: &str) {
    let path = format!("node_modules/.bin/{name}");
    project.write(&path, script);
    fs::set_permissions(project.path(&path), fs::Permissions::from_mode(0o755)).unwrap();
}

/// Creates a site like [`site`] and runs `quire examples --update`.
pub(crate) fn recorded(page: &str) -> Project {
    let project = site(page);
    let run = project.run(&["examples", "--update"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    project
}

fn record(project: &Project) -> String {
    fs::read_to_string(project.path("examples/recorded/hello.json")).unwrap()
}

/// Returns the output without durations.
fn printed(run: &Run) -> String {
    let stdout: Vec<&str> =
        run.stdout.split(' ').filter(|word| word.parse::<f64>().is_err() || *word == "1").collect();
    format!("{}{}", run.stderr, stdout.join(" "))
}

#[test]
fn a_record_contains_no_durations_paths_or_colors() {
    let project = recorded(PAGE);
    assert_snapshot!(record(&project), @r#"
    {
      "tools": {
        "tool": "1.2.3"
      },
      "sources": {
        ".env": "91d6a3d55e9fea7911c537afae6607c7",
        "package.json": "b271cbe04e15230079f332e517779ae5",
        "src/index.txt": "8f434346648f6b96df89dda901c5176b"
      },
      "runs": [
        {
          "command": [
            "tool",
            "build"
          ],
          "exitCode": 0,
          "log": [
            "ready   built in … s"
          ]
        }
      ],
      "files": [
        {
          "path": "dist/assets/bytes.bin",
          "bytes": 1,
          "hash": "6e340b9c"
        },
        {
          "path": "dist/assets/place.txt",
          "bytes": 18,
          "text": [
            "in /home/me/hello",
            ""
          ]
        },
        {
          "path": "dist/index.js",
          "bytes": 62,
          "text": [
            "const greeting = \"hi\";",
            "const unused = 1;",
            "export { greeting };",
            ""
          ]
        }
      ]
    }
    "#);
    let names: Vec<_> =
        fs::read_dir(project.path("")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(!names.iter().any(|name| name.to_string_lossy().starts_with('.')), "{names:?}");
}

#[test]
fn recording_is_deterministic() {
    let project = recorded(PAGE);
    let first = record(&project);
    let run = project.run(&["examples"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let run = project.run(&["examples", "--update", "--only", "hello"]);
    assert_eq!(printed(&run), "ran 1 example in s: records written\n");
    assert_eq!(record(&project), first);
}

#[test]
fn changed_output_fails_with_a_diff() {
    let project = recorded(PAGE);
    program(
        &project,
        "tool",
        &TOOL.replace("const unused = 1;", "const used = 2;").replace("0.%s s", "0.%s s at last"),
    );
    let first = record(&project);
    let run = project.run(&["examples"]);
    assert_eq!(run.code, 1);
    assert_snapshot!(printed(&run), @r#"
    error[examples/changed]: `dist/index.js` of example `hello` has changed
    --> examples/recorded/hello.json
     = hint: the difference is
             --- dist/index.js (recorded)
             +++ dist/index.js (now)
             @@ -1,3 +1,3 @@
              const greeting = "hi";
             -const unused = 1;
             +const used = 2;
              export { greeting };
     = hint: run `quire examples --update --only hello` and review the change

    error[examples/changed]: command 1 of example `hello` has changed
    --> examples/recorded/hello.json
     = hint: the difference is
             --- command 1 (recorded)
             +++ command 1 (now)
             @@ -1,3 +1,3 @@
              $ tool build
             -ready   built in … s
             +ready   built in … s at last
              exit code 0
     = hint: run `quire examples --update --only hello` and review the change

    ran 1 example in s: output does not match the records, errors
    "#);
    assert_eq!(record(&project), first, "checking writes nothing");
    let run = project.run(&["examples", "--format", "json"]);
    let diagnostics: Vec<serde_json::Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(diagnostics.iter().all(|diagnostic| diagnostic["code"] == "examples/changed"), "{diagnostics:?}");
}

#[test]
fn a_changed_variant_fails_with_a_diff() {
    let project = site(PAGE);
    project.write(
        "examples/hello/matrix.json",
        "{\"axes\":[{\"name\":\"word\",\"values\":[{\"name\":\"hi\"},{\"name\":\"bye\",\"edits\":{\"src/index.txt\":[[\"hi\",\"bye\"]]}}]}]}",
    );
    assert_eq!(project.run(&["examples", "--update"]).code, 0);
    assert_eq!(project.run(&["examples"]).code, 0);
    let first = record(&project);
    project.write("examples/recorded/hello.json", &first.replacen("\\\"bye\\\"", "\\\"bya\\\"", 1));
    let run = project.run(&["examples"]);
    assert_eq!(run.code, 1);
    assert_snapshot!(printed(&run), @r#"
    error[examples/changed]: `dist/index.js` in variant `bye` of example `hello` has changed
    --> examples/recorded/hello.json
     = hint: the difference is
             --- dist/index.js (recorded)
             +++ dist/index.js (now)
             @@ -1,4 +1,4 @@
             -const greeting = "bya";
             +const greeting = "bye";
              const unused = 1;
              export { greeting };
              (63 bytes)
     = hint: run `quire examples --update --only hello` and review the change

    ran 1 example in s: output does not match the records, 1 error
    "#);
}

#[test]
fn failing_unrecorded_and_unused_examples_are_reported() {
    let project = site("# Page\n");
    let run = project.run(&["examples"]);
    assert_eq!(run.code, 1);
    assert_snapshot!(printed(&run), @r#"
    warning[examples/unused]: no page shows example `hello`
    --> examples/hello/package.json
     = hint: show it with `<Example name="hello" />`, or delete it

    error[examples/missing-record]: the output of example `hello` is not recorded
    --> examples/recorded/hello.json
     = hint: run `quire examples --update --only hello` and review the change

    ran 1 example in s: output does not match the records, 1 error, 1 warning
    "#);
    program(&project, "tool", "#!/bin/sh\necho \"cannot read $PWD/src\" >&2\nexit 3\n");
    let run = project.run(&["examples", "--update"]);
    assert_eq!(run.code, 1);
    assert_snapshot!(printed(&run), @r#"
    error[examples/failed]: `tool build` in example `hello` ended with exit code 3, expected 0
    --> examples/hello/package.json
     = hint: it printed
             cannot read /home/me/hello/src
     = hint: if this is intended, set `"exitCode": 3` in its `example.json`

    warning[examples/unused]: no page shows example `hello`
    --> examples/hello/package.json
     = hint: show it with `<Example name="hello" />`, or delete it

    ran 1 example in s: records written, 1 error, 1 warning
    "#);
    assert!(!project.path("examples/recorded").exists());
}

#[test]
fn missing_examples_and_tools_are_named() {
    let project = site(PAGE);
    let run = project.run(&["examples", "--only", "helo"]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (2, "error: unknown example `helo`; did you mean `hello`?\n")
    );
    fs::remove_dir_all(project.path("node_modules/tool")).unwrap();
    let run = project.run(&["examples"]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (2, "error: `tool` was not found: run `npm install` in `[ROOT]`\n")
    );
    project.write("examples/example.json", "{\"comands\": []}");
    let run = project.run(&["examples"]);
    assert_eq!(run.code, 1);
    assert_snapshot!(run.stderr, @r#"
    error[examples/bad-settings]: unknown field `comands`, expected one of `$schema`, `title`, `tools`, `commands`, `exitCode`, `log`, `files`, `unstable`
     --> examples/example.json:1:10
      |
    1 | {"comands": []}
      |          ^
    "#);
}

#[test]
fn severities_of_the_site_apply_to_examples() {
    let project = site("# Page\n");
    project.run(&["examples", "--update"]);
    let config = fs::read_to_string(project.path("quire.toml")).unwrap();
    project.write("quire.toml", &format!("{config}\n[check.severity]\n\"examples/unused\" = \"off\"\n"));
    let run = project.run(&["examples"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
}

#[test]
fn other_examples_run_if_the_settings_of_one_are_invalid() {
    let project = recorded(PAGE);
    project.write("examples/second/package.json", "{}");
    project.write("examples/second/example.json", "{\"comands\": []}");
    project.write("examples/hello/src/index.txt", "bye");
    let run = project.run(&["examples"]);
    assert_eq!(run.code, 1);
    for code in ["examples/bad-settings", "examples/changed"] {
        assert!(run.stderr.contains(code), "{}", run.stderr);
    }
}

#[test]
fn pages_show_the_recorded_output() {
    let project = recorded(&format!(
        "{PAGE}\n<Example name=\"hello\" />\n\n<Output example=\"hello\" file=\"index.js\" lines=\"1,3\" />\n"
    ));
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let html = project.read("page.html");
    let article = &html[html.find("<h1").unwrap()..html.find("</main>").unwrap()];
    let text = article.replace("</figcaption>", ":\n").replace("</li>", "\n").replace("</span>", "");
    assert_snapshot!(without_tags(&text), @r#"
    Page#
    dist/index.js:
    const greeting = "hi";
    const unused = 1;
    export { greeting };
    distassetsbytes.bin1 B
    place.txt18 B
    index.js62 B
    tool build:
    ready   built in … s
    package.json.envsrc/index.txt{"name":"hello"}
    A=1
    hi
    tool build writes:distassetsbytes.bin1 B
    place.txt18 B
    index.js62 B
    dist/assets/place.txtdist/index.jsin /home/me/hello
    const greeting = "hi";
    const unused = 1;
    export { greeting };
    dist/index.js (excerpt):
    const greeting = "hi";
    // ...
    export { greeting };
    View as MarkdownPrevious PageHome
    "#);
    assert!(article.contains("<span class=\"tok-"), "the code is highlighted");
}

fn without_tags(html: &str) -> String {
    let text: String =
        html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect();
    let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

/// Builds a site whose page shows the recorded example. Returns the diagnostics.
fn diagnostic(page: &str) -> String {
    let project = recorded(page);
    let run = project.build();
    assert_eq!(run.code, 1, "{}", run.stderr);
    run.stderr
}

#[test]
fn an_unknown_example_in_a_page() {
    assert_snapshot!(diagnostic("# Page\n\n<Tabs>\n<Tab label=\"a\">\n\n<Output example=\"helo\" file=\"index.js\" />\n\n</Tab>\n</Tabs>\n"), @r#"
    error[examples/unknown-example]: unknown recorded example `helo`
     --> docs/en/page.mdx:6:1
      |
    6 | <Output example="helo" file="index.js" />
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = hint: did you mean `hello`?

    1 error; nothing was published
    "#);
}

#[test]
fn an_unknown_file_of_an_example_in_a_page() {
    assert_snapshot!(diagnostic("# Page\n\n<Output example=\"hello\" file=\"index.ts\" />\n"), @r#"
    error[examples/unknown-file]: example `hello` did not write `index.ts`
     --> docs/en/page.mdx:3:1
      |
    3 | <Output example="hello" file="index.ts" />
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = hint: did you mean `index.js`?

    1 error; nothing was published
    "#);
    assert_snapshot!(diagnostic("# Page\n\n<Output example=\"hello\" file=\"assets/bytes.bin\" />\n"), @r#"
    error[examples/no-text]: the text of `dist/assets/bytes.bin` is not recorded
     --> docs/en/page.mdx:3:1
      |
    3 | <Output example="hello" file="assets/bytes.bin" />
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = hint: to record the text, add the file to `files` in `examples/hello/example.json`

    1 error; nothing was published
    "#);
    assert_snapshot!(diagnostic("# Page\n\n<Output example={name} file=\"index.js\" />\n\n<OutputTree />\n"), @r#"
    error[examples/missing-attribute]: `example` of `<Output>` must be plain text
     --> docs/en/page.mdx:3:1
      |
    3 | <Output example={name} file="index.js" />
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = hint: write `example="..."`: expressions are evaluated after the record is read

    error[examples/missing-attribute]: `<OutputTree>` requires the attribute `example`
     --> docs/en/page.mdx:5:1
      |
    5 | <OutputTree />
      | ^^^^^^^^^^^^^^
      |
      = hint: write `example="..."`

    2 errors; nothing was published
    "#);
}

#[test]
fn variants_of_an_example_that_has_none() {
    let import = "import matrix from '<root>/examples/recorded/hello.json?variants';";
    assert_snapshot!(diagnostic(&format!("---\ntitle: Page\n---\n\n{import}\n\n# Page\n\n{{matrix.href}}\n")), @"
    error[mdx/bad-json]: example `hello` is recorded without variants
     --> docs/en/page.mdx:5:1
      |
    5 | import matrix from '<root>/examples/recorded/hello.json?variants';
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = hint: put a `matrix.json` beside the `package.json` of example `hello`

    1 error; nothing was published
    ");
}

#[test]
fn an_unknown_source_file_of_an_example_in_a_page() {
    assert_snapshot!(diagnostic("# Page\n\n<Example name=\"hello\" open=\"src/index.js\" />\n"), @r#"
    error[examples/unknown-file]: example `hello` has no text file `src/index.js`
     --> docs/en/page.mdx:3:1
      |
    3 | <Example name="hello" open="src/index.js" />
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = hint: did you mean `src/index.txt`?

    1 error; nothing was published
    "#);
}

#[test]
fn a_project_that_changed_since_it_was_recorded() {
    let project = recorded(PAGE);
    project.write("examples/hello/src/index.txt", "bye");
    let run = project.build();
    assert_eq!(run.code, 0);
    let first = run.stderr.split("\n\n").next().unwrap();
    assert_snapshot!(first, @r#"
    warning[examples/stale-record]: example `hello` has changed since its output was recorded
     --> docs/en/page.mdx:3:1
      |
    3 | <Output example="hello" file="index.js" />
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = hint: run `quire examples --update --only hello`
    "#);
}

#[test]
fn a_build_runs_no_example() {
    let project = recorded(PAGE);
    program(&project, "tool", "#!/bin/sh\ntouch \"$0.ran\"\nexit 1\n");
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(!project.path("node_modules/.bin/tool.ran").exists());
}

#[test]
fn settings_are_not_read_through_a_link_out_of_the_site() {
    let outside = tempfile::NamedTempFile::new().unwrap();
    fs::write(outside.path(), "SECRET").unwrap();
    let project = site("# Page\n");
    std::os::unix::fs::symlink(outside.path(), project.path("examples/hello/example.json")).unwrap();
    let run = project.run(&["examples", "--update"]);
    assert!(run.code == 2 && run.stderr.contains("points outside the site's folder"), "{}", run.stderr);
    assert!(!run.stderr.contains("SECRET"), "{}", run.stderr);
}
