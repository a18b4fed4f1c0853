//! Validates constraints that a schema cannot express: rules between keys, and strings with their own format.

use quire_diagnostics::{Diagnostic, Span, did_you_mean};

use super::blog;
use super::include;
use super::raw::{RawSecurity, RawSite, RawSocialLink, SocialMode};
use super::raw_search::{RawSearch, SearchMode};
use super::security::is_all;
use super::severity;
use super::social;
use super::styles;
use crate::check::{LinkFault, link_fault};
use crate::globs::glob_of;
use crate::names::{is_base, is_file_name, is_folder, is_index_name, is_lang, is_site_url};
use crate::origin::{CONNECTIONS, Scheme, WEB, is_origin, origin};
use crate::value::Spanned;

/// Returns the violations in a configuration whose keys and types have already been checked.
pub(super) fn validate(raw: &RawSite, path: &str) -> Vec<Diagnostic> {
    let mut res = locales(raw, path);
    res.extend(addresses(raw, path));
    res.extend(raw.social_links.iter().flatten().filter_map(|link| social_link(link, path)));
    let langs = raw.language_links.iter().flatten().filter_map(|link| link.lang.as_ref());
    res.extend(langs.filter_map(|lang| language_tag(lang, path)));
    if let Some(title) = raw.title.as_ref().filter(|title| title.value.trim().is_empty()) {
        res.push(Diagnostic::error("config/wrong-value", title.span(path), "`title` is empty"));
    }
    if let Some(ssg) = raw.ssg.as_ref().filter(|ssg| !ssg.value) {
        let message = "pages are always rendered at build time";
        res.push(Diagnostic::error("config/wrong-value", ssg.span(path), message).hint("remove `ssg`"));
    }
    res.extend(super::versions::validate(raw, path));
    res.extend(route(raw, path));
    res.extend(raw.check.iter().flat_map(|check| severity::validate(check, path)));
    res.extend(raw.search.iter().flat_map(|raw| search(raw, path)));
    res.extend(raw.styles.iter().flat_map(|raw| styles::validate(raw, path)));
    res.extend(raw.social.iter().flat_map(|raw| social::validate(raw, path)));
    res.extend(raw.security.iter().flat_map(|raw| security(raw, path)));
    res.extend(blog::validate(raw, path));
    res.extend(raw.include.iter().flat_map(|raw| include::validate(raw, path)));
    res.extend(super::redirects::validate(raw.redirects.as_deref().unwrap_or_default(), path));
    res
}

fn language_tag(lang: &Spanned<String>, path: &str) -> Option<Diagnostic> {
    if is_lang(&lang.value) {
        return None;
    }
    let message = format!("`{}` is not a language tag", lang.value);
    let hint = "a language tag consists of letters, digits and hyphens: `en`, `zh`, `pt-BR`";
    Some(Diagnostic::error("config/wrong-value", lang.span(path), message).hint(hint))
}

fn locales(raw: &RawSite, path: &str) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    let locales: Vec<_> = raw.locales.iter().flatten().filter_map(|locale| locale.lang.as_ref()).collect();
    for (idx, lang) in locales.iter().enumerate() {
        res.extend(language_tag(lang, path));
        if let Some(first) = locales[..idx].iter().find(|first| first.value == lang.value) {
            let message = format!("the locale `{}` is listed twice", lang.value);
            res.push(
                Diagnostic::error("config/duplicate-locale", lang.span(path), message)
                    .label(first.span(path), "first defined here"),
            );
        }
    }
    let Some(default) = &raw.lang else {
        let Some(first) = locales.first().filter(|_| !locales.iter().any(|lang| lang.value == "en")) else {
            return res;
        };
        let message = "the default locale is `en`, which is not declared in `[[locales]]`";
        res.push(
            Diagnostic::error("config/unknown-lang", first.span(path), message)
                .hint(format!("add `lang = \"{}\"` at the top of the file", first.value)),
        );
        return res;
    };
    if !locales.is_empty() && !locales.iter().any(|lang| lang.value == default.value) {
        let message = format!("the default locale `{}` is not declared in `[[locales]]`", default.value);
        let known = locales.iter().map(|lang| lang.value.as_str());
        let hint = match did_you_mean(&default.value, known.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("locales: {}", known.collect::<Vec<_>>().join(", ")),
        };
        res.push(Diagnostic::error("config/unknown-lang", default.span(path), message).hint(hint));
    } else {
        res.extend(language_tag(default, path));
    }
    res
}

fn addresses(raw: &RawSite, path: &str) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    if let Some(base) = raw.base.as_ref().filter(|base| !is_base(&base.value)) {
        let message = "`base` must be a path that begins and ends with `/`";
        let diagnostic = Diagnostic::error("config/bad-base", base.span(path), message);
        res.push(diagnostic.hint(base_hint(&base.value)));
    }
    if let Some(url) = raw.site_url.as_ref().filter(|link| !is_site_url(&link.url)) {
        let message = "`siteUrl` must be an origin: only a scheme and a host";
        res.push(
            Diagnostic::error("config/bad-url", Span::new(path, url.range.clone()), message)
                .hint("for example `https://example.org`; set a path with `base`"),
        );
    }
    res
}

fn base_hint(base: &str) -> String {
    let corrected = format!("/{}/", base.trim_matches('/'));
    let is_plain = |char: &char| char.is_ascii_alphanumeric() || "-._~/".contains(*char);
    if base.trim_matches('/').is_empty() {
        "write `/` if the site has no path".to_owned()
    } else if base.contains("://") {
        "write the host in `siteUrl`, and only the path in `base`".to_owned()
    } else if is_base(&corrected) {
        format!("write `{corrected}`")
    } else if let Some(char) = base.chars().find(|char| !is_plain(char)) {
        format!("remove the character `{char}`")
    } else {
        "remove empty segments, `.` and `..`".to_owned()
    }
}

fn social_link(link: &RawSocialLink, path: &str) -> Option<Diagnostic> {
    let content = link.content.as_ref()?;
    if !matches!(link.mode?, SocialMode::Link | SocialMode::Img) {
        return None;
    }
    let (code, message) = match link_fault(&content.value, "`content`")? {
        LinkFault::Email(message) => ("config/bad-email", message),
        LinkFault::Url(message) => ("config/bad-url", message),
    };
    Some(Diagnostic::error(code, content.span(path), message))
}

fn route(raw: &RawSite, path: &str) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    let check = raw.check.iter().flat_map(|check| check.untranslated.iter().chain(&check.short));
    let exceptions = raw.check.iter().flat_map(|check| check.exceptions.iter().flatten());
    let exceptions = exceptions.flat_map(|exception| &exception.files);
    let exclude = raw.route.iter().flat_map(|route| &route.exclude);
    for glob in check.chain(exceptions).chain(exclude).flatten() {
        if let Err(error) = glob_of(&glob.value) {
            let message = format!("`{}` is not a valid glob: {}", glob.value, error.kind());
            res.push(Diagnostic::error("config/bad-glob", glob.span(path), message));
        }
    }
    let route = raw.route.as_ref();
    let is_docs = |folder: &str| super::route::is_docs(folder, raw.include.as_ref());
    res.extend(folder("docs", route.and_then(|route| route.docs.as_ref()), &is_docs, path));
    let public = route.and_then(|route| route.public.as_ref());
    res.extend(folder("public", public, &is_folder, path));
    let docs =
        route.and_then(|route| route.docs.as_ref()).map_or("docs", |docs| docs.value.trim_matches('/'));
    if let Some(public) = public.filter(|public| public.value.trim_matches('/') == docs) {
        let message = format!("`{docs}` is the docs folder, so it cannot be the public folder too");
        let hint = "the files of the public folder are published unchanged: use a folder without pages";
        res.push(Diagnostic::error("config/wrong-value", public.span(path), message).hint(hint));
    }
    res
}

fn folder(
    key: &str,
    folder: Option<&Spanned<String>>,
    is_valid: &dyn Fn(&str) -> bool,
    path: &str,
) -> Option<Diagnostic> {
    let folder = folder.filter(|folder| !is_valid(&folder.value))?;
    let message = format!("`{key}` must be a folder inside the site's folder");
    let hint = match key {
        "docs" if folder.value.starts_with("../") => {
            "a folder outside the site must be inside a root declared in `[include]`".to_owned()
        }
        _ => format!("for example `{key}`"),
    };
    Some(Diagnostic::error("config/wrong-value", folder.span(path), message).hint(hint))
}

fn search(search: &RawSearch, path: &str) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    let remote = search.mode.as_ref().filter(|mode| mode.value == SearchMode::Remote);
    if let Some(mode) = remote.filter(|_| search.url.is_none()) {
        let message = "`mode = \"remote\"` requires the key `url`";
        res.push(Diagnostic::error("config/missing-key", mode.span(path), message));
    }
    res.extend(typesense(search, path));
    let is_path = |url: &str| url.starts_with('/') && !url.starts_with("//") && !url.starts_with("/\\");
    if let Some(link) = search.url.as_ref().filter(|link| !is_path(&link.url) && origin(&link.url).is_none())
    {
        let message = "the search service must be a path of the site or an `http` or `https` URL";
        res.push(
            Diagnostic::error("config/bad-url", Span::new(path, link.range.clone()), message)
                .hint("for example `/search` or `https://search.example.org/search`"),
        );
    }
    if let Some(name) = search.index_name.as_ref().filter(|name| !is_file_name(&name.value)) {
        let message = "`indexName` must be the name of a file";
        let hint = "use letters, digits, `-`, `_` and `.`, at most 64, not beginning with `.`";
        res.push(Diagnostic::error("config/wrong-value", name.span(path), message).hint(hint));
    }
    res.extend(origins(&WEB, search.connect.iter().flatten(), path));
    res
}

fn security(security: &RawSecurity, path: &str) -> Vec<Diagnostic> {
    let lists = [
        &security.frame_ancestors,
        &security.frame_src,
        &security.script_src,
        &security.style_src,
        &security.font_src,
    ];
    let mut res = origins(&WEB, lists.into_iter().flatten().flatten(), path);
    res.extend(origins(&CONNECTIONS, security.connect_src.iter().flatten(), path));
    let media = security.img_src.iter().chain(&security.media_src).flatten();
    res.extend(origins(&WEB, media.filter(|entry| !is_all(&entry.value)), path));
    res
}

/// Reports entries that are not origins with one of `schemes`.
fn origins<'a>(
    schemes: &[Scheme],
    list: impl Iterator<Item = &'a Spanned<String>>,
    path: &str,
) -> Vec<Diagnostic> {
    let diagnostic = |entry: &Spanned<String>| {
        let message = format!("`{}` is not an origin", entry.value);
        Diagnostic::error("config/bad-url", entry.span(path), message)
            .hint("an origin consists of a scheme, a host and an optional port: `https://search.example.org`")
    };
    list.filter(|entry| !is_origin(schemes, &entry.value)).map(diagnostic).collect()
}

/// Reports keys that `mode = "typesense"` lacks, and keys that have an effect only in this mode.
fn typesense(search: &RawSearch, path: &str) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    let mode = search.mode.as_ref().filter(|mode| mode.value == SearchMode::Typesense);
    let has_nodes = search.nodes.as_ref().is_some_and(|nodes| !nodes.is_empty());
    let keys = [
        (
            "nodes",
            has_nodes,
            search.nodes.iter().flatten().next().map(|link| Span::new(path, link.range.clone())),
        ),
        ("collection", search.collection.is_some(), search.collection.as_ref().map(|it| it.span(path))),
        ("searchKey", search.search_key.is_some(), search.search_key.as_ref().map(|it| it.span(path))),
    ];
    for (key, is_set, span) in keys {
        if let Some(mode) = mode.filter(|_| !is_set) {
            let message = format!("`mode = \"typesense\"` requires the key `{key}`");
            res.push(Diagnostic::error("config/missing-key", mode.span(path), message));
        } else if let Some(span) = span.filter(|_| mode.is_none()) {
            let message = format!("`{key}` has an effect only with `mode = \"typesense\"`");
            res.push(
                Diagnostic::error("config/wrong-value", span, message)
                    .hint(format!("remove `{key}`, or set the mode")),
            );
        }
    }
    for link in search.nodes.iter().flatten().filter(|link| !is_origin(&WEB, &link.url)) {
        let message = format!("`{}` is not the URL of a node", link.url);
        res.push(
            Diagnostic::error("config/bad-url", Span::new(path, link.range.clone()), message).hint(
                "a node URL consists of a scheme, a host and a port: `https://search.example.org:8108`",
            ),
        );
    }
    if let Some(name) = search.collection.as_ref().filter(|name| !is_collection(&name.value)) {
        res.push(
            Diagnostic::error("config/wrong-value", name.span(path), "`collection` is not a valid name")
                .hint("use 1 to 64 letters, digits, `-` and `_`"),
        );
    }
    let is_key = |key: &str| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_graphic());
    if let Some(key) = search.search_key.as_ref().filter(|key| !is_key(&key.value)) {
        let message = "`searchKey` is empty or contains a character that is not allowed in keys";
        res.push(Diagnostic::error("config/wrong-value", key.span(path), message));
    }
    res
}

fn is_collection(name: &str) -> bool {
    is_index_name(name) && !name.contains('.')
}
