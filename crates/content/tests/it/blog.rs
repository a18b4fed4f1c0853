//! Tests of blogs: posts, tags, authors and lists.

use std::fmt::Write as _;

use quire_config::parse_site;
use quire_content::{BlogPage, Blogs, ListKind, PostDate};

use crate::{line, site};

/// Describes the blogs of a site: posts, tags, authors, and lists with their text, then the diagnostics. Adds the
/// required title.
fn check(toml: &str, files: &[(&str, &str)]) -> String {
    let (mut config, diagnostics) = parse_site("quire.toml", &format!("title = 'T'\n{toml}"));
    assert_eq!(diagnostics, []);
    for (key, text) in [
        ("blogPage", "{title}, page {number}"),
        ("blogTags", "Tags"),
        ("blogTagged", "Tagged {tag}"),
        ("blogAuthors", "Authors"),
        ("blogBy", "By {author}"),
        ("blogArchive", "Archive"),
    ] {
        config.locales[0].texts.insert(key.to_owned(), text.to_owned());
    }
    let blogs = Blogs::read(&config, files.iter().copied());
    let mut res = String::new();
    let day = |date: Option<PostDate>| date.map_or("none".to_owned(), PostDate::day);
    for blog in blogs.all() {
        let lang = &config.locales[blog.locale].lang;
        let title = blog.title(&config);
        let _ =
            writeln!(res, "{lang} {title:?} {:?}, newest {}", blog.description(&config), day(blog.newest()));
        for post in &blog.posts {
            let draft = if post.is_draft { " draft" } else { "" };
            let _ =
                writeln!(res, "{} {} {:?} {:?}{draft}", post.file, day(post.date), post.tags, post.writers);
        }
        for tag in &blog.tags {
            let _ = writeln!(res, "tag {} {} {:?}", tag.name, tag.slug, tag.posts);
        }
        for it in &blog.writers {
            let links = (it.url.as_deref(), it.image.as_deref());
            let _ = writeln!(res, "author {} {:?} {links:?} {} {:?}", it.name, it.title, it.slug, it.posts);
        }
        for list in &blog.lists {
            let text = list.text.as_deref().map(|text| text.replace('\n', "|"));
            let _ = writeln!(
                res,
                "{:?} {} {} {}",
                list.kind,
                list.file,
                day(blog.last_change(list.kind)),
                text.unwrap_or_default()
            );
        }
    }
    res.extend(blogs.diagnostics().iter().map(|it| line(it, "")));
    res
}

#[test]
fn posts_are_listed_by_date_tag_and_author() {
    let toml = "siteUrl = 'https://e.org'\n[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'\n\
                [authors.ann]\nname = { en = 'Ann B', zh = '安' }\ntitle = 'Editor'\nurl = 'https://a.example'\nimage = '/ann.png'\n\
                [authors.bob]\nname = 'Bob'\n\
                [[blog]]\nfolder = 'news'\ntitle = { en = 'News', zh = '' }\n\
                description = { en = 'All *news*', zh = '新闻' }\npostsPerPage = 2";
    let files = [
        ("en/news/2026-01-02-first.md", "---\ntags: [Rust, 'C  sharp', rust]\nauthor: ann\n---\n"),
        (
            "en/news/2026-01-04-third.md",
            "---\ndate: 2026-01-03\ntags: C#\nauthors: [Bob, { name: Zoe }]\n---\n",
        ),
        ("en/news/2026-01-05-draft.md", "---\ndraft: true\nauthor: bob\n---\n"),
        ("en/news/tags/c-sharp.md", "# Own list"),
        ("en/newsletter/2026-01-09-other.md", "# Not a post"),
        ("zh/news/2026-01-01-a.md", "---\nauthor: 安\n---\n"),
    ];
    insta::assert_snapshot!(check(toml, &files), @r#"
    en "News" "All *news*", newest 2026-01-05
    en/news/2026-01-05-draft.md 2026-01-05 [] [1] draft
    en/news/2026-01-04-third.md 2026-01-03 [1] [1, 2]
    en/news/2026-01-02-first.md 2026-01-02 [2, 0] [0]
    tag C sharp c-sharp [2]
    tag C# c-sharp-1 [1]
    tag Rust rust [2]
    author Ann B "Editor" (Some("https://a.example"), Some("/ann.png")) ann [2]
    author Bob "" (None, None) bob [0, 1]
    author Zoe "" (None, None) zoe [1]
    Posts(1) en/news/index.md 2026-01-05 ---|title: "News"|description: "All *news*"|search: false|---||All \*news\*|
    Posts(2) en/news/page/2.md 2026-01-05 ---|title: "News, page 2"|description: "News: News, page 2"|search: false|---|
    Tags en/news/tags/index.md 2026-01-05 ---|title: "Tags"|description: "News: Tags"|search: false|---|
    Tag(0) en/news/tags/c-sharp.md 2026-01-02 
    Tag(1) en/news/tags/c-sharp-1.md 2026-01-03 ---|title: "Tagged C#"|description: "News: Tagged C#"|search: false|---|
    Tag(2) en/news/tags/rust.md 2026-01-02 ---|title: "Tagged Rust"|description: "News: Tagged Rust"|search: false|---|
    Authors en/news/authors/index.md 2026-01-05 ---|title: "Authors"|description: "News: Authors"|search: false|---|
    Author(0) en/news/authors/ann.md 2026-01-02 ---|title: "By Ann B"|description: "News: By Ann B"|search: false|---|
    Author(1) en/news/authors/bob.md 2026-01-05 ---|title: "By Bob"|description: "News: By Bob"|search: false|---|
    Author(2) en/news/authors/zoe.md 2026-01-03 ---|title: "By Zoe"|description: "News: By Zoe"|search: false|---|
    Archive en/news/archive.md 2026-01-05 ---|title: "Archive"|description: "News: Archive"|search: false|---|
    zh "Blog" "新闻", newest 2026-01-01
    zh/news/2026-01-01-a.md 2026-01-01 [] [0]
    author 安 "Editor" (Some("https://a.example"), Some("/ann.png")) ann [0]
    Posts(1) zh/news/index.md 2026-01-01 ---|title: "Blog"|description: "新闻"|search: false|---||新闻|
    Authors zh/news/authors/index.md 2026-01-01 ---|title: ""|description: "Blog: "|search: false|---|
    Author(0) zh/news/authors/ann.md 2026-01-01 ---|title: ""|description: "Blog: "|search: false|---|
    Archive zh/news/archive.md 2026-01-01 ---|title: ""|description: "Blog: "|search: false|---|
    "#);
}

#[test]
fn posts_without_a_valid_date_or_a_known_author_are_errors() {
    let toml = "[authors.ann]\nname = 'Ann'\n[[blog]]\nfolder = 'blog'\nfeeds = ['rss']";
    let files = [
        ("blog/no-date.md", "# No date"),
        ("blog/2026-02-30-a.md", "# No such day"),
        ("blog/2026-01-01-b.md", "---\ndate: soon\nauthor: anna\n---\n"),
        ("blog/2026-01-02-c.md", "---\nauthors: [someone, Someone Else]\n---\n"),
        ("blog/2026-01-03-d.md", "---\ndate: [\n---\n"),
    ];
    insta::assert_snapshot!(check(toml, &files), @r#"
    en "Blog" "", newest 2026-01-03
    blog/2026-01-03-d.md 2026-01-03 [] []
    blog/2026-01-02-c.md 2026-01-02 [] [1, 2]
    blog/2026-01-01-b.md none [] [0]
    blog/2026-02-30-a.md none [] []
    blog/no-date.md none [] []
    author anna "" (None, None) anna [2]
    author someone "" (None, None) someone [1]
    author Someone Else "" (None, None) someone-else [1]
    Posts(1) blog/index.md 2026-01-03 ---|title: "Blog"|description: "Blog: Blog"|search: false|---|
    Authors blog/authors/index.md 2026-01-03 ---|title: "Authors"|description: "Blog: Authors"|search: false|---|
    Author(0) blog/authors/anna.md none ---|title: "By anna"|description: "Blog: By anna"|search: false|---|
    Author(1) blog/authors/someone.md 2026-01-02 ---|title: "By someone"|description: "Blog: By someone"|search: false|---|
    Author(2) blog/authors/someone-else.md 2026-01-02 ---|title: "By Someone Else"|description: "Blog: By Someone Else"|search: false|---|
    Archive blog/archive.md 2026-01-03 ---|title: "Archive"|description: "Blog: Archive"|search: false|---|
    docs/blog/2026-01-01-b.md:1:1 blog/bad-date: `soon` is not a valid date (write a date such as `2026-11-20`, or a date and time such as `2026-11-20T09:30:00+08:00`)
    docs/blog/2026-01-01-b.md:1:1 blog/unknown-author: unknown author `anna` (did you mean `ann`?)
    docs/blog/2026-01-02-c.md:1:1 blog/unknown-author: unknown author `someone` (add `[authors.someone]` to `quire.toml`)
    docs/blog/2026-02-30-a.md:1:1 blog/bad-date: the file name begins with `2026-02-30`, which is not a valid date (begin the file name with a date such as `2026-11-20`)
    docs/blog/no-date.md:1:1 blog/no-date: the post has no date (add `date: 2026-11-20` to the frontmatter, or begin the file name with the date: `2026-11-20-name.md`)
    quire.toml:1:1 blog/no-site-url: feeds are not generated: they require absolute URLs (set `siteUrl`, or pass `--site-url`)
    "#);
}

#[test]
fn a_blog_without_posts_is_an_error_unless_it_has_an_index_page() {
    let toml = "siteUrl = 'https://e.org'\n[[blog]]\nfolder = 'blog'";
    insta::assert_snapshot!(check(toml, &[("index.md", "")]), @"quire.toml:1:1 blog/no-posts: no folder named `blog` contains posts (write a post: `docs/blog/2026-11-20-first-post.md`)");
    insta::assert_snapshot!(check(toml, &[("blogs/2026-01-01-a.md", "")]), @"quire.toml:1:1 blog/no-posts: no folder named `blog` contains posts (did you mean `blogs`?)");
    insta::assert_snapshot!(check(toml, &[("blog/index.mdx", "")]), @r#"
    en "Blog" "", newest none
    Posts(1) blog/index.mdx none
    "#);
    let bilingual = format!(
        "[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'\n{}",
        "[[blog]]\nfolder = 'blog'\nfeeds = []"
    );
    insta::assert_snapshot!(check(&bilingual, &[("en/index.md", "")]), @"quire.toml:1:1 blog/no-posts: no folder named `blog` contains posts (write a post: `docs/en/blog/2026-11-20-first-post.md`)");
}

#[test]
fn pages_of_a_blog_have_their_place_in_it() {
    let texts = "blogAllPosts = 'All', blogTags = 'Tags', blogArchive = 'Archive', blogRecent = 'Recent'";
    let toml = format!(
        "[[locales]]\nlang = 'en'\ntexts = {{ {texts} }}\n[[blog]]\nfolder = 'blog'\nrecentPosts = 1"
    );
    let built = site(&toml)
        .file("_nav.json", "[]")
        .file("blog/2026-01-02-b.md", "---\ntags: [x]\n---\n# *B*")
        .file("blog/2026-01-01-a.md", "# A")
        .pages("guide/c.md")
        .build();
    let model = &built.model;
    let post = |number: usize| model.post(0, number).map(|post| (post.href, post.title));
    assert_eq!(post(0), Some(("/blog/b".to_owned(), "*B*".to_owned())));
    assert_eq!(post(1), Some(("/blog/a".to_owned(), "A".to_owned())));
    assert_eq!(post(2), None);
    assert_eq!(model.list(0, ListKind::Tags).map(|list| list.href).as_deref(), Some("/blog/tags/"));
    assert_eq!(model.list(0, ListKind::Posts(2)), None);
    let role = |path: &str| match model.blog_page(model.routes().lookup(path).unwrap()) {
        Some(BlogPage::Post(blog, number, _)) => format!("post {blog} {number}"),
        Some(BlogPage::List(blog, list)) => format!("list {blog} {:?}", list.kind),
        None => "none".to_owned(),
    };
    let paths = ["/blog/a", "/blog/", "/blog/tags/x", "/guide/c"];
    let blog = |path: &str| model.blog_page(model.routes().lookup(path)?).map(BlogPage::blog);
    assert_eq!(paths.map(blog), [Some(0), Some(0), Some(0), None]);
    assert_eq!(paths.map(role), ["post 0 1", "list 0 Posts(1)", "list 0 Tag(0)", "none"]);
    insta::assert_snapshot!(built.sidebar("en", "/blog/"), @"
    All -> /blog/
    Tags -> /blog/tags/
    Archive -> /blog/archive
    # Recent
    *B* -> /blog/b
    ");
    // Lists after the first page are not registered, because their contents change with every post.
    assert_eq!(model.addresses().iter().collect::<Vec<_>>(), ["/blog/", "/blog/a", "/blog/b", "/guide/c"]);
}

#[test]
fn configured_authors_have_details_and_other_names_stay() {
    let toml = "[[blog]]\nfolder = 'blog'\nfeeds = []\n\
                [authors.ann]\nname = 'Ann'\ntitle = 'Dev'\nurl = 'https://a.org'\nimage = '/a.png'\n";
    insta::assert_snapshot!(
        check(
            toml,
            &[
                ("blog/2025-01-02-x.md", "---\nauthors: [ann, Bo C, { name: Dee, title: T, url: /d, image: /d.png }]\n---\n# X"),
                ("blog/2025-01-03-y.md", "---\nauthors: [an, é, Ann]\n---\n# Y"),
            ],
        ),
        @r#"
    en "Blog" "", newest 2025-01-03
    blog/2025-01-03-y.md 2025-01-03 [] [0, 4, 1]
    blog/2025-01-02-x.md 2025-01-02 [] [1, 2, 3]
    author an "" (None, None) an [0]
    author Ann "Dev" (Some("https://a.org"), Some("/a.png")) ann [0, 1]
    author Bo C "" (None, None) bo-c [1]
    author Dee "T" (Some("/d"), Some("/d.png")) dee [1]
    author é "" (None, None) é [0]
    Posts(1) blog/index.md 2025-01-03 ---|title: "Blog"|description: "Blog: Blog"|search: false|---|
    Authors blog/authors/index.md 2025-01-03 ---|title: "Authors"|description: "Blog: Authors"|search: false|---|
    Author(0) blog/authors/an.md 2025-01-03 ---|title: "By an"|description: "Blog: By an"|search: false|---|
    Author(1) blog/authors/ann.md 2025-01-03 ---|title: "By Ann"|description: "Blog: By Ann"|search: false|---|
    Author(2) blog/authors/bo-c.md 2025-01-02 ---|title: "By Bo C"|description: "Blog: By Bo C"|search: false|---|
    Author(3) blog/authors/dee.md 2025-01-02 ---|title: "By Dee"|description: "Blog: By Dee"|search: false|---|
    Author(4) blog/authors/é.md 2025-01-03 ---|title: "By é"|description: "Blog: By é"|search: false|---|
    Archive blog/archive.md 2025-01-03 ---|title: "Archive"|description: "Blog: Archive"|search: false|---|
    docs/blog/2025-01-03-y.md:1:1 blog/unknown-author: unknown author `an` (did you mean `ann`?)
    "#
    );
    assert_eq!(PostDate::parse("2025-01-02").map(PostDate::year), Some(2025));
}
