//! Tests of splitting HTML into tags, attributes and text.

use quire_html::generated;
use quire_html::tags::{Part, parts, parts_without};

/// Formats `parts`, one per line, with the attributes of tags.
fn described<'h>(parts: impl Iterator<Item = Part<'h>>) -> String {
    let mut out = String::new();
    for part in parts {
        match part {
            Part::Text(text) => out.push_str(&format!("text {text:?}\n")),
            Part::Comment(comment) => out.push_str(&format!("comment {comment}\n")),
            Part::Other { source, start } => out.push_str(&format!("other {start} {source}\n")),
            Part::Tag(tag) => {
                let name = if tag.closing { format!("/{}", tag.name) } else { tag.name.clone().into_owned() };
                out.push_str(&format!("tag {} {name}", tag.start));
                for attribute in tag.attributes() {
                    let value = &tag.source[attribute.value.clone()];
                    out.push_str(&format!(" {}@{}={value:?}", attribute.name, attribute.name_start));
                    assert_eq!(tag.attribute(&attribute.name), Some(value));
                }
                out.push_str(if tag.is_self_closing() { " /\n" } else { "\n" });
            }
        }
    }
    out
}

fn check(html: &str, expected: &str) {
    assert_eq!(described(parts(html)), expected, "{html}");
}

#[test]
fn attributes_are_unquoted_or_in_either_quote() {
    check(r#"<A B="c d" e='f "g' H=i j>"#, "tag 0 a b@3=\"c d\" e@11=\"f \\\"g\" h@20=\"i\" j@24=\"\"\n");
    check("<a b = 'c' d\n=\n\"e\"f=g/>", "tag 0 a b@3=\"c\" d@11=\"e\" f@18=\"g/\" /\n");
    check("<a b=1 b=2 />", "tag 0 a b@3=\"1\" /\n");
}

#[test]
fn a_tag_ends_at_the_first_unquoted_end_mark() {
    check(r#"<a b="x>y">z</a >"#, "tag 0 a b@3=\"x>y\"\ntext \"z\"\ntag 12 /a\n");
    check(r#"<a b = 'x>"y'>z"#, "tag 0 a b@3=\"x>\\\"y\"\ntext \"z\"\n");
    // A quote opens a value only after `=`.
    check(r#"<a b">c">"#, "tag 0 a b\"@3=\"\"\ntext \"c\\\">\"\n");
    check(r#"<a b="c>d"#, "other 0 <a b=\"c>d\n");
}

#[test]
fn other_parts_are_comments_declarations_and_text() {
    check(
        "a<!--b--><!-->c<!--->d",
        "text \"a\"\ncomment <!--b-->\ncomment <!-->\ntext \"c\"\ncomment <!--->\ntext \"d\"\n",
    );
    check(
        "é<!a><?b?><![CDATA[c>]]><!--d",
        "text \"é\"\nother 2 <!a>\nother 6 <?b?>\nother 11 <![CDATA[c>]]>\nother 25 <!--d\n",
    );
    check("1 < 2 <é <3", "text \"1 \"\ntext \"< 2 \"\ntext \"<é \"\ntext \"<3\"\n");
}

#[test]
fn omitted_elements_end_at_their_own_end_tag() {
    let without = |html| described(parts_without(html, |tag| tag.attribute("x").is_some()));
    assert_eq!(without("a<b x>c<b>d</b><b/>e</b>f"), "text \"a\"\ntext \"f\"\n");
    assert_eq!(without("a<br x>b<i x/>c</i>"), "text \"a\"\ntext \"b\"\ntext \"c\"\ntag 15 /i\n");
}

#[test]
fn attributes_of_generated_tags_are_split() {
    let html = r#"<a class="b &gt;" href="c>d" id="e">f > g"#;
    let tag = &html[..generated::tag_length(html)];
    assert_eq!(tag, r#"<a class="b &gt;" href="c>d" id="e">"#);
    assert_eq!(generated::attribute(tag, " href=\""), Some((r#"<a class="b &gt;""#, "c>d", r#" id="e">"#)));
    assert_eq!(generated::attribute(tag, " src=\""), None);
    assert_eq!(generated::tag_length("<a"), 2);
    assert_eq!(generated::tag_length("<a b=\"c>\"d>e"), 11);
}
