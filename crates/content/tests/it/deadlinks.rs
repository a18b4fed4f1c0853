use quire_content::{LinkCheck, PageLinks};
use quire_diagnostics::Span;
use quire_markdown::{Link, LinkKind};

use crate::{Site, bilingual, headings, line};

/// Returns the diagnostics of a site whose pages consist of headings and bare links, one per line.
fn check(site: &Site) -> String {
    let (routes, _) = site.routes();
    let pages: Vec<_> = routes
        .ids()
        .map(|id| {
            let page = routes.page(id);
            let text =
                &site.files.iter().find(|(file, _)| *file == page.route.file_path).expect("the file").1;
            let links =
                text.lines().filter(|line| !line.starts_with("# ") && !line.starts_with("##")).map(|line| {
                    Link {
                        url: line.trim_start_matches('!').to_owned(),
                        from: page.source.to_string(),
                        kind: if line.starts_with('!') { LinkKind::Image } else { LinkKind::Link },
                        span: Span::new(page.source.clone(), 0..0),
                    }
                });
            (id, links.collect::<Vec<_>>(), headings(text, 0))
        })
        .collect();
    let page =
        |(page, links, headings)| PageLinks { page, links, headings, anchors: &[], has_own_code: false };
    let pages: Vec<_> = pages.iter().map(|(id, links, headings)| page((*id, links, headings))).collect();
    LinkCheck::new(&routes, &pages).diagnostics(&pages).iter().map(|it| line(it, "")).collect()
}

#[test]
fn dead_links_name_the_nearest_route() {
    let site = bilingual()
        .file(
            "en/guide/quick-start.md",
            "/guide/quick-strat\n/old/quick-start\n/nothing/alike\n./gone.md\n!/gone.png",
        )
        .file("zh/index.md", "/zh/guide/quick-start\n/guide/quick-start");
    insta::assert_snapshot!(check(&site), @"
    docs/en/guide/quick-start.md:1:1 content/dead-link: the link target `./gone.md` does not exist
    docs/en/guide/quick-start.md:1:1 content/dead-link: the link target `/guide/quick-strat` does not exist (did you mean `/guide/quick-start`?)
    docs/en/guide/quick-start.md:1:1 content/dead-link: the link target `/nothing/alike` does not exist
    docs/en/guide/quick-start.md:1:1 content/dead-link: the link target `/old/quick-start` does not exist (did you mean `/guide/quick-start`?)
    docs/en/guide/quick-start.md:1:1 content/missing-file: the file `/gone.png` does not exist (a URL that begins with `/` refers to a file in `public/`)
    docs/zh/index.md:1:1 content/dead-link: the link target `/zh/guide/quick-start` does not exist (did you mean `/guide/quick-start`?)
    ");
}

#[test]
fn dead_anchors_name_the_nearest_heading() {
    let site = bilingual()
        .file(
            "en/a.md",
            "# A\n## Usage\n#usage\n#usages\n/b#install\n/b#Install\n/b#\n/b#top\n/b#:~:text=x\n/b#%E5%AE%89",
        )
        .file("en/b.md", "# B\n## Install\n## 安");
    insta::assert_snapshot!(check(&site), @r"
    docs/en/a.md:1:1 content/dead-anchor: the page `/a` has no heading `#usages` (did you mean `#usage`?)
    docs/en/a.md:1:1 content/dead-anchor: the page `/b` has no heading `#Install` (did you mean `#install`?)
    ");
}

#[test]
fn embedded_files_must_exist() {
    let site = bilingual()
        .file(
            "en/guide/a.md",
            "!./pick.png\n!pic.pgn\n!../far.png\n!../../../up.png\n!/lgo.svg\n!./a.md\n!#here\n!./%70ic.png\n!https://e.org/x.png",
        )
        .file("en/guide/pic.png", "")
        .public("logo.svg");
    insta::assert_snapshot!(check(&site), @r#"
    docs/en/guide/a.md:1:1 content/blocked-origin: browsers will not show this image: the content security policy does not allow `https://e.org` (write `imgSrc = ["https://e.org"]` in `[security]`, or copy the file into the site)
    docs/en/guide/a.md:1:1 content/missing-file: `../../../up.png` is outside the docs folder (files outside this folder are not published: move the file into the docs or public folder, or write a full URL)
    docs/en/guide/a.md:1:1 content/missing-file: `./a.md` is the page `docs/en/guide/a.md`, which cannot be embedded in a page (link to it: `[text](url)`)
    docs/en/guide/a.md:1:1 content/missing-file: the URL does not refer to a file (write the path of a file)
    docs/en/guide/a.md:1:1 content/missing-file: the file `../far.png` does not exist (a relative URL starts at the page's folder; URLs of files in `public/` begin with `/`)
    docs/en/guide/a.md:1:1 content/missing-file: the file `./pick.png` does not exist (did you mean `./pic.png`?)
    docs/en/guide/a.md:1:1 content/missing-file: the file `/lgo.svg` does not exist (did you mean `/logo.svg`?)
    docs/en/guide/a.md:1:1 content/missing-file: the file `pic.pgn` does not exist (did you mean `pic.png`?)
    "#);
}

#[test]
fn valid_links_are_not_reported() {
    let site = bilingual()
        .file(
            "en/a.md",
            "/\nhttps://e.org/x#y\n//e.org\n/logo.svg\n!./pic.png\n!/logo.svg\n./data.json\nmailto:x@y.z",
        )
        .file("en/index.md", "/a.html\n./a.md\n/a?x=1\n#top")
        .file("en/data.json", "{}")
        .file("en/pic.png", "")
        .public("logo.svg");
    assert_eq!(check(&site), "");
}
