//! Test helper: compares a live session that builds repeatedly with a new session for the same site.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use quire_diagnostics::has_errors;
use quire_pipeline::{Error, LiveSession, LiveSite, Memory, Options, Report, Session};

pub(crate) fn options(site: &Path) -> Options {
    let esbuild =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../theme/node_modules/@esbuild/linux-x64/bin/esbuild");
    Options {
        site: site.to_owned(),
        base: None,
        site_url: None,
        threads: 2.try_into().unwrap(),
        sass: None,
        esbuild: Some(esbuild),
        development: Some("token".to_owned()),
        is_cached: false,
        is_archive: false,
        is_untemplated: false,
    }
}

/// Asserts that the live session serves the same bytes as a new session. Returns whether the site has no errors.
/// `changed` contains the paths that have changed since the last build of the live session.
pub(crate) fn compare(session: &mut LiveSession, site: &Path, changed: &[PathBuf], edit: &str) -> bool {
    let served = session.build(changed).and_then(|build| {
        let files = build.site.as_ref().map(all_files).transpose()?;
        Ok((build, files))
    });
    let served = served.map_err(|error| error.to_string());
    let sink = Memory::default();
    // A single thread is faster, because each thread starts a renderer. Results must not depend on the number of
    // threads.
    let one_thread = Options { threads: 1.try_into().unwrap(), ..options(site) };
    let fresh = Session::new(one_thread).build(&sink).map_err(|error| error.to_string());
    let ((build, served), fresh) = match (served, fresh) {
        (Ok(served), Ok(fresh)) => (served, fresh),
        (served, fresh) => {
            assert_eq!(served.err(), fresh.err(), "after {edit}");
            return false;
        }
    };
    let Some(Served { files, reports }) = served else {
        assert!(
            has_errors(&fresh.diagnostics),
            "after {edit}: nothing to serve, {:?}",
            findings(&build.report)
        );
        return false;
    };
    let is_sound = !has_errors(&fresh.diagnostics);
    // After an edit of single pages, a build reports only the diagnostics of these pages.
    if build.changes.edited.is_none() {
        let found = std::iter::once(&build.report).chain(&reports);
        let has_found = found.clone().any(|report| has_errors(&report.diagnostics));
        let live: Vec<_> = found.flat_map(findings).collect();
        assert_eq!(has_found, !is_sound, "after {edit}: {live:?} and {:?}", findings(&fresh));
        // A live site reports errors in the pages' code for each page, but a build reports each cause only once.
        let is_found = |finding: &String| live.contains(finding);
        assert!(
            !is_sound || findings(&fresh).iter().all(is_found),
            "after {edit}: {live:?} and {:?}",
            findings(&fresh)
        );
    }
    if !is_sound {
        return false;
    }
    assert_same_files(&files, &sink.into_files(), edit);
    true
}

type Files = BTreeMap<String, Arc<[u8]>>;

fn assert_same_files(files: &Files, fresh: &Files, edit: &str) {
    assert_eq!(files.keys().collect::<Vec<_>>(), fresh.keys().collect::<Vec<_>>(), "after {edit}");
    for (path, bytes) in files {
        assert!(*bytes == fresh[path], "after {edit}: {path} differs");
    }
}

/// All files that a live site serves, except printable manuals.
struct Served {
    files: Files,
    /// Reports of rendering each page.
    reports: Vec<Report>,
}

fn all_files(live: &Arc<LiveSite>) -> Result<Served, Error> {
    let mut files = live.files()?;
    files.extend(live.search_files());
    files.extend(live.listings());
    let mut reports = Vec::new();
    for page in live.pages() {
        let (paths, rendered) = (live.paths(page), live.render(page));
        files.extend(rendered.files.into_iter().map(|(file, bytes)| (paths[&file].clone(), bytes)));
        reports.push(rendered.report);
    }
    Ok(Served { files, reports })
}

/// Compares a [`Session`] with a new session that has the options `fresh`, like [`compare`].
pub(crate) fn compare_sessions(session: &Session, fresh: Options, edit: &str) -> bool {
    let (sink, fresh_sink) = (Memory::default(), Memory::default());
    let report = session.build(&sink).map_err(|error| error.to_string());
    let one_thread = Options { threads: 1.try_into().unwrap(), ..fresh };
    let fresh = Session::new(one_thread).build(&fresh_sink).map_err(|error| error.to_string());
    let (report, fresh) = match (report, fresh) {
        (Ok(report), Ok(fresh)) => (report, fresh),
        (report, fresh) => {
            assert_eq!(report.err(), fresh.err(), "after {edit}");
            return false;
        }
    };
    assert_eq!(findings(&report), findings(&fresh), "after {edit}");
    assert_same_files(&sink.into_files(), &fresh_sink.into_files(), edit);
    assert_eq!(report.routes, fresh.routes, "after {edit}");
    !has_errors(&report.diagnostics)
}

/// Waits until all files are old enough for the session to reuse results, and builds once more.
pub(crate) fn settle(session: &mut LiveSession, site: &Path) {
    std::thread::sleep(Duration::from_millis(60));
    let _ = session.build(&[site.to_owned()]);
}

/// Returns the diagnostics of a build, one string per diagnostic.
pub(crate) fn findings(report: &Report) -> Vec<String> {
    let line = |finding: &quire_diagnostics::Diagnostic| {
        format!("{} {}:{} {}", finding.code, finding.primary.path, finding.primary.start, finding.message)
    };
    report.diagnostics.iter().map(line).collect()
}
