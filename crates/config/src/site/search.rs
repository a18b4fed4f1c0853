//! Search settings, with the figures of requirements S9-09 to S9-14.

use std::collections::BTreeSet;

use crate::keys::words;
use crate::origin::origin;

use super::raw::RawSearch;
use super::validate::is_file_name;

words! {
    /// Where the panel searches.
    pub enum SearchMode {
        /// In an index file of the site.
        Local "local",
        /// At a service.
        Remote "remote",
    }

    /// A set of index options.
    pub enum SearchPreset {
        /// Small index.
        Memory "memory",
        /// Fast, with nearness.
        Performance "performance",
        /// Any part of a word, from its end too.
        Match "match",
        /// Fine ranking.
        Score "score",
        /// The engine's own choice.
        Default "default",
    }

    /// Which parts of a word are found.
    pub enum Tokenize {
        /// Whole words.
        Strict "strict",
        /// Beginnings.
        Forward "forward",
        /// Beginnings and ends.
        Reverse "reverse",
        /// Any part.
        Full "full",
    }
}

/// Everything under `[search]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchOptions {
    /// Off: no index, no search box.
    pub enabled: bool,
    /// Where the panel searches.
    pub mode: SearchMode,
    /// The remote service; empty when local.
    pub url: String,
    /// Most results one search asks the index for.
    pub limit: u32,
    /// Name of the index.
    pub index_name: String,
    /// Indexes the remote service is asked for.
    pub search_indexes: Vec<String>,
    /// Origins besides the site's own that its pages may fetch from: that of the remote service, and those the site's
    /// hooks ask. Sorted.
    pub origins: Vec<String>,
    /// How the index is built.
    pub index: IndexOptions,
}

/// How the index is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IndexOptions {
    /// How finely the index tells the places of a word apart.
    pub resolution: u32,
    /// Shortest word in the index, in characters.
    pub min_length: u32,
    /// Which parts of a word are found; nothing: the language decides.
    pub tokenize: Option<Tokenize>,
    /// Nearness of words; nothing: the engine's own measure.
    pub context: Option<ContextOptions>,
}

/// Nearness of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContextOptions {
    /// How many words apart still count as near.
    pub depth: u32,
    /// How finely distances are told apart.
    pub resolution: u32,
}

impl IndexOptions {
    /// The options a preset stands for (requirements S9-10 to S9-13). `match` and `default` have no figures there: `match` is the default
    /// with reverse tokens.
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
        let connect = raw.connect.into_iter().flatten().filter_map(|entry| origin(&entry.value));
        let service = origin(&url).filter(|_| mode == SearchMode::Remote);
        let index_name = raw.index_name.map(|it| it.value).filter(|name| is_file_name(name));
        let origins: BTreeSet<String> = service.into_iter().chain(connect).filter(|_| enabled).collect();
        Self {
            enabled,
            mode,
            url,
            origins: origins.into_iter().collect(),
            limit: raw.limit.unwrap_or(100),
            index_name: index_name.unwrap_or_else(|| "search_index".to_owned()),
            search_indexes: raw.search_indexes.unwrap_or_default(),
            index,
        }
    }
}
