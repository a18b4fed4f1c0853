//! Tests with the fixtures in `e2e/fixtures` that were written for other engines. Each fixture must build. Snapshots
//! record the text of its pages.

use std::path::Path;

use insta::assert_snapshot;

use crate::project::{Project, tree};

/// Builds a fixture. Returns the project and the warnings, each as code and location.
fn build(name: &str) -> (Project, String) {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../e2e/fixtures").join(name);
    let project = Project::with(&[]);
    std::fs::remove_dir_all(project.path("docs")).unwrap();
    for (path, bytes) in tree(&fixture) {
        project.write(&path, &String::from_utf8(bytes).unwrap());
    }
    let run = project.build();
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let output = run.stderr.lines().chain(run.stdout.lines());
    let mut warnings = Vec::new();
    for line in output {
        if let Some(code) = line.strip_prefix("warning[").and_then(|rest| rest.split(']').next()) {
            warnings.push(code.to_owned());
        } else if let (Some(place), Some(last)) =
            (line.trim_start().strip_prefix("--> "), warnings.last_mut())
        {
            last.push_str(&format!(" {place}"));
        }
    }
    (project, warnings.join("\n"))
}

/// Returns the text of a page's article, one line per block.
fn text(project: &Project, page: &str) -> String {
    let html = project.read(page);
    let start = html.find("<article").or_else(|| html.find("<main")).unwrap_or(0);
    let end = html[start..].find("</article>").or_else(|| html[start..].find("</main>")).unwrap();
    let mut text = String::new();
    for part in html[start..start + end].split('<').skip(1) {
        let (tag, rest) = part.split_once('>').unwrap_or((part, ""));
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        if !matches!(name, "a" | "b" | "code" | "em" | "span" | "strong" | "kbd" | "sup" | "del")
            && !name.starts_with('m')
            && !text.ends_with('\n')
        {
            text.push('\n');
        }
        text.push_str(rest);
    }
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines
        .collect::<Vec<_>>()
        .join("\n")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
}

fn sidebar(project: &Project, page: &str) -> String {
    let html = project.read(page);
    let start = html.find("class=\"q-sidebar").unwrap_or(0);
    let end = html[start..].find("</nav>").unwrap_or(0);
    let texts = html[start..start + end].split('<').filter_map(|part| part.split_once('>'));
    texts.map(|(_, text)| text.trim()).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// Returns the warnings of a site, the list of its documents, and the text of some pages.
fn shown(project: &Project, warnings: &str, pages: &[&str]) -> String {
    let documents: Vec<String> = project.built().into_iter().filter(|path| path.ends_with(".html")).collect();
    let mut shown = format!("{warnings}\n\n{}\n", documents.join("\n"));
    for page in pages {
        shown.push_str(&format!("\n=== {page}\n{}\n", text(project, &format!("{page}.html"))));
    }
    shown
}

#[test]
fn a_site_written_for_vitepress() {
    let (project, warnings) = build("vitepress");
    let pages =
        ["guide/index", "guide/wind", "guide/lines", "reference/config", "reference/api", "zh/guide/index"];
    assert_snapshot!("vitepress", shown(&project, &warnings, &pages));
    let home = project.read("index.html");
    for part in ["<title>Kite | Paper that flies</title>", "Start folding", "Holds in seven Beaufort"] {
        assert!(home.contains(part), "{part}");
    }
    // The page sets `prev: false` and a custom `next`.
    let guide = project.read("guide/index.html");
    assert!(guide.contains("On wind") && guide.contains("content=\"kite, paper\""));
}

#[test]
fn a_site_written_for_docusaurus() {
    let (project, warnings) = build("docusaurus");
    let pages =
        ["index", "basics/berths", "basics/lines", "advanced/tides", "advanced/currents", "advanced/buoys"];
    assert_snapshot!("docusaurus", shown(&project, &warnings, &pages));
    assert_snapshot!("docusaurus sidebar", sidebar(&project, "faq.html"));
    assert!(!project.read("basics/flags.html").contains("fallback-title"));
    assert!(project.read("index.html").contains("https://example.org/social.png"));
    let tides = project.read("advanced/tides.html");
    for part in ["<meta content=\"salt\" name=\"water\">", "alt=\"A boat\"", "img/boat.svg"] {
        assert!(tides.contains(part), "{part}");
    }
}

#[test]
fn a_book_written_for_mdbook() {
    let (project, warnings) = build("mdbook");
    let pages = [
        "index",
        "guide/index",
        "guide/wires",
        "guide/switches",
        "guide/shade",
        "reference/index",
        "missing",
    ];
    assert_snapshot!("mdbook", shown(&project, &warnings, &pages));
    assert!(project.read("guide/index.html").contains("<title>Guide to lamps</title>"));
    // This chapter begins with an h2.
    let shade = project.read("guide/shade.html");
    assert!(shade.contains("<title>Shade - ") && !shade.contains("fallback-title"), "{shade}");
}
