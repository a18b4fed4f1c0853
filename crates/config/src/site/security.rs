//! `[security]`: origins that the content security policy allows in addition to the site itself.

use super::raw::RawSecurity;
use crate::origin::{CONNECTIONS, WEB, origins};
use crate::value::Spanned;

/// Entry that allows any `https` origin, in the lists for images and media.
const ALL: &str = "https:";

/// Origins that the content security policy allows in addition to the site itself, as returned by [`crate::origin`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SecurityOptions {
    /// Sites that may show pages in a frame.
    pub frame_ancestors: Vec<String>,
    /// Sites that pages may show in a frame.
    pub frame_src: Vec<String>,
    /// Origins from which pages load images. May contain `https:`.
    pub img_src: Vec<String>,
    /// Origins of audio and video. May contain `https:`.
    pub media_src: Vec<String>,
    /// Origins to which scripts may send requests.
    pub connect_src: Vec<String>,
    /// Origins from which pages load scripts.
    pub script_src: Vec<String>,
    /// Origins from which pages load style sheets.
    pub style_src: Vec<String>,
    /// Origins from which pages load fonts.
    pub font_src: Vec<String>,
}

impl SecurityOptions {
    pub(super) fn from_raw(raw: RawSecurity) -> Self {
        let among = |schemes, list: Option<Vec<Spanned<String>>>| {
            let list = list.unwrap_or_default();
            let all = list.iter().any(|entry| is_all(&entry.value)).then(|| ALL.to_owned());
            let named_origins = origins(schemes, list.iter().map(|entry| entry.value.as_str()));
            all.into_iter().chain(named_origins).collect()
        };
        let of = |list| among(&WEB, list);
        Self {
            frame_ancestors: of(raw.frame_ancestors),
            frame_src: of(raw.frame_src),
            img_src: of(raw.img_src),
            media_src: of(raw.media_src),
            connect_src: among(&CONNECTIONS, raw.connect_src),
            script_src: of(raw.script_src),
            style_src: of(raw.style_src),
            font_src: of(raw.font_src),
        }
    }
}

/// Returns whether an entry means all `https` origins.
pub(super) fn is_all(entry: &str) -> bool {
    entry == ALL
}
