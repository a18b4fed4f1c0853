//! Style sheet languages.

use std::path::Path;

/// The language of a style sheet, from its file extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Plain CSS (`.css`).
    Css,
    /// Sass in the SCSS or the indented syntax (`.scss`, `.sass`).
    Sass,
    /// Less (`.less`).
    Less,
    /// Stylus (`.styl`, `.stylus`), which is recognized but not compiled.
    Stylus,
}

impl Language {
    /// Returns the language of a file, or `None` if the file is not a style sheet.
    pub fn from_path(path: impl AsRef<Path>) -> Option<Self> {
        Some(match path.as_ref().extension()?.to_str()? {
            "css" => Self::Css,
            "scss" | "sass" => Self::Sass,
            "less" => Self::Less,
            "styl" | "stylus" => Self::Stylus,
            _ => return None,
        })
    }

    /// Returns whether the file is a CSS module, such as `button.module.scss`, whose class names are local.
    pub fn is_module(path: impl AsRef<Path>) -> bool {
        let path = path.as_ref();
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        Self::from_path(path).is_some() && stem.is_some_and(|stem| stem.ends_with(".module"))
    }
}
