//! Tests of files that the configuration and frontmatter refer to.

use quire_content::check_config_files;

use crate::{line, site};

fn check(toml: &str) -> String {
    let site = site(toml).pages("index.md").public("logo.png").public("a.css");
    let (routes, _) = site.routes();
    check_config_files(&routes, "quire.toml").iter().map(|it| line(it, &site.toml)).collect()
}

#[test]
fn files_of_the_configuration_are_public_files_or_allowed() {
    assert_eq!(
        check("icon = ''\nlogo = '/logo.png'\nhead = [['link', { rel = 'stylesheet', href = '/a.css' }]]"),
        ""
    );
    insta::assert_snapshot!(check("icon = 'logo.png'\nlogo = '/lgo.png'"), @"
    quire.toml:2:9 content/missing-file: `logo.png` is relative: each page would resolve it differently (put the file in `public/` and write its path there, beginning with `/`)
    quire.toml:3:9 content/missing-file: the file `/lgo.png` does not exist (did you mean `/logo.png`?)
    ");
    insta::assert_snapshot!(check("icon = '/none/at/all.svg'\nlogo = '/index'"), @"
    quire.toml:2:9 content/missing-file: the file `/none/at/all.svg` does not exist (put the file in `public/` and write its path there, beginning with `/`)
    quire.toml:3:9 content/missing-file: the file `/index` does not exist (put the file in `public/` and write its path there, beginning with `/`)
    ");
    // Other elements of the head load nothing.
    assert_eq!(
        check(
            "head = [['link', { rel = 'next', href = '/none' }], ['meta', { name = 'a', content = '/none' }]]"
        ),
        ""
    );
    insta::assert_snapshot!(check("head = [['script', { src = '/none.js' }], ['link', { rel = 'stylesheet', href = 'a.css' }]]"), @"
    quire.toml:2:29 content/missing-file: the file `/none.js` does not exist (put the file in `public/` and write its path there, beginning with `/`)
    quire.toml:2:82 content/missing-file: `a.css` is relative: each page would resolve it differently (put the file in `public/` and write its path there, beginning with `/`)
    ");
}

#[test]
fn files_of_other_sites_are_reported_unless_the_policy_allows_them() {
    let all = "icon = 'https://a.org/i.png'\nlogo = '//b.org/l.png'\n\
               head = [['script', { src = 'https://c.org/s.js' }], ['link', { rel = 'stylesheet', href = 'http://d.org/s.css' }]]\n";
    insta::assert_snapshot!(check(all), @r#"
    quire.toml:2:9 content/blocked-origin: browsers will not show this image: the content security policy does not allow `https://a.org` (write `imgSrc = ["https://a.org"]` in `[security]`, or copy the file into the site)
    quire.toml:3:9 content/blocked-origin: browsers will not show this image: the content security policy does not allow `https://b.org` (write `imgSrc = ["https://b.org"]` in `[security]`, or copy the file into the site)
    quire.toml:4:29 content/blocked-origin: browsers will not run this script: the content security policy does not allow `https://c.org` (write `scriptSrc = ["https://c.org"]` in `[security]`, or copy the file into the site)
    quire.toml:4:92 content/blocked-origin: browsers will not apply this style sheet: the content security policy does not allow `http://d.org` (write `styleSrc = ["http://d.org"]` in `[security]`, or copy the file into the site)
    "#);
    let one_each = "imgSrc = ['https://a.org']\nscriptSrc = ['https://c.org']\nstyleSrc = ['http://d.org']";
    insta::assert_snapshot!(check(&format!("{all}[security]\n{one_each}")), @r#"quire.toml:3:9 content/blocked-origin: browsers will not show this image: the content security policy does not allow `https://b.org` (write `imgSrc = ["https://b.org"]` in `[security]`, or copy the file into the site)"#);
    assert_eq!(
        check("icon = 'https://a.org/i.png'\nlogo = '//b.org/l.png'\n[security]\nimgSrc = ['https:']"),
        ""
    );
    insta::assert_snapshot!(check("icon = 'http://a.org/i.png'\n[security]\nimgSrc = ['https:']"), @r#"quire.toml:2:9 content/blocked-origin: browsers will not show this image: the content security policy does not allow `http://a.org` (write `imgSrc = ["http://a.org"]` in `[security]`, or copy the file into the site)"#);
}

#[test]
fn files_in_frontmatter_exist_and_links_lead_to_pages() {
    let page = |yaml: &str| {
        let toml = "[[blog]]\nfolder = 'blog'\nfeeds = []";
        let post = format!("---\ndate: 2025-01-02\n{yaml}\n---\n# A\n");
        site(toml).file("blog/a.md", &post).pages("index.md").public("a.png").build().findings()
    };
    insta::assert_snapshot!(page(
        "hero: { image: { src: { light: /a.png, dark: /b.png } }, actions: [{ text: A, link: /none }] }\n\
         features: [{ title: A, icon: /c.png }, { title: B, icon: './d.png' }, { title: C, icon: x, link: /indx }]"
    ), @"
    docs/blog/a.md:3:46 content/missing-file: the file `/b.png` does not exist (did you mean `/a.png`?)
    docs/blog/a.md:3:85 content/dead-link: the link target `/none` does not exist
    docs/blog/a.md:4:30 content/missing-file: the file `/c.png` does not exist (did you mean `/a.png`?)
    docs/blog/a.md:4:58 content/missing-file: `./d.png` is relative: each page would resolve it differently (put the file in `public/` and write its path there, beginning with `/`)
    docs/blog/a.md:4:98 content/dead-link: the link target `/indx` does not exist
    ");
    insta::assert_snapshot!(page(
        "image: /e.png\nauthors: [{ name: A, image: /f.png, url: /none }, { name: B, image: /a.png, url: / }]\n\
         head: [[link, { rel: next, href: /gone }]]"
    ), @"
    docs/blog/a.md:3:8 content/missing-file: the file `/e.png` does not exist (did you mean `/a.png`?)
    docs/blog/a.md:4:29 content/missing-file: the file `/f.png` does not exist (did you mean `/a.png`?)
    docs/blog/a.md:4:42 content/dead-link: the link target `/none` does not exist
    docs/blog/a.md:5:34 content/dead-link: the link target `/gone` does not exist
    ");
    assert_eq!(page("image: https://e.org/card.png"), "");
    insta::assert_snapshot!(page("image: card.png"), @"docs/blog/a.md:3:8 content/missing-file: `card.png` is relative: each page would resolve it differently (put the file in `public/` and write its path there, beginning with `/`)");
}
