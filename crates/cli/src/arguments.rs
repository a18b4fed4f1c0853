//! Command line arguments, parsed by clap.

use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Build documentation sites from Markdown and MDX.
#[derive(Debug, Parser)]
#[command(name = "quire", version, about, long_about = None)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Build a site
    Build(Build),
    /// Build a site as a ZIP archive that browsers open without a server
    Archive(Archive),
    /// Serve a built site
    Preview(Preview),
    /// Serve a site and reload pages as you edit
    Dev(Dev),
    /// Remove the build cache
    Clean(Clean),
    /// Check a site and its content without writing any files
    Check(Check),
    /// Check the programs, permissions, ports and disk space that a site needs
    Doctor(Doctor),
    /// List the outdated sections of translations
    Translations(Translations),
    /// List the URLs that a site has gained and lost since they were registered
    Addresses(Addresses),
    /// Run a site's examples and compare their output with the recorded output
    Examples(Examples),
    /// Search a site with the engine of its search panel
    Search(Search),
    /// Serve search over built sites as an HTTP service
    ServeSearch(ServeSearch),
    /// Render a page from standard input to the HTML of its article
    Render(Render),
    /// Generate the types shown in code blocks, using the site's TypeScript version
    Twoslash(Twoslash),
    /// Write the types of `@theme` for editors
    Types(Types),
    /// Create a new site
    New(New),
    /// Convert an Rspress, VitePress, Docusaurus or mdBook project to a Quire site, in place
    Import(Import),
    /// Print a shell completion script
    Completions(Completions),
    /// Print the manual page in roff format
    Man,
}

/// Output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Human-readable text
    Human,
    /// JSON; diagnostics are one object per line
    Json,
}

/// Output format of `quire check`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    /// Human-readable text
    Human,
    /// One JSON object per line
    Json,
    /// GitHub Actions annotations
    Github,
    /// A SARIF 2.1.0 log
    Sarif,
}

/// Arguments of the commands that build a site.
#[derive(Debug, Args)]
pub(crate) struct Site {
    /// Folder of the site (contains quire.toml)
    #[arg(default_value = ".", value_name = "SITE")]
    pub(crate) folder: PathBuf,
    /// URL path under which the site is served, overriding `base` in quire.toml
    #[arg(long, value_name = "PATH", value_parser = parse_base)]
    pub(crate) base: Option<String>,
    /// Origin of the published site, overriding `siteUrl` in quire.toml
    #[arg(long = "site-url", value_name = "URL", value_parser = parse_site_url)]
    pub(crate) origin: Option<String>,
    /// Number of threads [default: number of CPUs]
    #[arg(long)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Path to the esbuild executable, for sites with their own components [default: found in `node_modules`]
    #[arg(long, env = "QUIRE_ESBUILD", hide_env = true)]
    pub(crate) esbuild: Option<PathBuf>,
}

/// Default port of `quire dev` and `quire preview`.
pub(crate) const PORT: u16 = 4173;

/// Address to listen on.
#[derive(Debug, Args)]
pub(crate) struct Address {
    /// Port to listen on; 0 selects a free port
    #[arg(long, default_value_t = PORT)]
    pub(crate) port: u16,
    /// IP address to listen on
    #[arg(long, default_value = "127.0.0.1")]
    pub(crate) host: IpAddr,
}

/// `quire build`
#[derive(Debug, Args)]
#[command(
    after_help = "`QUIRE_LOG=info` prints the duration of each stage; `QUIRE_LOG=debug` also prints the duration of each page."
)]
pub(crate) struct Build {
    #[command(flatten)]
    pub(crate) site: Site,
    /// Output folder [default: `dist` in the site's folder]
    #[arg(long)]
    pub(crate) out: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
    /// Print every warning instead of one line per code when there are many
    #[arg(long)]
    pub(crate) verbose: bool,
    /// Publish the site even if there are errors, without the affected content; the exit code is still 1
    #[arg(long)]
    pub(crate) keep_going: bool,
    /// Do not use or update the build cache (the folder `.quire` in the site's folder)
    #[arg(long)]
    pub(crate) no_cache: bool,
    /// Write the duration of each stage of the build to a JSON file
    #[arg(long, value_name = "FILE")]
    pub(crate) timings: Option<PathBuf>,
}

/// `quire archive`
#[derive(Debug, Args)]
pub(crate) struct Archive {
    /// Folder of the site (contains quire.toml)
    #[arg(default_value = ".", value_name = "SITE")]
    pub(crate) folder: PathBuf,
    /// Archive to write; contains a folder of the same name [default: `dist.zip` in the site's folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Number of threads [default: number of CPUs]
    #[arg(long)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Path to the esbuild executable, for sites with their own components [default: found in `node_modules`]
    #[arg(long, env = "QUIRE_ESBUILD", hide_env = true)]
    pub(crate) esbuild: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

/// `quire doctor`
#[derive(Debug, Args)]
pub(crate) struct Doctor {
    /// Folder of the site (contains quire.toml)
    #[arg(default_value = ".", value_name = "SITE")]
    pub(crate) folder: PathBuf,
    /// Path to the esbuild executable, for sites with their own components [default: found in `node_modules`]
    #[arg(long, env = "QUIRE_ESBUILD", hide_env = true)]
    pub(crate) esbuild: Option<PathBuf>,
}

/// `quire clean`
#[derive(Debug, Args)]
pub(crate) struct Clean {
    /// Folder of the site (contains quire.toml)
    #[arg(default_value = ".", value_name = "SITE")]
    pub(crate) folder: PathBuf,
    /// Also remove the built site: `dist` in the site's folder
    #[arg(long)]
    pub(crate) output: bool,
}

/// `quire types`
#[derive(Debug, Args)]
pub(crate) struct Types {
    /// Folder of the site (contains quire.toml)
    #[arg(default_value = ".", value_name = "SITE")]
    pub(crate) folder: PathBuf,
}

/// `quire preview`
#[derive(Debug, Args)]
pub(crate) struct Preview {
    /// Folder of the site, or a built site
    #[arg(default_value = ".")]
    pub(crate) site: PathBuf,
    /// Folder of the built site [default: `dist` in the site's folder]
    #[arg(long)]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) address: Address,
}

/// `quire dev`
#[derive(Debug, Args)]
pub(crate) struct Dev {
    #[command(flatten)]
    pub(crate) site: Site,
    #[command(flatten)]
    pub(crate) address: Address,
}

/// `quire check`
#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) site: Site,
    /// Output format
    #[arg(long, value_enum, default_value_t = CheckFormat::Human)]
    pub(crate) format: CheckFormat,
}

/// `quire translations`
#[derive(Debug, Args)]
#[command(after_help = "The exit code is 1 if a translation is outdated or not confirmed.")]
pub(crate) struct Translations {
    /// Folder of the site (contains quire.toml)
    #[arg(default_value = ".", value_name = "SITE")]
    pub(crate) folder: PathBuf,
    /// Record in `translations.json` that these pages are up to date with their originals [default: all translations]
    #[arg(long, value_name = "PAGE", num_args = 0..)]
    pub(crate) update: Option<Vec<String>>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

/// `quire addresses`
#[derive(Debug, Args)]
#[command(
    after_help = "The exit code is 1 if a URL is lost, that is, if its page no longer exists and nothing redirects the URL."
)]
pub(crate) struct Addresses {
    #[command(flatten)]
    pub(crate) site: Site,
    /// Add new URLs to `addresses.json` without removing any
    #[arg(long)]
    pub(crate) update: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

/// `quire examples`
#[derive(Debug, Args)]
pub(crate) struct Examples {
    /// Folder of the site (contains quire.toml)
    #[arg(default_value = ".")]
    pub(crate) site: PathBuf,
    /// Record the current output instead of comparing it
    #[arg(long)]
    pub(crate) update: bool,
    /// Run only this example
    #[arg(long, value_name = "NAME")]
    pub(crate) only: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

/// `quire search`
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Search {
    #[command(subcommand)]
    pub(crate) command: Option<SearchCommand>,
    #[command(flatten)]
    pub(crate) query: SearchQuery,
}

/// The subcommands of `quire search`.
#[derive(Debug, Subcommand)]
pub(crate) enum SearchCommand {
    /// Push the sections of sites to Typesense, Meilisearch or Algolia
    Push(SearchPush),
}

/// A query of `quire search`.
#[derive(Debug, Args)]
pub(crate) struct SearchQuery {
    /// Folder of the site (contains quire.toml)
    #[arg(required = true)]
    pub(crate) site: Option<PathBuf>,
    /// Search query
    #[arg(required = true)]
    pub(crate) query: Option<String>,
    /// Language to search [default: the site's default language]
    #[arg(long)]
    pub(crate) lang: Option<String>,
    /// Version of the documentation to search [default: the site's default version]
    #[arg(long, value_name = "VERSION")]
    pub(crate) in_version: Option<String>,
    /// Maximum number of pages to print
    #[arg(long, default_value_t = 7)]
    pub(crate) limit: usize,
    /// Path to the esbuild executable, for sites with their own components [default: found in `node_modules`]
    #[arg(long, env = "QUIRE_ESBUILD", hide_env = true)]
    pub(crate) esbuild: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

/// `quire search push`
#[derive(Debug, Args)]
#[command(after_help = "The key is read from the environment variable QUIRE_SEARCH_KEY.")]
pub(crate) struct SearchPush {
    /// Folders of the sites; `NAME=FOLDER` sets the name of a site [default: its `indexName`]
    #[arg(value_name = "SITE", required = true)]
    pub(crate) sites: Vec<String>,
    /// The search engine
    #[arg(long, value_enum, value_name = "ENGINE")]
    pub(crate) to: PushEngine,
    /// URL of a node; may be repeated for a cluster, whose nodes are tried in turn
    #[arg(long, value_name = "URL", required_unless_present = "application")]
    pub(crate) url: Vec<String>,
    /// Name used by searches: an alias in Typesense, an index in Meilisearch and Algolia
    #[arg(long, value_name = "NAME")]
    pub(crate) collection: String,
    /// Application ID, for Algolia
    #[arg(long, value_name = "ID", required_if_eq("to", "algolia"))]
    pub(crate) application: Option<String>,
    /// Number of retries if no node responds, with pauses from 0.25 to 8 seconds
    #[arg(long, value_name = "COUNT", default_value_t = 6)]
    pub(crate) retries: u32,
    /// Path to the esbuild executable, for sites with their own components [default: found in `node_modules`]
    #[arg(long, env = "QUIRE_ESBUILD", hide_env = true)]
    pub(crate) esbuild: Option<PathBuf>,
}

/// Engines of `quire search push`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PushEngine {
    /// Switches an alias between collections
    Typesense,
    /// Swaps indexes
    Meilisearch,
    /// Replaces the index with a temporary index
    Algolia,
}

/// `quire serve-search`
#[derive(Debug, Args)]
pub(crate) struct ServeSearch {
    /// Folders of sites or built sites; `NAME=FOLDER` sets the name of the index
    #[arg(value_name = "SITE", required_unless_present = "config", conflicts_with = "config")]
    pub(crate) sites: Vec<String>,
    /// Configuration file with the sites, their domains and the allowed origins
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Allowed origin of requests, such as `https://docs.example.org`; may be repeated
    #[arg(long, value_name = "ORIGIN")]
    pub(crate) origin: Vec<String>,
    /// Port to listen on; 0 selects a free port [default: 4180]
    #[arg(long)]
    pub(crate) port: Option<u16>,
    /// IP address to listen on [default: 127.0.0.1]
    #[arg(long)]
    pub(crate) host: Option<IpAddr>,
}

/// `quire render`
#[derive(Debug, Args)]
pub(crate) struct Render {
    /// Read MDX instead of Markdown
    #[arg(long)]
    pub(crate) mdx: bool,
    /// How to handle raw HTML in Markdown
    #[arg(long, value_enum, value_name = "TREATMENT", default_value_t = Html::Filtered)]
    pub(crate) html: Html,
    /// Print HTML as in the CommonMark specification, without extensions and additions
    #[arg(long, conflicts_with_all = ["mdx", "html"])]
    pub(crate) commonmark: bool,
}

/// How to handle raw HTML.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Html {
    /// Keep harmless elements and attributes
    Filtered,
    /// Keep everything as written
    Trusted,
}

impl From<Html> for quire_config::RawHtml {
    fn from(html: Html) -> Self {
        match html {
            Html::Filtered => Self::Filtered,
            Html::Trusted => Self::Trusted,
        }
    }
}

/// `quire twoslash`
#[derive(Debug, Args)]
pub(crate) struct Twoslash {
    #[command(flatten)]
    pub(crate) site: Site,
    /// Compare the types with `twoslash.json` instead of writing it
    #[arg(long)]
    pub(crate) check: bool,
    /// Folder of the `typescript` package to use, version 5 or 6 [default: found in `node_modules`]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) typescript: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

/// `quire new`
#[derive(Debug, Args)]
pub(crate) struct New {
    /// Folder to create. It may already contain git and package manager files, `LICENSE` and `README`
    pub(crate) folder: PathBuf,
    /// Initial content of the site
    #[arg(long, value_enum, default_value_t = Template::Docs)]
    pub(crate) template: Template,
    /// Languages of the site, such as `en,zh`; the first is the default [default: only English]
    #[arg(long, value_delimiter = ',', value_name = "LANG")]
    pub(crate) locales: Vec<String>,
}

/// Initial content of a new site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Template {
    /// A home page and a guide with a sidebar
    Docs,
    /// A home page with features, and a first page
    Landing,
    /// A home page and a blog with two posts
    Blog,
    /// A home page, a guide with a recorded example, and a page for each option
    Library,
}

/// `quire import`
#[derive(Debug, Args)]
pub(crate) struct Import {
    /// Folder of the project
    #[arg(default_value = ".", value_name = "PROJECT")]
    pub(crate) folder: PathBuf,
    /// Engine of the project [default: detected from its configuration]
    #[arg(long, value_enum, value_name = "ENGINE")]
    pub(crate) from: Option<ImportEngine>,
    /// Replace files that an earlier import wrote and that have not been changed since
    #[arg(long)]
    pub(crate) force: bool,
    /// Print a line for every finding instead of one line per kind of finding
    #[arg(long)]
    pub(crate) verbose: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

/// Engines of `quire import`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ImportEngine {
    /// Rspress 1 and 2
    Rspress,
    /// VitePress 1 and 2
    Vitepress,
    /// Docusaurus 2 and 3
    Docusaurus,
    /// mdBook
    Mdbook,
}

/// `quire completions`
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// Shell to print the script for
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

fn parse_base(argument: &str) -> Result<String, String> {
    let message = || "the path must begin and end with `/`, such as `/docs/`".to_owned();
    quire_config::is_base(argument).then(|| argument.to_owned()).ok_or_else(message)
}

fn parse_site_url(argument: &str) -> Result<String, String> {
    let message = || "the origin must be only a scheme and a host, such as `https://example.org`".to_owned();
    quire_config::is_site_url(argument).then(|| argument.trim_end_matches('/').to_owned()).ok_or_else(message)
}
