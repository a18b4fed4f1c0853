//! What pages say about their translation, between title and text. It is HTML that needs no script; the theme has a style
//! sheet for it, `notice`, which other pages do not load.

use quire_config::Locale;
use quire_content::{PageRoute, RouteId, language_tag};
use quire_html::escape::text;

use super::RenderInput;

/// What a page says about its translation; empty for most pages, and for sites that want none of it.
pub(super) fn translation_notice(input: RenderInput<'_>, id: RouteId) -> String {
    let (routes, config) = (&input.site.routes, &input.site.config);
    let page = routes.page(id);
    let Some(own) = Some(&config.locales[page.locale]).filter(|_| config.translations.notices) else {
        return String::new();
    };
    if let Some(original) = page.original.map(|id| routes.page(id)) {
        let message = named(input, own, "untranslatedNotice", original);
        return notice(own, "untranslated", &format!("<p>{message}</p>"));
    }
    String::new()
}

/// An interface text in which `{language}` is that of the original, as HTML.
fn named(input: RenderInput<'_>, own: &Locale, key: &str, original: &PageRoute) -> String {
    let locale = &input.site.config.locales[original.locale];
    let (tag, label) = (language_tag(&locale.lang), text(&locale.label));
    let language = format!("<span lang=\"{}\">{label}</span>", text(&tag));
    text(interface_text(own, key)).replace("{language}", &language)
}

/// A notice in the language of `locale`. `content` is HTML.
fn notice(locale: &Locale, kind: &str, content: &str) -> String {
    let (lang, dir) = (language_tag(&locale.lang), locale.dir.as_str());
    let lang = text(&lang);
    format!(
        "<aside class=\"page-notice\" data-kind=\"{kind}\" lang=\"{lang}\" dir=\"{dir}\">{content}</aside>"
    )
}

fn interface_text<'a>(locale: &'a Locale, key: &str) -> &'a str {
    locale.texts.get(key).map_or("", String::as_str)
}
