use super::{Declared, DeclaredTheme, Place, exported_imports, read};
use crate::bundle::needs_browser;

/// Reads a theme module. `files` contains the specifiers and contents of other files of the site.
fn theme(text: &str, files: &[(&str, &str)]) -> DeclaredTheme {
    let find = |_: &str, specifier: &str| {
        let file = files.iter().find(|(name, _)| *name == specifier);
        file.map(|(name, text)| (format!("theme/{}.tsx", name.trim_start_matches("./")), (*text).to_owned()))
    };
    read("theme/index.tsx", text, &find)
}

fn names(declared: &Declared) -> String {
    let names: Vec<&str> = declared.names().collect();
    let more = if declared.unread.is_some() { " ..." } else { "" };
    format!("{}{more}", names.join(" "))
}

#[track_caller]
fn check(text: &str, files: &[(&str, &str)], expected: [&str; 4]) {
    let theme = theme(text, files);
    let names_by_group = [&theme.slots, &theme.overrides, &theme.components, &theme.layouts].map(names);
    assert_eq!(names_by_group, expected, "{text}");
}

#[test]
fn the_forms_of_a_theme() {
    check(
        "export default defineTheme({ slots: { a, b: () => 1 }, components: { 'h2': H } });",
        &[],
        ["a b", "", "h2", ""],
    );
    check("export default { overrides: { Logo }, layouts: { wide } };", &[], ["", "Logo", "", "wide"]);
    check("const t = { slots: { a } } satisfies Theme; export default t;", &[], ["a", "", "", ""]);
    check("const slots = { a }; export default defineTheme({ slots } as const)", &[], ["a", "", "", ""]);
    check("export const slots = { a };", &[], ["a", "", "", ""]);
    check("const slots = { a }; export { slots };", &[], ["a", "", "", ""]);
    check("const x = { a, b }; export default { slots: { ...x, c, a } }", &[], ["b c a", "", "", ""]);
    check("export default function Theme() {}", &[], ["", "", "", ""]);
    check("not a module {{", &[], ["", "", "", ""]);
}

#[test]
fn names_that_come_from_other_files() {
    let files = [("./parts", "export const components = { a: A, ...more }; const more = { img: I };")];
    check(
        "import { components } from './parts'; export default { components };",
        &files,
        ["", "", "a img", ""],
    );
    check(
        "import { components as c } from './parts'; export default { components: { ...c, h1 } };",
        &files,
        ["", "", "a img h1", ""],
    );
    let files = [("./all", "export default { a: A };")];
    check("import all from './all'; export default { components: all };", &files, ["", "", "a", ""]);
}

#[test]
fn computed_names_are_unknown() {
    check("export default { slots: make() };", &[], [" ...", "", "", ""]);
    check("export default { slots: { a, ...make(), [key]: b } };", &[], ["a ...", "", "", ""]);
    check("import { slots } from 'package'; export default { slots };", &[], [" ...", "", "", ""]);
    check("const slots = slots; export default { slots };", &[], [" ...", "", "", ""]);
    let files = [
        ("./a", "import { x } from './a'; export { x };"),
        ("./b", "import { x } from './b'; export const y = { ...x }; export { y as x };"),
    ];
    check("import { x } from './a'; export default { slots: x };", &files, [" ...", "", "", ""]);
    check("import { x } from './b'; export default { slots: x };", &files, [" ...", "", "", ""]);
}

#[test]
fn computed_themes_are_unknown() {
    for text in [
        "export default make();",
        "import t from 'package'; export default t;",
        "export default { ...make() };",
    ] {
        assert!(theme(text, &[]).unread.is_some(), "{text}");
    }
    assert_eq!(theme("export default { ...{ slots: { a } } };", &[]).unread, None);
}

#[test]
fn entries_have_the_positions_of_their_keys() {
    let text = "export default {\n  slots: { docAfer: A },\n  unknown: 1,\n};";
    let theme = theme(text, &[]);
    let start = text.find("docAfer").unwrap();
    let expected = Place { path: "theme/index.tsx".to_owned(), range: start..start + 7 };
    assert_eq!(theme.slots.entries[0].place, expected);
    assert_eq!(theme.others[0].name, "unknown");
}

const MIXED: &str = "import { useState } from 'react';
import { ThemedImage as T, Link } from '@theme';
import { Copy } from './Copy';
function Counter() { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{n}</button>; }
const Plain = ({ children }) => <h2>{children}</h2>;
function Outer(props) { return <p><Counter />{props.children}</p>; }
const Linked = props => <Link {...props} />;
const Themed = props => <T {...props} />;
export default defineTheme({
  slots: { pageStart: Counter },
  components: { h2: Plain, Outer, Linked, Themed, Copied: props => <Copy {...props} />, a: Copy },
});";

#[test]
fn a_part_contains_the_code_of_one_component() {
    let theme = theme(MIXED, &[]);
    let live = |name: &str| {
        let part = &theme.components.get(name).unwrap().part;
        (needs_browser(&part.path, &part.code), part.imports.iter().cloned().collect::<Vec<_>>().join(" "))
    };
    assert_eq!(live("h2"), (false, String::new()));
    assert_eq!(live("Outer"), (true, String::new()));
    assert_eq!(live("Linked"), (false, String::new()));
    assert_eq!(live("Themed"), (true, String::new()));
    assert_eq!(live("Copied"), (false, "./Copy".to_owned()));
    assert_eq!(live("a"), (false, "./Copy".to_owned()));
}

#[test]
fn exports_of_other_modules() {
    let text = "import { A, B as C } from './a';\nimport D from './d';\nexport { A, C as E, D };\nexport { F, default as G } from './f';\nexport const H = 1;\nexport * from './all';\n";
    let found = exported_imports("theme/index.tsx", text);
    let found: Vec<String> =
        found.iter().map(|(name, (from, export))| format!("{name}={from}#{export}")).collect();
    assert_eq!(found, ["A=./a#A", "D=./d#default", "E=./a#B", "F=./f#F", "G=./f#default"]);
    assert!(exported_imports("theme/index.tsx", "export {{").is_empty());
}
