//! Tests with damaged projects. Every import must terminate without a panic.

use std::path::Path;

use quire_import::{Options, import};

use crate::{Project, quire_toml};

/// Returns whether a file of a fixture contains configuration or navigation. Only these files are damaged.
fn is_damaged(path: &str) -> bool {
    [".ts", ".mts", ".js", ".json", ".toml", "SUMMARY.md"].iter().any(|ending| path.ends_with(ending))
}

/// Removes, repeats or cuts off a part of `text`. `seed` determines the part and the kind of damage.
fn damaged(text: &str, seed: usize) -> String {
    let at = |offset: usize| text.floor_char_boundary(offset % (text.len() + 1));
    let (from, len) = (at(seed.wrapping_mul(7919)), seed * 31 % 60);
    let to = at((from + len).min(text.len()));
    let (from, to) = (from.min(to), to.max(from));
    match seed % 3 {
        0 => format!("{}{}", &text[..from], &text[to..]),
        1 => format!("{}{}", &text[..to], &text[from..]),
        _ => text[..from].to_owned(),
    }
}

#[test]
fn damaged_projects() {
    for name in ["rspress", "vitepress", "docusaurus", "docusaurus-auto", "docusaurus-versions", "mdbook"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name);
        let whole = Project::read(&folder);
        for seed in 1..=60 {
            let damage = |(path, text): (&String, &String)| {
                let text = if is_damaged(path) { damaged(text, seed) } else { text.clone() };
                (path.clone(), text)
            };
            let project = Project(whole.0.iter().map(damage).collect());
            let import = import(&project, Options::default()).unwrap();
            assert!(quire_toml(&import).contains("title = "), "{name} {seed}");
            // The generated `quire.toml` must be valid.
            let faults = import.report.findings.iter().filter(|finding| finding.subject == "quire.toml");
            assert_eq!(faults.count(), 0, "{name} {seed}: {}", import.report.text());
        }
    }
}

/// Imports a project with several scripts. The first script is the configuration. Returns the report.
fn scripts(files: &[(&str, String)]) -> String {
    let mut all = vec![("docs/index.md", "# Home\n".to_owned())];
    all.extend(files.iter().cloned());
    let files: Vec<(&str, &str)> = all.iter().map(|(path, text)| (*path, text.as_str())).collect();
    let import = Project::new(&files).import();
    assert!(quire_toml(&import).contains("title = "));
    import.report.text()
}

#[test]
fn import_cycles_terminate() {
    const CONFIG: &str = "rspress.config.ts";
    let one = |text: &str| vec![(CONFIG, text.to_owned())];
    let two = |text: &str, other: &str| vec![(CONFIG, text.to_owned()), ("b.ts", other.to_owned())];
    // Each module re-exports the next two modules.
    let doubled = |at: usize| {
        let star = |to: usize| format!("export * from './m{to}.ts'\n");
        star(at + 1) + &star(at + 1) + &star(at + 2)
    };
    let names: Vec<String> = (0..40).map(|at| format!("m{at}.ts")).collect();
    let mut tree: Vec<(&str, String)> =
        names.iter().enumerate().map(|(at, name)| (name.as_str(), doubled(at))).collect();
    tree.push((CONFIG, "import { title } from './m0.ts'\nexport default { title }".to_owned()));
    let chain: Vec<String> = (0..3000).map(|at| format!("c{at}.ts")).collect();
    let next = |at: usize| format!("export {{ default }} from './c{}.ts'", at + 1);
    let mut long: Vec<(&str, String)> =
        chain.iter().enumerate().map(|(at, name)| (name.as_str(), next(at))).collect();
    long.push((CONFIG, "export { default } from './c0.ts'".to_owned()));
    for files in [
        one("export { default } from './rspress.config'"),
        one("export * from './rspress.config'"),
        one("export * as default from './rspress.config'"),
        one("module.exports = require('./rspress.config')"),
        one("import all from './rspress.config'\nexport default { ...all, title: all.title }"),
        two("export { default } from './b'", "export { default } from './rspress.config'"),
        two("export * from './b'", "export * from './rspress.config'"),
        two(
            "import * as b from './b'\nexport default b",
            "import * as a from './rspress.config'\nexport default { ...a }",
        ),
        two(
            "import { b } from './b'\nexport const a = { ...b }\nexport default a",
            "import { a } from './rspress.config'\nexport const b = { ...a }",
        ),
        tree,
        long,
    ] {
        scripts(&files);
    }
}

/// Without a limit on open angle brackets, parsing this 16 kB script takes 8 GB of memory.
#[test]
fn scripts_with_many_open_angle_brackets_are_not_parsed() {
    let script = format!("let a = {}1;\nexport default {{}};\n", "a<".repeat(8_000));
    let report = scripts(&[("rspress.config.ts", script)]);
    assert!(report.contains("too many open angle brackets"), "{report}");
}

/// The configuration and the module `f1` each contain 400 re-exports of `f1`.
#[test]
fn many_reexports_of_a_module_by_itself_terminate() {
    let stars = |count: usize| "export * from './f1';\n".repeat(count);
    let files: Vec<(String, String)> = (1..400).map(|at| (format!("f{at}.ts"), stars(400))).collect();
    let mut files: Vec<(&str, String)> = files.iter().map(|(path, text)| (&**path, text.clone())).collect();
    files.insert(0, ("rspress.config.ts", stars(400) + "export default { title: 'A' };\n"));
    let report = scripts(&files);
    assert!(report.contains("rspress.config.ts"), "{report}");
}

#[test]
fn endless_generated_sidebars_are_reported() {
    let entries = "{ type: 'autogenerated', dirName: '.' },".repeat(2_000);
    let pages: Vec<(String, String)> =
        (0..300).map(|at| (format!("docs/p{at}.md"), "# P\n".to_owned())).collect();
    let mut files: Vec<(&str, String)> = pages.iter().map(|(path, text)| (&**path, text.clone())).collect();
    files.push(("sidebars.js", format!("module.exports = {{ docs: [{entries}] }};\n")));
    let config = "module.exports = { title: 'A', presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };";
    files.push(("docusaurus.config.js", config.to_owned()));
    let report = scripts(&files);
    assert!(report.contains("because the sidebars have too many"), "{report}");
}

#[test]
fn endlessly_growing_values_are_unknown() {
    let doubled = |first: &str, next: &str| {
        let line = |at: usize| format!("let x{} = {}\n", at + 1, next.replace('x', &format!("x{at}")));
        let lines = (0..60).map(line).collect::<Vec<_>>().concat();
        format!(
            "function f() {{\nlet x0 = {first}\n{lines}return x60\n}}\nexport default {{ title: 'T', x: f() }}"
        )
    };
    let keys = (0..40_000).map(|at| format!("k{at}:0,")).collect::<Vec<_>>().concat();
    for text in [
        doubled("[1]", "[x, x]"),
        doubled("{ a: 1 }", "({ a: x, b: x })"),
        doubled("'ab'", "`${x}${x}`"),
        doubled("'ab'", "x.replaceAll('a', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')"),
        doubled("[[1]]", "x.concat(x)"),
        doubled("() => 1", "() => x() + x()"),
        "const f = (n) => f(n + 1)\nexport default { title: f(0) }".to_owned(),
        "const f = () => [...f(), ...f()]\nexport default { x: f() }".to_owned(),
        "export default { get title() { return this.title }, x: Array.from({ length: 1e9 }), y: 'x'.repeat(1e9) }".to_owned(),
        "export default { x: /^(a+)+$/.test('a'.repeat(99) + 'b'), y: 'aaaa'.replace(/(a*)*b/, '') }".to_owned(),
        format!("export default {}{}", "[".repeat(20_000), "]".repeat(20_000)),
        format!("export default {{ title: {}1 }}", "1 + ".repeat(50_000)),
        format!("export default {{ {keys} }}"),
    ] {
        scripts(&[("rspress.config.ts", text)]);
    }
}

#[test]
fn nothing_outside_of_the_project_is_written_or_copied() {
    let docusaurus = |rest: &str| format!("export default {{ title: 'T', {rest} }}");
    let docs = |path: &str| {
        docusaurus(&format!(
            "presets: [['classic', {{ docs: {{ path: '{path}', sidebarPath: '../s.js' }} }}]]"
        ))
    };
    let vitepress = |rest: &str| format!("export default {{ title: 'T', {rest} }}");
    let sidebar = "themeConfig: { sidebar: [{ text: 'A', link: '/a' }], nav: [{ text: 'A', link: '/a' }] }";
    for (config, text) in [
        (".vitepress/config.ts", vitepress(&format!("srcDir: '../outside', {sidebar}"))),
        (".vitepress/config.ts", vitepress(&format!("srcDir: './x/../../outside', {sidebar}"))),
        (
            ".vitepress/config.ts",
            vitepress(&format!("locales: {{ '../../x': {{ lang: '../../x', {sidebar} }} }}")),
        ),
        ("docs/.vitepress/config.ts", vitepress(&format!("srcDir: '../../outside', {sidebar}"))),
        ("rspress.config.ts", "export default { title: 'T', root: '../outside' }".to_owned()),
        ("docusaurus.config.js", docs("../outside")),
        (
            "docusaurus.config.js",
            docusaurus("i18n: { defaultLocale: 'en', locales: ['en', '../../x'], path: '../i18n' }"),
        ),
        ("book.toml", "[book]\ntitle = \"T\"\nsrc = \"../outside\"\n".to_owned()),
    ] {
        let summary = "# Summary\n- [A](a.md)\n- [B](../../b.md)\n";
        let mut files = vec![(config, text.as_str())];
        for folder in ["outside", "../outside", "docs", "src", ".", "../i18n", "i18n/../../x"] {
            let name = |file: &str| if folder == "." { file.to_owned() } else { format!("{folder}/{file}") };
            let file = |file: &str| -> &str { Box::leak(name(file).into_boxed_str()) };
            files.extend([
                (file("a.md"), "# A\n"),
                (file("index.md"), "# I\n"),
                (file("SUMMARY.md"), summary),
            ]);
        }
        // Files may be written to a docs folder outside of the project, but to no other folder outside of the project.
        let import = Project::new(&files).import();
        let is_beside = quire_toml(&import).contains("docs = \"../outside\"");
        for file in &import.files {
            let path = file.path.strip_prefix("../outside/").filter(|_| is_beside).unwrap_or(&file.path);
            assert!(!path.contains(".."), "{config} {text}: {}", file.path);
        }
        files.retain(|(path, _)| !path.contains(".."));
        let import = Project::new(&files).import();
        for file in &import.files {
            let original = match &file.contents {
                quire_import::Contents::CopyOf(path) => path,
                quire_import::Contents::Text(_) => "",
            };
            assert!(!file.path.contains("..") && !original.contains(".."), "{config} {text}: {}", file.path);
        }
        assert!(!quire_toml(&import).contains("docs = \"../"), "{config} {text}");
    }
}

#[test]
fn redirects_are_checked_before_they_are_written() {
    let table = "'/ok.html' = 'a.html'\n'/b.html' = 'javascript:alert(1)'\n'/c.html' = '//evil.example/'\n\
                 '/d.html' = \"a.html\\n/* https://evil.example/\"\n\"/e\\n/x https://evil.example/ .html\" = 'a.html'\n\
                 '/f.html' = '/\\evil.example'\n'/g.html' = 'https://other.example/'\n";
    let book = format!("[book]\ntitle = \"T\"\n[output.html.redirect]\n{table}");
    let list = "[{ from: ['/x\\n/* https://evil.example', '/y'], to: 'javascript:alert(1)' }, { from: '/ok', to: '/a' }]";
    let plugin = format!(
        "import {{ pluginClientRedirects }} from '@rspress/plugin-client-redirects'\n\
         export default {{ title: 'T', plugins: [pluginClientRedirects({{ redirects: {list} }})] }}"
    );
    for (config, text, written) in [
        (("book.toml", "src"), book, vec!["\"/ok.html\"", "\"/g.html\""]),
        (("rspress.config.ts", "docs"), plugin, vec!["\"/ok\""]),
    ] {
        let (config, docs) = config;
        let page = format!("{docs}/a.md");
        let summary = format!("{docs}/SUMMARY.md");
        let files = [(config, text.as_str()), (page.as_str(), "# A\n"), (summary.as_str(), "- [A](a.md)\n")];
        let import = Project::new(&files).import();
        let text = quire_toml(&import);
        let from: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("from = ")).collect();
        assert_eq!(from, written, "{text}");
        assert!(!text.contains("evil") && !text.contains("javascript"), "{text}");
        assert!(import.report.text().contains("is not a valid redirect target"), "{}", import.report.text());
    }
}

#[test]
fn the_folder_of_pages_exists() {
    let settings = |docs: &str| {
        [
            (".vitepress/config.ts", ".", format!("export default {{ srcDir: '{docs}' }}")),
            ("docs/.vitepress/config.ts", "docs", format!("export default {{ srcDir: '{docs}' }}")),
            ("rspress.config.ts", "docs", format!("export default {{ root: '{docs}' }}")),
            (
                "docusaurus.config.ts",
                "docs",
                format!("export default {{ presets: [['classic', {{ docs: {{ path: '{docs}' }} }}]] }}"),
            ),
            ("book.toml", "src", format!("[book]\nsrc = \"{docs}\"\n")),
        ]
    };
    let unread = |text: &str| settings("").map(|(config, docs, _)| (config, docs, text.to_owned()));
    let cases = [
        settings("none"),
        settings("index.md"),
        unread("export default f()"),
        unread("const x = 1"),
        unread("export default ["),
        unread(""),
    ];
    for (config, docs, text) in cases.into_iter().flatten() {
        let page = format!("{docs}/index.md").replace("./", "");
        let import = Project::new(&[(config, text.as_str()), (page.as_str(), "# Home\n")]).import();
        let toml = quire_toml(&import);
        let docs_value = toml.lines().find_map(|line| line.strip_prefix("docs = ")).unwrap_or("\"docs\"");
        assert_eq!(docs_value, format!("\"{docs}\""), "{config} {text}: {toml}");
    }
}
