//! Tests of the elements that authors add to the document head.

use quire_config::{HeadElement, parse_frontmatter, parse_site};

use crate::lines;

/// Formats the accepted elements of a list in `quire.toml`, then the diagnostics.
fn site(list: &str) -> String {
    let text = format!("title = 'T'\nhead = {list}\n");
    let (config, diagnostics) = parse_site("quire.toml", &text);
    format!("{}{}", elements(&config.head), lines(&diagnostics, &text))
}

/// Like [`site`], for a list in the frontmatter of a page.
fn page(list: &str) -> String {
    let text = format!("---\nhead: {list}\n---\n");
    let (head, diagnostics) = parse_frontmatter("page.md", &text);
    format!("{}{}", elements(&head.frontmatter.head.unwrap_or_default()), lines(&diagnostics, &text))
}

fn elements(elements: &[HeadElement]) -> String {
    let mut res = String::new();
    for it in elements {
        let attributes: Vec<_> =
            it.attributes.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let url = it.href.as_ref().map(|link| format!(" {}={}", it.address(), link.url)).unwrap_or_default();
        res.push_str(&format!("{} {}{url}\n", it.name, attributes.join(" ")));
    }
    res
}

#[test]
fn a_site_adds_metadata_links_scripts_and_style_sheets() {
    insta::assert_snapshot!(site(
        "[['meta', { property = 'og:type', content = 'a' }], ['meta', { itemprop = 'b', content = 1 }],
         ['link', { rel = 'Icon ME', href = '/a', sizes = '8x8' }], ['link', { rel = 'stylesheet', href = 'https://a.org/b.css' }],
         ['script', { src = 'https://a.org/b.js', async = true, data-site-1 = 'c', defer = true }]]"
    ), @"
    meta property=og:type content=a
    meta itemprop=b content=1
    link rel=Icon ME sizes=8x8 href=/a
    link rel=stylesheet href=https://a.org/b.css
    script async= data-site-1=c defer= src=https://a.org/b.js
    ");
}

#[test]
fn a_page_adds_neither_scripts_nor_style_sheets() {
    insta::assert_snapshot!(page("[[meta, { name: a, content: b }], [link, { rel: next, href: /a }]]"), @"
    meta name=a content=b
    link rel=next href=/a
    ");
    insta::assert_snapshot!(page("[[script, { src: /a.js }]]"), @"2:8-2:32 Error frontmatter/wrong-value: `script` cannot be added to the head of a page (add scripts to all pages, with `head` in `quire.toml`)");
    insta::assert_snapshot!(page("[[link, { rel: stylesheet, href: /a.css }]]"), @"2:22-2:32 Error frontmatter/wrong-value: a link with the relation `stylesheet` cannot be added to the head of a page (relations: alternate, apple-touch-icon, apple-touch-icon-precomposed, author, canonical, dns-prefetch, help, icon, license, manifest, mask-icon, me, next, pingback, preconnect, prefetch, preload, prev, search, shortlink, webmention)");
    insta::assert_snapshot!(page("[[style, {}], [base, { href: /a }]]"), @"
    2:8-2:19 Error frontmatter/wrong-value: `style` cannot be added to the head of a page (`head` accepts only `meta` and `link`)
    2:21-2:41 Error frontmatter/wrong-value: `base` cannot be added to the head of a page (`head` accepts only `meta` and `link`)
    ");
    insta::assert_snapshot!(site("[['style', {}]]"), @"2:9-2:22 Error config/wrong-value: `style` cannot be added to the head of a page (`head` accepts only `meta`, `link` and `script`)");
}

#[test]
fn scripts_in_the_head_are_files() {
    insta::assert_snapshot!(page("[[script, {}, 'code()'], [meta, { name: a, content: b }, c], [script]]"), @"
    2:8-2:30 Error frontmatter/wrong-value: `head` cannot contain inline scripts (move the code to a file in the public folder, and set `src` to its URL: pages cannot run inline scripts)
    2:32-2:66 Error frontmatter/wrong-value: an item of `head` must be a list of an element name and its attributes (for example `[meta, { name: author, content: Docs Team }]`)
    2:68-2:76 Error frontmatter/wrong-value: an item of `head` must be a list of an element name and its attributes (for example `[meta, { name: author, content: Docs Team }]`)
    ");
    insta::assert_snapshot!(site("[['script', {}, 'code()']]"), @"2:9-2:33 Error config/wrong-value: `head` cannot contain inline scripts (move the code to a file in the public folder, and set `src` to its URL: pages cannot run inline scripts)");
    insta::assert_snapshot!(site("[['script', { async = true }], ['script', { src = 'data:text/javascript,x' }]]"), @"
    2:9-2:9 Error config/missing-key: `script` in `head` requires the attribute `src`
    2:59-2:81 Error config/bad-url: `src` contains code; it must be the URL of a file
    ");
    insta::assert_snapshot!(site("[['link', { rel = 'icon', href = 'javascript:x' }], ['link', { rel = 'icon', href = 'data:image/png,x' }]]"), @"
    2:42-2:54 Error config/bad-url: `href` runs a script instead of linking to a resource
    2:93-2:109 Error config/bad-url: `href` runs a script instead of linking to a resource
    ");
}

#[test]
fn attributes_are_known_and_have_values() {
    insta::assert_snapshot!(site("[['meta', { http-equiv = 'refresh', content = '0' }], ['link', { rell = 'icon', href = '/' }]]"), @"
    2:20-2:30 Error config/unknown-key: `meta` in `head` cannot have the attribute `http-equiv` (supported attributes: name, property, itemprop, content, media, lang)
    2:73-2:77 Error config/unknown-key: `link` in `head` cannot have the attribute `rell` (did you mean `rel`?)
    ");
    insta::assert_snapshot!(site("[['script', { src = '/a', onload = 'x' }], ['script', { src = '/a', data-A = 'x' }], ['script', { src = '/a', data- = 'x' }]]"), @"
    2:34-2:40 Error config/unknown-key: `script` in `head` cannot have the attribute `onload` (supported attributes: src, async, defer, type, id, crossorigin, integrity, referrerpolicy, fetchpriority)
    2:76-2:82 Error config/unknown-key: `script` in `head` cannot have the attribute `data-A` (supported attributes: src, async, defer, type, id, crossorigin, integrity, referrerpolicy, fetchpriority)
    2:118-2:123 Error config/unknown-key: `script` in `head` cannot have the attribute `data-` (supported attributes: src, async, defer, type, id, crossorigin, integrity, referrerpolicy, fetchpriority)
    ");
    insta::assert_snapshot!(site("[['meta', { data-a = 'b', content = 'c' }], ['link', { rel = 'icon', href = '/', data-a = 'b' }]]"), @"
    2:20-2:26 Error config/unknown-key: `meta` in `head` cannot have the attribute `data-a` (supported attributes: name, property, itemprop, content, media, lang)
    2:89-2:95 Error config/unknown-key: `link` in `head` cannot have the attribute `data-a` (supported attributes: rel, href, hreflang, type, sizes, media, title, color, as, crossorigin, referrerpolicy, fetchpriority, lang)
    ");
    insta::assert_snapshot!(site("[['meta', { name = false, content = 'a' }], ['meta', { name = 'a', content = ['b'] }]]"), @"
    2:27-2:32 Error config/wrong-type: `name` must be a string, found a boolean
    2:85-2:90 Error config/wrong-type: `content` must be a string, found a list
    ");
    insta::assert_snapshot!(site("[['meta', { content = 'a' }], ['meta', { name = 'a' }], ['link', { rel = 'icon' }], ['link', { href = '/' }]]"), @"
    2:9-2:9 Error config/missing-key: `meta` in `head` requires the attribute `name` or `property`
    2:38-2:38 Error config/missing-key: `meta` in `head` requires the attribute `content`
    2:64-2:64 Error config/missing-key: `link` in `head` requires the attribute `href`
    2:92-2:92 Error config/missing-key: `link` in `head` requires the attribute `rel`
    ");
    insta::assert_snapshot!(site("[['meta', { name = 'Quire-theme', content = 'a' }]]"), @"2:28-2:39 Error config/wrong-value: names that begin with `quire` are reserved for Quire");
    insta::assert_snapshot!(site("[['link', { rel = 'icon modulepreload', href = '/' }], ['link', { rel = ' ', href = '/' }]]"), @"
    2:27-2:45 Error config/wrong-value: a link with the relation `modulepreload` cannot be added to the head of a page (relations: alternate, apple-touch-icon, apple-touch-icon-precomposed, author, canonical, dns-prefetch, help, icon, license, manifest, mask-icon, me, next, pingback, preconnect, prefetch, preload, prev, search, shortlink, webmention, stylesheet)
    2:81-2:82 Error config/wrong-value: a link with the relation `` cannot be added to the head of a page (relations: alternate, apple-touch-icon, apple-touch-icon-precomposed, author, canonical, dns-prefetch, help, icon, license, manifest, mask-icon, me, next, pingback, preconnect, prefetch, preload, prev, search, shortlink, webmention, stylesheet)
    ");
    insta::assert_snapshot!(page("[[link, { rel: import, href: / }]]"), @"2:22-2:28 Error frontmatter/wrong-value: a link with the relation `import` cannot be added to the head of a page (relations: alternate, apple-touch-icon, apple-touch-icon-precomposed, author, canonical, dns-prefetch, help, icon, license, manifest, mask-icon, me, next, pingback, preconnect, prefetch, preload, prev, search, shortlink, webmention)");
}
