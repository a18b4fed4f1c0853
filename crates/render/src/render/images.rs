//! Responsive images: adds `srcset` and `sizes` to images that have smaller versions.

use std::borrow::Cow;

use quire_config::SiteConfig;
use quire_content::data::{PageData, PageType};
use quire_html::escape::{push_attribute, unescaped};
use quire_html::generated::{attribute, tag_length};
use quire_html::percent::{self, encode_readable};

use crate::pictures::{Picture, Pictures};

/// Width of an article: `--quire-measure` in `theme/src/styles/tokens.css`.
const ARTICLE: &str = "704px";

/// Adds `srcset` and `sizes` to the images of an article, including images in components, if their `src` has smaller
/// versions. Images with their own `srcset` are unchanged.
pub(super) fn with_versions(
    html: String,
    pictures: &Pictures,
    page: &PageData,
    config: &SiteConfig,
) -> String {
    if pictures.is_empty() || !html.contains(IMAGE) {
        return html;
    }
    let widest = widest(page, config);
    let mut out = String::with_capacity(html.len() + html.len() / 8);
    let mut rest = html.as_str();
    while let Some(start) = rest.find('<') {
        let end = start + tag_length(&rest[start..]);
        out.push_str(&rest[..start]);
        out.push_str(&completed(&rest[start..end], pictures, &widest, &config.base));
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

const IMAGE: &str = "<img ";

/// Returns the maximum width of images in a page, as arguments of `min()`.
fn widest(page: &PageData, config: &SiteConfig) -> String {
    match &config.look.width {
        // Pages of other types can be as wide as the window.
        _ if page.page_type != PageType::Doc => "100vw".to_owned(),
        Some(width) => format!("{}, 100vw", width.value),
        None => format!("{ARTICLE}, 100vw"),
    }
}

/// Returns the tag with `srcset` and `sizes`, if its image has smaller versions.
fn completed<'t>(tag: &'t str, pictures: &Pictures, widest: &str, base: &str) -> Cow<'t, str> {
    let has_own_sources = !tag.starts_with(IMAGE) || tag.to_ascii_lowercase().contains(" srcset=\"");
    let src = attribute(tag, " src=\"").filter(|_| !has_own_sources);
    let Some((before, src, after)) = src else { return Cow::Borrowed(tag) };
    let Some(picture) = pictures.get(&unescaped(src)) else { return Cow::Borrowed(tag) };
    let mut out = format!("{before} src=\"{src}\"");
    push_attribute(&mut out, "srcset", &candidates(picture, src, base));
    push_attribute(&mut out, "sizes", &sizes(tag, picture, widest));
    out.push_str(after);
    Cow::Owned(out)
}

/// Returns the value of `srcset`: the versions with their widths, and the original if [`Picture::is_original_needed`]
/// is set.
fn candidates(picture: &Picture, src: &str, base: &str) -> String {
    let versions = picture.versions.iter();
    let versions =
        versions.map(|version| (format!("{base}{}", encode_readable(&version.path)), version.width));
    let original = || (encode_readable(&percent::decode(&unescaped(src))), picture.width);
    let candidates = versions.chain(picture.is_original_needed.then(original));
    candidates.map(|(url, width)| format!("{url} {width}w")).collect::<Vec<_>>().join(", ")
}

/// Returns the `sizes` of an image: its `width` attribute, limited by the widths of the file, the column and the
/// window. For lazily loaded images, `auto` makes browsers use the actual width instead.
fn sizes(tag: &str, picture: &Picture, widest: &str) -> String {
    let declared = attribute(tag, " width=\"").and_then(|(_, width, _)| width.parse::<u32>().ok());
    let width = declared.unwrap_or(picture.width).min(picture.width);
    let auto = if tag.contains(" loading=\"lazy\"") { "auto, " } else { "" };
    format!("{auto}min({width}px, {widest})")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::completed;
    use crate::pictures::Picture;
    use crate::pictures::PictureVersion;
    use crate::pictures::Pictures;

    fn check(tag: &str, expected: &str) {
        let versions =
            [480, 800].map(|width| PictureVersion { width, path: format!("assets/a {width}.webp") });
        let picture = |is_original_needed| Picture {
            width: 1000,
            versions: versions.clone().into(),
            is_original_needed,
        };
        let pictures = Pictures::new(BTreeMap::from([
            ("/b/a b.png".to_owned(), picture(false)),
            ("/b/c.png".to_owned(), picture(true)),
        ]));
        assert_eq!(completed(tag, &pictures, "704px, 100vw", "/b/"), expected);
    }

    #[test]
    fn images_with_versions_offer_them() {
        let versions = "/b/assets/a%20480.webp 480w, /b/assets/a%20800.webp 800w";
        check(
            r#"<img src="/b/a%20b.png" alt="x > y">"#,
            &format!(
                r#"<img src="/b/a%20b.png" srcset="{versions}" sizes="min(1000px, 704px, 100vw)" alt="x > y">"#
            ),
        );
        check(
            r#"<img alt="" src="/b/c.png" loading="lazy" width="300" height="2" />"#,
            &format!(
                r#"<img alt="" src="/b/c.png" srcset="{versions}, /b/c.png 1000w" sizes="auto, min(300px, 704px, 100vw)" loading="lazy" width="300" height="2" />"#
            ),
        );
        for other in [
            r#"<img src="/b/other.png">"#,
            r#"<img srcSet="/b/c.png 2x" src="/b/c.png">"#,
            r#"<video src="/b/c.png">"#,
        ] {
            check(other, other);
        }
    }
}
