//! What the user typed.

use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Builds documentation sites from Markdown and MDX.
#[derive(Debug, Parser)]
#[command(name = "quire", version, about, long_about = None)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Build a site
    Build(Build),
    /// Serve a built site
    Preview(Preview),
    /// Serve a site and update it while you write
    Dev(Dev),
    /// Check a site and its content without writing anything
    Check(Check),
    /// Run the site's examples and compare with their recorded output
    Examples(Examples),
    /// Search in a site as its search panel does
    Search(Search),
    /// Answer the search panels of built sites over HTTP
    ServeSearch(ServeSearch),
    /// Turn one page on standard input into its article's HTML
    Render(Render),
    /// Start a new site
    New(New),
    /// Print a script that completes commands and options in a shell
    Completions(Completions),
    /// Print the manual page in roff format
    Man,
}

/// How findings are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Human,
    /// One JSON object a line
    Json,
}

/// Arguments of every command that reads a site.
#[derive(Debug, Args)]
pub(crate) struct Site {
    /// The site's folder, which holds quire.toml
    #[arg(default_value = ".", value_name = "SITE")]
    pub(crate) folder: PathBuf,
    /// Threads to use [default: one for each processor]
    #[arg(long)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// esbuild's native executable, for sites with components of their own [default: the nearest `node_modules`]
    #[arg(long, env = "QUIRE_ESBUILD", hide_env = true)]
    pub(crate) esbuild: Option<PathBuf>,
}

/// Where a server listens.
#[derive(Debug, Args)]
pub(crate) struct Address {
    /// Port; 0 takes a free one
    #[arg(long, default_value_t = 4173)]
    pub(crate) port: u16,
    /// Address to listen on
    #[arg(long, default_value = "127.0.0.1")]
    pub(crate) host: IpAddr,
}

/// `quire build`
#[derive(Debug, Args)]
pub(crate) struct Build {
    #[command(flatten)]
    pub(crate) site: Site,
    /// Output folder [default: dist in the site's folder]
    #[arg(long)]
    pub(crate) out: Option<PathBuf>,
    /// How findings are printed
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
    /// Write how long each phase took to this file, as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) timings: Option<PathBuf>,
}

/// `quire preview`
#[derive(Debug, Args)]
pub(crate) struct Preview {
    /// The site's folder, or a folder that was built
    #[arg(default_value = ".")]
    pub(crate) site: PathBuf,
    /// The built folder [default: dist in the site's folder]
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
    /// How findings are printed
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

/// `quire examples`
#[derive(Debug, Args)]
pub(crate) struct Examples {
    /// The site's folder, which holds quire.toml
    #[arg(default_value = ".")]
    pub(crate) site: PathBuf,
    /// Record what the examples give now
    #[arg(long)]
    pub(crate) update: bool,
    /// Run this example alone
    #[arg(long, value_name = "NAME")]
    pub(crate) only: Option<String>,
    /// How findings are printed
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

/// `quire search`
#[derive(Debug, Args)]
pub(crate) struct Search {
    /// The site's folder, which holds quire.toml
    pub(crate) site: PathBuf,
    /// What to search for
    pub(crate) query: String,
    /// Language to search in [default: the site's default language]
    #[arg(long)]
    pub(crate) lang: Option<String>,
    /// Most pages to print
    #[arg(long, default_value_t = 7)]
    pub(crate) limit: usize,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

/// `quire serve-search`
#[derive(Debug, Args)]
pub(crate) struct ServeSearch {
    /// Sites that are searched: their folders or built ones; `NAME=FOLDER` names the index
    #[arg(value_name = "SITE", required_unless_present = "config", conflicts_with = "config")]
    pub(crate) sites: Vec<String>,
    /// A file that names the sites, their domains, and who may ask
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Origin of pages that may ask, as `https://docs.example.org`; may be given several times
    #[arg(long, value_name = "ORIGIN")]
    pub(crate) origin: Vec<String>,
    /// Port; 0 takes a free one [default: 4180]
    #[arg(long)]
    pub(crate) port: Option<u16>,
    /// Address to listen on [default: 127.0.0.1]
    #[arg(long)]
    pub(crate) host: Option<IpAddr>,
}

/// `quire render`
#[derive(Debug, Args)]
pub(crate) struct Render {
    /// Read MDX instead of Markdown
    #[arg(long)]
    pub(crate) mdx: bool,
}

/// `quire new`
#[derive(Debug, Args)]
pub(crate) struct New {
    /// The folder to make; it must be empty or not exist
    pub(crate) folder: PathBuf,
}

/// `quire completions`
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell to complete in
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}
