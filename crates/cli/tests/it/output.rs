//! Tests of the contents of a built site.

use std::fs;
use std::process::Command;

use insta::assert_snapshot;

use crate::project::{Project, tree};

#[test]
fn s0_01_a_built_site_is_files_only() {
    let project = Project::with(&[
        ("docs/en/guide/index.md", "# Guide\n"),
        ("docs/en/guide/page.mdx", "# Page\n\n![square](./square.svg)\n"),
        ("docs/en/guide/square.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        ("public/robots.txt", "mine"),
    ]);
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let (static_files, files): (Vec<_>, Vec<_>) =
        project.built().into_iter().partition(|path| path.starts_with("static/"));
    assert_snapshot!(files.join("\n"));
    let [index] = static_files.as_slice() else { panic!("{static_files:?}") };
    assert!(index.starts_with("static/search_index.en."), "{index}");
    assert_eq!(project.read("robots.txt"), "mine");
    let page = project.read("guide/page.html");
    let image = page
        .split("src=\"/")
        .find_map(|rest| rest.split_once(".svg\""))
        .map(|(name, _)| format!("{name}.svg"));
    assert!(project.path("dist").join(image.expect("the page names the image")).exists());
}

#[test]
fn s9_35_only_a_changed_asset_gets_a_new_hash() {
    let shell = |title: &str| {
        let config = format!(
            "title = \"{title}\"\nlang = \"en\"\n\n[[locales]]\nlang = \"en\"\nlabel = \"English\"\n"
        );
        let project = Project::with(&[("quire.toml", &config)]);
        assert_eq!(project.build().code, 0);
        tree(&project.path("dist")).into_keys().find(|path| path.contains("shell.en")).unwrap()
    };
    assert_eq!(shell("One"), shell("One"));
    assert_ne!(shell("One"), shell("Two"));
}

#[test]
fn every_new_site_builds_and_has_no_findings() {
    let project = Project::with(&[]);
    let templates: [&[&str]; 9] = [
        &[],
        &["--locales", "en,zh"],
        &["--locales", "zh,en", "--template", "landing"],
        &["--template", "landing"],
        &["--locales", "fr,zh"],
        &["--template", "blog"],
        &["--template", "blog", "--locales", "en,zh"],
        &["--template", "library"],
        &["--template", "library", "--locales", "zh,en"],
    ];
    for (number, template) in templates.into_iter().enumerate() {
        let folder = format!("site-{number}");
        let run = project.run(&[&["new", folder.as_str()], template].concat());
        assert_eq!(run.code, 0, "{template:?}: {}", run.stderr);
        for command in ["check", "build"] {
            let run = project.run(&[command, &folder]);
            assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{template:?}: {command}: {}", run.stdout);
        }
    }
    let run = project.run(&["examples", "site-8"]);
    assert_eq!(run.code, 0, "the example's output equals the record: {}", run.stderr);
    // The workflow runs only the executable that created the site.
    let workflow = fs::read_to_string(project.path("site-0/.github/workflows/pages.yml")).unwrap();
    let printed = Command::new("sha256sum").arg(env!("CARGO_BIN_EXE_quire")).output().unwrap().stdout;
    let digest = String::from_utf8(printed).unwrap().split(' ').next().unwrap().to_owned();
    assert!(workflow.contains(&format!("echo \"{digest}  quire\" | sha256sum --check")), "{workflow}");
    assert!(!workflow.contains("npx"), "{workflow}");
    // `quire new` keeps the existing files of a project.
    project.write("begun/package.json", "{}\n");
    project.write("begun/.git/HEAD", "ref: refs/heads/main\n");
    project.write("begun/README.md", "# Begun\n");
    assert_eq!(project.run(&["new", "begun"]).code, 0);
    assert_eq!(project.run(&["build", "begun"]).code, 0);
    assert_eq!(fs::read_to_string(project.path("begun/README.md")).unwrap(), "# Begun\n");
    let second_run = project.run(&["new", "site-0"]);
    assert_eq!(second_run.code, 2, "an existing site is not overwritten");
    let wrong = project.run(&["new", "other", "--locales", "en,English!"]);
    assert_eq!(wrong.code, 2, "{}", wrong.stderr);
    assert!(wrong.stderr.contains("--locales en,English!"), "{}", wrong.stderr);
    assert!(!project.path("other/quire.toml").exists());
}

#[test]
fn builds_keep_the_types_for_editors_of_sites_with_a_tsconfig() {
    let types = ".quire/types/theme.d.ts";
    let project = Project::with(&[]);
    assert_eq!(project.build().code, 0);
    assert!(!project.path(types).exists(), "types are useless without a tsconfig.json");
    project.write("tsconfig.json", "{}");
    assert_eq!(project.run(&["build", ".", "--no-cache"]).code, 0);
    assert!(!project.path(types).exists(), "--no-cache writes no types");
    project.write(types, "of another version");
    assert_eq!(project.build().code, 0);
    let text = fs::read_to_string(project.path(types)).unwrap();
    assert!(text.contains("declare module '@theme' {"), "{text}");
}

#[test]
fn pages_carry_no_inline_style_and_one_inline_script() {
    let project = Project::with(&[(
        "docs/en/page.mdx",
        "# Page\n\n<Tabs><Tab label=\"a\">x</Tab></Tabs>\n\n```ts {1}\nlet a = 1;\n```\n",
    )]);
    assert_eq!(project.build().code, 0);
    let page = project.read("page.html");
    assert!(!page.contains(" style="), "no inline style");
    assert_eq!(page.matches("<script>").count(), 1);
    assert!(
        project
            .read("_headers")
            .contains("Content-Security-Policy: default-src 'none'; script-src 'self' 'sha256-")
    );
}

/// Returns the content security policy in a document's `<meta>` element.
fn document_policy(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once("<meta http-equiv=\"Content-Security-Policy\" content=\"")?;
    rest.split_once('"').map(|(policy, _)| policy)
}

#[test]
fn documents_carry_the_policy_of_the_headers_file() {
    let project = Project::with(&[]);
    assert_eq!(project.build().code, 0);
    let headers = project.read("_headers");
    let page = project.read("index.html");
    let policy = document_policy(&page).unwrap();
    assert!(
        headers.contains(&format!("Content-Security-Policy: {policy}; frame-ancestors 'self'\n")),
        "{headers}"
    );
    assert!(page.starts_with("<!doctype html>\n<html"), "{page}");
    assert!(
        page.contains("<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\""),
        "{page}"
    );
    assert_eq!(document_policy(&project.read("404.html")), Some(policy));

    project.write(
        "public/_headers",
        "/*\n  Content-Security-Policy: default-src 'self'; frame-ancestors 'none'\n",
    );
    assert_eq!(project.build().code, 0);
    assert_eq!(document_policy(&project.read("index.html")), Some("default-src 'self'"));

    let two =
        "/*\n  Content-Security-Policy: default-src 'self'\n/a/*\n  Content-Security-Policy: default-src *\n";
    project.write("public/_headers", two);
    assert_eq!(project.build().code, 0);
    assert_eq!(document_policy(&project.read("index.html")), None, "browsers would apply both policies");
}

#[test]
fn flags_replace_the_base_and_the_origin() {
    let project = Project::with(&[("docs/en/a.md", "[home](/)\n")]);
    assert_eq!(
        project.run(&["build", ".", "--base", "/pr-1/", "--site-url", "https://example.org/"]).code,
        0
    );
    let page = project.read("a.html");
    assert!(page.contains("<link rel=\"canonical\" href=\"https://example.org/pr-1/a\">"), "{page}");
    assert!(page.contains("<a href=\"/pr-1/\">home</a>"), "{page}");
    let run = project.run(&["build", ".", "--base", "docs"]);
    assert!(run.code == 2 && run.stderr.contains("`/docs/`"), "{}", run.stderr);
    // A changed base invalidates cached results.
    assert_eq!(project.build().code, 0);
    assert!(project.read("a.html").contains("<a href=\"/\">home</a>"));
}

#[test]
fn documents_allow_the_origins_of_the_configuration() {
    let config = "title = \"Test\"\ndescription = \"A site for tests\"\nlang = \"en\"\n\n[search]\nmode = \"remote\"\nurl = \"https://search.example.org/search\"\nsearchIndexes = [\"docs\"]\n\n[[locales]]\nlang = \"en\"\nlabel = \"English\"\n";
    let project = Project::with(&[("quire.toml", config)]);
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let page = project.read("index.html");
    assert!(
        document_policy(&page).unwrap().contains("connect-src 'self' https://search.example.org;"),
        "{page}"
    );
}

#[test]
fn text_that_looks_like_the_article_placeholder_stays_text() {
    let page = "---\npageType: home\nhero:\n  name: \"a\\x01article\\x01b <!--article-->\"\n  image:\n    src: /x.png\n    alt: \"\\x01article\\x01 <!--article-->\"\n---\n\n<b title=\" onerror=x \">unique</b>\n";
    let project = Project::with(&[("docs/en/index.md", page), ("public/x.png", "")]);
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let html = project.read("index.html");
    assert_eq!(html.matches("unique").count(), 1);
    assert!(
        html.contains("data-article=\"\"><!--article--><p><b title=\" onerror=x \">unique</b></p>"),
        "{html}"
    );
}

#[test]
fn dropped_raw_html_is_a_warning_with_its_location() {
    let project =
        Project::with(&[("docs/en/index.md", "# Home\n\nText <b onclick=\"x\">b</b> <script>y</script>\n")]);
    let run = project.build();
    assert_snapshot!(run.stderr, @r#"
    warning[markdown/unsafe-html]: the attribute `onclick` is not allowed in Markdown and is left out
     --> docs/en/index.md:3:9
      |
    3 | Text <b onclick="x">b</b> <script>y</script>
      |         ^^^^^^^
      |
      = hint: use a component in an .mdx page for behavior

    warning[markdown/unsafe-html]: `<script>` is not allowed in Markdown and is shown as text
     --> docs/en/index.md:3:27
      |
    3 | Text <b onclick="x">b</b> <script>y</script>
      |                           ^^^^^^^^
      |
      = hint: pages cannot contain scripts: use a component in an .mdx page
    "#);
    assert_eq!(run.code, 0);
}

#[test]
fn the_logo_keeps_its_aspect_ratio() {
    let config = "title = \"Test\"\nlogo = \"/logo.svg\"\n\n[logoSize]\nwidth = 64\nheight = 32\n";
    let project = Project::with(&[("quire.toml", config), ("public/logo.svg", "<svg/>")]);
    assert_eq!(project.build().code, 0);
    let html = project.read("index.html");
    assert!(html.contains("src=\"/logo.svg\" alt=\"\" width=\"56\" height=\"28\""), "{html}");
}

/// Runs a command in a shell with a redirection of standard output or standard error.
fn redirected(project: &Project, arguments: &str, redirection: &str) -> (i32, String) {
    let quire = env!("CARGO_BIN_EXE_quire");
    let mut shell = std::process::Command::new("bash");
    shell.args(["-c", &format!("set -o pipefail; {quire} {arguments} {redirection}")]);
    shell.current_dir(project.path("")).env("QUIRE_ESBUILD", crate::project::esbuild());
    let run = crate::project::finish(&mut shell, "# Page\n");
    (run.code, run.stderr)
}

#[test]
fn no_command_panics_without_a_standard_output() {
    let project = Project::with(&[("docs/en/page.md", "# Page\n\nText.\n")]);
    let mut fresh = 0;
    for command in [
        "build .",
        "check .",
        "twoslash .",
        "new site",
        "types .",
        "addresses .",
        "translations .",
        "archive .",
        "search . page",
        "render",
        "clean . --output",
        "import .",
        "completions bash",
        "man",
    ] {
        for (redirection, expected) in
            [("> /dev/full", 2), ("| (sleep 0.1; exec head -c 0)", 0), (">&-", 0), ("2>&-", 0)]
        {
            fresh += 1;
            let command = command.replace("new site", &format!("new site{fresh}"));
            let (code, stderr) = redirected(&project, &command, redirection);
            assert!(!stderr.contains("panicked"), "{command} {redirection}: {stderr}");
            let can_fail = ["check .", "import .", "clean . --output"].contains(&&*command);
            assert!(code == expected || can_fail && code < 3, "{command} {redirection}: {code} {stderr}");
        }
    }
}

#[test]
fn a_build_writes_its_output_and_the_build_cache_alone() {
    let project = Project::with(&[("docs/en/guide.md", "# Guide\n"), ("public/a.txt", "a")]);
    let sources = || {
        let mut files = tree(&project.path("."));
        files.retain(|path, _| {
            !path.starts_with("dist/") && !path.starts_with(".dist.quire-") && !path.starts_with(".quire/")
        });
        files
    };
    let before = sources();
    for text in ["# Guide\n", "# Guide\n\nMore.\n"] {
        project.write("docs/en/guide.md", text);
        assert_eq!(project.build().code, 0);
    }
    project.write("docs/en/guide.md", "# Guide\n");
    assert_eq!(sources(), before);
}

#[test]
fn trusted_html_is_published_under_the_same_policy() {
    let page = "# Home\n\n<form><button data-x>b</button></form>\n\nAn <a href='other.md' onclick=x>a</a>.\n";
    let files =
        |config| [("quire.toml", config), ("docs/en/index.md", page), ("docs/en/other.md", "# Other\n")];
    let [filtered, trusted] = ["title = \"T\"\n", "title = \"T\"\n\n[markdown]\nhtml = \"trusted\"\n"]
        .map(|config| Project::with(&files(config)));
    assert_eq!((filtered.build().code, trusted.build().stderr.as_str()), (0, ""));
    let policy = |project: &Project| {
        let html = project.read("index.html");
        let (_, rest) = html.split_once("http-equiv=\"Content-Security-Policy\"").unwrap();
        rest.split('>').next().unwrap().to_owned()
    };
    assert_eq!(policy(&filtered), policy(&trusted));
    let html = trusted.read("index.html");
    assert!(html.contains("<form><button data-x>b</button></form>"), "{html}");
    assert!(html.contains("<a href=\"/other\" onclick=x>a</a>"), "{html}");
}

#[test]
fn ids_in_html_are_anchors() {
    let page = "# Home\n\n<a name=\"old\"></a>\n\nText <span id=\"word\">a</span>.\n\n<h2 id=\"raw\">b</h2>\n\n\
        [1](#old) [2](#word) [3](#raw) [4](#home) [5](#gone)\n";
    let run = Project::with(&[("docs/en/index.md", page)]).build();
    assert_eq!(run.stderr.matches("content/dead-anchor").count(), 1, "{}", run.stderr);
    assert!(run.stderr.contains("`#gone`"), "{}", run.stderr);
}

#[test]
fn a_page_whose_components_may_render_ids_has_no_dead_anchors() {
    let component = "export default function Part({ children }) {\n  return <section id=\"made\">{children}</section>;\n}\n";
    let page = "import Part from '../../components/Part';\n\n# Home\n\n<Part>Text.</Part>\n\n[1](#made)\n";
    let run = Project::with(&[("components/Part.tsx", component), ("docs/en/page.mdx", page)]).build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
}

#[test]
fn fragments_without_extension_and_aliased_images_are_found() {
    let project = Project::with(&[
        (
            "docs/en/page.mdx",
            "import Part from '@parts/part';\nimport Box from './Box';\n\n# Page\n\n![](@parts/a.svg)\n\n<Part name=\"n\" />\n\n<Box />\n",
        ),
        ("docs/parts/part.mdx", "Part {props.name}.\n"),
        ("docs/parts/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        ("docs/en/Box.jsx", "export default () => <b>box</b>;\n"),
        ("docs/en/Box.mdx", "# Other page\n"),
    ]);
    project.write("quire.toml", "title = \"T\"\nlang = \"en\"\n\n[alias]\n\"@parts\" = \"./docs/parts\"\n\n[[locales]]\nlang = \"en\"\n");
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let html = project.read("page.html");
    assert!(
        html.contains("Part n.") && html.contains("<b>box</b>") && html.contains("src=\"/assets/a-"),
        "{html}"
    );
}
