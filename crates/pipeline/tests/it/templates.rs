//! Tests that pages filled in from templates equal the same pages rendered by React as a whole.

use std::path::Path;

use quire_pipeline::{Memory, Options, Session};

use crate::edits::State::Text;
use crate::edits::Workspace;
use crate::fresh::{findings, options};

/// Asserts that every file of a site is the same with and without templates. Returns the number of pages.
fn compare(site: &Path) -> usize {
    let build = |is_untemplated: bool| {
        let sink = Memory::default();
        let options = Options { development: None, is_untemplated, ..options(site) };
        let report = Session::new(options).build(&sink).unwrap();
        assert!(!quire_diagnostics::has_errors(&report.diagnostics), "{:?}", findings(&report));
        (report.pages, sink.into_files())
    };
    let ((pages, filled), (_, whole)) = (build(false), build(true));
    assert!(filled.keys().eq(whole.keys()));
    for (path, bytes) in &filled {
        if *bytes != whole[path] {
            let (filled, whole) = (String::from_utf8_lossy(bytes), String::from_utf8_lossy(&whole[path]));
            let at = filled.bytes().zip(whole.bytes()).take_while(|(a, b)| a == b).count();
            let around = |text: &str| {
                let start = text.floor_char_boundary(at.saturating_sub(80));
                text[start..text.floor_char_boundary(text.len().min(at + 80))].to_owned()
            };
            panic!("{path} differs:\n  filled: {}\n  whole:  {}", around(&filled), around(&whole));
        }
    }
    pages
}

fn write(workspace: &Workspace, path: &str, text: &str) {
    std::fs::write(workspace.path(path), text).unwrap();
}

#[test]
fn every_page_of_the_rslib_site_is_the_same_without_templates() {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../site");
    assert!(compare(&site) > 100);
}

#[test]
fn pages_of_every_shape_are_the_same_without_templates() {
    let workspace = Workspace::new();
    let switches = ["navbar", "sidebar", "outline", "footer", "globalComponents"];
    for (index, key) in switches.into_iter().enumerate() {
        let text = format!(
            "---\n{key}: false\n---\n\n# **A** `{key}` & \"more\"\n\n## It's *one*\n\n#### Deep <b>\n"
        );
        write(&workspace, &format!("docs/en/guide/shape-{index}.md"), &text);
    }
    let titled =
        "---\ntitle: \"No *heading* <here> 'n'\"\n---\n\nText.\n\n### Third\n\n#### Fourth\n\n## Second\n";
    workspace.put("docs/en/guide/untitled.md", Text(titled));
    workspace.put("docs/en/guide/plain.md", Text("---\npageType: custom\n---\n\n# Custom\n"));
    workspace.put("docs/en/guide/blank.md", Text("---\npageType: blank\n---\n\n# Blank\n"));
    workspace.put("docs/en/guide/all.md", Text("---\noverview: true\n---\n\n# All\n"));
    assert!(compare(&workspace.site()) > 10);
}

#[test]
fn slots_are_the_same_without_templates() {
    let workspace = Workspace::new();
    workspace.put(
        "theme/index.tsx",
        Text(
            "import { usePage, useSite } from '@theme';\n\
             const Title = () => <p>{usePage().title}</p>;\n\
             const Site = () => <em>{useSite().title}</em>;\n\
             export const slots = { navbarStart: Site, docBefore: Title, docAfter: Site, sidebarEnd: Title, \
             outlineEnd: Site, homeHero: Title, homeFeatures: Site, global: Title };\n",
        ),
    );
    assert!(compare(&workspace.site()) > 3);
    let ids = "import { useId } from 'react';\n\
               const Labelled = () => <label htmlFor={useId()}>x</label>;\n\
               export const slots = { docBefore: Labelled, sidebarStart: Labelled };\n";
    workspace.put("theme/index.tsx", Text(ids));
    compare(&workspace.site());
    let texts =
        "export const slots = { docStart: () => 'one', docBefore: () => 'two', heroAfter: () => 'three' };\n";
    workspace.put("theme/index.tsx", Text(texts));
    compare(&workspace.site());
}

#[test]
fn overrides_and_layouts_are_the_same_without_templates() {
    let workspace = Workspace::new();
    workspace.put("theme/index.tsx", Text("export default {};\n"));
    workspace.put("docs/en/guide/poster.md", Text("---\nlayout: poster\n---\n\n# Poster\n"));
    workspace.put("docs/en/guide/all.md", Text("---\noverview: true\n---\n\n# All\n"));
    let around = |names: &str, inner: &str| {
        let own = names.split(' ').map(|name| format!("{name}: ({{ Default, ...props }}) => <>{inner}</>,"));
        own.collect::<String>()
    };
    let still = "<p>a word</p><Default {...props} /><hr />";
    let of_page = "<p>{usePage().title}</p><Default {...props} /><Default {...props} />";
    let theme = |overrides: &str| {
        format!(
            "import {{ defineTheme, usePage }} from '@theme';\n\
             export default defineTheme({{ overrides: {{ {overrides} }}, slots: {{ navbarStart: () => <b>x</b>, \
             sidebarEnd: () => <i>{{usePage().title}}</i> }}, layouts: {{ poster: ({{ Main, Article, children }}) => \
             <section><Main><Article /></Main></section>, home: ({{ children }}) => <div>{{children}}</div> }} }});\n"
        )
    };
    let doc = "Navbar Logo SearchButton AppearanceToggle SocialLinks Sidebar Breadcrumbs DocFooter Outline";
    let special = "Hero Features HomeFooter Overview NotFound";
    for inner in [still, of_page] {
        for names in [doc, special] {
            write(&workspace, "theme/index.tsx", &theme(&around(names, inner)));
            assert!(compare(&workspace.site()) > 3);
        }
    }
    let without = "Navbar: () => <nav>own</nav>, Sidebar: () => null, Outline: ({ Default, toc }) => \
                   <Default toc={toc.slice(1)} />, DocFooter: ({ Default }) => <Default prev={null} editUrl=\"/e\" />";
    write(&workspace, "theme/index.tsx", &theme(without));
    compare(&workspace.site());
}

#[test]
fn inline_markup_matches_the_theme() {
    let workspace = Workspace::new();
    let pieces = ["*", "**", "~~", "`", "\\", "a", " ", "'", "<", "é", "中", "~"];
    // Pseudorandom sequences of six pieces, from a linear congruential generator.
    let mut state = 7_u32;
    for page in 0..12 {
        let mut text = String::new();
        for line in 0..24 {
            let title: String = (0..6)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    pieces[(state >> 16) as usize % pieces.len()]
                })
                .collect();
            text.push_str(&format!("## {line}{title}\n\n"));
        }
        let title: String = text.chars().filter(|it| !"\n\\\"".contains(*it)).skip(4).take(12).collect();
        write(
            &workspace,
            &format!("docs/en/guide/m{page}.md"),
            &format!("---\ntitle: \"{title}\"\n---\n\n{text}"),
        );
    }
    compare(&workspace.site());
}

/// Creates a site without navigation files, so that one sidebar contains `folders` folders of `pages` pages each.
fn folders(folders: usize, pages: usize) -> tempfile::TempDir {
    let site = tempfile::tempdir().unwrap();
    std::fs::write(site.path().join("quire.toml"), "title = \"Large\"\n").unwrap();
    std::fs::create_dir(site.path().join("docs")).unwrap();
    std::fs::write(site.path().join("docs/index.md"), "---\npageType: home\n---\n").unwrap();
    for folder in 0..folders {
        let path = site.path().join(format!("docs/f{folder:03}"));
        std::fs::create_dir_all(&path).unwrap();
        for page in 0..pages {
            let text = format!("# Page {folder} {page}\n\n## One\n");
            std::fs::write(path.join(format!("p{page:03}.md")), text).unwrap();
        }
    }
    site
}

#[test]
fn a_large_sidebar_is_the_page_s_branch_and_one_file_for_the_rest() {
    let site = folders(8, 90);
    assert_eq!(compare(site.path()), 721);
    let sink = Memory::default();
    let report = Session::new(Options { development: None, ..options(site.path()) }).build(&sink).unwrap();
    assert!(report.diagnostics.is_empty(), "{:?}", findings(&report));
    let files = sink.into_files();
    let text = |path: &str| String::from_utf8(files[path].to_vec()).unwrap();
    let page = text("f003/p045.html");
    // Each other group is a link to its first page. Links such as "15 more" lead to the hidden pages of the group.
    assert!(
        page.contains("<a class=\"q-sidebar-label\" href=\"/f004/p000\" aria-expanded=\"false\">"),
        "{page}"
    );
    assert!(page.contains("href=\"/f003/p045\" aria-current=\"page\""), "{page}");
    assert!(!page.contains("Page 4 1") && !page.contains("Page 3 1<"), "{page}");
    assert!(page.contains("<a class=\"q-sidebar-link\" href=\"/f003/p000\">15 more</a>"), "{page}");
    let whole: Vec<&String> = files.keys().filter(|path| path.starts_with("assets/sidebar.")).collect();
    assert_eq!(whole.len(), 1);
    assert!(text(whole[0]).contains("Page 7 89"));
    let shell = files.keys().find(|path| path.starts_with("assets/shell.")).unwrap();
    assert!(text(shell).contains(whole[0]) && !text(shell).contains("Page 3 45"));
}

#[test]
fn without_scripts_every_page_of_a_large_sidebar_is_reached_in_steps() {
    let site = folders(6, 130);
    let sink = Memory::default();
    Session::new(Options { development: None, ..options(site.path()) }).build(&sink).unwrap();
    let files = sink.into_files();
    let mut found = std::collections::BTreeSet::from(["/f000/p000".to_owned()]);
    let mut next = vec!["/f000/p000".to_owned()];
    while let Some(route) = next.pop() {
        let html = String::from_utf8_lossy(&files[&format!("{}.html", &route[1..])]).into_owned();
        let sidebar = &html[html.find("id=\"quire-sidebar\"").unwrap()..html.find("<main").unwrap()];
        for link in sidebar.split("href=\"").skip(1) {
            let link = &link[..link.find('"').unwrap()];
            if found.insert(link.to_owned()) {
                next.push(link.to_owned());
            }
        }
    }
    assert_eq!(found.len(), 6 * 130);
}

#[test]
fn fallback_pages_are_the_same_without_templates() {
    let workspace = Workspace::new();
    let site = workspace.site();
    let config = std::fs::read_to_string(site.join("quire.toml")).unwrap();
    assert!(config.contains("fallback = false"));
    let config = config.replace("fallback = false", "fallback = true");
    let locales = "\n[[locales]]\nlang = \"ar\"\nlabel = \"العربية\"\n";
    std::fs::write(site.join("quire.toml"), config + locales).unwrap();
    std::fs::create_dir_all(site.join("docs/ar/guide")).unwrap();
    std::fs::write(site.join("docs/ar/index.md"), "# البداية\n").unwrap();
    std::fs::write(site.join("docs/ar/guide/index.md"), "# دليل\n").unwrap();
    workspace.put("docs/en/guide/untitled.md", Text("---\ntitle: \"No heading\"\n---\n\nText.\n\n## Part\n"));
    assert!(compare(&site) > 5);
}
