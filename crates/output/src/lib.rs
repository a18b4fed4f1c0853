//! Files of a site other than pages: search index, feeds, listings, files for hosts, compressed files.
//!
//! [`index`] builds the search indexes. [`publish`] and the other functions of its module write all other files.
//! `publish/conflicts` compares the paths of all files before the first page is written. A `sitemap.xml` or
//! `robots.txt` in the public folder replaces the generated file. If the public folder contains `_headers` or
//! `_redirects`, generated lines are added to the file. [`precompress`] compresses the files of a finished site.
//!
//! # Invariants
//!
//! - *Invariant:* the eight digits of `content_hash` are only used in file names. Keys are whole digests. Test:
//!   `files_whose_hashes_start_with_the_same_digits`, `two_images_with_one_name_are_refused`.
//! - *Invariant:* `archive` has no side effects, and equal files produce equal bytes. Test:
//!   `an_archive_is_the_same_each_time_and_can_be_read`.
//! - *Invariant:* no document of an archive loads anything from outside the archive. Test:
//!   `documents_load_nothing_from_servers`, `in an archived site, the browser handles links,
//!   anchors, languages and history`.
//! - *Invariant:* `encodings` has no side effects, and equal input produces equal bytes. Test:
//!   `a_sidecar_is_smaller_and_decodes_to_its_file_only`.
//! - *Invariant:* checking a compressed file needs a window of at most 16 MiB, regardless of its decompressed size. Not
//!   tested: the Brotli format has no larger windows, and no test contains a Zstandard window of more than 8 MiB.

pub mod archive;
pub mod encodings;
mod index;
mod indexed;
mod precompress;
mod publish;

pub use index::{FileNames, IndexInput, SearchIndex, index, indexed_pages, page, unmade_index};
pub use indexed::stored_index;
pub use precompress::precompress;
pub use publish::{
    keep_policy, listing_paths, listings, path_conflicts, publish, publish_listings, publish_markdown,
    publish_print, skipped,
};
