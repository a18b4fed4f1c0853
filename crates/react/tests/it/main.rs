//! Tests of rendering and bundling with the embedded theme, React and esbuild.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use quire_react::bundle::{Browser, BundleError, Module, Request, Trace, bundle, find_esbuild};
use quire_react::{ArticleAnswer, RenderError, Renderer, Setup, Theme};
use serde_json::{Value, json};

fn locale(more: &Value) -> String {
    let mut locale = json!({
        "lang": "en", "label": "English", "title": "T", "description": "", "home": "/", "nav": [], "sidebars": {},
        "texts": {},
    });
    locale.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    locale.to_string()
}

fn renderer(script: &str, locale: String) -> Renderer {
    let site = json!({
        "title": "T", "description": "", "icon": "", "logo": { "light": "", "dark": "" }, "logoText": "", "logoSize": { "width": 192, "height": 192 }, "base": "/",
        "lang": "en", "ssg": true, "locales": [{ "lang": "en", "label": "English", "home": "/" }],
        "multiVersion": { "default": "", "versions": [] }, "socialLinks": [], "appearance": "auto",
        "hideNavbar": "never", "cleanUrls": true, "theme": {}, "search": {},
    });
    let (script, site, locales) = (script.to_owned(), site.to_string(), vec![("en".to_owned(), locale)]);
    Renderer::new(Setup { script, site, locales, ..Setup::default() })
}

fn page(route: &str) -> Value {
    json!({
        "pagePath": "x", "pageType": "doc", "title": "X", "headingTitle": "", "frontmatter": {}, "toc": [],
        "routePath": route, "lang": "en", "version": "", "relativePath": "x.md", "sidebar": "/guide/",
        "alternates": [], "breadcrumbs": [], "documentTitle": "X", "description": "",
    })
}

fn article(script: &str, imports: &Value, nodes: &Value) -> Result<ArticleAnswer, RenderError> {
    let exports = json!([{ "source": "const three = 3;", "names": ["three"] }]);
    let seeds = vec![0; nodes.as_array().unwrap().len()];
    let request = json!({ "exports": exports, "imports": imports, "nodes": nodes, "seeds": seeds });
    renderer(script, locale(&json!({}))).page(&page("/x")).article(&request)
}

fn html(answer: &ArticleAnswer) -> Vec<&str> {
    answer.nodes.iter().map(|node| node.html.as_str()).collect()
}

#[test]
fn expressions_see_exports_and_are_escaped() {
    let nodes = json!([
        { "id": 0, "expression": "three + 1" },
        { "id": 1, "expression": "'<b>'" },
        { "id": 2, "expression": "null" },
    ]);
    assert_eq!(html(&article("", &json!({}), &nodes).unwrap()), ["4", "&lt;b&gt;", ""]);
}

#[test]
fn errors_name_the_failing_expression() {
    let answer = article("", &json!({}), &json!([{ "id": 0, "expression": "nowhere.at" }])).unwrap();
    assert!(answer.errors[0].message.contains("nowhere"), "{answer:?}");
}

#[test]
fn texts_of_all_languages_have_the_same_keys_and_placeholders() {
    let theme = Theme::embedded();
    let english = theme.texts("en");
    assert!(english.len() > 100);
    let placeholders = |text: &str| {
        let mut names: Vec<String> =
            text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0.to_owned())).collect();
        names.sort_unstable();
        names
    };
    for lang in ["ar", "de", "es", "fr", "it", "ja", "ko", "pl", "pt", "ru", "tr", "zh"] {
        let texts = theme.texts(lang);
        assert!(texts != english && texts.keys().eq(english.keys()), "{lang}");
        for (key, text) in texts {
            assert_eq!(placeholders(text), placeholders(&english[key]), "{lang}: {key}");
            assert!(!text.trim().is_empty(), "{lang}: {key}");
        }
        assert_eq!(texts["dateMonths"].split(',').count(), 12, "{lang}");
    }
    assert_eq!(theme.texts("pt-BR"), theme.texts("pt"));
    assert_eq!(theme.texts("tlh"), english);
}

/// Creates a site folder with components. Returns the folder and the path of esbuild in the theme's packages.
fn components() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        quire_files::write_atomic(&folder.path().join(path), text.as_bytes()).unwrap();
    };
    write(
        "components/Hello.tsx",
        "import { Badge } from '@theme';\nexport const Hello = ({ name }: { name: string }) => <p>Hello {name} <Badge text=\"b\" /></p>;\n",
    );
    write(
        "components/Press.tsx",
        "'use client';\nimport { useState } from 'react';\nimport './press.css';\nexport default function Press() {\n  const [n, set] = useState(0);\n  return <button onClick={() => set(n + 1)}>{n}</button>;\n}\n",
    );
    write("components/press.css", "button { color: red }\n");
    let theme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../theme");
    (folder, find_esbuild(&theme).expect("`npm install` in theme/ brings esbuild"))
}

fn bundled(
    folder: &Path,
    esbuild: &Path,
    ids: &[(&str, bool)],
) -> Result<quire_react::bundle::SiteBundle, BundleError> {
    traced(folder, esbuild, ids, &mut Trace::default())
}

fn traced(
    folder: &Path,
    esbuild: &Path,
    ids: &[(&str, bool)],
    trace: &mut Trace,
) -> Result<quire_react::bundle::SiteBundle, BundleError> {
    let modules: Vec<Module> = ids
        .iter()
        .map(|(id, client)| {
            let browser = if *client { Browser::Directive } else { Browser::Code };
            Module { id: (*id).to_owned(), browser, generated: None }
        })
        .collect();
    let site = quire_files::canonical(folder).unwrap();
    let work = tempfile::tempdir().unwrap();
    let work = quire_files::canonical(work.path()).unwrap();
    let alias = BTreeMap::new();
    let request = Request {
        site: &site,
        modules: &modules,
        base: "/",
        alias: &alias,
        esbuild,
        public: &site.join("public"),
        work_folder: &work,
        is_traced: true,
        are_stubs_shown: false,
    };
    let styles = quire_styles::Site { folder: site.clone(), alias: alias.clone(), sass: None };
    let (bundle, mistakes) = bundle(&request, &mut quire_styles::Compiler::new(styles), trace)?;
    if mistakes.is_empty() { Ok(bundle) } else { Err(BundleError::Mistakes(mistakes)) }
}

#[test]
fn esbuild_is_found_from_a_site_beside_a_theme() {
    let folder = tempfile::tempdir().unwrap();
    let (_, esbuild) = components();
    let theme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../theme");
    let inside = esbuild.strip_prefix(&theme).expect("the theme's own esbuild");
    let brought = folder.path().join("theme").join(inside);
    quire_files::write_atomic(&brought, b"").unwrap();
    assert_eq!(find_esbuild(&folder.path().join("site")), Some(brought));
}

#[test]
fn a_site_module_shares_react_and_the_theme() {
    let (folder, esbuild) = components();
    let bundle =
        bundled(folder.path(), &esbuild, &[("components/Hello.tsx", false), ("components/Press.tsx", true)])
            .unwrap();
    let client = bundle.clients.get("components/Press.tsx").expect("the island has a module for the browser");
    let source = String::from_utf8_lossy(&bundle.assets[client]);
    assert!(
        source.contains(&Theme::embedded().manifest.modules["react"][0].asset),
        "the island does not import the theme's React: {source}"
    );
    assert!(
        !bundle.clients.contains_key("components/Hello.tsx"),
        "only islands have modules for the browser"
    );
    assert_eq!(bundle.styles.keys().collect::<Vec<_>>(), ["components/Press.tsx"]);
    assert_eq!(bundle.assets.len(), 2, "{:?}", bundle.assets.keys());

    let imports = json!({
        "Hello": { "module": "components/Hello.tsx", "export": "Hello" },
        "Press": { "module": "components/Press.tsx", "export": "default", "client": format!("/{client}") },
    });
    let props = json!([{ "name": "name", "expression": "'w' + three" }]);
    let nodes = json!([
        { "id": 0, "component": "Hello", "props": props, "children": [] },
        { "id": 1, "component": "Press", "props": [], "children": [] },
    ]);
    let answer = article(&bundle.server, &imports, &nodes).unwrap();
    let html = html(&answer);
    assert!(html[0].starts_with("<p>Hello w3 <span"), "{answer:?}");
    assert!(html[1].starts_with("<quire-island"), "{}", html[1]);
    assert!(html[1].contains("<button>0</button>"), "{}", html[1]);
}

#[test]
fn a_bundle_lists_its_dependencies() {
    let (folder, esbuild) = components();
    let site = quire_files::canonical(folder.path()).unwrap();
    let write =
        |path: &str, text: &str| quire_files::write_atomic(&site.join(path), text.as_bytes()).unwrap();
    write("components/press.css", "@import './base.css';\nbutton { background: url(dot.svg) }\n");
    write("components/base.css", "button { margin: 0 }\n");
    write("components/dot.svg", "<svg/>");
    write("tsconfig.json", "{ \"extends\": \"./base.json\" }");
    write("base.json", "{}");
    write("components/Hello.tsx", "import { name } from './name';\nexport const Hello = () => name;\n");
    write("components/name/index.js", "export const name = 'n';\n");
    let mut trace = Trace::default();
    traced(&site, &esbuild, &[("components/Hello.tsx", false), ("components/Press.tsx", true)], &mut trace)
        .unwrap();
    assert!(!trace.is_incomplete);
    for found in
        ["components/press.css", "components/base.css", "components/dot.svg", "tsconfig.json", "base.json"]
    {
        assert!(trace.found.contains(&site.join(found)), "{found} is not in {:?}", trace.found);
    }
    for sought in
        ["components/name.tsx", "components/name/index.tsx", "package.json", "components/tsconfig.json"]
    {
        assert!(trace.sought.contains(&site.join(sought)), "{sought} is not in {:?}", trace.sought);
    }

    write("components/Hello.tsx", "import { a } from '../../sibling/a';\nexport const Hello = () => a;\n");
    let mut trace = Trace::default();
    traced(&site, &esbuild, &[("components/Hello.tsx", false)], &mut trace).unwrap_err();
    let missing = site.parent().unwrap().join("sibling/a");
    assert!(trace.sought.contains(&missing), "{} is not in {:?}", missing.display(), trace.sought);
}

#[test]
fn errors_in_components_have_positions() {
    let (folder, esbuild) = components();
    quire_files::write_atomic(
        &folder.path().join("components/Bad.tsx"),
        b"import x from './nope';\nexport default x;\n",
    )
    .unwrap();
    let Err(BundleError::Mistakes(messages)) =
        bundled(folder.path(), &esbuild, &[("components/Bad.tsx", false)])
    else {
        panic!("a missing import must be found");
    };
    assert_eq!(messages[0].place, Some(("components/Bad.tsx".to_owned(), 1, 14, 8)));
    assert!(messages[0].text.contains("./nope"), "{}", messages[0].text);
}
