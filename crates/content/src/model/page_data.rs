//! Computes the data of one page from the finished model.

use quire_config::{EditLink, Neighbor};
use quire_html::percent;
use serde_json::Value;

use super::SiteModel;
use crate::blog::{PostDate, section};
use crate::data::{Alternate, Language, OverviewGroup, PageData, PageType, TextLink};
use crate::day::format_day;
use crate::inline::{escape_marks, from_html, plain_text};
use crate::links::ResolvedLink;
use crate::overview::Overview;
use crate::page::PageInput;
use crate::routes::{PageRoute, RouteId};
use crate::{fallback::language_tag, path, site};

impl SiteModel {
    /// Returns all data of a page except its article.
    pub fn page_data(&self, id: RouteId) -> PageData {
        let page = self.routes.page(id);
        let input = &self.pages[id.index()];
        let frontmatter = input.frontmatter();
        let locale = &self.routes.config.locales[page.locale];
        let page_type = input.page_type();
        let title_markup = self.title_markup(id);
        let title = plain_text(&title_markup);
        let file = &page.route.file_path;
        let stem = path::page_stem(file).unwrap_or(file);
        // Hosts show the 404 page at any URL, so data that depends on the page's position is omitted.
        let is_not_found = page.is_not_found();
        let (prev, next) = if self.blog_page(id).is_some() { (None, None) } else { self.neighbors(id) };
        let foreign = &input.head.foreign;
        let prev = self.neighbor(page, foreign.prev.as_ref(), prev);
        let next = self.neighbor(page, foreign.next.as_ref(), next);
        let suffix = frontmatter.title_suffix.as_deref();
        let declared_date = foreign.last_update.as_deref().and_then(PostDate::parse).map(PostDate::rfc3339);
        let last_updated = declared_date.as_ref().or(input.last_updated.as_ref());
        let last_updated = last_updated.filter(|_| self.routes.config.last_updated && !foreign.hides_date);
        // If `heading_title` is empty, the theme shows the page's title.
        let heading_title = match input.heading_title() {
            _ if foreign.adds_title => String::new(),
            heading if heading.is_empty() && foreign.hides_title => input.title_markup(page),
            heading => heading,
        };
        PageData {
            page_path: self.routes.config.split_file(stem).1.to_owned(),
            document_title: foreign.document_title.clone().unwrap_or_else(|| {
                let title = format!("{}{title}", foreign.title_prefix);
                document_title(page_type, &title, suffix, &locale.title)
            }),
            description: frontmatter.description.clone().unwrap_or_else(|| locale.description.clone()),
            title_markup: (heading_title.is_empty() && title_markup != title).then_some(title_markup),
            heading_title,
            frontmatter: self.frontmatter(page, input),
            toc: if is_not_found { Vec::new() } else { input.toc(&self.routes.config.outline_headers) },
            route_path: page.route.path.clone(),
            lang: page.route.lang.clone(),
            language: self.text_language(page),
            version: page.route.version.clone(),
            last_updated_day: last_updated.and_then(|time| self.day(page.locale, time)),
            last_updated_time: last_updated.cloned(),
            relative_path: file.clone(),
            sidebar: if is_not_found { None } else { self.sidebar_key(id) },
            sidebar_items: None,
            prev,
            next,
            edit_url: match &foreign.edit_link {
                Some(EditLink::Hidden) => None,
                Some(EditLink::Url(url)) => Some(url.clone()),
                None if self.generated.contains(&id) => None,
                None => {
                    let base = self.routes.text_locale(page).edit_base.as_ref();
                    base.map(|base| format!("{base}/{}", percent::encode_readable(file)))
                }
            },
            markdown_url: self.markdown_url(id),
            alternates: if is_not_found { self.home_alternates(page.locale) } else { self.alternates(page) },
            canonical: if is_not_found { None } else { self.canonical(page) },
            versions: if is_not_found { self.home_versions(page.locale) } else { self.versions_of(page) },
            breadcrumbs: self.breadcrumbs(id),
            overview: (frontmatter.overview == Some(true)).then(|| self.overview(id)).flatten(),
            routes: None,
            page_type,
            title,
        }
    }

    /// Returns the URL of a page's Markdown version. For a fallback page, returns the URL of the original's version.
    fn markdown_url(&self, id: RouteId) -> Option<String> {
        let original = self.routes.original(id);
        let page = self.routes.page(original);
        self.has_markdown(original).then(|| page.markdown_href(&self.routes.config.base))
    }

    /// Returns the language of a page's text if it differs from the page's language.
    fn text_language(&self, page: &PageRoute) -> Option<Language> {
        let locale = self.routes.locale(self.routes.page(page.original?).locale);
        Some(Language { lang: language_tag(&locale.lang), dir: locale.dir.as_str().to_owned() })
    }

    /// Returns the default 404 page for the locale with this index (requirement S2-12: type 404, title `404`, no table
    /// of contents).
    pub fn not_found(&self, idx: usize) -> PageData {
        let locale = self.routes.locale(idx);
        PageData {
            page_path: "404".to_owned(),
            page_type: PageType::NotFound,
            title: "404".to_owned(),
            title_markup: None,
            heading_title: String::new(),
            frontmatter: Value::Object(serde_json::Map::new()),
            toc: Vec::new(),
            route_path: format!("{}/404", self.routes.prefix(idx)),
            lang: locale.lang.clone(),
            language: None,
            version: locale.version.clone(),
            last_updated_time: None,
            last_updated_day: None,
            relative_path: String::new(),
            sidebar: None,
            sidebar_items: None,
            prev: None,
            next: None,
            edit_url: None,
            markdown_url: None,
            alternates: self.home_alternates(idx),
            canonical: None,
            versions: self.home_versions(idx),
            breadcrumbs: Vec::new(),
            document_title: document_title(PageType::NotFound, "404", None, &locale.title),
            description: locale.description.clone(),
            overview: None,
            routes: None,
        }
    }

    /// Returns the key of the sidebar that a page shows, even if the sidebar does not list the page. Returns `None` for
    /// pages of types other than `doc`, if frontmatter disables the sidebar, and if there is no such sidebar.
    fn sidebar_key(&self, id: RouteId) -> Option<String> {
        let page = self.routes.page(id);
        let input = &self.pages[id.index()];
        if input.page_type() != PageType::Doc || input.frontmatter().sidebar == Some(false) {
            return None;
        }
        let sidebars = &self.sidebars[page.locale];
        let exists = |key: &String| sidebars.by_section.contains_key(key);
        if let Some(page) = self.blog_page(id) {
            return Some(section(&self.routes, &self.blogs()[page.blog()])).filter(exists);
        }
        if let Some(number) = sidebars.assigned(page, input) {
            return Some(sidebars.keys[number].clone()).filter(exists);
        }
        let prefix = self.routes.prefix(page.locale);
        let placed = self.positions[id.index()]
            .map(|position| sidebars.keys[sidebars.order[position].section].clone());
        let of_section = || page.section().map(|section| format!("{prefix}/{section}/"));
        placed.or_else(|| of_section().filter(exists)).or_else(|| Some(format!("{prefix}/"))).filter(exists)
    }

    fn neighbors(&self, id: RouteId) -> (Option<TextLink>, Option<TextLink>) {
        let Some(position) = self.positions[id.index()] else { return (None, None) };
        if self.pages[id.index()].page_type() == PageType::Home {
            return (None, None);
        }
        let order = &self.sidebars[self.routes.page(id).locale].order;
        let section = order[position].section;
        let text_link = |position: usize| {
            let placed = order.get(position).filter(|placed| placed.section == section)?;
            let link = Some(self.routes.page(placed.page).href.clone());
            let label = self.pages[placed.page.index()].head.foreign.pagination_label.as_deref();
            let text = label.map_or_else(|| placed.text.clone(), escape_marks);
            Some(TextLink { text, link, lang: placed.lang.clone() })
        };
        (position.checked_sub(1).and_then(text_link), text_link(position + 1))
    }

    /// Applies another engine's frontmatter to the `computed` link to the previous or next page.
    fn neighbor(
        &self,
        page: &PageRoute,
        configured: Option<&Neighbor>,
        computed: Option<TextLink>,
    ) -> Option<TextLink> {
        let (text, link) = match configured {
            None => return computed,
            Some(Neighbor::Hidden) => return None,
            Some(Neighbor::Link { text, link }) => (text, link),
        };
        let resolved = link.as_ref().map(|url| self.routes.resolve_link_of(page, &page.source, url));
        let title = resolved.as_ref().and_then(ResolvedLink::page).map(|id| self.page_title(id));
        let text = text.clone().or(title).or_else(|| computed.as_ref().map(|it| it.text.clone()))?;
        let link = resolved.map(|resolved| resolved.href).or_else(|| computed?.link);
        Some(TextLink { text, link, lang: None })
    }

    /// Returns the page's alternates: for every other language of the page's version, the same page or its fallback
    /// page, or else the nearest existing parent page, up to the language's home page.
    fn alternates(&self, page: &PageRoute) -> Vec<Alternate> {
        self.other_languages(page.locale)
            .map(|(idx, locale)| {
                let mut key = page.key.as_str();
                loop {
                    if let Some(id) = self.routes.by_key(idx, key) {
                        let alternate = self.routes.page(id);
                        let is_same = key == page.key && locale.version == page.route.version;
                        let exact = is_same && !alternate.is_fallback();
                        return Alternate { lang: locale.lang.clone(), link: alternate.href.clone(), exact };
                    }
                    if key.is_empty() {
                        let link = self.entry_href(idx);
                        return Alternate { lang: locale.lang.clone(), link, exact: false };
                    }
                    key = path::folder(key);
                }
            })
            .collect()
    }

    fn home_alternates(&self, locale: usize) -> Vec<Alternate> {
        self.other_languages(locale)
            .map(|(idx, locale)| Alternate {
                lang: locale.lang.clone(),
                link: self.entry_href(idx),
                exact: false,
            })
            .collect()
    }

    /// Returns the section and the groups that contain the page, outermost first. Omits the group whose page is this
    /// page, and the section's link if it leads to this page.
    fn breadcrumbs(&self, id: RouteId) -> Vec<TextLink> {
        let page = self.routes.page(id);
        let sidebars = &self.sidebars[page.locale];
        let mut res = Vec::new();
        let mut group = self.positions[id.index()].and_then(|place| sidebars.order[place].group);
        while let Some(it) = group.map(|idx| &sidebars.groups[idx]) {
            if it.page != Some(id) {
                res.push(TextLink { text: it.text.clone(), link: it.link.clone(), lang: it.lang.clone() });
            }
            group = it.parent;
        }
        let section = page.section().filter(|section| *section != page.key);
        let crumb = section.and_then(|section| self.crumbs.get(&(page.locale, section.to_owned())));
        res.extend(crumb.map(|crumb| TextLink {
            text: crumb.text.clone(),
            link: crumb.link.clone().filter(|link| *link != page.href),
            lang: crumb.lang.clone(),
        }));
        res.reverse();
        // The title of a section often differs only by a chapter number from the title of the only group in the
        // section's sidebar. Only one of the two breadcrumbs is kept.
        res.dedup_by(|group, parent| {
            let is_same = without_number(&group.text) == without_number(&parent.text);
            if is_same && parent.link.is_none() {
                parent.link = group.link.take();
            }
            is_same
        });
        res
    }

    /// Formats the day of a timestamp with the locale's interface strings.
    pub(super) fn day(&self, locale: usize, timestamp: &str) -> Option<String> {
        let texts = &self.routes.config.locales[locale].texts;
        format_day(timestamp, texts.get("dateFormat")?, texts.get("dateMonths")?)
    }

    /// Returns the locale's interface string for `key`, or `key` itself if the locale has none.
    pub(super) fn text(&self, locale: usize, key: &str) -> String {
        self.routes.config.locales[locale].texts.get(key).map_or(key, String::as_str).to_owned()
    }

    /// Returns the title of a page as plain text.
    fn page_title(&self, id: RouteId) -> String {
        plain_text(&self.title_markup(id))
    }

    /// Returns the title of a page as inline markup. The default title of an overview is `Overview` (requirement
    /// S2-61). The default title of a home page is the site's title.
    fn title_markup(&self, id: RouteId) -> String {
        let (page, input) = (self.routes.page(id), &self.pages[id.index()]);
        if input.frontmatter().overview == Some(true) && input.is_untitled() {
            return escape_marks(&self.text(page.locale, "overviewTitle"));
        }
        if input.page_type() == PageType::Home && input.is_untitled() {
            return escape_marks(&self.routes.config.locales[page.locale].title);
        }
        input.title_markup(page)
    }

    fn overview(&self, id: RouteId) -> Option<Vec<OverviewGroup>> {
        let page = self.routes.page(id);
        let key = self.sidebar_key(id)?;
        let frontmatter = self.pages[id.index()].frontmatter();
        let depths = frontmatter.overview_headers.as_ref();
        let overview = Overview {
            routes: &self.routes,
            pages: &self.pages,
            locale: page.locale,
            own_key: &page.key,
            depths: depths.map(|depths| depths.iter().map(|depth| depth.0).collect()),
            skip: frontmatter.overview_skip.as_deref().unwrap_or_default(),
            others: self.text(page.locale, "overviewOthers"),
        };
        Some(overview.groups(self.sidebars[page.locale].by_section.get(&key)?))
    }

    /// Returns the frontmatter with resolved URLs in `hero` and `features`, and with HTML in their texts converted to
    /// inline markup.
    fn frontmatter(&self, page: &PageRoute, input: &PageInput) -> Value {
        let mut res = input.head.raw.clone();
        if !res.is_object() {
            return Value::Object(serde_json::Map::new());
        }
        let resolve = |value: &mut Value| {
            if let Value::String(url) = value {
                *url = self.routes.resolve_link_of(page, &page.source, url).href;
            }
        };
        let asset = |value: &mut Value| {
            if let Value::String(url) = value {
                *url = site::asset_href(&self.routes, &self.routes.locale(page.locale).id, url);
            }
        };
        let write_marks = |value: &mut Value| {
            if let Value::String(text) = value {
                *text = from_html(text);
            }
        };
        for text in ["/hero/name", "/hero/text", "/hero/tagline"] {
            res.pointer_mut(text).into_iter().for_each(write_marks);
        }
        for text in ["title", "details"] {
            let features = res.pointer_mut("/features").and_then(Value::as_array_mut);
            features.into_iter().flatten().filter_map(|feature| feature.get_mut(text)).for_each(write_marks);
        }
        for list in ["/hero/actions", "/features"] {
            let items = res.pointer_mut(list).and_then(Value::as_array_mut);
            items.into_iter().flatten().filter_map(|item| item.get_mut("link")).for_each(resolve);
        }
        let features = res.pointer_mut("/features").and_then(Value::as_array_mut);
        features.into_iter().flatten().filter_map(|feature| feature.get_mut("icon")).for_each(asset);
        for image in ["/hero/image/src", "/hero/image/src/light", "/hero/image/src/dark"] {
            res.pointer_mut(image).into_iter().for_each(asset);
        }
        res
    }
}

/// Returns a title without its chapter number, such as `8.2. `.
fn without_number(title: &str) -> &str {
    let rest = title.trim_start_matches(|char: char| char.is_ascii_digit() || char == '.');
    let is_numbered =
        rest.len() < title.len() && rest.starts_with(' ') && title[..title.len() - rest.len()].ends_with('.');
    if is_numbered { rest.trim_start() } else { title }
}

/// Returns `{title} - {suffix}`, or `{title} {suffix}` if the suffix starts with a separator such as `|`. The suffix
/// defaults to the site's title and is omitted if it equals the title. If the title is empty, returns only the suffix.
fn document_title(page_type: PageType, title: &str, suffix: Option<&str>, site_title: &str) -> String {
    let suffix = suffix.map(crate::inline::plain_text);
    let suffix = suffix.as_deref().map_or(site_title, str::trim);
    let is_repeat = title == suffix || (page_type == PageType::Home && title.is_empty());
    match (title.is_empty(), suffix.is_empty() || is_repeat) {
        (true, _) => suffix.to_owned(),
        (false, true) => title.to_owned(),
        (false, false) if suffix.starts_with(['-', '|', '·', '–', '—']) => format!("{title} {suffix}"),
        (false, false) => format!("{title} - {suffix}"),
    }
}
