//! Notices between the title and the text of a page, for example about its translation. Notices are HTML that needs no
//! script. Only pages with a notice load the theme's style sheet `notice`.

use quire_config::Locale;
use quire_content::{PageRoute, RouteId, language_tag, push_inline_html};
use quire_html::escape::{push_attribute, text};
use quire_markdown::Heading;

use super::RenderInput;

/// Returns the notice about a page that is not translated or whose translation is outdated. Returns an empty string for
/// all other pages, and if the site disables these notices.
pub(super) fn translation_notice(input: RenderInput<'_>, id: RouteId) -> String {
    let (routes, config) = (&input.site.routes, &input.site.config);
    let page = routes.page(id);
    let Some(locale) = Some(&config.locales[page.locale]).filter(|_| config.translations.notices) else {
        return String::new();
    };
    if let Some(original) = page.original.map(|id| routes.page(id)) {
        let message = notice_text(input, locale, "untranslatedNotice", original);
        return notice(locale, "untranslated", &format!("<p>{message}</p>"));
    }
    let is_outdated = !input.site.outdated_translations.differences(id).is_empty();
    let original = routes.translated_from(page).filter(|_| is_outdated);
    original.map_or_else(String::new, |original| {
        let message = notice_text(input, locale, "outdatedNotice", routes.page(original));
        let sections = sections(input, locale, id, original);
        notice(locale, "outdated", &format!("<p>{message}</p><ul>{sections}</ul>"))
    })
}

/// Returns list items for the outdated sections, each with a link to the section in the original. The text before the
/// first section links to the original itself.
fn sections(input: RenderInput<'_>, locale: &Locale, id: RouteId, original: RouteId) -> String {
    let page = input.site.routes.page(original);
    let tag = language_tag(&page.route.lang);
    let headings = |id: RouteId| &*input.compiled.pages[id.index()].headings;
    let mut out = String::new();
    for difference in input.site.outdated_translations.differences(id) {
        let section = difference.section.as_str();
        let find = |headings: &'_ [Heading]| headings.iter().find(|it| it.id == section).cloned();
        let (heading, original_heading) = (find(headings(id)), find(headings(original)));
        let anchor = original_heading.as_ref().map(|heading| format!("#{}", heading.id)).unwrap_or_default();
        out.push_str("<li><a");
        push_attribute(&mut out, "href", &format!("{}{anchor}", page.href));
        push_attribute(&mut out, "hreflang", &tag);
        // A section that is new in the original has no translated title.
        if heading.is_none() && original_heading.is_some() {
            push_attribute(&mut out, "lang", &tag);
        }
        out.push('>');
        match heading.or(original_heading) {
            Some(heading) => push_inline_html(&mut out, &heading.markup),
            None => out.push_str(&text(interface_text(locale, "outdatedBeginning"))),
        }
        out.push_str("</a></li>");
    }
    out
}

/// Returns an interface string as HTML. `{language}` is replaced with the language of the original.
fn notice_text(input: RenderInput<'_>, page_locale: &Locale, key: &str, original: &PageRoute) -> String {
    let locale = &input.site.config.locales[original.locale];
    let (tag, label) = (language_tag(&locale.lang), text(&locale.label));
    let language = format!("<span lang=\"{}\">{label}</span>", text(&tag));
    text(interface_text(page_locale, key)).replace("{language}", &language)
}

/// Returns a notice in the language of `locale`. `content` is HTML.
pub(super) fn notice(locale: &Locale, kind: &str, content: &str) -> String {
    let (lang, dir) = (language_tag(&locale.lang), locale.dir.as_str());
    let lang = text(&lang);
    format!(
        "<aside class=\"q-page-notice\" data-kind=\"{kind}\" role=\"note\" lang=\"{lang}\" dir=\"{dir}\">{content}</aside>"
    )
}

/// Returns an interface string of a locale; empty if the key is unknown.
pub(super) fn interface_text<'a>(locale: &'a Locale, key: &str) -> &'a str {
    locale.texts.get(key).map_or("", String::as_str)
}
