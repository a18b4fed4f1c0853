//! Tests of values in configurations, which are evaluated or reported as unknown.

use std::sync::atomic::{AtomicUsize, Ordering};

use quire_import::{Files, Group, Options};

use crate::{Project, quire_toml};

/// Imports a project and returns its title. Appends the findings about unevaluated expressions, if there are any.
fn title(config: &str, others: &[(&str, &str)]) -> String {
    let mut files = vec![("rspress.config.ts", config), ("docs/index.md", "# T\n")];
    files.extend(others);
    let import = Project::new(&files).import();
    let title =
        quire_toml(&import).lines().find_map(|line| line.strip_prefix("title = ")).unwrap_or_default();
    let findings = import.report.findings.iter();
    let unread = findings.filter(|finding| matches!(finding.group, Group::Unread | Group::Dropped));
    let unread: Vec<String> =
        unread.map(|it| format!("{}:{} {}: {}", it.line, it.column, it.subject, it.note)).collect();
    if unread.is_empty() { title.to_owned() } else { format!("{title} [{}]", unread.join("; ")) }
}

/// Returns the result of [`title`] for an expression as the title.
fn value(expression: &str) -> String {
    title(&format!("import path from 'path';\nexport default {{ title: {expression} }};"), &[])
}

#[test]
fn known_expressions() {
    let cases = [
        ("'a'", "a"),
        ("`a${1 + 1}${'b'}`", "a2b"),
        ("('a' as string)", "a"),
        ("'a' satisfies string", "a"),
        ("'a'!", "a"),
        ("true ? 'a' : 'b'", "a"),
        ("!'' && 'a'", "a"),
        ("'' || 'a'", "a"),
        ("null ?? 'a'", "a"),
        ("undefined ?? process.env.TITLE ?? 'a'", "a"),
        ("process.env.NODE_ENV === 'production' ? 'a' : 'b'", "a"),
        ("['a', 'b'].join('-')", "a-b"),
        ("['b', 'a'].map((x, i) => x + i).reverse().join('')", "a1b0"),
        ("['a', null, 'b'].filter(Boolean).join('')", "ab"),
        ("[['a'], 'b'].flat().concat(['c']).join('')", "abc"),
        ("Object.entries({ a: 1, b: 2 }).map(([k, v]) => `${k}${v}`).join('')", "a1b2"),
        ("Object.keys({ ...{ a: 1 }, b: 2 }).join('')", "ab"),
        ("({ a: { b: ['x', 'y'] } }).a.b[1]", "y"),
        ("({ a: 'x' })?.a", "x"),
        ("'A-b'.toLowerCase().replace('-', '_')", "a_b"),
        ("'a,b'.split(',')[1]", "b"),
        ("path.join('a', '../b')", "b"),
        ("((a, { b = 'y' } = {}, ...c) => a + b + c.length)('x', undefined, 1, 2)", "xy2"),
        ("(() => { const a = []; for (const x of ['p', 'q']) { a.push(x); } return a.join(''); })()", "pq"),
        ("(() => { const o = {}; o['k'] = 'v'; if (o.k) { return o.k; } return 'no'; })()", "v"),
        ("String(new Date().getFullYear())", "2026"),
        ("import.meta.dirname + 'x'", "x"),
        ("(globalThis as any).process?.env?.TITLE ?? 'a'", "a"),
        ("Array.isArray(['a']) && typeof 'a' === 'string' ? typeof {} : 'b'", "object"),
        ("(() => { const o = { b: 1, a: 2 }; o.b = 3; return Object.keys(o).join(''); })()", "ba"),
        (
            "(() => { let x = 'a'; const l = []; const n = [1].map(() => { x = 'b'; l.push('c'); }); return x + l[0]; })()",
            "bc",
        ),
    ];
    for (expression, expected) in cases {
        assert_eq!(value(expression), format!("\"{expected}\""), "{expression}");
    }
}

#[test]
fn unknown_expressions_are_reported_with_their_place() {
    for expression in [
        "fetchTitle()",
        "`a${fs.readFileSync('x')}`",
        "await load()",
        "Math.random() > 0.5 ? 'a' : fetchTitle()",
        "(() => { if (Math.random() > 0.5) { return fetchTitle(); } return 'b'; })()",
        "(() => { while (true) {} })()",
        "(() => { let x = 'a'; x += 'b'; return x; })()",
        "'a'.match(/a/)[0]",
        "new Thing().title",
        "this.title",
        "function* () {}",
    ] {
        let imported = value(expression);
        assert!(imported.contains("2:") && imported.contains("title: "), "{expression}: {imported}");
    }
}

#[test]
fn unknown_conditions_are_assumed_to_be_false() {
    for expression in [
        "Math.random() > 0.5 ? 'a' : 'b'",
        "(() => { if (Math.random() > 0.5) { return 'a'; } return 'b'; })()",
        "(() => { if (Math.random() > 0.5) return 'a'; else return 'b'; })()",
    ] {
        let config = format!("export default {{ title: {expression} }};");
        let files = [("rspress.config.ts", config.as_str()), ("docs/index.md", "# T\n")];
        let import = Project::new(&files).import();
        assert!(quire_toml(&import).contains("title = \"b\""), "{expression}");
        let mut assumed = import.report.findings.iter().filter(|finding| finding.group == Group::Assumed);
        assert!(assumed.any(|finding| finding.subject == "`Math.random() > 0.5`"), "{expression}");
    }
}

#[test]
fn functions_that_load_modules() {
    let others = [("a.js", "module.exports = { one: '1' };"), ("b.json", "{ \"two\": \"2\" }")];
    let config = "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n\
        const load = createRequire(import.meta.url);\n\
        export default { title: require('./a').one + load('./b.json').two + load.resolve('./a.js') };";
    assert_eq!(title(config, &others), "\"12a.js\"");
}

#[test]
fn changes_of_variables_take_no_copies() {
    // The evaluation would take quadratic time if each change copied the array or object.
    let items = ",".repeat(100_000);
    for body in [
        "const x = []; for (const a of list) { x.push(1); } return x.length;",
        "const x = {}; let i = 0; for (const a of list) { i = i + 1; x.a = i; } return x.a;",
        "let n = 0; for (const a of list) { n = n + 1; } switch (list) { case 1: case 2: } return n;",
    ] {
        let config = format!(
            "const list = '{items}'.split(',');\nfunction f() {{ {body} }}\nexport default {{ title: `${{f()}}` }};"
        );
        assert_eq!(title(&config, &[]), "\"100001\"", "{body}");
    }
}

#[test]
fn copies_take_steps() {
    let long = "x".repeat(400_000);
    let names: Vec<String> = (0..1000).map(|at| format!("a: b{at}")).collect();
    let tables = "t,".repeat(500);
    for config in [
        format!(
            "const k = '{long}';\nfunction f({{ {} }}) {{ return b999; }}\nexport default {{ title: f({{ a: k }}) }};",
            names.join(", ")
        ),
        format!(
            "const k = '{long}';\nfunction f() {{ const t = {{ [k]: 1 }}; return `${{[{tables}].filter(Boolean).length}}`; }}\nexport default {{ title: f() }};"
        ),
    ] {
        let imported = title(&config, &[]);
        assert!(imported.starts_with("\"Documentation\" ["), "{}", &imported[..imported.len().min(100)]);
    }
}

#[test]
fn modules_are_found_without_listing_their_folder_again() {
    let names: Vec<String> = (0..200).map(|at| format!("m{at}.ts")).collect();
    let imports: Vec<String> = (0..200).map(|at| format!("import m{at} from './m{at}';\n")).collect();
    let sum: Vec<String> = (0..200).map(|at| format!("m{at}")).collect();
    let config = format!("{}export default {{ title: [{}].join('') }};", imports.concat(), sum.join(","));
    let mut files = vec![("rspress.config.ts", config.as_str()), ("docs/index.md", "# T\n")];
    files.extend(names.iter().map(|name| (name.as_str(), "export default 'a'")));
    let project = Counted { project: Project::new(&files), listings: AtomicUsize::new(0) };
    let import = quire_import::import(&project, Options::default()).unwrap();
    assert!(quire_toml(&import).contains(&"a".repeat(200)));
    assert!(project.listings.into_inner() < 50);
}

/// A project that counts how often folders are listed.
struct Counted {
    project: Project,
    listings: AtomicUsize,
}

impl Files for Counted {
    fn text(&self, path: &str) -> Option<String> {
        self.project.text(path)
    }

    fn names(&self, folder: &str) -> Vec<(String, bool)> {
        self.listings.fetch_add(1, Ordering::Relaxed);
        self.project.names(folder)
    }

    fn is_folder(&self, path: &str) -> Option<bool> {
        self.project.is_folder(path)
    }
}

#[test]
fn modules_of_the_project() {
    let others = [
        ("a.ts", "export const one = '1';\nexport default { two: '2' };"),
        (
            "b/index.ts",
            "export * from '../a';\nexport { default as all } from '../a';\nexport function three() { return '3'; }",
        ),
        ("c.cjs", "exports.four = '4';\nmodule.exports.five = '5';"),
        ("d.json", "{ \"six\": \"6\", }"),
        ("e.cjs", "const x = { seven: '7' };\nmodule.exports = x;"),
    ];
    let config = "import { one, all, three } from './b';\nimport { six } from './d.json';\nimport data from './d.json';\nconst { four, five } = require('./c.cjs');\nimport e, { seven } from './e.cjs';\nimport * as a from './a.js';\nexport default { title: one + all.two + three() + four + five + six + data.six + seven + e.seven + a.one };";
    assert_eq!(title(config, &others), "\"1234566771\"");
}

#[test]
fn changes_at_the_top_of_a_module_are_not_followed() {
    let imported = title("const config = { title: 'a' };\nconfig.title = 'b';\nexport default config;", &[]);
    assert!(imported.contains("2:1 statement: config.title = 'b';"), "{imported}");
}

#[test]
fn every_evaluation_terminates() {
    let deep = format!("{}'a'{}", "[".repeat(5000), "]".repeat(5000));
    let not = format!("{}'a'", "!".repeat(20_000));
    let config =
        |text: &str| title(text, &[("b.ts", "import { a } from './rspress.config';\nexport const b = a;")]);
    for text in [
        "const a = b; const b = a; export default { title: a };".to_owned(),
        "const f = () => f(); export default { title: f() };".to_owned(),
        "import { b } from './b'; export const a = b; export default { title: a };".to_owned(),
        "const f = n => [f(n), f(n), f(n)]; export default { title: f(1) };".to_owned(),
        format!("export default {{ title: {deep} }};"),
        format!("export default {{ title: {not} }};"),
        "const d = x => [...x, ...x]; let l = d(d(d(d(d(d(d(d(d(d(d(d(d(d(d(d(d(d(d(d(d(d(d(d([1]))))))))))))))))))))))))); export default { title: l.join('') };".to_owned(),
    ] {
        assert!(config(&text).starts_with("\"Documentation\"") || text.contains("[...x"), "{}", &text[..40]);
    }
}

#[test]
fn broken_modules() {
    for text in [
        "export default {",
        "",
        "\u{feff}export default { title: 'T' }",
        "export default 5",
        "not js at all ::",
        "export default () => {}",
    ] {
        let _ = title(text, &[]);
    }
    assert!(title("export default {", &[]).contains("syntax error"), "a syntax error is reported");
}

#[test]
fn files_that_a_configuration_reads() {
    let config = "import fs, { readFileSync } from 'node:fs'\n\
        const pkg = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))\n\
        const list = JSON.parse(fs.readFileSync('data.json').toString())\n\
        const gone = JSON.parse(fs.readFileSync('gone.json'))\n\
        export default { title: `Tool ${pkg.version}`, description: list[1].name, base: gone.base }";
    let files = [
        ("rspress.config.ts", config),
        ("package.json", "{ \"version\": \"1.2.3\" }"),
        ("data.json", "[null, { \"name\": \"From data\", \"deep\": [true, 2] }]"),
        ("docs/index.md", "# Home\n"),
    ];
    let import = Project::new(&files).import();
    let toml = crate::quire_toml(&import);
    assert!(toml.contains("title = \"Tool 1.2.3\"\ndescription = \"From data\"\n"), "{toml}");
    let report = import.report.text();
    assert!(report.contains("not read") && report.contains("gone"), "{report}");
}
