//! Declarations of the keys of the `[search]` table.

use crate::keys::{enums, keys};
use crate::value::{Link, Spanned};

keys! {
    /// Settings of the site's search.
    pub(crate) struct RawSearch {
        /// Whether the site has search.
        enabled "enabled": bool = "true";
        /// Where the panel searches: `local` for the site's own index, `remote` for a search service at `url`,
        /// `typesense` for a Typesense collection.
        mode "mode": Spanned<SearchMode> = "\"local\"";
        /// URL of the search service, for `mode = "remote"`: a path of the site, or an `http` or `https` URL.
        url "url": Link;
        /// Maximum number of sections that a search considers. Higher values find more and make searches slower.
        limit "limit": u32 = "100";
        /// Name of the index: the prefix of its files, and its name in a search service.
        index_name "indexName": Spanned<String> = "\"search_index\"";
        /// Indexes to search in the search service, or sites to search in the Typesense collection.
        search_indexes "searchIndexes": Vec<String>;
        /// URLs of the Typesense nodes, such as `https://search.example.org:8108`. If a node fails, browsers use the
        /// next one.
        nodes "nodes": Vec<Link>;
        /// Name or alias of the Typesense collection.
        collection "collection": Spanned<String>;
        /// Search-only key of the Typesense collection. It is public: every visitor gets it.
        search_key "searchKey": Spanned<String>;
        /// Origins that the site's search code fetches from. The content security policy then allows them.
        connect "connect": Vec<Spanned<String>>;
        /// Combination of `resolution`, `minLength`, `tokenize` and `context`. Keys that are set themselves override
        /// it.
        preset "preset": SearchPreset = "\"default\"";
        /// How precisely the index stores the positions of words, from 1 to 64. Higher values rank better and make the
        /// index larger.
        resolution "resolution": u32 = "9";
        /// Minimum length of an indexed word. Characters above U+00FF, such as Chinese characters, count as 3.
        min_length "minLength": u32 = "1";
        /// Which parts of a word match: `strict` only whole words, `forward` prefixes, `reverse` prefixes and suffixes,
        /// `full` any part. By default, whole words, their inflections, and the prefix of the last word.
        tokenize "tokenize": Tokenize;
        /// Ranks sections higher if they contain the words of the query close together. Makes the index larger.
        context "context": RawSearchContext;
    }

    /// Ranking by the distance between words.
    pub(crate) struct RawSearchContext {
        /// Largest distance between two words of the query that improves the rank, in words.
        depth "depth": u32;
        /// Number of steps that distances up to `depth` are rounded to. With 1, all of them improve the rank equally.
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
