//! Design that all social images of a site share: colors, logo and fonts.

use quire_config::Accent;
use quire_diagnostics::{Diagnostic, Span, did_you_mean};
use quire_files::{Digest, Key};
use quire_images::social::{Design, Painter, is_font};
use quire_load::{CONFIG, Loaded};
use quire_styles::color::Color;

use super::design_key;

/// The theme's accent colors: for text on a light background, for text on a dark background, and for surfaces.
const ACCENTS: [[u8; 3]; 3] = [[0xb3, 0x4a, 0x00], [0xff, 0xa9, 0x4d], [0xff, 0x8b, 0x00]];

/// Background colors of the images.
const LIGHT_GROUND: &str = "#faf8f5";
const DARK_GROUND: &str = "#111418";
/// Minimum contrast of text in WCAG 2.2.
const TEXT_CONTRAST: f64 = 4.5;

/// The design, logo and fonts of a site's social images.
pub(super) struct Sources {
    design: Design,
    logo: Vec<u8>,
    fonts: Vec<Vec<u8>>,
}

impl Default for Sources {
    fn default() -> Self {
        let [accent, _, fill] = ACCENTS;
        Self { design: Design { is_dark: false, accent, fill }, logo: Vec::new(), fonts: Vec::new() }
    }
}

impl Sources {
    /// Reads the logo and the fonts of a site. Reports fonts that cannot be used.
    pub(super) fn load(site: &Loaded) -> (Self, Vec<Diagnostic>) {
        let mut diagnostics = Vec::new();
        let social = &site.config.social;
        let logo = &site.config.logo;
        let site_logo = if social.is_dark { &logo.dark } else { &logo.light };
        let social_logo = social.logo.as_ref().map(|link| &link.url);
        let mut candidates = social_logo.into_iter().chain([site_logo, &site.config.icon]);
        let logo = candidates.find_map(|url| site.public.get(url.trim_start_matches('/')));
        let fonts = social.fonts.iter().filter_map(|entry| {
            match quire_files::read(&site.folder.join(&entry.value)) {
                Ok(file) if is_font(&file) => Some(file),
                Ok(_) => {
                    let message = format!("`{}` is not a TrueType or OpenType font", entry.value);
                    let hint = "convert WOFF fonts to files that end with `.ttf` or `.otf`";
                    diagnostics
                        .push(Diagnostic::error("social/bad-font", entry.span(CONFIG), message).hint(hint));
                    None
                }
                Err(_) => {
                    diagnostics.push(no_font(site, &entry.value, entry.span(CONFIG)));
                    None
                }
            }
        });
        let sources = Self {
            design: design(site),
            fonts: fonts.collect(),
            logo: logo.map(|file| file.to_vec()).unwrap_or_default(),
        };
        (sources, diagnostics)
    }

    pub(super) fn key(&self) -> Key {
        let files = std::iter::once(&self.logo).chain(&self.fonts);
        design_key(&self.design, files.map(|file| Digest::of(file)))
    }

    pub(super) fn painter(&self) -> Painter<'_> {
        let fonts: Vec<&[u8]> = self.fonts.iter().map(Vec::as_slice).collect();
        Painter::new(&self.design, &self.logo, &fonts)
    }
}

fn design(site: &Loaded) -> Design {
    let is_dark = site.config.social.is_dark;
    let [light, dark, fill] = ACCENTS;
    let text = if is_dark { dark } else { light };
    let site_colors = site.config.look.accent.as_ref().and_then(|accent| colors(accent, is_dark));
    let (accent, fill) = site_colors.unwrap_or((text, fill));
    Design { is_dark, accent, fill }
}

/// Returns the site's accent colors for text and for surfaces. Returns `None` if the site sets no valid accent color.
fn colors(accent: &Accent, is_dark: bool) -> Option<([u8; 3], [u8; 3])> {
    let Accent { light, dark, fill } = accent;
    let text = if is_dark { [dark, light, fill] } else { [light, fill, dark] };
    let color = |setting: &Option<quire_config::Spanned<String>>| Color::parse(&setting.as_ref()?.value);
    let text = text.into_iter().find_map(color)?;
    let background = Color::parse(if is_dark { DARK_GROUND } else { LIGHT_GROUND }).unwrap_or(Color::BLACK);
    let text = text.nearest_with_contrast(&[background], TEXT_CONTRAST).unwrap_or(text);
    let fill = color(fill).or_else(|| color(light)).unwrap_or(text);
    Some((text.channels(), fill.channels()))
}

fn no_font(site: &Loaded, path: &str, span: Span) -> Diagnostic {
    let (parent, name) = path.rsplit_once('/').unwrap_or(("", path));
    let names = quire_files::names_in(&site.folder.join(parent));
    let near = did_you_mean(name, names.iter().map(String::as_str));
    let hint = near.map_or_else(
        || "paths are relative to the folder of `quire.toml`".to_owned(),
        |near| format!("did you mean `{near}`?"),
    );
    Diagnostic::error("social/bad-font", span, format!("the file `{path}` does not exist")).hint(hint)
}
