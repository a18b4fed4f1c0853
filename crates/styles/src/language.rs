//! The languages of style sheets.

use std::path::Path;

/// The language of a style sheet, by the extension of its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Plain CSS.
    Css,
    /// Sass in either syntax.
    Sass,
    /// Less.
    Less,
    /// Stylus, which is not compiled.
    Stylus,
}

impl Language {
    /// The language of a file; `None` for other files.
    pub fn of(path: impl AsRef<Path>) -> Option<Self> {
        Some(match path.as_ref().extension()?.to_str()? {
            "css" => Self::Css,
            "scss" | "sass" => Self::Sass,
            "less" => Self::Less,
            "styl" | "stylus" => Self::Stylus,
            _ => return None,
        })
    }

    /// Whether the classes of a file are local to it: `button.module.scss`.
    pub fn is_module(path: impl AsRef<Path>) -> bool {
        let path = path.as_ref();
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        Self::of(path).is_some() && stem.is_some_and(|stem| stem.ends_with(".module"))
    }
}
