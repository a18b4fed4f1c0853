//! The look of a site: the keys of `[theme]` that set CSS custom properties, such as colors and typefaces.

use quire_diagnostics::Diagnostic;

use crate::keys::keys;
use crate::schema::{Schema, Typed};
use crate::tree::Node;
use crate::value::Spanned;

/// Accepted units of lengths.
const UNITS: [&str; 4] = ["px", "rem", "em", "ch"];

keys! {
    /// The look of a site.
    pub struct Look {
        /// Color of links and highlights.
        accent "accent": Accent;
        /// Typefaces.
        font "font": Fonts;
        /// Radius of buttons and fields.
        radius "radius": Spanned<String>;
        /// Width of the article.
        width "width": Spanned<String>;
    }

    /// Accent colors.
    pub(crate) struct AccentTable {
        /// Color of links and highlights in light mode.
        light "light": Spanned<String>;
        /// Color of links and highlights in dark mode. Defaults to a lighter shade of `light`.
        dark "dark": Spanned<String>;
        /// Color of filled buttons. Defaults to `light`.
        fill "fill": Spanned<String>;
    }

    /// Typefaces.
    pub(crate) struct FontTable {
        /// Fonts for body text, separated by commas.
        text "text": Spanned<String>;
        /// Fonts for code, separated by commas.
        code "code": Spanned<String>;
    }
}

/// Accent colors as written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Accent {
    /// Accent color for text in light mode.
    pub light: Option<Spanned<String>>,
    /// Accent color for text in dark mode. `None` for a lighter shade of `light`.
    pub dark: Option<Spanned<String>>,
    /// Accent color for filled buttons. `None` for `light`.
    pub fill: Option<Spanned<String>>,
}

impl Typed for Accent {
    fn schema() -> Schema {
        Schema::Either(&[String::schema, AccentTable::schema])
    }
    fn read(node: &Node) -> Option<Self> {
        if let Some(AccentTable { light, dark, fill }) = AccentTable::read(node) {
            return Some(Self { light, dark, fill });
        }
        Some(Self { light: Some(Spanned::read(node)?), ..Self::default() })
    }
}

/// Typefaces, as comma-separated families.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fonts {
    /// Typefaces of running text. `None` for the theme's typefaces.
    pub text: Option<Spanned<String>>,
    /// Typefaces of code. `None` for the theme's typefaces.
    pub code: Option<Spanned<String>>,
}

impl Typed for Fonts {
    fn schema() -> Schema {
        Schema::Either(&[String::schema, FontTable::schema])
    }
    fn read(node: &Node) -> Option<Self> {
        if let Some(FontTable { text, code }) = FontTable::read(node) {
            return Some(Self { text, code });
        }
        Some(Self { text: Some(Spanned::read(node)?), code: None })
    }
}

impl Look {
    /// Removes invalid values and reports them.
    pub(super) fn validate(&mut self, path: &str) -> Vec<Diagnostic> {
        let mut res = Vec::new();
        let accent = self.accent.as_mut().map(|it| [&mut it.light, &mut it.dark, &mut it.fill]);
        for value in accent.into_iter().flatten() {
            let hint = "colors are written as `#rrggbb` or `#rgb`";
            res.extend(remove_if_invalid(value, is_hex_color, "a color", hint, path));
        }
        let fonts = self.font.as_mut().map(|it| [&mut it.text, &mut it.code]);
        for value in fonts.into_iter().flatten() {
            let hint = "write names with commas between them, such as `\"Inter, Helvetica\"`";
            res.extend(remove_if_invalid(value, is_font_list, "a list of typefaces", hint, path));
        }
        for value in [&mut self.radius, &mut self.width] {
            let hint = "a length is a number with the unit `px`, `rem`, `em` or `ch`, such as `8px`";
            res.extend(remove_if_invalid(value, is_length, "a length", hint, path));
        }
        res
    }
}

fn remove_if_invalid(
    value: &mut Option<Spanned<String>>,
    is_valid: fn(&str) -> bool,
    expected: &str,
    hint: &str,
    path: &str,
) -> Option<Diagnostic> {
    let invalid = value.take_if(|value| !is_valid(&value.value))?;
    let message = format!("`{}` is not {expected}", invalid.value);
    Some(Diagnostic::error("config/wrong-value", invalid.span(path), message).hint(hint))
}

fn is_hex_color(value: &str) -> bool {
    let digits = value.strip_prefix('#').unwrap_or_default();
    matches!(digits.len(), 3 | 6) && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// Returns whether a string is a comma-separated list of font names, each with or without quotes. Names may contain
/// only letters, digits, spaces, `-` and `_`.
fn is_font_list(value: &str) -> bool {
    let is_family = |family: &str| {
        let family = family.trim();
        let quoted = ['"', '\''].into_iter().find_map(|quote| {
            family.strip_prefix(quote)?.strip_suffix(quote).filter(|name| !name.contains(quote))
        });
        let name = quoted.unwrap_or(family);
        let is_plain = |it: char| it.is_alphanumeric() || " -_".contains(it);
        !name.is_empty() && name.chars().all(is_plain)
    };
    value.split(',').all(is_family)
}

/// Returns whether a string is a CSS length in one of [`UNITS`]. Zero needs no unit.
fn is_length(value: &str) -> bool {
    if value == "0" {
        return true;
    }
    let number = UNITS.into_iter().find_map(|unit| value.strip_suffix(unit));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    // Rust parses `8.` as a number, but CSS does not.
    number.is_some_and(|text| is_number(text) && !text.ends_with('.') && text.parse::<f64>().is_ok())
}
