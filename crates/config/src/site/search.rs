//! `[search]`: search settings, with the defaults and presets that requirements S9-09 to S9-14 prescribe.

use crate::names::is_file_name;
use crate::origin::{WEB, origins};

use super::raw_search::{RawSearch, SearchMode, SearchPreset, Tokenize};

/// The `[search]` table, with all defaults.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchOptions {
    /// Whether builds create a search index and pages show the search panel.
    pub enabled: bool,
    /// What the search panel searches: an index in the site, a service or a collection.
    pub mode: SearchMode,
    /// URL of the remote service, as written. Empty if it is not set.
    pub url: String,
    /// Maximum number of results per search.
    pub limit: u32,
    /// Prefix of the index files, and name of the index in the remote service.
    pub index_name: String,
    /// Indexes to search in the remote service, or sites to search in the collection.
    pub search_indexes: Vec<String>,
    /// URLs of the Typesense nodes, without trailing slashes. Empty in other modes.
    pub nodes: Vec<String>,
    /// Name or alias of the Typesense collection.
    pub collection: String,
    /// Search-only key of the collection. Every visitor receives it.
    pub search_key: String,
    /// Other origins that the site's pages may fetch from: the remote service or the Typesense nodes, and the origins
    /// that the site's search hooks use. Sorted. Empty if search is disabled.
    pub origins: Vec<String>,
    /// Options of the index.
    pub index: IndexOptions,
}

/// Options that determine the contents of the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IndexOptions {
    /// Precision of word positions in the index.
    pub resolution: u32,
    /// Minimum length of an indexed word, in characters.
    pub min_length: u32,
    /// Which parts of a word match. `None` if the language determines the parts.
    pub tokenize: Option<Tokenize>,
    /// Ranking by the proximity of words. `None` means the default.
    pub context: Option<ContextOptions>,
}

/// Ranking by the proximity of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContextOptions {
    /// Maximum distance at which two words affect the ranking, in words.
    pub depth: u32,
    /// Number of steps into which distances up to `depth` are divided.
    pub resolution: u32,
}

impl IndexOptions {
    /// Returns the options of a preset (requirements S9-10 to S9-13). The requirements give no values for `match` and
    /// `default`; `match` is the default with [`Tokenize::Reverse`].
    pub fn of_preset(preset: SearchPreset) -> Self {
        let default = Self { resolution: 9, min_length: 1, tokenize: None, context: None };
        match preset {
            SearchPreset::Default => default,
            SearchPreset::Match => Self { tokenize: Some(Tokenize::Reverse), ..default },
            SearchPreset::Memory => Self { resolution: 3, min_length: 4, ..default },
            SearchPreset::Performance => Self {
                resolution: 3,
                min_length: 3,
                context: Some(ContextOptions { depth: 2, resolution: 3 }),
                ..default
            },
            SearchPreset::Score => Self {
                resolution: 20,
                min_length: 3,
                context: Some(ContextOptions { depth: 3, resolution: 9 }),
                ..default
            },
        }
    }
}

impl SearchOptions {
    pub(super) fn from_raw(raw: RawSearch) -> Self {
        let mut index = IndexOptions::of_preset(raw.preset.unwrap_or(SearchPreset::Default));
        index.resolution = raw.resolution.unwrap_or(index.resolution);
        index.min_length = raw.min_length.unwrap_or(index.min_length);
        index.tokenize = raw.tokenize.or(index.tokenize);
        if let Some(context) = raw.context {
            let base = index.context.unwrap_or(ContextOptions { depth: 1, resolution: index.resolution });
            index.context = Some(ContextOptions {
                depth: context.depth.unwrap_or(base.depth),
                resolution: context.resolution.unwrap_or(base.resolution),
            });
        }
        let enabled = raw.enabled.unwrap_or(true);
        let mode = raw.mode.map_or(SearchMode::Local, |mode| mode.value);
        let url = raw.url.map(|link| link.url).unwrap_or_default();
        let nodes = raw.nodes.into_iter().flatten().filter(|_| mode == SearchMode::Typesense);
        let nodes: Vec<String> = nodes.map(|link| link.url.trim_end_matches('/').to_owned()).collect();
        let index_name = raw.index_name.map(|it| it.value).filter(|name| is_file_name(name));
        let service = Some(url.as_str()).filter(|_| mode == SearchMode::Remote);
        let connect = raw.connect.iter().flatten().map(|entry| entry.value.as_str());
        let addresses = service.into_iter().chain(nodes.iter().map(String::as_str)).chain(connect);
        let origins = origins(&WEB, addresses.filter(|_| enabled));
        Self {
            enabled,
            mode,
            url,
            origins,
            limit: raw.limit.unwrap_or(100),
            index_name: index_name.unwrap_or_else(|| "search_index".to_owned()),
            search_indexes: raw.search_indexes.unwrap_or_default(),
            nodes,
            collection: raw.collection.map(|it| it.value).unwrap_or_default(),
            search_key: raw.search_key.map(|it| it.value).unwrap_or_default(),
            index,
        }
    }
}
