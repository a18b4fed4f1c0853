//! Settings that an import writes to `quire.toml`.

/// Settings of a site. Empty strings, empty arrays and `None` are not written to `quire.toml`.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own")]
pub(crate) struct Site {
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) icon: String,
    pub(crate) logo: Option<ThemedUrl>,
    pub(crate) logo_text: String,
    pub(crate) base: String,
    pub(crate) lang: String,
    pub(crate) origin: String,
    pub(crate) locales: Vec<Locale>,
    pub(crate) social_links: Vec<SocialLink>,
    pub(crate) appearance: Option<Appearance>,
    pub(crate) hide_navbar: String,
    pub(crate) docs: String,
    /// Folder of files that are published unchanged. Empty for projects without a public folder.
    pub(crate) public: String,
    /// Name of the default version. If empty, the first version is the default.
    pub(crate) default_version: String,
    pub(crate) versions: Vec<Version>,
    pub(crate) clean_urls: Option<bool>,
    pub(crate) exclude: Vec<String>,
    pub(crate) line_numbers: bool,
    pub(crate) wrap_code: bool,
    pub(crate) dialect: &'static str,
    pub(crate) has_math: bool,
    /// Whether `.md` files are Markdown. The dialect treats them as MDX by default.
    pub(crate) is_plain_markdown: bool,
    pub(crate) is_search_off: bool,
    pub(crate) alias: Vec<(String, String)>,
    /// Folders outside the site's folder whose files pages may include, by name.
    pub(crate) include_roots: Vec<(String, String)>,
    /// Origins of images, media and frames, by key of `[security]`.
    pub(crate) origins: Vec<(&'static str, String)>,
    /// External sites that contain the documentation in other languages.
    pub(crate) language_links: Vec<LanguageLink>,
    /// Style sheets that every page loads.
    pub(crate) styles: Vec<String>,
    pub(crate) last_updated: Option<bool>,
    pub(crate) hides_breadcrumbs: bool,
    /// Heading levels in the outline. `None` for the default levels.
    pub(crate) outline_headers: Option<Vec<u8>>,
    /// Heading levels of tables of contents in the page content. `None` for the default levels.
    pub(crate) toc_headers: Option<Vec<u8>>,
    pub(crate) language_redirect: String,
    /// Elements of the document head as TOML values, such as `["meta", { name = "a", content = "b" }]`.
    pub(crate) head: Vec<String>,
    /// Severities of diagnostics, as pairs of a code and a severity.
    pub(crate) severity: Vec<(&'static str, &'static str)>,
    /// Lines of the home page footer by language. An empty language means all languages.
    pub(crate) footer: Vec<(String, Vec<String>)>,
    /// Lines of the footer on all pages, as Markdown.
    pub(crate) footer_lines: Vec<String>,
    /// Target of the first button on home pages without a hero. Empty if there is no button.
    pub(crate) landing_link: String,
    pub(crate) blogs: Vec<Blog>,
    pub(crate) authors: Vec<Author>,
    /// Redirects, as pairs of an old path below the base and a new path or URL.
    pub(crate) redirects: Vec<(String, String)>,
}

#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Blog {
    pub(crate) folder: String,
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) posts_per_page: Option<u16>,
    pub(crate) recent_posts: Option<u16>,
    /// Formats of the feeds. `None` means all formats.
    pub(crate) feeds: Option<Vec<String>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Author {
    pub(crate) key: String,
    pub(crate) name: String,
    pub(crate) title: Option<String>,
    pub(crate) url: Option<String>,
    pub(crate) image: Option<String>,
}

/// A URL for each color scheme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ThemedUrl {
    pub(crate) light: String,
    pub(crate) dark: String,
}

/// The default color scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Appearance {
    Light,
    Dark,
    ForceLight,
}

/// Settings of a language.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Locale {
    pub(crate) lang: String,
    pub(crate) label: String,
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) edit_base: String,
    /// Interface strings by key. Keys with a leading dot belong to the `texts` table of the locale.
    pub(crate) texts: Vec<(String, String)>,
}

/// A site with the documentation in another language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LanguageLink {
    pub(crate) lang: String,
    pub(crate) label: String,
    pub(crate) link: String,
}

#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Version {
    pub(crate) name: String,
    pub(crate) label: String,
    /// Banner on the version's pages. If empty, Quire's default for the version applies.
    pub(crate) banner: &'static str,
}

/// A link with an icon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SocialLink {
    /// Icon as a TOML value: a brand's name, or a table with SVG markup.
    pub(crate) icon: String,
    pub(crate) mode: String,
    pub(crate) content: String,
}

impl Site {
    /// Returns the locale of a language. Adds the locale if it does not exist.
    pub(crate) fn locale(&mut self, lang: &str) -> &mut Locale {
        let at = self.locales.iter().position(|locale| locale.lang == lang).unwrap_or_else(|| {
            self.locales.push(Locale { lang: lang.to_owned(), ..Locale::default() });
            self.locales.len() - 1
        });
        &mut self.locales[at]
    }
}

impl Locale {
    /// Sets an interface string if it is not set yet.
    pub(crate) fn text(&mut self, key: &str, text: &str) {
        if !self.texts.iter().any(|(known, _)| known == key) {
            self.texts.push((key.to_owned(), text.to_owned()));
        }
    }
}
