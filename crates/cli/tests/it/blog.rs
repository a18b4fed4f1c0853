//! Tests of blogs: posts, lists of posts, and feeds. Feeds are read with XML and JSON parsers.

use std::collections::BTreeSet;

use roxmltree::{Document, Node};
use serde_json::Value;

use crate::project::Project;

const CONFIG: &str = "title = \"Lumen & co\"\nlang = \"en\"\nsiteUrl = \"https://lumen.example\"\nbase = \"/docs/\"\n\n\
    [[locales]]\nlang = \"en\"\nlabel = \"English\"\n\n[[locales]]\nlang = \"zh\"\nlabel = \"简体中文\"\n\n\
    [[blog]]\nfolder = \"blog\"\npostsPerPage = 2\nfeedPosts = 3\n\n\
    [authors.docs]\nname = { en = \"Docs Team\", zh = \"文档组\" }\nurl = \"/about\"\n";

const POST: &str = "---\ntitle: \"Version 2 & <more>\"\nauthors: [docs, Release Team]\ntags: [C++, Release]\n---\n\n\
    The *beginning*, see [about](../about.md) and [below](#details)[^1].\n\n<!-- more -->\n\n## Details {#details}\n\n\
    ```ts\nconst a = '<b>';\n```\n\n![Own](./own.svg) ![Public](/public.svg)\n\n[^1]: A note.\n";

const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>";

fn project() -> Project {
    let component = "---\ndate: 2026-03-01T23:30:00-05:00\n---\n\nimport { Badge } from '@theme';\n\n# With a component\n\n\
        Some <Badge text=\"new\" /> text.\n";
    let project = Project::with(&[
        ("quire.toml", CONFIG),
        ("docs/en/index.md", "# Lumen\n\n[a post](./blog/2026-11-20-version-2.md)\n"),
        ("docs/en/about.md", "# About\n"),
        ("docs/en/blog/2026-11-20-version-2.md", POST),
        ("docs/en/blog/own.svg", SVG),
        ("public/public.svg", SVG),
        ("docs/en/blog/component.mdx", component),
        ("docs/en/blog/2026-03-02-b.md", "# B\n"),
        ("docs/en/blog/2026-03-02-a/index.md", "# A\n\n[b](../2026-03-02-b.md)\n"),
        ("docs/en/blog/2020-01-01-secret.md", "---\ndraft: true\n---\n\n# Secret\n"),
        ("docs/zh/index.md", "# 主页\n"),
        (
            "docs/zh/blog/2026-11-20-version-2.md",
            "---\ntitle: 第二版\nauthors: docs\ntags: 发布\n---\n\n文章的开头。\n",
        ),
    ]);
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    project
}

fn titles(project: &Project, page: &str) -> Vec<String> {
    let html = project.read(page);
    let links = html.split("<a class=\"q-post-link\"").skip(1);
    links.map(|link| link.split_once('>').unwrap().1.split_once("</a>").unwrap().0.to_owned()).collect()
}

#[test]
fn posts_are_listed_newest_first_and_drafts_nowhere() {
    let project = project();
    assert_eq!(titles(&project, "blog/index.html"), ["Version 2 &amp; &lt;more&gt;", "With a component"]);
    assert_eq!(titles(&project, "blog/page/2.html"), ["A", "B"], "posts of the same day are sorted by path");
    let archive = titles(&project, "blog/archive.html");
    assert_eq!(archive, ["Version 2 &amp; &lt;more&gt;", "With a component", "A", "B"]);
    assert_eq!(titles(&project, "blog/tags/cpp.html"), archive[..1]);
    assert_eq!(titles(&project, "blog/authors/release-team.html"), archive[..1]);
    assert_eq!(titles(&project, "zh/blog/authors/docs.html"), ["第二版"]);
    for page in ["blog/a/index.html", "blog/b.html", "blog/component.html", "zh/blog/tags/发布.html"] {
        assert!(project.built().contains(&page.to_owned()), "{page}");
    }
    assert!(!project.built().iter().any(|file| file.contains("secret")));
    assert!(
        project.read("index.html").contains("href=\"/docs/blog/version-2\""),
        "a link to the file of a post"
    );
}

#[test]
fn a_post_shows_date_authors_tags_and_its_neighbors() {
    let project = project();
    let html = project.read("blog/component.html");
    for part in [
        "<time datetime=\"2026-03-01T23:30:00-05:00\">March 1, 2026</time><span>1 min read</span>",
        "rel=\"prev\" href=\"/docs/blog/version-2\"><span class=\"q-post-page-label\">Newer post</span>",
        "rel=\"next\" href=\"/docs/blog/a/\"><span class=\"q-post-page-label\">Older post</span>",
    ] {
        assert!(html.contains(part), "{part}\n{html}");
    }
    let list = project.read("zh/blog/index.html");
    assert!(
        list.contains("2026 年 11 月 20 日")
            && list.contains(">文档组</a>")
            && list.contains("阅读约 1 分钟"),
        "{list}"
    );
    let beginning = "<p>The <em>beginning</em>, see <a href=\"/docs/about\">about</a> and \
        <a href=\"/docs/blog/version-2#details\">below</a>.</p></div>";
    assert!(project.read("blog/index.html").contains(beginning), "{}", project.read("blog/index.html"));
}

#[test]
fn heads_and_the_site_map_describe_posts() {
    let project = project();
    let html = project.read("blog/version-2.html");
    for element in [
        "<link rel=\"alternate\" type=\"application/rss+xml\" title=\"Blog (RSS)\" href=\"/docs/blog/rss.xml\">",
        "<meta property=\"og:type\" content=\"article\">",
        "<meta property=\"article:published_time\" content=\"2026-11-20T00:00:00Z\">",
        "<meta property=\"article:tag\" content=\"C++\">",
    ] {
        assert!(html.contains(element), "{element}\n{html}");
    }
    let (_, data) = html.split_once("<script type=\"application/ld+json\">").unwrap();
    let data: Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    assert_eq!(data["@type"], "BlogPosting");
    assert_eq!(data["headline"], "Version 2 & <more>");
    assert_eq!(data["url"], "https://lumen.example/docs/blog/version-2");
    assert_eq!(data["author"][0]["url"], "https://lumen.example/docs/about");
    assert!(
        !project.read("zh/index.html").contains("href=\"/docs/blog/rss.xml\""),
        "a feed of another language"
    );

    let map = project.read("sitemap.xml");
    let map = Document::parse(&map).unwrap();
    let last = |path: &str| {
        let wanted = format!("https://lumen.example/docs{path}");
        let urls = map.root_element().children().filter(Node::is_element);
        let url = urls.into_iter().find(|url| child(*url, "loc") == Some(&wanted)).expect(path);
        child(url, "lastmod").map(str::to_owned)
    };
    assert_eq!(last("/blog/component").as_deref(), Some("2026-03-01T23:30:00-05:00"));
    assert_eq!(last("/blog/").as_deref(), Some("2026-11-20T00:00:00Z"));
    assert_eq!(last("/blog/authors/docs").as_deref(), Some("2026-11-20T00:00:00Z"));
    assert_eq!(last("/about"), None);
}

/// Returns the text of the first child with this local name.
fn child<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.children().find(|child| child.tag_name().name() == name)?.text()
}

fn children<'a, 'input>(node: Node<'a, 'input>, name: &'static str) -> Vec<Node<'a, 'input>> {
    node.children().filter(|child| child.tag_name().name() == name).collect()
}

/// Asserts that the content of a feed has only absolute URLs and works without the site's styles and scripts.
fn check_content(html: &str) {
    for attribute in ["href=\"", "src=\""] {
        for value in html.split(attribute).skip(1) {
            assert!(value.starts_with("https://lumen.example/docs/"), "{attribute}{value}");
        }
    }
    for theme in ["class=", "id=", "<button", "<script", "<svg", "data-"] {
        assert!(!html.contains(theme), "{theme}: {html}");
    }
}

#[test]
fn rss_follows_its_specification() {
    let project = project();
    let text = project.read("blog/rss.xml");
    let feed = Document::parse(&text).unwrap();
    let rss = feed.root_element();
    assert_eq!((rss.tag_name().name(), rss.attribute("version")), ("rss", Some("2.0")));
    let channel = children(rss, "channel")[0];
    assert_eq!(child(channel, "title"), Some("Blog - Lumen & co"));
    assert_eq!(child(channel, "lastBuildDate"), Some("Fri, 20 Nov 2026 00:00:00 +0000"));
    assert!(child(channel, "description").is_some_and(|text| !text.is_empty()));
    let links = children(channel, "link");
    assert_eq!(links[0].text(), Some("https://lumen.example/docs/blog/"));
    let self_link =
        links.iter().find(|link| link.tag_name().namespace() == Some("http://www.w3.org/2005/Atom")).unwrap();
    assert_eq!(self_link.attribute("href"), Some("https://lumen.example/docs/blog/rss.xml"));
    let items = children(channel, "item");
    assert_eq!(items.len(), 3, "`feedPosts`");
    let ids: BTreeSet<_> = items.iter().map(|item| child(*item, "guid").unwrap()).collect();
    assert_eq!(ids.len(), 3);
    assert_eq!(child(items[0], "title"), Some("Version 2 & <more>"));
    assert_eq!(child(items[1], "pubDate"), Some("Sun, 01 Mar 2026 23:30:00 -0500"));
    let creators: Vec<_> = children(items[0], "creator").iter().filter_map(Node::text).collect();
    assert_eq!(creators, ["Docs Team", "Release Team"]);
    for item in &items {
        check_content(child(*item, "encoded").unwrap());
    }
    let first = child(items[0], "encoded").unwrap();
    assert!(first.contains("<h2>Details</h2>") && first.contains("const a = '&lt;b&gt;';"), "{first}");
    assert!(child(items[1], "encoded").unwrap().contains("Some new text."), "components are rendered");
    let zh = project.read("zh/blog/rss.xml");
    let zh = Document::parse(&zh).unwrap();
    assert_eq!(child(children(zh.root_element(), "channel")[0], "language"), Some("zh"));
}

#[test]
fn atom_follows_its_specification() {
    let project = project();
    let text = project.read("blog/atom.xml");
    let feed = Document::parse(&text).unwrap();
    let root = feed.root_element();
    assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2005/Atom"));
    for (name, value) in [
        ("id", "https://lumen.example/docs/blog/"),
        ("title", "Blog - Lumen & co"),
        ("updated", "2026-11-20T00:00:00Z"),
    ] {
        assert_eq!(child(root, name), Some(value));
    }
    let links = children(root, "link");
    let self_link = links.iter().find(|link| link.attribute("rel") == Some("self")).unwrap();
    assert_eq!(self_link.attribute("href"), Some("https://lumen.example/docs/blog/atom.xml"));
    assert_eq!(children(root, "author").len(), 1, "author of the entries without an author");
    let entries = children(root, "entry");
    assert_eq!(entries.len(), 3);
    for entry in &entries {
        for name in ["id", "title", "updated", "published"] {
            assert!(child(*entry, name).is_some_and(|text| !text.is_empty()), "{name}");
        }
        let content = children(*entry, "content")[0];
        assert_eq!(content.attribute("type"), Some("html"));
        check_content(content.text().unwrap());
    }
    assert_eq!(child(entries[1], "updated"), Some("2026-03-01T23:30:00-05:00"));
    assert_eq!(child(children(entries[0], "author")[0], "uri"), Some("https://lumen.example/docs/about"));
    assert_eq!(children(entries[0], "category")[0].attribute("term"), Some("C++"));
}

#[test]
fn json_feed_follows_its_specification() {
    let project = project();
    let feed: Value = serde_json::from_str(&project.read("zh/blog/feed.json")).unwrap();
    assert_eq!(feed["version"], "https://jsonfeed.org/version/1.1");
    assert_eq!(feed["feed_url"], "https://lumen.example/docs/zh/blog/feed.json");
    assert_eq!(feed["language"], "zh");
    let item = &feed["items"][0];
    assert_eq!(item["id"], "https://lumen.example/docs/zh/blog/version-2");
    assert_eq!(item["title"], "第二版");
    assert_eq!(item["authors"][0]["name"], "文档组");
    assert_eq!(item["tags"], serde_json::json!(["发布"]));
    assert_eq!(item["summary"], "文章的开头。");
    check_content(item["content_html"].as_str().unwrap());
}

#[test]
fn feeds_require_the_site_url() {
    let project = project();
    project.write("quire.toml", &CONFIG.replace("siteUrl = \"https://lumen.example\"\n", ""));
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(!project.built().iter().any(|file| file.ends_with("rss.xml") || file.ends_with("feed.json")));
    let html = project.read("blog/index.html");
    assert!(!html.contains("rss.xml") && html.contains("post-card"), "{html}");
    project.write("quire.toml", &CONFIG.replace("feedPosts = 3", "feeds = [\"atom\"]"));
    assert_eq!(project.build().code, 0);
    let is_feed =
        |file: &String| ["rss.xml", "atom.xml", "feed.json"].iter().any(|name| file.ends_with(name));
    let feeds: Vec<String> = project.built().into_iter().filter(is_feed).collect();
    assert_eq!(feeds, ["blog/atom.xml", "zh/blog/atom.xml"]);
    let asked = CONFIG.replace("siteUrl = \"https://lumen.example\"\n", "");
    project.write("quire.toml", &asked.replace("feedPosts = 3", "feeds = [\"rss\"]"));
    assert!(project.build().stderr.contains("warning[blog/no-site-url]"));
    let run = project.run(&["build", "--site-url", "https://else.example"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(project.read("blog/rss.xml").contains("https://else.example/docs/blog/rss.xml"));
}

#[test]
fn text_of_list_pages_precedes_the_lists() {
    let project = project();
    project.write("docs/en/blog/index.md", "---\ntitle: Our news\n---\n\nWords of our own.\n");
    project.write("docs/en/blog/tags/release.mdx", "# All releases\n");
    assert_eq!(project.build().code, 0);
    let html = project.read("blog/index.html");
    let (words, list) =
        (html.find("Words of our own.").unwrap(), html.find("class=\"q-post-card\"").unwrap());
    assert!(words < list && html.contains("<title>Our news"), "{html}");
    assert_eq!(titles(&project, "blog/tags/release.html").len(), 1);
    assert!(project.read("blog/tags/release.html").contains("All releases"));
}

#[test]
fn blogs_have_separate_sidebars() {
    let project = project();
    let html = project.read("about.html");
    let sidebar =
        html.split("class=\"q-sidebar\"").nth(1).unwrap_or_default().split("</nav>").next().unwrap();
    assert!(!sidebar.contains("/docs/blog/"), "{sidebar}");
    let html = project.read("blog/b.html");
    let sidebar = html.split("class=\"q-sidebar\"").nth(1).unwrap().split("</nav>").next().unwrap();
    assert!(sidebar.contains("Recent posts") && sidebar.contains("/docs/blog/archive"), "{sidebar}");
    assert!(!sidebar.contains("/docs/about"), "{sidebar}");
}

#[test]
fn posts_written_for_docusaurus_are_supported() {
    let first = "---\nslug: welcome\nauthors:\n  - name: Docs Team\n    title: Maintainer\n    image_url: /team.svg\n\
        tags: [{ label: Release, permalink: /release }, news]\n---\n\nThe beginning.\n\n{/* truncate */}\n\nThe rest.\n";
    let old = "---\nauthor: Release Team\nauthor_title: Guest\nauthor_image_url: /team.svg\n---\n\nOld.\n";
    let project = Project::with(&[
        ("quire.toml", "title = \"T\"\n[markdown]\ndialect = \"docusaurus\"\n[[blog]]\nfolder = \"blog\"\n"),
        ("docs/en/index.md", "# Home\n\n[a post](./blog/2024-05-06-first.md)\n"),
        ("docs/en/blog/2024-05-06-first.md", first),
        ("docs/en/blog/2019-01-02-old/index.md", old),
        ("docs/en/blog/2018-01-02-hidden.md", "---\nunlisted: true\n---\n\nHidden.\n"),
        ("docs/en/blog/2017-01-02-draft.md", "---\ndraft: true\n---\n\nA draft.\n"),
        ("public/team.svg", SVG),
    ]);
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert_eq!(titles(&project, "blog/archive.html").len(), 2);
    let list = project.read("blog/index.html");
    for part in
        ["href=\"/blog/welcome\"", "href=\"/blog/old/\"", ">Release</a>", ">news</a>", ">Release Team</a>"]
    {
        assert!(list.contains(part), "{part}\n{list}");
    }
    assert!(list.contains("<p>The beginning.</p>") && !list.contains("The rest."), "{list}");
    assert!(project.read("blog/welcome.html").contains("<img class=\"q-author-image\" src=\"/team.svg\""));
    assert!(project.read("blog/old/index.html").contains("<span class=\"q-author-title\">Guest</span>"));
    assert!(project.built().contains(&"blog/hidden.html".to_owned()), "the post is only omitted from lists");
    assert!(!project.built().iter().any(|file| file.contains("draft")));
}

#[test]
fn names_of_tags_and_authors_may_have_any_character() {
    let names = r#"["\uFFFE", "\uFFFF", "\u0001", "a\u2028b", "\u0085", "\uFEFF", "\U0001FFFF", "\"\\", "CON", "..", "a/../b"]"#;
    let post = format!("---\ntags: {names}\nauthors: {names}\n---\n# Post\n");
    let toml = "title = \"T\"\nsiteUrl = \"https://example.org\"\n[[blog]]\nfolder = \"blog\"\n";
    let project = Project::with(&[("quire.toml", toml), ("docs/en/blog/2026-01-01-a.md", &post)]);
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
}
