//! Warnings for resources of other sites that the content security policy blocks. Browsers skip blocked resources
//! without informing the reader.

use quire_config::origin;
use quire_diagnostics::{Diagnostic, Span};
use quire_markdown::LinkKind;

use crate::routes::Routes;

/// Type of a resource from another site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Loaded {
    Image,
    Media,
    Frame,
    Script,
    Style,
}

impl Loaded {
    /// Returns the type of resource that a link loads, if any.
    pub(crate) fn from_link_kind(kind: LinkKind) -> Option<Self> {
        match kind {
            LinkKind::Link | LinkKind::Component => None,
            LinkKind::Image => Some(Self::Image),
            LinkKind::Media => Some(Self::Media),
            LinkKind::Frame => Some(Self::Frame),
        }
    }
}

/// Returns a warning if the content security policy blocks the resource at `url`, which is on another site.
pub(crate) fn blocked(routes: &Routes, loaded: Loaded, url: &str, span: Span) -> Option<Diagnostic> {
    let security = &routes.config.security;
    let (action, key, allowed) = match loaded {
        Loaded::Image => ("show this image", "imgSrc", &security.img_src),
        Loaded::Media => ("play this audio or video", "mediaSrc", &security.media_src),
        Loaded::Frame => ("show this frame", "frameSrc", &security.frame_src),
        Loaded::Script => ("run this script", "scriptSrc", &security.script_src),
        Loaded::Style => ("apply this style sheet", "styleSrc", &security.style_src),
    };
    let absolute = if url.starts_with("//") { format!("https:{url}") } else { url.to_owned() };
    let origin = origin(&absolute)?;
    let is_allowed =
        allowed.iter().any(|entry| *entry == origin || entry == "https:" && origin.starts_with("https:"));
    (!is_allowed).then(|| {
        let message =
            format!("browsers will not {action}: the content security policy does not allow `{origin}`");
        Diagnostic::warning("content/blocked-origin", span, message)
            .hint(format!("write `{key} = [\"{origin}\"]` in `[security]`, or copy the file into the site"))
    })
}
