//! Languages with a tree-sitter grammar, and diffs. `sublime` highlights other languages.

/// A language that is highlighted without Sublime Text's definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    Bash,
    Css,
    Diff,
    /// JavaScript, with or without JSX: one grammar parses both.
    JavaScript,
    Json,
    /// JSON with unquoted keys and single quotes, parsed as a JavaScript object.
    Json5,
    /// HTML, XML, SVG.
    Markup,
    Rust,
    Toml,
    Tsx,
    TypeScript,
    /// HTML whose `<script>` elements contain TypeScript.
    Vue,
}

/// Names and aliases in lower case. Searched linearly: the list is short, and each code block is looked up once.
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
    ("postcss", Language::Css),
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
    /// Returns the language with this name, ignoring case, or `None` if the name is not in [`NAMES`].
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|&(_, language)| language)
    }
}
