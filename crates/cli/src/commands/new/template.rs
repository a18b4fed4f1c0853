//! The files of a new site.

use std::fmt::Write as _;

use crate::arguments::Template;

/// The strings and pages of the templates in one natural language.
struct Language {
    lang: &'static str,
    label: &'static str,
    title: &'static str,
    description: &'static str,
    docs: &'static [(&'static str, &'static str)],
    landing: &'static [(&'static str, &'static str)],
    blog: &'static [(&'static str, &'static str)],
    library: &'static [(&'static str, &'static str)],
    /// Title and description of a site created from the blog template.
    blog_texts: [&'static str; 2],
    /// Title and description of a site created from the library template.
    library_texts: [&'static str; 2],
    /// Name of the author of the sample posts.
    author: &'static str,
}

impl Language {
    /// Returns the title and description of a site created from `template`.
    fn site(&self, template: Template) -> [&'static str; 2] {
        match template {
            Template::Blog => self.blog_texts,
            Template::Library => self.library_texts,
            Template::Docs | Template::Landing => [self.title, self.description],
        }
    }
}

/// Expands to files of a folder of `template`, such as the pages of a template in one language, as (path, contents)
/// pairs. Paths are relative to the folder.
macro_rules! template_files {
    ($template:literal: $($path:literal),+) => {
        &[$(($path, include_str!(concat!("../../../template/", $template, "/", $path)))),+]
    };
}

/// English must be first: it is the fallback for languages without template pages.
const LANGUAGES: [Language; 2] = [
    Language {
        lang: "en",
        label: "English",
        title: "My docs",
        description: "Documentation built with Quire",
        docs: template_files!("en/docs": "index.md", "_nav.json", "guide/index.md", "guide/writing.mdx"),
        landing: template_files!("en/landing": "index.md", "_nav.json", "start.mdx"),
        blog: template_files!(
            "en/blog": "index.md", "_nav.json", "about.md", "blog/2026-01-05-hello.md",
            "blog/2026-01-12-writing.md"
        ),
        library: template_files!(
            "en/library": "index.md", "_nav.json", "guide/index.mdx", "options/index.md",
            "options/separator.mdx", "options/max-length.mdx"
        ),
        blog_texts: ["My blog", "Notes on what I make and learn"],
        library_texts: ["My library", "Guide and options of my library"],
        author: "Your Name",
    },
    Language {
        lang: "zh",
        label: "简体中文",
        title: "我的文档",
        description: "用 Quire 构建的文档",
        docs: template_files!("zh/docs": "index.md", "_nav.json", "guide/index.md", "guide/writing.mdx"),
        landing: template_files!("zh/landing": "index.md", "_nav.json", "start.mdx"),
        blog: template_files!(
            "zh/blog": "index.md", "_nav.json", "about.md", "blog/2026-01-05-hello.md",
            "blog/2026-01-12-writing.md"
        ),
        library: template_files!(
            "zh/library": "index.md", "_nav.json", "guide/index.mdx", "options/index.md",
            "options/separator.mdx", "options/max-length.mdx"
        ),
        blog_texts: ["我的博客", "记录我做的和学到的东西"],
        library_texts: ["我的库", "我的库的使用指南和选项"],
        author: "你的名字",
    },
];

/// Files of every new site besides its pages and `quire.toml`, as (path, contents) pairs.
const SHARED: [(&str, &str); 3] = [
    (".gitignore", "dist/\n.dist.quire-*\n.quire/\nnode_modules/\n"),
    (WORKFLOW, include_str!("../../../template/pages.yml")),
    ("tsconfig.json", include_str!("../../../template/tsconfig.json")),
];

/// Files of a site created from the library template besides its pages: the options, and an example with its record.
const LIBRARY: [(&str, &str); 8] = *template_files!(
    "library": "options.toml", "examples/slugs/package.json", "examples/slugs/example.json",
    "examples/slugs/matrix.json", "examples/slugs/slug.config.js", "examples/slugs/main.js",
    "examples/slugs/src/index.js", "examples/recorded/slugs.json"
);

/// GitHub Actions workflow that checks, builds and publishes the site. [`files`] replaces `DIGEST`.
const WORKFLOW: &str = ".github/workflows/pages.yml";

/// TOML tables appended to `quire.toml`.
const TABLES: &str = "
[theme]
# The color of links and highlights. Quire derives the shades for light and dark mode.
# accent = \"#0f766e\"

[check]
# Pages may be short. Without this, `quire check` reports pages of fewer than 250 words.
short = [\"**\"]
";

/// Path and contents of the file that orders the guide's pages in the navigation. All languages use the same file.
const GUIDE: (&str, &str) = ("guide/_meta.json", include_str!("../../../template/_meta.json"));

/// Returns whether the templates have pages in the language.
pub(super) fn is_written_in(lang: &str) -> bool {
    LANGUAGES.iter().any(|language| language.lang == lang)
}

/// Returns the strings and pages of a language. Falls back to English if the templates have no pages in the language.
fn language(lang: &str) -> &'static Language {
    LANGUAGES.iter().find(|language| language.lang == lang).unwrap_or(&LANGUAGES[0])
}

/// Returns `quire.toml` for a site in `locales`. The first locale is the default. An empty slice means only English.
pub(super) fn configuration(template: Template, locales: &[String]) -> String {
    let default_lang = locales.first().map_or("en", String::as_str);
    let [title, description] = language(default_lang).site(template);
    let mut toml = format!("title = {title:?}\ndescription = {description:?}\nlang = {default_lang:?}\n");
    for lang in locales {
        let [title, description] = language(lang).site(template);
        let _ = write!(toml, "\n[[locales]]\nlang = {lang:?}\n");
        if is_written_in(lang) {
            let _ = writeln!(toml, "label = {:?}", language(lang).label);
        }
        if lang != default_lang && is_written_in(lang) {
            let _ = write!(toml, "title = {title:?}\ndescription = {description:?}\n");
        }
    }
    if template == Template::Blog {
        let author = language(default_lang).author;
        let _ = write!(toml, "\n[[blog]]\nfolder = \"blog\"\n\n[authors.me]\nname = {author:?}\n");
    }
    toml + TABLES
}

/// Returns all files of the site except `quire.toml`, as (path, contents) pairs. If `locales` is not empty, each locale
/// has its own folder of pages. `digest` is the SHA-256 digest of the executable that builds the site, in hexadecimal.
pub(super) fn files(template: Template, locales: &[String], digest: &str) -> Vec<(String, String)> {
    let shared = SHARED.map(|(path, text)| (path.to_owned(), text.replace("DIGEST", digest)));
    let mut files = Vec::from(shared);
    if template == Template::Library {
        files.extend(LIBRARY.map(|(path, text)| (path.to_owned(), text.to_owned())));
    }
    let folders: Vec<(String, &Language)> = match locales {
        [] => vec![("docs".to_owned(), &LANGUAGES[0])],
        _ => locales.iter().map(|lang| (format!("docs/{lang}"), language(lang))).collect(),
    };
    for (folder, language) in folders {
        let pages = match template {
            Template::Docs => [language.docs, &[GUIDE]].concat(),
            Template::Landing => language.landing.to_vec(),
            Template::Blog => language.blog.to_vec(),
            Template::Library => language.library.to_vec(),
        };
        files.extend(pages.into_iter().map(|(path, text)| (format!("{folder}/{path}"), text.to_owned())));
    }
    files
}
