//! Implementations of the commands of `quire`.

pub(crate) mod addresses;
pub(crate) mod archive;
pub(crate) mod build;
pub(crate) mod check;
pub(crate) mod clean;
pub(crate) mod dev;
pub(crate) mod doctor;
pub(crate) mod examples;
pub(crate) mod import;
pub(crate) mod new;
pub(crate) mod preview;
pub(crate) mod reference;
pub(crate) mod render;
pub(crate) mod search;
mod search_push;
pub(crate) mod serve_search;
pub(crate) mod translations;
pub(crate) mod twoslash;
pub(crate) mod types;

use std::num::NonZeroUsize;

use quire_pipeline::Options;

use crate::arguments::Site;

fn options(site: &Site) -> Options {
    let threads =
        site.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    Options {
        site: site.folder.clone(),
        base: site.base.clone(),
        site_url: site.origin.clone(),
        threads,
        esbuild: site.esbuild.clone(),
        sass: quire_process::own_binary(),
        development: None,
        is_cached: true,
        is_archive: false,
        is_untemplated: false,
    }
}
