//! Tests of `quire build --keep-going`: an error in one part of a site does not affect the other parts.

use std::fs::{Permissions, remove_file, set_permissions};
use std::os::unix::fs::PermissionsExt as _;

use crate::project::{Project, Run, command, finish, wrap};
use crate::require::{AS_NOBODY, can_be_nobody};

const CONFIG: &str = "title = \"Test\"
lang = \"en\"
icon = \"/none.png\"

[[locales]]
lang = \"en\"

[[locales]]
lang = \"zh\"
";

fn keep_going(project: &Project) -> Run {
    project.run(&["build", ".", "--keep-going"])
}

/// Builds a site with one broken part. Returns the published content of the page after its heading.
fn page_after(code: &str, files: &[(&str, &str)]) -> String {
    let project = Project::with(files);
    project.write("docs/en/sound.md", "# Sound\n\nSound text.\n");
    let strict = project.build();
    assert!(strict.code == 1 && project.built().is_empty(), "{}", strict.stderr);
    let run = keep_going(&project);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stderr.contains(&format!("error[{code}]")), "{code}: {}", run.stderr);
    assert!(project.read("sound.html").contains("Sound text."));
    let html = project.read("page.html");
    let (_, article) = html.split_once("</h1>").unwrap();
    article.split_once("</article>").map_or(article, |(article, _)| article).to_owned()
}

#[test]
fn a_component_that_cannot_be_bundled_shows_its_children() {
    let page = "import { Box } from './Box';\n\n# Page\n\n<Box>Inside **it**.</Box>\n\nAfter.\n";
    for (code, source) in [
        (
            "components/bundle",
            "import { a } from 'no-such-package';\nexport const Box = ({ children }) => <p>{a()}{children}</p>;",
        ),
        (
            "components/bundle",
            "import { a } from './gone.js';\nexport const Box = ({ children }) => <p>{a.b}{children}</p>;",
        ),
        ("components/bundle", "export const Box = ({ children }) => <p>{children}</b>;"),
        ("mdx/render-failed", "export const Box = () => { throw new Error('no'); };"),
        ("mdx/import-failed", "export const Box = null.box;"),
    ] {
        let article = page_after(code, &[("docs/en/page.mdx", page), ("docs/en/Box.jsx", source)]);
        assert!(
            article.contains("Inside <strong>it</strong>.") && article.contains("After."),
            "{source}: {article}"
        );
    }
}

#[test]
fn a_missing_part_of_the_theme_leaves_other_components() {
    let page = "import { Bad } from './Bad';\nimport { Good } from './Good';\n\n# Page\n\n<Bad>Inside.</Bad> <Good />\n";
    let project = Project::with(&[
        ("docs/en/page.mdx", page),
        (
            "docs/en/Bad.jsx",
            "import A from '@theme/Parts/A';\nexport const Bad = ({ children }) => <A>{children}</A>;\n",
        ),
        ("docs/en/Good.jsx", "export const Good = () => <b>good</b>;\n"),
    ]);
    let run = keep_going(&project);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert_eq!(run.stderr.matches("Could not resolve \"@theme/Parts/A\"").count(), 1, "{}", run.stderr);
    assert!(!run.stderr.contains(".quire-bundle"), "{}", run.stderr);
    let html = project.read("page.html");
    assert!(html.contains("Inside.") && html.contains("<b>good</b>"), "{html}");
}

#[test]
fn failed_expressions_with_props_are_named_as_written() {
    let project = Project::with(&[("docs/en/page.mdx", "# Page\n\n{props.a.b}\n")]);
    let run = keep_going(&project);
    assert!(run.stderr.contains("expression `props.a.b`"), "{}", run.stderr);
}

#[test]
fn components_show_their_children_without_esbuild() {
    let page = "import { Box } from './Box';\n\nexport const Own = ({ children }) => <i>{children}</i>;\n\n# Page\n\n<Box>Inside **it**.</Box> <Own>Own.</Own>\n";
    let project = Project::with(&[
        ("docs/en/page.mdx", page),
        ("docs/en/Box.jsx", "export const Box = ({ children }) => <p>{children}</p>;\n"),
        ("theme/index.tsx", "export default { slots: { afterNav: () => <p>slot</p> } };\n"),
    ]);
    let build = |arguments: &[&str]| {
        finish(command(&project.path("")).env_remove("QUIRE_ESBUILD").args(arguments), "")
    };
    let strict = build(&["build", "."]);
    assert!(strict.code == 2 && strict.stderr.contains("npm install esbuild"), "{}", strict.stderr);
    let run = build(&["build", ".", "--keep-going"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stderr.contains("error[components/no-esbuild]"), "{}", run.stderr);
    let html = project.read("page.html");
    assert!(html.contains("Inside <strong>it</strong>.") && html.contains("Own."), "{html}");
}

#[test]
fn pages_that_may_not_be_meant_for_readers_stay_out() {
    for draft in ["draft: yes", "Draft: true", "draft: \"true\"", "draft: 1"] {
        let project = Project::with(&[("docs/en/page.md", &format!("---\n{draft}\n---\n\n# SECRET\n"))]);
        let run = keep_going(&project);
        assert!(run.code == 1 && run.stderr.contains("error[frontmatter/wrong-type]"), "{}", run.stderr);
        let published = crate::project::tree(&project.path("dist"));
        assert!(
            published.values().all(|bytes| !String::from_utf8_lossy(bytes).contains("SECRET")),
            "{draft}"
        );
    }
    for route in
        ["[route]\nexclude = \"page.md\"", "[route]\nexcludes = [\"page.md\"]", "[route.exclude]\nx = 1"]
    {
        let project = Project::with(&[("docs/en/page.md", "# SECRET\n")]);
        project.write("quire.toml", &format!("{CONFIG}\n{route}\n"));
        let run = keep_going(&project);
        assert!(run.code == 1 && project.built().is_empty(), "{route}: {}", run.stderr);
    }
}

#[test]
fn a_page_that_breaks_builtins_does_not_affect_other_pages() {
    let page = "# Page\n\n{(() => { delete globalThis.String; return 1; })()}\n\nText.\n";
    page_after("mdx/render-failed", &[("docs/en/page.mdx", page)]);
}

#[test]
fn rendered_parts_of_a_broken_page_stay_in_place() {
    let sound = "# Page\n\nBefore. After {1 + 1}.\n";
    let project = Project::with(&[("docs/en/page.mdx", sound)]);
    assert_eq!(project.build().code, 0);
    let broken = "Before {(() => { delete globalThis.String; return 1; })()}. After {1 + 1}.";
    project.write("docs/en/page.mdx", &format!("# Page\n\n{broken}\n"));
    let run = keep_going(&project);
    assert_eq!(run.code, 1, "{}", run.stderr);
    let html = project.read("page.html");
    assert!(html.contains("Before . After 2."), "{html}");
}

#[test]
fn a_failing_component_does_not_affect_its_parent() {
    let page =
        "import { Bad } from './Bad';\n\n# Page\n\n<Steps>\n\n### One\n\n<Bad>kept</Bad>\n\n</Steps>\n";
    let bad = "export const Bad = () => { throw new Error('no'); };";
    let article = page_after("mdx/render-failed", &[("docs/en/page.mdx", page), ("docs/en/Bad.jsx", bad)]);
    assert!(article.contains("class=\"q-steps\"") && article.contains("kept"), "{article}");
}

#[test]
fn broken_parts_are_left_out_of_their_page() {
    for (code, page) in [
        (
            "mdx/missing-package",
            "import { Box } from 'no-such-package';\n\n# Page\n\n<Box>Inside.</Box>\n\nAfter.\n",
        ),
        (
            "mdx/missing-import",
            "import Box from './gone';\n\n# Page\n\n<Box>Inside.</Box> {Box.x}\n\nAfter.\n",
        ),
        ("mdx/unknown-component", "# Page\n\n<Box>Inside.</Box>\n\nAfter.\n"),
        ("mdx/render-failed", "# Page\n\nInside. {(() => { throw new Error('no'); })()}\n\nAfter.\n"),
        ("markdown/missing-include", "# Page\n\nInside.\n\n```js file=\"./gone.js\"\n```\n\nAfter.\n"),
        ("content/dead-link", "# Page\n\n[Inside.](./gone.md)\n\nAfter.\n"),
    ] {
        let article = page_after(code, &[("docs/en/page.mdx", page)]);
        assert!(article.contains("Inside.") && article.contains("After."), "{code}: {article}");
    }
}

#[test]
fn errors_outside_of_pages_affect_no_page() {
    let page = ("docs/en/page.md", "# Page\n\nText.\n");
    for (code, files) in [
        ("content/no-pages", vec![("quire.toml", CONFIG)]),
        (
            "content/missing-file",
            vec![("quire.toml", "title = \"T\"\nlang = \"en\"\nicon = \"/none.png\"\n")],
        ),
        (
            "nav/",
            vec![(
                "docs/en/_nav.json",
                "[{ \"link\": \"/page\" }, { \"text\": \"Page\", \"link\": \"/page\" }]",
            )],
        ),
        ("nav/", vec![("docs/en/_nav.json", "[{")]),
        ("content/duplicate-route", vec![("docs/en/page.mdx", "# Twin\n")]),
        ("content/duplicate-output", vec![("public/page.html", "<p>public</p>")]),
        ("content/reserved-path", vec![("docs/en/assets/x.md", "# X\n")]),
        ("config/wrong-type", vec![("quire.toml", "title = \"T\"\nlang = \"en\"\nlastUpdated = 3\n")]),
        (
            "components/bundle",
            vec![(
                "theme/index.tsx",
                "import { x } from 'no-such-package';\nimport { defineTheme } from '@theme';\nexport default defineTheme({ slots: { navStart: () => x } });\n",
            )],
        ),
    ] {
        let mut site = vec![page];
        site.extend(files);
        let project = Project::with(&site);
        let strict = project.build();
        assert!(strict.code == 1 && project.built().is_empty(), "{code}: {}", strict.stderr);
        let run = keep_going(&project);
        assert_eq!(run.code, 1, "{code}: {}", run.stderr);
        assert!(run.stderr.contains(&format!("error[{code}")), "{code}: {}", run.stderr);
        assert!(project.read("index.html").contains("Text."), "{code}");
        let html = project.read("page.html");
        assert!(html.contains("Text.") || html.contains("Twin"), "{code}: {html}");
        assert!(!html.contains("hreflang=\"zh\""), "{code}: a locale without pages is not listed");
    }
}

#[test]
fn pages_whose_text_is_mangled_are_left_out() {
    let project = Project::with(&[
        ("docs/en/broken.mdx", "# Broken\n\n{1 +\n"),
        ("docs/en/linking.md", "# Linking\n\n[broken](./broken.mdx)\n"),
    ]);
    let run = keep_going(&project);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("warning[content/dead-link]"), "{}", run.stderr);
    assert!(run.stderr.contains("left out because of errors: en/broken.mdx"), "{}", run.stderr);
    let files = project.built();
    assert!(
        files.contains(&"linking.html".to_owned()) && !files.contains(&"broken.html".to_owned()),
        "{files:?}"
    );
}

#[test]
fn without_a_readable_configuration_nothing_is_published() {
    let project = Project::with(&[("quire.toml", "title = \n")]);
    let run = keep_going(&project);
    assert!(run.code == 1 && run.stderr.contains("nothing was published"), "{}", run.stderr);
    assert!(project.built().is_empty());
}

type Break = (&'static str, &'static dyn Fn(&Project));

#[test]
fn a_published_site_stays_if_no_page_is_left() {
    let breaks: [Break; 4] = [
        ("every page is excluded", &|site| {
            site.write("quire.toml", "title = \"Test\"\n[route]\nexclude = [\"**\"]\n");
        }),
        ("the pages are public files", &|site| {
            site.write("quire.toml", "title = \"Test\"\n[route]\npublic = \"docs\"\n");
        }),
        ("no page is readable", &|site| site.write("docs/en/index.md", "---\ntitle: [\n---\n\n# Home\n")),
        ("there is no page", &|site| remove_file(site.path("docs/en/index.md")).unwrap()),
    ];
    for (name, break_it) in breaks {
        let project = Project::with(&[]);
        assert_eq!(project.build().code, 0, "{name}");
        let before = crate::project::tree(&project.path("dist"));
        break_it(&project);
        let run = keep_going(&project);
        assert_eq!(run.code, 1, "{name}: {}", run.stderr);
        assert!(run.stderr.contains("nothing was published"), "{name}: {}", run.stderr);
        assert_eq!(crate::project::tree(&project.path("dist")), before, "{name}");
    }
}

#[test]
fn rejected_frontmatter_is_not_published() {
    let heads = [
        "[script, { src: /f.js }]",
        "[link, { rel: icon, \"x><script src=/f.js></script><link y\": a }]",
        "[meta, { http-equiv: refresh, content: '0;url=https://example.org' }]",
        "[link, { rel: stylesheet, href: /f.css }]",
        "[link, { rel: icon, href: 'javascript:f()' }]",
    ];
    let head = heads.map(|element| format!("  - {element}\n")).concat();
    let page = format!(
        "---\nhead:\n{head}prev: {{ text: a, link: 'javascript:f()' }}\nnext: {{ text: b, link: ' jAvascript:f()' }}\ncustom_edit_url: 'javascript:f()'\nhero: {{ name: x, actions: [{{ text: c, link: 'javascript:f()' }}] }}\n---\n\n# Page\n"
    );
    let post = "---\ndate: 2026-01-02\nauthors: [{ name: Docs Team, url: 'javascript:f()', image: 'javascript:f()' }]\n---\n\n# Post\n";
    for markdown in [
        "",
        "dialect = \"vitepress\"",
        "dialect = \"mdbook\"",
        "dialect = \"docusaurus\"\nformat = \"markdown\"",
    ] {
        for severity in ["", "\"frontmatter/*\" = \"off\""] {
            let config = format!(
                "title = \"Test\"\nlang = \"en\"\n\n[[locales]]\nlang = \"en\"\n\n[[blog]]\nfolder = \"blog\"\n\n[markdown]\n{markdown}\n\n[check.severity]\n{severity}\n"
            );
            let project = Project::with(&[("docs/en/page.md", &page), ("docs/en/blog/post.md", post)]);
            project.write("quire.toml", &config);
            let run = keep_going(&project);
            assert!([0, 1].contains(&run.code), "{}", run.stderr);
            let html: String = project
                .built()
                .iter()
                .filter(|path| path.ends_with(".html"))
                .map(|path| project.read(path))
                .collect();
            for refused in [
                "/f.js\"",
                "/f.css\"",
                "=\"javascript:",
                "=\" javascript:",
                "http-equiv=\"refresh\" content=\"0;url=https",
            ] {
                assert!(!html.to_lowercase().contains(refused), "{markdown} {severity}: {refused}");
            }
            assert!(html.contains("Docs Team"), "{markdown}: {}", run.stderr);
        }
    }
}

#[test]
fn redirects_from_files_of_quire_are_left_out() {
    let froms =
        ["/404", "/print", "/sitemap.xml", "/assets/*", "/_headers", "/robots.txt/x", "/old", "/old.html"];
    let redirects = froms.map(|from| format!("\n[[redirects]]\nfrom = \"{from}\"\nto = \"/\"\n")).concat();
    let project = Project::with(&[]);
    let config = "title = \"Test\"\nlang = \"en\"\nprint = true\nsiteUrl = \"https://a.example\"\n";
    project.write("quire.toml", &format!("{config}{redirects}"));
    let run = keep_going(&project);
    assert_eq!(run.code, 1, "{}", run.stderr);
    let count = |code: &str| run.stderr.matches(&format!("error[content/{code}]")).count();
    assert_eq!((count("duplicate-output"), count("shadowed-by-redirect")), (4, 3), "{}", run.stderr);
    let redirects: String = project.read("_redirects").lines().filter(|line| !line.contains("/en")).collect();
    assert_eq!(redirects, "/old / 301");
    assert!(project.read("404.html").len() > 1000 && project.read("print.html").len() > 1000);
}

#[test]
fn a_wrong_language_is_replaced() {
    let long = ["abcdefgh"; 30].join("-");
    for lang in ["../../outside", "a\\u0000b", "en/../..", &long] {
        let project = Project::with(&[]);
        project.write("quire.toml", &format!("title = \"Test\"\nlang = \"{lang}\"\n"));
        let run = keep_going(&project);
        assert_eq!(run.code, 1, "{lang}: {}", run.stderr);
        assert!(run.stderr.contains("is not a language tag"), "{}", run.stderr);
        assert!(project.read("index.html").contains("<html lang=\"en\""), "{lang}");
    }
}

#[test]
fn files_and_folders_without_permission_are_reported() {
    if !can_be_nobody() {
        return;
    }
    let project = Project::with(&[
        ("docs/en/secret.md", "# Secret\n"),
        ("docs/en/closed/page.md", "# Closed\n"),
        ("docs/en/page.md", "# Page\n"),
    ]);
    for (path, mode) in [("", 0o777), ("docs/en/secret.md", 0o000), ("docs/en/closed", 0o000)] {
        set_permissions(project.path(path), Permissions::from_mode(mode)).unwrap();
    }
    let mut build = wrap(command(&project.path("")), &AS_NOBODY);
    let run = finish(build.args(["build", ".", "--keep-going"]), "");
    set_permissions(project.path("docs/en/closed"), Permissions::from_mode(0o755)).unwrap();
    assert_eq!(run.code, 1, "{}", run.stderr);
    for path in ["docs/en/secret.md", "docs/en/closed"] {
        let at = format!(
            "error[content/unreadable-file]: permission denied: Quire cannot read this file or folder\n--> {path}"
        );
        assert!(run.stderr.contains(&at), "{path}: {}", run.stderr);
    }
    assert!(project.built().contains(&"page.html".to_owned()));
}
