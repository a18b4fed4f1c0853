//! Loads a site: files, configuration, routes.
//!
//! [`load`] is the first stage of every command; later stages use its result, [`Loaded`], as their input. Frontmatter
//! is parsed again in every build. [`Omitted`] lists the pages that a build leaves out because of their errors.
//!
//! # Invariants
//!
//! - *Invariant:* `SitePolicy` alone builds the content security policy. Header and documents carry the same policy,
//!   except for directives that only a header can have. Test:
//!   `the_document_policy_omits_directives_that_only_work_in_headers`,
//!   `documents_carry_the_policy_of_the_headers_file`.

mod aliases;
mod archive;
mod footer;
mod imports;
mod load;
mod mode;
mod omitted;
mod policy;
mod reader;
mod site_theme;
mod syntax;
mod translations;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

pub use aliases::aliased;
pub use archive::ARCHIVE_BASE;
pub use footer::Footer;
pub use imports::{EXTENSIONS, Imports, Located, has_extension, has_word, package_name};
pub use load::{CONFIG, Commits, Includes, Loaded, load, missing_file_hint, not_utf8, resolve, sources};
pub use mode::Mode;
pub use omitted::Omitted;
pub use policy::{Allowed, SitePolicy};
pub use reader::SiteReader;
pub use site_theme::{SITE_THEME, SiteTheme, check_theme, is_of_theme, is_stand_in, module_name};
pub use syntax::syntax;
pub use translations::{OutdatedTranslations, TranslationPair, compare_pairs, sections_in};

/// The settings of a session. A session consists of one or several builds of a site.
#[derive(Debug, Clone)]
pub struct Options {
    /// The site's folder, which contains `quire.toml`.
    pub site: PathBuf,
    /// Path under which the site is served. Overrides the configuration.
    pub base: Option<String>,
    /// Origin of the published site. Overrides the configuration.
    pub site_url: Option<String>,
    /// Number of threads for compiling and rendering.
    pub threads: NonZeroUsize,
    /// Path of esbuild's executable [default: the nearest one in `node_modules`].
    pub esbuild: Option<PathBuf>,
    /// Path of the executable that compiles Sass, see [`quire_styles::Site::sass`].
    pub sass: Option<PathBuf>,
    /// Whether results are cached in `.quire/cache` inside the site's folder.
    pub is_cached: bool,
    /// Token of the development server's event stream. If set, pages load the development client.
    pub development: Option<String>,
    /// Whether to build the site for an archive.
    pub is_archive: bool,
    /// Whether React renders each page's shell as a whole instead of filling in templates. The result is the same, but
    /// rendering takes several times as long. Tests compare both results.
    pub is_untemplated: bool,
}

/// Returns what to do about a folder without `quire.toml`.
fn no_site_hint(folder: &Path) -> &'static str {
    if quire_files::is_published(folder) {
        "it contains a published site; pass the folder of the site's sources instead"
    } else {
        "`quire new` creates a site"
    }
}

/// Reasons why a build is impossible. Problems in the site are diagnostics, not errors.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The folder contains no `quire.toml`.
    #[error("could not find `quire.toml` in `{}`; {}", folder.display(), no_site_hint(folder))]
    NoSite {
        /// The folder in which `quire.toml` was expected.
        folder: PathBuf,
    },
    /// A file could not be read or written.
    #[error(transparent)]
    Files(#[from] quire_files::Error),
    /// The theme's script failed, which is a bug in Quire.
    #[error("the theme could not be rendered: {0}")]
    Theme(#[from] quire_react::RenderError),
    /// esbuild is installed but could not be run.
    #[error(transparent)]
    Bundle(quire_react::bundle::BundleError),
    /// The site has its own components, and esbuild is not installed.
    #[error(
        "the site's components need esbuild: run `npm install esbuild` in the site's folder, or set `QUIRE_ESBUILD` to \
         its path"
    )]
    NoEsbuild,
}
