//! Tests of the site model, on small sites in memory.

mod addresses;
mod blog;
mod config_files;
mod deadlinks;
mod docusaurus;
mod fallback;
mod inline;
mod links;
mod nav;
mod overview;
mod page_data;
mod redirects;
mod routes;
mod rslib;
mod sidebar;
mod site_data;
mod versions;

use std::fmt::Write as _;
use std::sync::Arc;

use quire_config::{SiteConfig, parse_frontmatter_of, parse_site};
use quire_content::data::{PageData, SidebarItem};
use quire_content::{Blogs, Navigation, PageInput, Routes, SiteModel};
use quire_diagnostics::{Diagnostic, Source, Span};
use quire_markdown::Heading;

/// A site in memory.
#[derive(Default)]
pub(crate) struct Site {
    toml: String,
    files: Vec<(String, String)>,
    public: Vec<String>,
}

/// A site in English (the default) and Chinese, without fallback pages.
pub(crate) fn bilingual() -> Site {
    site("translations = { fallback = false }\n[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'")
}

/// A site titled `T`.
pub(crate) fn site(toml: &str) -> Site {
    Site { toml: format!("title = 'T'\n{toml}"), ..Site::default() }
}

impl Site {
    /// Adds a file in the docs folder.
    pub(crate) fn file(mut self, path: &str, text: &str) -> Self {
        self.files.push((path.to_owned(), text.to_owned()));
        self
    }

    /// Adds a page for each whitespace-separated path. Its only content is the heading `# Name`.
    pub(crate) fn pages(self, paths: &str) -> Self {
        let title = |path: &str| {
            let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
            format!("# {}", stem.rsplit('/').next().unwrap_or_default())
        };
        paths.split_whitespace().fold(self, |site, path| site.file(path, &title(path)))
    }

    pub(crate) fn public(mut self, path: &str) -> Self {
        self.public.push(path.to_owned());
        self
    }

    pub(crate) fn routes(&self) -> (Arc<Routes>, Vec<Diagnostic>) {
        let (mut config, diagnostics) = parse_site("quire.toml", &self.toml);
        assert_eq!(diagnostics, []);
        for locale in &mut config.locales {
            let [title, others] =
                if locale.lang == "zh" { ["总览", "其他"] } else { ["Overview", "Others"] };
            for (key, text) in [("overviewTitle", title), ("overviewOthers", others)] {
                locale.texts.entry(key.to_owned()).or_insert_with(|| text.to_owned());
            }
        }
        let blogs = self.blogs(&config);
        let lists = blogs.all().iter().flat_map(|blog| &blog.lists).filter(|list| list.text.is_some());
        let own = self.files.iter().map(|(path, _)| path);
        let files: Vec<String> = own.chain(lists.map(|list| &list.file)).cloned().collect();
        let (routes, diagnostics) = Routes::new(Arc::new(config), &files, &self.public);
        (Arc::new(routes), diagnostics)
    }

    fn blogs(&self, config: &SiteConfig) -> Blogs {
        Blogs::read(config, self.files.iter().map(|(path, text)| (path.as_str(), text.as_str())))
    }

    pub(crate) fn build(&self) -> Built {
        let (routes, mut diagnostics) = self.routes();
        let text = |path: &str| {
            let file = self.files.iter().find(|(file, _)| file == path);
            file.map(|(_, text)| text.as_str()).unwrap_or_default()
        };
        let navigation_files = self.files.iter().filter(|(path, _)| Navigation::is_navigation_file(path));
        let files = navigation_files.map(|(path, text)| (path.as_str(), text.as_str()));
        let (navigation, found) = Navigation::parse(&routes, files);
        diagnostics.extend(found);
        let pages = routes.all().iter().map(|page| {
            let text = text(&page.route.file_path);
            let (head, found) = parse_frontmatter_of(routes.config().markdown.dialect, &page.source, text);
            assert_eq!(found, []);
            let headings = headings(text, head.body_start);
            PageInput {
                head: head.into(),
                headings: headings.into(),
                last_updated: Some("2025-01-03T00:00:00Z".into()),
                ..PageInput::default()
            }
        });
        let (model, found) = SiteModel::build(
            routes.clone(),
            pages.collect(),
            &navigation,
            Arc::new(self.blogs(routes.config())),
        );
        diagnostics.extend(found);
        let files = self.files.iter().map(|(path, text)| (format!("docs/{path}"), text.clone())).collect();
        Built { model, diagnostics, files }
    }
}

/// A site model and its diagnostics.
pub(crate) struct Built {
    pub(crate) model: SiteModel,
    pub(crate) diagnostics: Vec<Diagnostic>,
    files: Vec<(String, String)>,
}

impl Built {
    /// Returns the data of the page at `path`.
    pub(crate) fn page(&self, path: &str) -> PageData {
        let id = self.model.routes().lookup(path).unwrap_or_else(|| panic!("no page {path}"));
        self.model.page_data(id)
    }

    /// Returns the diagnostics, one per line.
    pub(crate) fn findings(&self) -> String {
        let text = |path: &str| {
            self.files
                .iter()
                .find(|(file, _)| file == path)
                .map(|(_, text)| text.as_str())
                .unwrap_or_default()
        };
        self.diagnostics.iter().map(|it| line(it, text(&it.primary.path))).collect()
    }

    /// Formats a sidebar as an indented list: `text -> link`; groups end with a colon.
    pub(crate) fn sidebar(&self, lang: &str, key: &str) -> String {
        let locale = self.model.locales().iter().find(|locale| locale.lang == lang);
        let items =
            locale.and_then(|locale| locale.sidebars.get(key)).unwrap_or_else(|| panic!("no sidebar {key}"));
        let mut res = String::new();
        outline(items, 0, &mut res);
        res
    }
}

fn line(it: &Diagnostic, text: &str) -> String {
    let place = Source::new(text).position(it.primary.start);
    let mut res = format!("{}:{}:{} {}: {}", it.primary.path, place.line, place.column, it.code, it.message);
    for (span, label) in &it.labels {
        let _ = write!(res, " [{}: {label}]", span.path);
    }
    for hint in &it.hints {
        let _ = write!(res, " ({hint})");
    }
    res + "\n"
}

fn outline(items: &[SidebarItem], depth: usize, res: &mut String) {
    let indent = "  ".repeat(depth);
    for item in items {
        let _ = match item {
            SidebarItem::Divider(it) => writeln!(res, "{indent}--- {}", it.divider_type),
            SidebarItem::Gap(it) => writeln!(res, "{indent}... {}", it.gap),
            SidebarItem::SectionHeader(it) => writeln!(res, "{indent}# {}", it.section_header_text),
            SidebarItem::Link(it) => writeln!(res, "{indent}{} -> {}", it.text, it.link),
            SidebarItem::Group(it) => {
                let link = it.link.as_ref().map(|link| format!(" -> {link}")).unwrap_or_default();
                let state = match (it.collapsible, it.collapsed) {
                    (false, _) => " (fixed)",
                    (true, true) => " (closed)",
                    (true, false) => "",
                };
                let _ = writeln!(res, "{indent}{}:{link}{state}", it.text);
                outline(&it.items, depth + 1, res);
                Ok(())
            }
        };
    }
}

/// Parses the headings of a page with much simpler rules than Markdown: lines of `#`, and ids in lower case with
/// hyphens.
pub(crate) fn headings(text: &str, body_start: usize) -> Vec<Heading> {
    let mut res = Vec::new();
    for line in text[body_start..].lines() {
        let words = line.trim_start_matches('#');
        let depth = line.len() - words.len();
        if (1..=6).contains(&depth) && words.starts_with(' ') {
            let markup = words.trim();
            res.push(Heading {
                depth: u8::try_from(depth).unwrap_or(6),
                id: quire_content::plain_text(markup).to_lowercase().replace(' ', "-"),
                text: quire_content::plain_text(markup),
                markup: markup.to_owned(),
                char_index: res.len() * 10,
                span: Span::file("test"),
            });
        }
    }
    res
}
