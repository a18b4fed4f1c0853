//! Formatting of `quire.toml`.

use crate::site::{Appearance, Author, Blog, Locale, Site, ThemedUrl, Version};

/// Returns the contents of `quire.toml`. `origin` is the configuration file of the imported project.
pub(crate) fn quire_toml(site: &Site, origin: &str) -> String {
    let mut out = Writer { text: format!("# Written by `quire import` from {origin}.\n") };
    out.text("title", &site.title);
    out.text("description", &site.description);
    out.text("icon", &site.icon);
    if let Some(logo) = &site.logo {
        out.line("logo", &themed_url(logo));
    }
    out.text("logoText", &site.logo_text);
    out.text("base", if site.base == "/" { "" } else { &site.base });
    out.text("lang", &site.lang);
    out.text("siteUrl", &site.origin);
    out.text("hideNavbar", &site.hide_navbar);
    out.bool("lastUpdated", site.last_updated);
    out.bool("breadcrumbs", site.hides_breadcrumbs.then_some(false));
    out.levels("outlineHeaders", site.outline_headers.as_deref());
    out.text("languageRedirect", &site.language_redirect);
    if !site.head.is_empty() {
        let items: Vec<String> = site.head.iter().map(|item| format!("  {item},")).collect();
        out.line("head", &format!("[\n{}\n]", items.join("\n")));
    }
    let is_default = matches!(
        site.locales.as_slice(),
        [only] if *only == Locale { lang: only.lang.clone(), ..Locale::default() }
    );
    for locale in site.locales.iter().filter(|_| !is_default) {
        out.locale(locale);
    }
    for link in &site.language_links {
        out.table("[[languageLinks]]");
        out.text("lang", &link.lang);
        out.text("label", &link.label);
        out.text("link", &link.link);
    }
    if !site.versions.is_empty() {
        out.table("[multiVersion]");
        out.text("default", &site.default_version);
        out.line("versions", &versions(&site.versions));
    }
    for link in &site.social_links {
        out.table("[[socialLinks]]");
        out.line("icon", &link.icon);
        out.text("mode", &link.mode);
        out.text("content", &link.content);
    }
    if let Some(appearance) = site.appearance {
        out.table("[appearance]");
        match appearance {
            Appearance::Light => out.text("default", "light"),
            Appearance::Dark => out.text("default", "dark"),
            Appearance::ForceLight => out.bool("forceLight", Some(true)),
        }
    }
    let is_docs = site.docs.is_empty() || site.docs == "docs";
    let is_public = site.public.is_empty() || site.public == "public";
    if !is_docs || !is_public || site.clean_urls == Some(false) || !site.exclude.is_empty() {
        out.table("[route]");
        out.text("docs", if is_docs { "" } else { &site.docs });
        out.text("public", if is_public { "" } else { &site.public });
        out.bool("cleanUrls", site.clean_urls.filter(|clean| !clean));
        if !site.exclude.is_empty() {
            out.line("exclude", &list(&site.exclude));
        }
    }
    out.table("[markdown]");
    if site.dialect.is_empty() {
        out.bool("collapseCode", Some(false));
    } else {
        out.text("dialect", site.dialect);
        if site.is_plain_markdown {
            out.text("format", "markdown");
        }
    }
    out.bool("math", site.has_math.then_some(true));
    out.levels("tocHeaders", site.toc_headers.as_deref());
    out.bool("showLineNumbers", site.line_numbers.then_some(true));
    out.bool("defaultWrapCode", site.wrap_code.then_some(true));
    if site.is_search_off {
        out.table("[search]");
        out.bool("enabled", Some(false));
    }
    if !site.alias.is_empty() {
        out.table("[alias]");
        for (name, folder) in &site.alias {
            out.text(&quote(name), folder);
        }
    }
    if !site.include_roots.is_empty() {
        out.table("[include.roots]");
        for (name, folder) in &site.include_roots {
            out.text(name, folder);
        }
    }
    if !site.origins.is_empty() {
        out.table("[security]");
        for group in site.origins.chunk_by(|(one, _), (other, _)| one == other) {
            let origins: Vec<String> = group.iter().map(|(_, origin)| origin.clone()).collect();
            out.line(group[0].0, &list(&origins));
        }
    }
    if !site.styles.is_empty() {
        out.table("[styles]");
        out.line("css", &list(&site.styles));
    }
    if !site.severity.is_empty() {
        out.table("[check.severity]");
        for (code, severity) in &site.severity {
            out.text(&quote(code), severity);
        }
    }
    if !site.landing_link.is_empty() {
        out.table("[theme.landing]");
        out.line("primary", &format!("{{ link = {} }}", quote(&site.landing_link)));
    }
    out.footer(&site.footer);
    if !site.footer_lines.is_empty() {
        out.table("[footer]");
        out.line("message", &list(&site.footer_lines));
    }
    site.blogs.iter().for_each(|blog| out.blog(blog));
    site.authors.iter().for_each(|author| out.author(author));
    for (from, to) in &site.redirects {
        out.table("[[redirects]]");
        out.text("from", from);
        out.text("to", to);
    }
    out.text
}

struct Writer {
    text: String,
}

impl Writer {
    fn line(&mut self, key: &str, value: &str) {
        self.text.push_str(&format!("{key} = {value}\n"));
    }

    fn text(&mut self, key: &str, text: &str) {
        if !text.is_empty() {
            self.line(key, &quote(text));
        }
    }

    fn bool(&mut self, key: &str, value: Option<bool>) {
        if let Some(value) = value {
            self.line(key, &value.to_string());
        }
    }

    fn levels(&mut self, key: &str, levels: Option<&[u8]>) {
        if let Some(levels) = levels {
            let levels: Vec<String> = levels.iter().map(u8::to_string).collect();
            self.line(key, &format!("[{}]", levels.join(", ")));
        }
    }

    fn table(&mut self, header: &str) {
        self.text.push_str(&format!("\n{header}\n"));
    }

    fn locale(&mut self, locale: &Locale) {
        self.table("[[locales]]");
        self.text("lang", &locale.lang);
        self.text("label", &locale.label);
        self.text("title", &locale.title);
        self.text("description", &locale.description);
        for (key, text) in locale.texts.iter().filter(|(key, _)| !key.contains('.')) {
            self.text(key, text);
        }
        let edit_text = locale.texts.iter().find(|(key, _)| key == "editLink.text");
        if !locale.edit_base.is_empty() {
            self.table("[locales.editLink]");
            self.text("docRepoBaseUrl", &locale.edit_base);
            self.text("text", edit_text.map_or("", |(_, text)| text));
        }
        for (table, prefix) in [("overview", "overview."), ("texts", ".")] {
            let inner = locale.texts.iter().filter_map(|(key, text)| Some((key.strip_prefix(prefix)?, text)));
            let inner: Vec<(&str, &String)> = inner.collect();
            if !inner.is_empty() {
                self.table(&format!("[locales.{table}]"));
                for (key, text) in inner {
                    self.text(&bare(key), text);
                }
            }
        }
    }

    fn blog(&mut self, blog: &Blog) {
        self.table("[[blog]]");
        self.text("folder", &blog.folder);
        self.text("title", &blog.title);
        self.text("description", &blog.description);
        for (key, number) in [("postsPerPage", blog.posts_per_page), ("recentPosts", blog.recent_posts)] {
            if let Some(number) = number {
                self.line(key, &number.to_string());
            }
        }
        if let Some(feeds) = &blog.feeds {
            self.line("feeds", &list(feeds));
        }
    }

    fn author(&mut self, author: &Author) {
        self.table(&format!("[authors.{}]", bare(&author.key)));
        self.text("name", &author.name);
        for (key, text) in [("title", &author.title), ("url", &author.url), ("image", &author.image)] {
            self.text(key, text.as_deref().unwrap_or_default());
        }
    }

    fn footer(&mut self, footer: &[(String, Vec<String>)]) {
        if footer.is_empty() {
            return;
        }
        if let Some((_, lines)) = footer.iter().find(|(lang, _)| lang.is_empty()) {
            self.table("[theme.footer]");
            self.line("message", &list(lines));
            return;
        }
        self.table("[theme.footer.message]");
        for (lang, lines) in footer {
            self.line(&bare(lang), &list(lines));
        }
    }
}

fn themed_url(logo: &ThemedUrl) -> String {
    if logo.light == logo.dark {
        return quote(&logo.light);
    }
    format!("{{ light = {}, dark = {} }}", quote(&logo.light), quote(&logo.dark))
}

/// Formats the array of versions. If any version has settings, writes one table per line. Otherwise, writes a single
/// line.
fn versions(versions: &[Version]) -> String {
    let items: Vec<String> = versions.iter().map(version).collect();
    if versions.iter().all(|version| version.label.is_empty() && version.banner.is_empty()) {
        return format!("[{}]", items.join(", "));
    }
    format!("[\n  {},\n]", items.join(",\n  "))
}

fn version(Version { name, label, banner }: &Version) -> String {
    let keys = [("name", name.as_str()), ("label", label), ("banner", banner)];
    let non_empty = keys.into_iter().filter(|(_, text)| !text.is_empty());
    let fields: Vec<String> = non_empty.map(|(key, text)| format!("{key} = {}", quote(text))).collect();
    if fields.len() == 1 { quote(name) } else { format!("{{ {} }}", fields.join(", ")) }
}

fn list(items: &[String]) -> String {
    format!("[{}]", items.iter().map(|item| quote(item)).collect::<Vec<_>>().join(", "))
}

/// Returns a key, quoted if necessary.
pub(crate) fn bare(key: &str) -> String {
    let is_bare =
        !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    if is_bare { key.to_owned() } else { quote(key) }
}

/// Formats a basic string (TOML 1.0, "String").
pub(crate) fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for char in text.chars() {
        match char {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            char if char.is_control() => out.push_str(&format!("\\u{:04X}", u32::from(char))),
            char => out.push(char),
        }
    }
    out + "\""
}
