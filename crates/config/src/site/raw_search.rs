//! Declarations of the keys of the `[search]` table.

use crate::keys::{enums, keys};
use crate::value::{Link, Spanned};

keys! {
    /// Settings of the site's search.
    pub(crate) struct RawSearch {
        /// Whether the site has search.
        enabled "enabled": bool = "true";
        /// `local`: an index in the site; `remote`: a service at `url`; `typesense`: a Typesense collection.
        mode "mode": Spanned<SearchMode> = "\"local\"";
        /// URL of the remote service.
        url "url": Link;
        /// Maximum number of sections that a search considers.
        limit "limit": u32 = "100";
        /// Name of the index: prefix of its files, and its name in the remote service.
        index_name "indexName": Spanned<String> = "\"search_index\"";
        /// Indexes to search in the remote service, or sites to search in the collection.
        search_indexes "searchIndexes": Vec<String>;
        /// URLs of the Typesense nodes. If a node fails, the next one is used.
        nodes "nodes": Vec<Link>;
        /// Name or alias of the Typesense collection.
        collection "collection": Spanned<String>;
        /// Search-only key of the Typesense collection. It is public: every visitor gets it.
        search_key "searchKey": Spanned<String>;
        /// Origins that the site's search hooks fetch from. Pages cannot fetch from other origins.
        connect "connect": Vec<Spanned<String>>;
        /// Preset of index options. Individual options override it.
        preset "preset": SearchPreset = "\"default\"";
        /// Precision of word positions in the index.
        resolution "resolution": u32 = "9";
        /// Minimum length of an indexed word. Characters above U+00FF, such as Chinese characters, count as 3.
        min_length "minLength": u32 = "1";
        /// Which parts of a word match. Depends on the language by default.
        tokenize "tokenize": Tokenize;
        /// Ranking by the distance between words.
        context "context": RawSearchContext;
    }

    /// Ranking by the distance between words.
    pub(crate) struct RawSearchContext {
        /// Maximum distance between words, in words.
        depth "depth": u32;
        /// Precision of distances.
        resolution "resolution": u32;
    }
}

enums! {
    /// Backend of the search panel.
    pub enum SearchMode {
        /// An index in the site.
        Local "local",
        /// A remote service.
        Remote "remote",
        /// A Typesense collection.
        Typesense "typesense",
    }

    /// Preset of index options.
    pub enum SearchPreset {
        /// Small index.
        Memory "memory",
        /// Fast, with proximity ranking.
        Performance "performance",
        /// Matches prefixes and suffixes of words.
        Match "match",
        /// Precise ranking.
        Score "score",
        /// Default.
        Default "default",
    }

    /// Which parts of a word match.
    pub enum Tokenize {
        /// Whole words.
        Strict "strict",
        /// Prefixes.
        Forward "forward",
        /// Prefixes and suffixes.
        Reverse "reverse",
        /// Any part.
        Full "full",
    }
}
