//! Tests of images: sizes, captions and lazy loading.

use insta::assert_snapshot;
use quire_markdown::{Extensions, Syntax};

use crate::support::{TestHost, article, md, mdx, show};

#[test]
fn the_first_image_loads_eagerly_and_the_others_lazily() {
    assert_snapshot!(md("![a](b.jpg)\n\n![c](d.jpg)\n"), @r#"
<p><img src="image:b.jpg" alt="a" decoding="async" /></p>
<p><img src="image:d.jpg" alt="c" loading="lazy" decoding="async" /></p>
"#);
    assert_snapshot!(md("<img src=\"b.jpg\" alt=\"\">\n\n![c](d.jpg)\n"), @r#"
<img src="image:b.jpg" alt="">
<p><img src="image:d.jpg" alt="c" loading="lazy" decoding="async" /></p>
"#);
    assert_snapshot!(mdx("<img src=\"b.jpg\" alt=\"\" />\n\n![c](d.jpg)\n"), @r#"
<img src="image:b.jpg" alt="" />
<p><img src="image:d.jpg" alt="c" loading="lazy" decoding="async" /></p>
"#);
}

#[test]
fn braces_after_an_image_are_its_size() {
    assert_snapshot!(md("![a](b.png){width=320} ![a](b.png){height=120}\n"), @r#"<p><img src="image:b.png" alt="a" decoding="async" height="240" width="320" /> <img src="image:b.png" alt="a" loading="lazy" decoding="async" width="160" height="120" /></p>"#);
    assert_snapshot!(mdx("![a](b.png){width=320}\n\n![a](b.png){width=\"50%\" height=\"10\"}!\n"), @r#"
<p><img src="image:b.png" alt="a" decoding="async" height="240" width="320" /></p>
<p><img src="image:b.png" alt="a" loading="lazy" decoding="async" width="50%" height="10" />!</p>
"#);
    // A reference-style image, and an image in a link.
    assert_snapshot!(md("![a][b]{width=32}\n\n[![a](b.png){width=1}](c)\n\n[b]: b.png\n"), @r#"
<p><img src="image:b.png" alt="a" decoding="async" height="24" width="32" /></p>
<p><a href="link:c"><img src="image:b.png" alt="a" loading="lazy" decoding="async" height="1" width="1" /></a></p>
"#);
    // Braces that do not set a size, or that do not directly follow an image, remain text.
    assert_snapshot!(md("![a](b.png){.class} ![a](b.png){width=wide} ![a](b.png) {width=1} [a](b){width=1}\n"), @r#"<p><img src="image:b.png" alt="a" decoding="async" width="640" height="480" />{.class} <img src="image:b.png" alt="a" loading="lazy" decoding="async" width="640" height="480" />{width=wide} <img src="image:b.png" alt="a" loading="lazy" decoding="async" width="640" height="480" /> {width=1} <a href="link:b">a</a>{width=1}</p>"#);
    assert_snapshot!(mdx("![a](b.png){1 + 1}\n"), @r#"<p><img src="image:b.png" alt="a" decoding="async" width="640" height="480" />⟦{1 + 1}⟧</p>"#);
}

#[test]
fn one_written_dimension_determines_the_other() {
    let html = "<img src=\"a.png\" width=\"320\"> <img height=\"240\" src=\"a.png\"> \
                <img src=\"a.png\" width=\"50%\"> <img src=\"a.png\" width=\"1\" height=\"2\">\n";
    assert_snapshot!(md(html), @r#"<p><img src="image:a.png" height="240" width="320"> <img height="240" src="image:a.png" width="320"> <img src="image:a.png" width="50%"> <img src="image:a.png" width="1" height="2"></p>"#);
    assert_snapshot!(mdx("<img src=\"a.png\" width={320} alt=\"\" />\n"), @r#"<img src="image:a.png" height="240" width="320" alt="" />"#);
}

#[test]
fn a_title_is_a_caption_if_the_image_stands_alone() {
    let host = TestHost {
        extensions: Extensions { captions: true, ..Extensions::default() },
        ..TestHost::default()
    };
    let page = "![a](b.png \"one < two\"){width=64}\n\n- ![a](b.png \"tight\")\n\n> ![a](b.png \"quoted\")\n\n\
                ![no title](b.png)\n\n![a](b.png \"c\") text\n\n# ![a](b.png \"heading\")\n";
    let compiled = article(page, Syntax::Markdown, &host);
    assert_snapshot!(show(page, &compiled), @r##"
<figure class="q-picture">
<img src="image:b.png" alt="a" decoding="async" height="48" width="64" />
<figcaption>one &lt; two</figcaption>
</figure>
<ul>
<li><img src="image:b.png" alt="a" title="tight" loading="lazy" decoding="async" width="640" height="480" /></li>
</ul>
<blockquote>
<figure class="q-picture">
<img src="image:b.png" alt="a" loading="lazy" decoding="async" width="640" height="480" />
<figcaption>quoted</figcaption>
</figure>
</blockquote>
<p><img src="image:b.png" alt="no title" loading="lazy" decoding="async" width="640" height="480" /></p>
<p><img src="image:b.png" alt="a" title="c" loading="lazy" decoding="async" width="640" height="480" /> text</p>
<h1 id="a" tabindex="-1"><img src="image:b.png" alt="a" title="heading" loading="lazy" decoding="async" width="640" height="480" /><a class="q-header-anchor" href="#a" aria-label="[headingAnchor]: a">#</a></h1>
"##);
    assert!(compiled.text.starts_with("a\none < two\n"), "{:?}", compiled.text);
    let page = "![a](b.png \"one\"){width=64}\n";
    assert_snapshot!(show(page, &article(page, Syntax::Mdx, &host)), @r#"
<figure class="q-picture">
<img src="image:b.png" alt="a" decoding="async" height="48" width="64" />
<figcaption>one</figcaption>
</figure>
"#);
}
