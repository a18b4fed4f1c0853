//! Removes values that Quire's configuration does not accept.

use crate::draft::{Draft, fault};
use crate::report::Group;
use crate::toml::quoted;

/// Reports and removes values that the engines' modules do not validate.
pub(crate) fn remove_invalid(draft: &mut Draft<'_, '_>) {
    let mut found = Vec::new();
    let mut is_valid = |key: &str, line: &str| {
        let message = fault(line);
        let is_valid = message.is_none();
        found.extend(message.map(|message| (key.to_owned(), message)));
        is_valid
    };
    let site = &mut draft.site;
    site.exclude.retain(|glob| is_valid("route.exclude", &format!("route.exclude = [{}]", quoted(glob))));
    for (key, value) in [
        ("hideNavbar", &mut site.hide_navbar),
        ("languageRedirect", &mut site.language_redirect),
        ("icon", &mut site.icon),
        ("theme.landing.primary.link", &mut site.landing_link),
    ] {
        if !value.is_empty() && !is_valid(key, &format!("{key} = {}", quoted(value))) {
            value.clear();
        }
    }
    site.logo = site.logo.take().filter(|logo| {
        [&logo.light, &logo.dark].into_iter().all(|url| is_valid("logo", &format!("logo = {}", quoted(url))))
    });
    for locale in &mut site.locales {
        let edit =
            format!("[[locales]]\nlang = \"en\"\neditLink.docRepoBaseUrl = {}", quoted(&locale.edit_base));
        if !locale.edit_base.is_empty() && !is_valid("editLink", &edit) {
            locale.edit_base.clear();
        }
    }
    site.blogs.retain(|blog| is_valid("blog", &format!("[[blog]]\nfolder = {}", quoted(&blog.folder))));
    for author in &mut site.authors {
        let table = "[authors.a]\nname = \"A\"\n";
        for (key, url) in [("url", &mut author.url), ("image", &mut author.image)] {
            let line = |url: &String| format!("{table}{key} = {}", quoted(url));
            *url = url.take().filter(|url| is_valid(&format!("authors.{}.{key}", author.key), &line(url)));
        }
    }
    for (key, message) in found {
        draft.find(Group::Left, &key, &message, None);
    }
}
