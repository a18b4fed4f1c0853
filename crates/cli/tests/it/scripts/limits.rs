//! Tests with code that never terminates or uses too much memory.

use super::{article, build, with_calls};
use crate::project::Project;
use crate::serving::Serving;

const ENDLESS: &str = r"
export function Loop() { for (;;) {} return null; }
export function Backtrack() { return <p>{String(/^(a+)+$/.test('a'.repeat(40) + 'b'))}</p>; }
export function Self() { return <div><Self /></div>; }
export function Grow() { const all: string[][] = []; for (;;) all.push(Array(1e6).fill('x')); return null; }
export function Wrong() { throw new Error('no data'); return null; }
";

#[test]
fn runaway_components_are_stopped_and_other_pages_still_report() {
    let names = ["Backtrack", "Grow", "Loop", "Self", "Wrong"];
    let project = with_calls(ENDLESS, &names);
    let (code, diagnostics) = build(&project, &["--threads", "2"]);
    let codes: Vec<_> = diagnostics.iter().map(|line| line.split_once('/').unwrap().1).collect();
    assert_eq!(code, 1);
    assert_eq!(codes[0], "time-limit docs/en/Backtrack.mdx:7:1");
    assert_eq!(codes[1], "memory-limit docs/en/Grow.mdx:7:1");
    assert_eq!(codes[2], "time-limit docs/en/Loop.mdx:7:1");
    // Endless recursion reaches either the time limit or the memory limit.
    assert!(codes[3].ends_with("-limit docs/en/Self.mdx:7:1"), "{codes:?}");
    assert_eq!(codes[4], "render-failed docs/en/Wrong.mdx:7:1");
}

/// Native functions, which QuickJS cannot interrupt.
const NATIVE: &str = r"
const huge = { length: 2 ** 53 - 1 };
export function Sort() { return <p>{String(Array.prototype.sort.call(huge))}</p>; }
export function Find() { return <p>{'ab'.repeat(5e6).indexOf('ab'.repeat(1e6) + 'c')}</p>; }
export function Fine() { return <b>fine</b>; }
";

#[test]
fn native_calls_that_never_return_are_abandoned() {
    let project = with_calls(NATIVE, &["Find", "Fine", "Sort"]);
    let (code, diagnostics) = build(&project, &["--threads", "2", "--keep-going"]);
    let limits: Vec<_> = diagnostics.iter().filter(|line| line.contains("-limit")).collect();
    assert_eq!(code, 1);
    assert_eq!(
        limits,
        ["components/time-limit docs/en/Find.mdx:7:1", "components/time-limit docs/en/Sort.mdx:7:1"]
    );
    assert!(project.read("Fine.html").contains("<b>fine</b>"));
}

#[test]
fn a_slot_that_never_returns_is_not_run_on_every_page() {
    let theme = "import { usePage } from '@theme';\nexport default { slots: { pageStart: () => <p>{usePage().title + String([].sort.call({ length: 2 ** 53 - 1 }))}</p> } };\n";
    let project = Project::with(&[("theme/index.tsx", theme)]);
    for page in 0..6 {
        project.write(&format!("docs/en/page-{page}.md"), &format!("# Page {page}\n\nText.\n"));
    }
    let run = project.run(&["build", ".", "--threads", "1", "--keep-going"]);
    assert_eq!(run.code, 1);
    insta::assert_snapshot!(run.stderr);
    assert!(project.built().is_empty());
}

#[test]
fn code_that_writes_too_much_is_left_out_of_its_page() {
    let page = "# Page\n\n{'x'.repeat(9e6)}\n\n{'y'.repeat(9e6)}\n\n{'z'.repeat(10)}\n";
    let project = Project::with(&[("docs/en/page.mdx", page)]);
    let (code, diagnostics) = build(&project, &["--keep-going"]);
    assert_eq!((code, &*diagnostics), (1, &["components/memory-limit docs/en/page.mdx:5:1".to_owned()][..]));
    assert!(article(&project, "page").ends_with("xzzzzzzzzzz"));
}

#[test]
fn an_endless_module_is_reported_at_its_import() {
    let project = Project::with(&[
        ("components/Top.tsx", "for (;;) {}\nexport default () => null;\n"),
        ("docs/en/page.mdx", "import Top from '../../components/Top.tsx';\n\n# Page\n\n<Top />\n"),
    ]);
    let run = project.build();
    assert_eq!(run.code, 1);
    insta::assert_snapshot!(run.stderr);
}

#[test]
fn dev_recovers_from_an_endless_loop() {
    let parts = |body: &str| format!("export function Part() {{ {body} return <b>live</b>; }}\n");
    let project = with_calls(&parts(""), &["Part"]);
    let dev = Serving::start(&project, &["dev", "."]);
    assert!(dev.get("/Part").1.contains("<b>live</b>"));
    let mut events = dev.events("");
    project.write("components/parts.tsx", &parts("for (;;) {}"));
    assert_eq!(events.next()["type"], "update");
    assert!(dev.get("/Part").1.contains("<b>live</b>"), "the last good page is still served");
    let error = &events.next()["pages"]["/Part"][0];
    assert_eq!(error["code"], "components/time-limit");
    assert_eq!(error["place"], "docs/en/Part.mdx:7:1");
    project.write("components/parts.tsx", &parts("const mended = 1;"));
    assert_eq!(events.next()["type"], "update");
    assert!(dev.get("/Part").1.contains("<b>live</b>"));
    assert_eq!(events.next(), serde_json::json!({ "type": "problems", "site": [], "pages": {} }));
}

#[cfg(unix)]
#[test]
fn importing_a_pipe_does_not_block() {
    let project = Project::with(&[
        ("components/Part.tsx", "export default () => null;\n"),
        (
            "docs/en/page.mdx",
            "import data from '../../pipe.json';\nimport Part from '../../pipe.tsx';\nimport text from '../../pipe.txt?raw';\n\n# Page\n\n```ts file=\"<root>/pipe.ts\"\n```\n",
        ),
    ]);
    for name in ["pipe.json", "pipe.tsx", "pipe.txt", "pipe.ts"] {
        assert!(std::process::Command::new("mkfifo").arg(project.path(name)).status().unwrap().success());
    }
    let (code, diagnostics) = build(&project, &[]);
    assert_eq!(code, 1);
    let expected = ["mdx/missing-import docs/en/page.mdx:1:1", "mdx/missing-import docs/en/page.mdx:2:1"];
    assert_eq!(diagnostics[..2], expected);
    assert_eq!(diagnostics.len(), 4, "{diagnostics:?}");
}
