//! Tests of `[[blog]]`, `[authors]`, and the authors and tags of posts.

use quire_config::{OwnAuthor, PostAuthor, SiteConfig, parse_frontmatter, parse_site};

use crate::lines;

/// Formats the blogs and authors of a `quire.toml`, then the diagnostics.
fn check(toml: &str) -> String {
    let text = format!("title = 'T'\n{toml}");
    let (config, diagnostics) = parse_site("quire.toml", &text);
    format!("{}{}", described(&config, &text), lines(&diagnostics, &text))
}

fn described(config: &SiteConfig, text: &str) -> String {
    let mut res = String::new();
    for it in &config.blogs {
        let feeds = it.feeds_range.clone().map_or("-", |range| &text[range]);
        res.push_str(&format!(
            "{} ({}): {} a page, {} recent, {} in {:?} of {feeds}\n",
            it.folder.value,
            &text[it.folder.range.clone()],
            it.posts_per_page,
            it.recent_posts,
            it.feed_posts,
            it.feeds,
        ));
    }
    for (key, it) in &config.authors {
        res.push_str(&format!("{key}: {:?} {:?} {:?} {:?}\n", it.name, it.title, it.url, it.image));
    }
    res
}

#[test]
fn a_blog_has_a_folder_numbers_and_feeds() {
    insta::assert_snapshot!(check(
        "[[blog]]\nfolder = 'blog/'\n[[blog]]\nfolder = 'news'\npostsPerPage = 1\nrecentPosts = 1000\n\
         feeds = ['json', 'rss', 'json']\nfeedPosts = 3\n[[blog]]\nfolder = 'quiet'\nfeeds = []\n\
         [authors.ann]\nname = 'Ann'\nurl = 'https://a.org'\nimage = '/a.png'\n[authors.bo]\nname = { en = 'Bo', zh = '博' }\ntitle = 'Dev'\n"
    ), @r#"
    blog (blog/): 10 a page, 10 recent, 20 in [Rss, Atom, Json] of -
    news (news): 1 a page, 1000 recent, 3 in [Rss, Json] of ['json', 'rss', 'json']
    quiet (quiet): 10 a page, 10 recent, 20 in [] of -
    ann: One("Ann") None Some("https://a.org") Some("/a.png")
    bo: Each({"en": "Bo", "zh": "博"}) Some(One("Dev")) None None
    "#);
}

#[test]
fn folders_of_blogs_contain_pages_of_one_blog() {
    let folders = |names: &[&str]| {
        let blogs: Vec<_> = names.iter().map(|name| format!("[[blog]]\nfolder = '{name}'\n")).collect();
        check(&blogs.concat())
    };
    insta::assert_snapshot!(folders(&["../a", "", "_a", "b/.c", "b/shared", "shared-b"]), @"
    shared-b (shared-b): 10 a page, 10 recent, 20 in [Rss, Atom, Json] of -
    3:11-3:15 Error config/wrong-value: `../a` is not a folder of pages (name a folder in the docs folder, such as `blog`)
    5:10-5:11 Error config/wrong-value: `` is not a folder of pages (name a folder in the docs folder, such as `blog`)
    7:11-7:13 Error config/wrong-value: `_a` is not a folder of pages (files in folders called `shared`, `_…` or `.…` are not pages: rename the folder)
    9:11-9:15 Error config/wrong-value: `b/.c` is not a folder of pages (files in folders called `shared`, `_…` or `.…` are not pages: rename the folder)
    11:11-11:19 Error config/wrong-value: `b/shared` is not a folder of pages (files in folders called `shared`, `_…` or `.…` are not pages: rename the folder)
    ");
    insta::assert_snapshot!(folders(&["a", "a/", "a/b", "ab"]), @"
    a (a): 10 a page, 10 recent, 20 in [Rss, Atom, Json] of -
    a/b (a/b): 10 a page, 10 recent, 20 in [Rss, Atom, Json] of -
    ab (ab): 10 a page, 10 recent, 20 in [Rss, Atom, Json] of -
    5:11-5:13 Error config/wrong-value: the blogs `a` and `a` contain the same posts [3:11 the other blog] (give each its own folder)
    7:11-7:14 Error config/wrong-value: the blogs `a` and `a/b` contain the same posts [3:11 the other blog] (give each its own folder)
    ");
    insta::assert_snapshot!(folders(&["c/d", "c"]), @"
    c/d (c/d): 10 a page, 10 recent, 20 in [Rss, Atom, Json] of -
    c (c): 10 a page, 10 recent, 20 in [Rss, Atom, Json] of -
    5:11-5:12 Error config/wrong-value: the blogs `c/d` and `c` contain the same posts [3:11 the other blog] (give each its own folder)
    ");
    insta::assert_snapshot!(check("[[blog]]\nfolder = 'a'\npostsPerPage = 0\nfeedPosts = 1001\n[authors.ann]\ntitle = 'T'"), @"
    a (a): 10 a page, 10 recent, 20 in [Rss, Atom, Json] of -
    4:16-4:17 Error config/wrong-value: `postsPerPage` must be between 1 and 1000
    5:13-5:17 Error config/wrong-value: `feedPosts` must be between 1 and 1000
    6:1-6:1 Error config/missing-key: missing required key `name` in `ann` (add `name`: name of the author, as one string or one for each language)
    ");
}

#[test]
fn a_post_has_one_or_several_authors_and_tags() {
    let post = |yaml: &str| parse_frontmatter("p.md", &format!("---\n{yaml}\n---\n")).0.frontmatter;
    let authors = |yaml: &str| {
        let authors = post(&format!("authors: {yaml}")).authors.map(|authors| authors.0).unwrap_or_default();
        let described = authors.iter().map(|author| match author {
            PostAuthor::Named(name) => format!("{}@{}", name.value, name.range.start),
            PostAuthor::Own(OwnAuthor { name, title, url: url_of_home, image }) => {
                let url = |link: &Option<quire_config::Link>| link.as_ref().map(|link| link.url.clone());
                format!("{name:?} {title:?} {:?} {:?}", url(url_of_home), url(image))
            }
        });
        described.collect::<Vec<_>>().join("; ")
    };
    insta::assert_snapshot!(
        ["ann", "[ann, { name: Bo, title: Dev, image: /b.png }]", "{ name: Cy }", "[]"].map(authors).join("\n"),
        @r#"
    ann@13
    ann@14; Some("Bo") Some("Dev") None Some("/b.png")
    Some("Cy") None None None
    "#
    );
    let tags = |yaml: &str| post(&format!("tags: {yaml}")).tags.map(|tags| tags.0.join(" "));
    assert_eq!(
        ["one", "[one, two]", "[]"].map(tags),
        [Some("one".to_owned()), Some("one two".to_owned()), Some(String::new())]
    );
}
