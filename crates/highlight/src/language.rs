//! The languages a fence may name.

/// A language the crate can colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    Bash,
    Css,
    Diff,
    /// JavaScript, with or without JSX: one grammar reads both.
    JavaScript,
    Json,
    /// JSON with unquoted keys and single quotes, read as a JavaScript object.
    Json5,
    /// HTML, XML, SVG.
    Markup,
    Rust,
    Toml,
    Tsx,
    TypeScript,
    /// Markup whose scripts are TypeScript.
    Vue,
}

/// Lower-case names and aliases. Linear search: the list is short and a build asks once a fence.
pub(crate) const NAMES: &[(&str, Language)] = &[
    ("bash", Language::Bash),
    ("console", Language::Bash),
    ("sh", Language::Bash),
    ("shell", Language::Bash),
    ("shell-session", Language::Bash),
    ("shellsession", Language::Bash),
    ("shellscript", Language::Bash),
    ("zsh", Language::Bash),
    ("css", Language::Css),
    ("less", Language::Css),
    ("postcss", Language::Css),
    ("scss", Language::Css),
    ("diff", Language::Diff),
    ("patch", Language::Diff),
    ("cjs", Language::JavaScript),
    ("javascript", Language::JavaScript),
    ("js", Language::JavaScript),
    ("jsx", Language::JavaScript),
    ("mjs", Language::JavaScript),
    ("json", Language::Json),
    ("jsonc", Language::Json),
    ("webmanifest", Language::Json),
    ("json5", Language::Json5),
    ("html", Language::Markup),
    ("htm", Language::Markup),
    ("markup", Language::Markup),
    ("svg", Language::Markup),
    ("xml", Language::Markup),
    ("rs", Language::Rust),
    ("rust", Language::Rust),
    ("toml", Language::Toml),
    ("tsx", Language::Tsx),
    ("cts", Language::TypeScript),
    ("mts", Language::TypeScript),
    ("ts", Language::TypeScript),
    ("typescript", Language::TypeScript),
    ("astro", Language::Vue),
    ("svelte", Language::Vue),
    ("vue", Language::Vue),
];

impl Language {
    /// The language a fence's first word names, case ignored; nothing for an unknown or plain one.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|&(_, language)| language)
    }
}
