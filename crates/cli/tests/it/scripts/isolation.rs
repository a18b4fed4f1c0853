//! Tests that a page's output depends only on the page, not on threads, build order, the clock or other pages.

use super::{article, with_calls};
use crate::project::{Project, command, finish, tree};

/// A component that changes each kind of state that pages could share, and shows the state before the change.
const LEAKS: &str = r"
import * as React from 'react';
import { Badge, usePage, useSite } from '@theme';
import { loadedAt } from 'library';

let counter = 0;
const cache = new Map<string, string>();
const atLoading = [loadedAt, Math.random()];
const shared = globalThis as unknown as Record<string, unknown>;
shared['library'] = ((shared['library'] as number | undefined) ?? 0) + 1;
(Array.prototype as never as Record<string, unknown>)['patched'] ??= () => 'patched';

function attempt(what: () => unknown): string {
  try {
    return String(what());
  } catch (error) {
    return `no: ${(error as Error).message}`;
  }
}

const count = (on: object, key: string) => {
  const record = on as Record<string, number>;
  return `${key} ${(record[key] = (Object.hasOwn(on, key) ? record[key]! : 0) + 1)}`;
};

export function Leak() {
  const { routePath } = usePage();
  cache.set(routePath, routePath);
  const iterator = Object.getPrototypeOf([].values()) as object;
  const found = [
    `counter ${++counter}`,
    `cached ${cache.size}`,
    `loaded ${atLoading.join()}`,
    `library ${shared['library']}`,
    `random ${Math.random()} ${Math.random()}`,
    ...[globalThis, Object.prototype, Array.prototype, Math, JSON, iterator, Promise, React].map(on =>
      attempt(() => count(on, 'left')),
    ),
    attempt(() => count(Badge, 'left')),
    attempt(() => count(useSite(), 'title')),
    attempt(() => count(useSite().theme, 'left')),
    attempt(() => 'quire' in shared || 'quireShared' in shared || 'quireModules' in shared),
    attempt(() => JSON.stringify({ a: 1 })),
    attempt(() => new Error('x').stack === 'forged'),
    attempt(() => new Date(2026, 0, 31, 12).toString() + new Date('2026-07-01T10:00').getHours()),
    attempt(() => (1234.5).toLocaleString() + new Date(0).toLocaleString()),
  ];
  attempt(() => (JSON.stringify = () => 'forged'));
  attempt(() => (String.prototype.trim = () => 'forged'));
  attempt(() => (Error.prepareStackTrace = () => 'forged'));
  attempt(() => (Math.random = () => 0));
  attempt(() => Object.defineProperty(React, 'useId', { value: () => 'forged' }));
  attempt(() => Object.defineProperty(Object.prototype, 'toJSON', { value: () => 'forged', configurable: true }));
  attempt(() => delete (shared as { escape?: unknown }).escape);
  if (routePath.endsWith('3')) Object.freeze(Array.prototype);
  if (routePath.endsWith('5')) Object.defineProperty(shared, 'stays', { value: 1 });
  void Promise.resolve().then(() => (shared['later'] = 1));
  return <ul>{found.map(line => <li key={line}>{line}</li>)}</ul>;
}
";

fn leaking(pages: impl Iterator<Item = usize>) -> Project {
    let slot = "import { usePage } from '@theme';\nlet shown = 0;\nexport const slots = {\n  docAfter: () => <i>after {usePage().title} {++shown}</i>,\n  navbarEnd: () => <i>end {++shown} {Math.random()}</i>,\n};\n";
    let project = Project::with(&[
        ("components/Leak.tsx", LEAKS),
        ("theme/index.tsx", slot),
        ("node_modules/library/index.js", "module.exports.loadedAt = Date.now();\n"),
    ]);
    for page in pages {
        let text = format!(
            "import {{ Leak }} from '../../components/Leak.tsx';\n\nexport const own = (globalThis.own = (globalThis.own ?? 0) + 1);\n\n# Page {page}\n\n<Leak />\n\nOwn {{own}} {{globalThis.left}} {{typeof quire}}\n"
        );
        project.write(&format!("docs/en/page{page}.mdx"), &text);
    }
    project
}

/// Returns the command that builds a project. Disables the comparison of the rendered markup with React's markup,
/// because the components count how often they are rendered.
fn building(project: &Project) -> std::process::Command {
    let mut command = command(&project.path(""));
    command.args(["build", "."]).env_remove("QUIRE_VERIFY_MARKUP");
    command
}

/// Builds 18 pages, or 500 if `QUIRE_SOAK` is set.
#[test]
fn pages_are_isolated_for_any_number_of_threads() {
    let pages = std::env::var("QUIRE_SOAK").map_or(18, |_| 500);
    let build_project = |threads: &str, zone: &str| {
        let project = leaking(0..pages);
        let run = finish(building(&project).args(["--threads", threads]).env("TZ", zone), "");
        assert_eq!(run.code, 0, "{}", run.stderr);
        project
    };
    let first = build_project("1", "UTC");
    let files = tree(&first.path("dist"));
    for (threads, zone) in [("2", "Asia/Shanghai"), ("7", "America/New_York")] {
        let other = tree(&build_project(threads, zone).path("dist"));
        assert!(files.keys().eq(other.keys()));
        for (path, bytes) in &files {
            assert!(other[path] == *bytes, "{path} differs with {threads} threads");
        }
    }

    // Except for their own names, all pages show the same state as a page that is built alone.
    let normalized = |article: &str, page: usize| {
        article.replace(&format!("page-{page}"), "page").replace(&format!("Page {page}"), "Page")
    };
    let expected = normalized(&article(&first, "page0"), 0);
    assert!(expected.contains("<li>counter 1</li><li>cached 1</li>"), "{expected}");
    assert!(expected.contains("<li>left 1</li>") && !expected.contains("left 2"), "{expected}");
    assert!(expected.contains("Own 1 1 undefined"), "{expected}");
    assert!(expected.contains("12:00:00 GMT+0000"), "{expected}");
    for page in 1..pages {
        assert_eq!(normalized(&article(&first, &format!("page{page}")), page), expected);
    }
    for page in [3, 4] {
        let alone = leaking(page..=page);
        assert_eq!(finish(&mut building(&alone), "").code, 0);
        assert_eq!(normalized(&article(&alone, &format!("page{page}")), page), expected);
    }
}

#[test]
fn slots_and_components_get_the_page_that_contains_them() {
    let slots = "import { usePage, useSite } from '@theme';\nconst Title = () => <i>{`[${usePage().title}]`}</i>;\nexport const slots = {\n  navbarStart: () => <b>{useSite().title}</b>,\n  navbarEnd: Title,\n  sidebarEnd: Title,\n};\n";
    let parts = "import { usePage } from '@theme';\nexport const Where = () => <p>{`at ${usePage().routePath}`}</p>;\n";
    let project = Project::with(&[
        ("theme/index.tsx", slots),
        ("components/parts.tsx", parts),
        ("docs/en/guide/_meta.json", "[\"one\", \"two\", \"three\"]"),
    ]);
    for name in ["one", "two", "three"] {
        let text =
            format!("import {{ Where }} from '<root>/components/parts.tsx';\n\n# The {name}\n\n<Where />\n");
        project.write(&format!("docs/en/guide/{name}.mdx"), &text);
    }
    for threads in ["1", "3"] {
        let run = project.run(&["build", ".", "--threads", threads]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        for name in ["one", "two", "three"] {
            let html = project.read(&format!("guide/{name}.html"));
            assert_eq!(html.matches(&format!("<i>[The {name}]</i>")).count(), 2, "{html}");
            assert_eq!(html.matches("<i>[").count(), 2);
            assert!(html.contains(&format!("<p>at /guide/{name}</p>")), "{html}");
        }
        assert!(project.read("404.html").contains("<i>[404]</i>"));
    }
}

#[test]
fn reading_the_clock_is_an_error() {
    let parts = "export const Now = () => <p>{Date.now()}</p>;\nexport const Today = () => <p>{new Date().getFullYear()}</p>;\nexport const Span = () => <p>{performance.now()}</p>;\nexport const Given = () => <p>{new Date(0).toISOString()}{new Date(2026, 1, 1).getHours()}</p>;\n";
    let project = with_calls(parts, &["Now", "Today", "Span", "Given"]);
    project.write("docs/en/expression.mdx", "# Expression\n\n{new Date().getFullYear()}\n");
    project
        .write("docs/en/export.mdx", "export const year = new Date().getFullYear();\n\n# Export\n\n{year}\n");
    project.write(
        "components/Year.tsx",
        "const year = new Date().getFullYear();\nexport default () => <p>{year}</p>;\n",
    );
    project.write(
        "docs/en/module.mdx",
        "import Year from '<root>/components/Year.tsx';\n\n# Module\n\n<Year />\n",
    );
    let run = project.build();
    assert_eq!(run.code, 1);
    insta::assert_snapshot!(run.stderr);
}

#[test]
fn a_renderer_has_no_disk_and_no_network() {
    let parts = "const names = ['fetch', 'XMLHttpRequest', 'WebSocket', 'require', 'std', 'os', 'bjson', 'quireNote', 'quireUrl'];\n\
        export function Part() { return <p>{`found: ${names.filter(name => name in globalThis).join()};`}</p>; }\n";
    let project = with_calls(parts, &["Part"]);
    assert_eq!(project.build().code, 0);
    assert!(article(&project, "Part").contains("<p>found: ;</p>"), "{}", article(&project, "Part"));
}
