//! Import of social links, which the navigation bar shows as icons.

use crate::draft::{Draft, config_error};
use crate::site::SocialLink;
use crate::toml::quote;
use quire_foreign_config::Node;

/// Adds the links of a `socialLinks` array.
pub(crate) fn links(draft: &mut Draft<'_, '_>, key: &str, list: &[Node<'_>]) {
    for item in list {
        let content = item.get("content").or(item.get("link")).and_then(Node::text);
        let (Some(content), Some(icon)) = (content, item.get("icon")) else {
            draft.unusable(key, item);
            continue;
        };
        let svg = icon.get("svg").and_then(Node::text);
        let (icon_value, name) = match (svg, icon.text()) {
            (Some(svg), _) => (format!("{{ svg = {} }}", quote(svg.trim())), "svg".to_owned()),
            (None, Some(name)) => {
                let icon_name = if name == "twitter" { "x" } else { &name };
                (quote(icon_name), name)
            }
            (None, None) => {
                draft.unread(key, icon.span);
                continue;
            }
        };
        let mode = item.get("mode").and_then(Node::text);
        // `github-stars` links become plain links.
        let mode = mode.filter(|mode| mode != "github-stars").unwrap_or_else(|| "link".to_owned());
        let link = SocialLink { icon: icon_value, mode, content };
        add(draft, &format!("{key}: {name}"), link, item);
    }
}

fn add(draft: &mut Draft<'_, '_>, subject: &str, link: SocialLink, item: &Node<'_>) {
    let lines = format!(
        "[[socialLinks]]\nicon = {}\nmode = {}\ncontent = {}",
        link.icon,
        quote(&link.mode),
        quote(&link.content)
    );
    if let Some(message) = config_error(&lines) {
        return draft.dropped(subject, item.span, &message);
    }
    draft.carried(subject, item.span, "");
    draft.site.social_links.push(link);
}
