//! Icons of brands by name, for the links in a site's navigation bar. A site contains only the icons that it uses.

use std::io::Read as _;
use std::sync::OnceLock;

use flate2::read::DeflateDecoder;

use crate::theme::file;

/// The name and the icon of a brand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Brand {
    /// Display name of the brand, such as `GitHub`.
    pub title: String,
    /// `<svg ...>` markup in the color of the text.
    pub svg: String,
}

/// Returns the icon of a brand, by its name in Simple Icons.
pub fn brand(name: &str) -> Option<Brand> {
    let line = lines().find(|line| line.split('\t').next() == Some(name))?;
    let mut parts = line.split('\t').skip(1);
    let (title, path) = (parts.next()?, parts.next()?);
    let svg = format!("<svg viewBox=\"0 0 24 24\" fill=\"currentColor\"><path d=\"{path}\"/></svg>");
    Some(Brand { title: title.to_owned(), svg })
}

/// Returns the names of all brands.
pub fn brand_names() -> impl Iterator<Item = &'static str> {
    lines().filter_map(|line| line.split('\t').next())
}

/// Returns one line per brand: name, title and path, separated by tabs.
fn lines() -> impl Iterator<Item = &'static str> {
    static TEXT: OnceLock<String> = OnceLock::new();
    let text = TEXT.get_or_init(|| {
        let mut text = String::new();
        // Decompression cannot fail, because the theme's build wrote the data.
        let read = DeflateDecoder::new(file("brands.deflate")).read_to_string(&mut text);
        read.map_or_else(|_| String::new(), |_| text)
    });
    text.lines()
}

#[cfg(test)]
mod tests {
    use super::{brand, brand_names};

    #[test]
    fn brands_of_other_engines_have_icons() {
        let names = "discord facebook github instagram linkedin slack x youtube wechat qq juejin zhihu bilibili weibo \
            gitlab bluesky npm lark feishu mastodon telegram gitee reddit";
        for name in names.split_whitespace() {
            let brand = brand(name).unwrap_or_else(|| panic!("no icon for {name}"));
            assert!(brand.svg.starts_with("<svg") && !brand.title.is_empty(), "{name}");
        }
        assert_eq!(brand("github").map(|brand| brand.title).as_deref(), Some("GitHub"));
        assert_eq!(brand("gitbuh"), None);
        assert!(brand_names().count() > 3000);
    }
}
