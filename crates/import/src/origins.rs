//! Origins of external images, media and frames on pages. Browsers load them only if `[security]` lists their origins.

use std::collections::BTreeSet;

use quire_config::origin;

use crate::draft::Draft;
use crate::files::below;
use crate::path;

/// Elements with a `src`, and their keys in `[security]`.
const ELEMENTS: [(&str, &str); 5] = [
    ("iframe", "frameSrc"),
    ("video", "mediaSrc"),
    ("audio", "mediaSrc"),
    ("source", "mediaSrc"),
    ("embed", "frameSrc"),
];

/// Key for the `src` of any other element.
const DEFAULT: &str = "imgSrc";

/// Extensions of image files, to find URLs in frontmatter.
const IMAGES: [&str; 7] = [".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif"];

/// Adds the origins to `[security]`.
pub(crate) fn read(draft: &mut Draft<'_, '_>) {
    let docs = draft.site.docs.clone();
    let mut found: BTreeSet<(&str, String)> = BTreeSet::new();
    for page in below(draft.scripts.files, &docs).into_iter().filter(|file| path::is_page(file)) {
        let text = draft.scripts.files.text(&path::join(&docs, &page)).unwrap_or_default();
        // Skips pages without URLs.
        if text.contains("://") {
            found.extend(shown(&text).filter_map(|(key, url)| Some((key, origin(url)?))));
        }
    }
    let logo = draft.site.logo.iter().flat_map(|logo| [&logo.light, &logo.dark]);
    let authors = draft.site.authors.iter().filter_map(|author| author.image.as_ref());
    let own = logo.chain([&draft.site.icon]).chain(authors).filter_map(|url| Some(("imgSrc", origin(url)?)));
    found.extend(own);
    if !found.is_empty() {
        let count = found.len();
        let noun = if count == 1 { "origin" } else { "origins" };
        let note = format!("{count} {noun} of images, media and frames that pages show");
        draft.carried_file("quire.toml", "security", &note);
    }
    draft.site.origins = found.into_iter().collect();
}

/// Returns the resources that a page shows outside of code blocks, as key of `[security]` and URL.
fn shown(text: &str) -> impl Iterator<Item = (&'static str, &str)> {
    let mut fence: Option<&str> = None;
    let mut in_frontmatter = text.starts_with("---");
    let mut element = DEFAULT;
    text.lines().enumerate().flat_map(move |(at, line)| {
        let start = line.trim_start();
        if in_frontmatter {
            in_frontmatter = at == 0 || !line.starts_with("---");
            return in_head(line).into_iter().map(|url| ("imgSrc", url)).collect::<Vec<_>>();
        }
        let marker = ["```", "~~~"].into_iter().find(|marker| start.starts_with(marker));
        match (fence, marker) {
            (None, Some(marker)) => fence = Some(marker),
            (Some(open), Some(marker)) if open == marker => fence = None,
            (None, None) => return in_line(line, &mut element),
            _ => {}
        }
        Vec::new()
    })
}

/// Returns the image URL in a line of frontmatter.
fn in_head(line: &str) -> Option<&str> {
    let url = line.split_once(": ")?.1.trim().trim_matches(['"', '\'']);
    let is_image = IMAGES.iter().any(|ending| url.ends_with(ending));
    (is_image && path::is_external(url)).then_some(url)
}

/// Returns the resources in a line. `element` is the key of the last opened element, whose attributes may be on
/// following lines.
fn in_line<'t>(line: &'t str, element: &mut &'static str) -> Vec<(&'static str, &'t str)> {
    let mut found = Vec::new();
    for part in line.split("![").skip(1) {
        let url = part.split_once("](").map(|(_, rest)| rest.split([')', ' ']).next().unwrap_or_default());
        found.extend(url.map(|url| ("imgSrc", url)));
    }
    for (at, part) in line.split('<').enumerate() {
        if at > 0 {
            let name = part.split(|char: char| !char.is_ascii_alphanumeric()).next().unwrap_or_default();
            let known = ELEMENTS.iter().find(|(element, _)| *element == name);
            *element = known.map_or(DEFAULT, |(_, key)| key);
        }
        for source in part.split("src=").skip(1) {
            let value = source.trim_start_matches('{').trim_start_matches(['"', '\'', '`']);
            let url = value.split(['"', '\'', '`', ' ', '>']).next().unwrap_or_default();
            found.push((*element, url));
        }
    }
    found
}
