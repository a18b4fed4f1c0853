//! Implements `quire build`.

use std::mem::ManuallyDrop;
use std::path::Path;

use quire_files::{Notice, Stage};
use quire_pipeline::{Options, Session};

use crate::arguments::{Build, Format};
use crate::log::Timings;
use crate::report::WarningDetail;
use crate::{Outcome, report};

/// Builds a site into a staging folder and publishes the folder if there are no errors. With `--keep-going`, publishes
/// despite errors if [`quire_pipeline::Report::is_complete`] is set.
pub(crate) fn run(arguments: &Build, timings: &Timings) -> anyhow::Result<Outcome> {
    let start = std::time::Instant::now();
    let out = arguments.out.clone().unwrap_or_else(|| arguments.site.folder.join("dist"));
    let sources = quire_pipeline::sources(&arguments.site.folder)?;
    let is_cached = !arguments.no_cache;
    // The process exits after the build, so freeing the session would be wasted work.
    let session = ManuallyDrop::new(Session::new(Options { is_cached, ..super::options(&arguments.site) }));
    if is_cached {
        super::types::update(&arguments.site.folder);
    }
    let stage = Stage::begin(&out, &sources, |notice| print(notice, &out))?;
    let built =
        if arguments.keep_going { session.build_what_can_be(&stage)? } else { session.build(&stage)? };
    let detail = if arguments.verbose { WarningDetail::Full } else { WarningDetail::Summary };
    let outcome = report::print_build(&built, arguments.format, detail)?;
    if let Some(path) = &arguments.timings {
        quire_files::write_atomic(path, format!("{}\n", timings.json()).as_bytes())?;
    }
    // Publish last, so that an earlier failure leaves the published site unchanged.
    let is_published = outcome == Outcome::Success || arguments.keep_going && built.is_complete;
    if is_published {
        quire_pipeline::precompress(&stage, &built.publish.precompress, session.threads())?;
        stage.publish(quire_pipeline::keep_policy(&built.publish))?;
    } else {
        drop(stage);
    }
    if arguments.format == Format::Human {
        let summary = report::summary(&built);
        if is_published {
            let findings = summary.map_or(String::new(), |summary| format!(", {summary}"));
            let seconds = start.elapsed().as_secs_f64();
            let (pages, out) = (report::quantity(built.pages, "page"), out.display());
            report::output(&format!("built {pages} in {seconds:.2} s{findings}: {out}\n"))?;
            if !built.omitted.is_empty() {
                report::error_output(&format!("left out because of errors: {}\n", built.omitted.join(", ")));
            }
        } else {
            let summary = summary.unwrap_or_default();
            let is_empty = arguments.keep_going && built.rendered == 0;
            let reason = if is_empty { ", because no page could be built" } else { "" };
            report::error_output(&format!("{summary}; nothing was published{reason}\n"));
        }
    }
    Ok(outcome)
}

fn print(notice: Notice, out: &Path) {
    let out = out.display();
    report::error_output(&match notice {
        Notice::Waiting => format!("waiting for another build that is publishing to `{out}`\n"),
        Notice::NoLocks => format!(
            "warning: the file system of `{out}` does not support file locks; do not publish two builds to it at the same time\n"
        ),
    });
}
