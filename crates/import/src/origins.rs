//! Collects the external origins from which a site loads images, media, frames and style sheets. The content security
//! policy blocks all origins that `[security]` does not list.

use std::collections::BTreeSet;

use quire_config::parse_site;

use crate::draft::Draft;
use crate::fence::Fences;
use crate::files::below;
use crate::path;

/// Elements with a `src` attribute, each with the `[security]` key for its origins.
const ELEMENTS: [(&str, &str); 5] = [
    ("iframe", "frameSrc"),
    ("video", "mediaSrc"),
    ("audio", "mediaSrc"),
    ("source", "mediaSrc"),
    ("embed", "frameSrc"),
];

/// Key for the origins in `src` attributes of all other elements.
const DEFAULT: &str = "imgSrc";

/// Collects the external origins in pages and settings, and stores them as the site's `[security]` settings.
pub(crate) fn read(draft: &mut Draft<'_, '_>) {
    let docs = draft.site.docs.clone();
    let mut origins: BTreeSet<(&str, String)> = BTreeSet::new();
    for page in below(draft.scripts.files, &docs).into_iter().filter(|file| path::is_page(file)) {
        let text = draft.scripts.files.text(&path::join(&docs, &page)).unwrap_or_default();
        // Only absolute URLs have an origin, so pages without `//` are skipped.
        if text.contains("//") {
            let reference_images = reference_images(&text).into_iter().map(|url| (DEFAULT, url));
            origins.extend(
                resource_urls(&text)
                    .chain(reference_images)
                    .filter_map(|(key, url)| Some((key, origin(url)?))),
            );
        }
    }
    origins.extend(head_origins(&draft.site.head));
    let logo = draft.site.logo.iter().flat_map(|logo| [&logo.light, &logo.dark]);
    let authors = draft.site.authors.iter().filter_map(|author| author.image.as_ref());
    let config_origins =
        logo.chain([&draft.site.icon]).chain(authors).filter_map(|url| Some(("imgSrc", origin(url)?)));
    origins.extend(config_origins);
    if !origins.is_empty() {
        let count = origins.len();
        let noun = if count == 1 { "origin" } else { "origins" };
        let note = format!("{count} {noun} of images, media and frames that pages show");
        draft.carried_file("quire.toml", "security", &note);
    }
    draft.site.origins = origins.into_iter().collect();
}

/// Returns the origin of a URL. For protocol-relative URLs, assumes `https:`.
fn origin(url: &str) -> Option<String> {
    let is_relative = url.starts_with("//");
    quire_config::origin(&if is_relative { format!("https:{url}") } else { url.to_owned() })
}

/// Returns the origins of icons and style sheets in the `head` setting, with their keys in `[security]`.
fn head_origins(elements: &[String]) -> Vec<(&'static str, String)> {
    let (config, _) = parse_site("quire.toml", &format!("head = [{}]", elements.join(", ")));
    let element_origin = |element: &quire_config::HeadElement| {
        let rel = element.attributes.iter().find(|(name, _)| name == "rel")?;
        let key = match rel.1.as_str() {
            "stylesheet" => "styleSrc",
            rel if rel.contains("icon") => "imgSrc",
            _ => return None,
        };
        Some((key, origin(&element.href.as_ref()?.url)?))
    };
    config.head.iter().filter_map(element_origin).collect()
}

/// Returns the URLs of images with reference syntax: `![text][name]` and `![name]`.
fn reference_images(text: &str) -> Vec<&str> {
    let name = |part: &str| {
        let (alt, rest) = part.split_once(']')?;
        let name = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')).map_or("", |(name, _)| name);
        let is_inline = rest.starts_with('(');
        (!is_inline).then(|| if name.is_empty() { alt } else { name }.to_lowercase())
    };
    let used_names: BTreeSet<String> = text.split("![").skip(1).filter_map(name).collect();
    let definitions = text.lines().filter_map(definition).filter(|(name, _)| used_names.contains(name));
    definitions.map(|(_, url)| url.trim_matches(['<', '>'])).collect()
}

/// Parses a link reference definition. Returns the lowercase name and the URL.
fn definition(line: &str) -> Option<(String, &str)> {
    let (name, url) = line.trim_start().strip_prefix('[')?.split_once("]:")?;
    Some((name.to_lowercase(), url.split_whitespace().next()?))
}

/// Returns the URLs of resources on a page, each with its key in `[security]`. Skips code blocks.
fn resource_urls(text: &str) -> impl Iterator<Item = (&'static str, &str)> {
    let mut fences = Fences::default();
    let mut in_frontmatter = text.starts_with("---");
    let mut element_key = DEFAULT;
    text.lines().enumerate().flat_map(move |(at, line)| {
        if in_frontmatter {
            in_frontmatter = at == 0 || !line.starts_with("---");
            return frontmatter_image(line).into_iter().map(|url| ("imgSrc", url)).collect::<Vec<_>>();
        }
        if fences.is_prose(line) { line_urls(line, &mut element_key) } else { Vec::new() }
    })
}

/// Returns the external image URL in a line of frontmatter, if any.
fn frontmatter_image(line: &str) -> Option<&str> {
    let url = line.split_once(": ")?.1.trim().trim_matches(['"', '\'']);
    (path::is_image(url) && path::is_external(url)).then_some(url)
}

/// Returns the URLs of resources in a line, each with its key. `element_key` is the key for the last opened element,
/// whose attributes may continue on the following lines.
fn line_urls<'t>(line: &'t str, element_key: &mut &'static str) -> Vec<(&'static str, &'t str)> {
    let mut urls = Vec::new();
    for part in line.split("![").skip(1) {
        let url = part.split_once("](").map(|(_, rest)| rest.split([')', ' ']).next().unwrap_or_default());
        urls.extend(url.map(|url| ("imgSrc", url)));
    }
    for (at, part) in line.split('<').enumerate() {
        if at > 0 {
            let name = part.split(|char: char| !char.is_ascii_alphanumeric()).next().unwrap_or_default();
            let known_element = ELEMENTS.iter().find(|(element_key, _)| *element_key == name);
            *element_key = known_element.map_or(DEFAULT, |(_, key)| key);
        }
        for source in part.split("src=").skip(1) {
            let value = source.trim_start_matches('{').trim_start_matches(['"', '\'', '`']);
            let url = value.split(['"', '\'', '`', ' ', '>']).next().unwrap_or_default();
            urls.push((*element_key, url));
        }
    }
    urls
}
