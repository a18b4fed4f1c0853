//! Tests of the diagnostics of JavaScript that fails.

use insta::assert_snapshot;

use super::{build, with_calls};
use crate::project::Project;

#[test]
fn a_child_that_react_cannot_render() {
    let parts = "export const Table = () => <div><Row /></div>;\nfunction Row() {\n  return <b>{{ a: 1, b: 2 } as never}</b>;\n}\n";
    assert_snapshot!(with_calls(parts, &["Table"]).build().stderr);
}

#[test]
fn a_component_within_a_component_that_throws() {
    let parts = "export const Table = () => <div><Row /></div>;\nfunction Row(): never {\n  throw new TypeError('no rows');\n}\n";
    assert_snapshot!(with_calls(parts, &["Table"]).build().stderr);
}

#[test]
fn an_error_is_located_at_the_innermost_component() {
    let project = Project::with(&[
        ("components/parts.tsx", "export const Bad = () => { throw new Error('bad'); };\n"),
        (
            "docs/en/page.mdx",
            "import { Bad } from '../../components/parts.tsx';\n\n# Page\n\n<Steps>\n\nText {'a'}\n\n<Bad />\n\n</Steps>\n",
        ),
    ]);
    assert_eq!(build(&project, &[]).1, ["mdx/render-failed docs/en/page.mdx:9:1"]);
}

#[test]
fn a_module_that_throws_on_import() {
    let project = Project::with(&[
        (
            "components/data.ts",
            "const rows: string[] | undefined = undefined;\nexport const first = rows![0];\n",
        ),
        (
            "components/Table.tsx",
            "import { first } from './data.ts';\nexport default () => <p>{first}</p>;\n",
        ),
        ("components/Sound.tsx", "export default () => <p>sound</p>;\n"),
        (
            "docs/en/one.mdx",
            "import Table from '../../components/Table.tsx';\n\n# One\n\n<Table />\n\n<Table />\n",
        ),
        ("docs/en/two.mdx", "import Table from '../../components/Table.tsx';\n\n# Two\n\n<Table />\n"),
        ("docs/en/sound.mdx", "import Sound from '../../components/Sound.tsx';\n\n# Sound\n\n<Sound />\n"),
    ]);
    let run = project.build();
    assert_eq!(run.code, 1);
    assert_snapshot!(run.stderr);
}

#[test]
fn a_slot_that_throws_is_reported_once() {
    let slots = "export const slots = { navbarEnd: () => <Inner /> };\nfunction Inner() {\n  return <b>{window.location.href}</b>;\n}\n";
    let project = Project::with(&[
        ("theme/index.tsx", slots),
        ("docs/en/one.md", "# One\n"),
        ("docs/en/two.md", "# Two\n"),
    ]);
    let run = project.build();
    assert_eq!(run.code, 1);
    assert!(!project.path("dist").exists());
    assert_snapshot!(run.stderr);
}

#[test]
fn a_slot_whose_component_is_in_another_file() {
    let project = Project::with(&[
        ("theme/index.tsx", "import { Bar } from './Bar.tsx';\nexport const slots = { docAfter: Bar };\n"),
        ("theme/Bar.tsx", "export const Bar = () => <b>{{ a: 1 } as never}</b>;\n"),
        ("docs/en/one.md", "# One\n"),
    ]);
    assert_snapshot!(project.build().stderr);
}

#[test]
fn components_that_seem_interactive() {
    let parts = r"
import { Component, createContext, memo, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
const Theme = createContext('x');
export const Press = () => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{n}</button>; };
export const Outer = ({ children }: { children?: unknown }) => <div><Inner />{children as never}</div>;
const Inner = memo(() => { useEffect(() => {}, []); return null; });
export class Clock extends Component { componentDidMount() {} render() { return <i />; } }
export const Still = () => <p id={useId()}>{useMemo(() => useContextly(), [])}{useContext(Theme)}{useRef(1).current}</p>;
const useContextly = () => 1;
";
    let island = "'use client';\nimport { useState } from 'react';\nexport default ({ children }: { children?: unknown }) => <button onClick={() => {}}>{useState(1)[0]}{children as never}</button>;\n";
    let project = with_calls(parts, &["Press", "Outer", "Clock", "Still"]);
    // The components would be islands if their props could be serialized.
    for name in ["Press", "Outer", "Clock"] {
        let page = format!(
            "import {{ {name} }} from '../../components/parts.tsx';\n\n# {name}\n\n<{name} format={{() => 1}} />\n"
        );
        project.write(&format!("docs/en/{name}.mdx"), &page);
    }
    project.write("components/Island.tsx", island);
    project.write(
        "docs/en/live.mdx",
        "import Island from '../../components/Island.tsx';\nimport { Outer, Press, Still } from '../../components/parts.tsx';\n\n# Live\n\n<Island>\n\ntext <Still />\n\n</Island>\n\n<Tabs>\n\n<Tab label=\"a\">\n\n<Island />\n\n</Tab>\n\n</Tabs>\n\n<Still />\n\n<Press show={() => 1} />\n\n<Press show={() => 1} />\n",
    );
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_snapshot!(run.stderr);
}

#[test]
fn exports_of_every_kind() {
    let project = Project::with(&[
        (
            "components/parts.tsx",
            "export const one = 1;\nexport const Two = () => <b>two</b>;\nexport default () => <b>three</b>;\n",
        ),
        ("docs/en/note.mdx", "---\ndraft: true\n---\n\nexport const noted = 'noted';\n\n{noted}\n"),
        (
            "docs/en/page.mdx",
            "import Note from './note.mdx';\nexport { one, Two as Zwei, default as Three } from '../../components/parts.tsx'\nexport * as parts from '../../components/parts.tsx'\nexport { a as alias }\n\nexport const { a, b: [c, ...d], ...rest } = { a: 'a', b: ['c', 'd'], e: 'e' }\nexport function own() { return 'own'; }\nexport class Shape { name = 'shape'; }\n\n# Page\n\n{a}{c}{d[0]}{rest.e}{own()}{new Shape().name}{one}{alias}{parts.one}\n\n<Zwei /><Three /><parts.Two />\n\n<Note />\n\n<Note />\n",
        ),
    ]);
    let run = project.run(&["build", "."]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let article = super::article(&project, "page");
    assert!(article.contains("acdeownshape1a1"), "{article}");
    assert!(article.contains("<b>two</b><b>three</b><b>two</b>"), "{article}");
    assert_eq!(article.matches("noted").count(), 2);
}

#[test]
fn exports_with_errors() {
    let project = Project::with(&[
        ("docs/en/everything.mdx", "export * from './x.ts'\n\n# Everything\n"),
        ("docs/en/twice.mdx", "export const a = 1\n\nexport const a = 2\n\n# Twice\n\n{a}\n"),
        (
            "docs/en/throws.mdx",
            "export const fine = 1\nexport const bad = fine.x.y\n\n# Throws\n\n{fine} {bad}\n",
        ),
        ("docs/en/jsx.mdx", "export const Sign = () => <b>{x.y}</b>\n\n# JSX\n\n<Sign />\n"),
        ("docs/en/unknown.mdx", "export const Known = 'Unknown'\n\n# Unknown\n\n<Unknown />\n"),
    ]);
    assert_snapshot!(project.build().stderr);
    project.write("docs/en/everything.mdx", "# Everything\n");
    project.write("docs/en/twice.mdx", "# Twice\n");
    project.write("docs/en/unknown.mdx", "# Unknown\n");
    assert_snapshot!(project.build().stderr);
}

#[test]
fn thousands_of_expressions_on_a_line() {
    let project =
        Project::with(&[("docs/en/many.mdx", &format!("# Many\n\nSum {}\n", "{1+1}".repeat(8000)))]);
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr.get(..200).unwrap_or(&run.stderr));
    assert!(project.read("many.html").contains(&"2".repeat(8000)));
    // Too many expressions are reported once.
    project.write("docs/en/many.mdx", &format!("# Many\n\nSum {}\n", "{1+1}".repeat(30_000)));
    assert_eq!(build(&project, &[]).1, ["mdx/nesting-too-deep docs/en/many.mdx:3:100005"]);
}
