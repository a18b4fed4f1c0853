//! `[social]`: preview images for links to a page in chat apps and social networks.

use quire_diagnostics::Diagnostic;

use super::Appearance;
use super::raw::{RawSocial, SocialAppearance};
use crate::names::is_folder;
use crate::value::{Link, Spanned};

/// Settings for preview images, with all defaults.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SocialOptions {
    /// Whether builds generate an image for each page that does not set one.
    pub images: bool,
    /// Image for pages without another image, as written.
    pub image: Option<Link>,
    /// Whether the generated images have a dark background.
    pub is_dark: bool,
    /// Logo as written; `None` for the site's logo.
    pub logo: Option<Link>,
    /// Fonts, by path relative to the site's folder.
    pub fonts: Vec<Spanned<String>>,
}

impl SocialOptions {
    pub(super) fn from_raw(raw: RawSocial, site: Appearance) -> Self {
        let plain = |entry: Spanned<String>| {
            let value = entry.value.strip_prefix("./").unwrap_or(&entry.value).to_owned();
            Spanned { value, ..entry }
        };
        Self {
            images: raw.images.unwrap_or(false),
            image: raw.image,
            is_dark: raw.appearance.map_or(site == Appearance::Dark, |it| it == SocialAppearance::Dark),
            logo: raw.logo,
            fonts: raw.fonts.into_iter().flatten().map(plain).filter(|font| is_folder(&font.value)).collect(),
        }
    }
}

/// Reports paths of fonts outside the site's folder.
pub(super) fn validate(raw: &RawSocial, path: &str) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    for entry in raw.fonts.iter().flatten() {
        if !is_folder(entry.value.strip_prefix("./").unwrap_or(&entry.value)) {
            let message = format!("`{}` is not a path below the site's folder", entry.value);
            let hint = "a path is relative to the folder of `quire.toml`, such as `fonts/brand.ttf`";
            res.push(Diagnostic::error("config/wrong-value", entry.span(path), message).hint(hint));
        }
    }
    res
}
