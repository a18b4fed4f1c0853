//! A session that builds again and again, and one that starts afresh, on the same site.

use std::path::Path;
use std::time::Duration;

use quire_pipeline::{Memory, Options, Report, Session};

pub(crate) fn options(site: &Path) -> Options {
    let esbuild =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../theme/node_modules/@esbuild/linux-x64/bin/esbuild");
    Options {
        site: site.to_owned(),
        threads: 2.try_into().unwrap(),
        esbuild: Some(esbuild),
        development: Some("token".to_owned()),
        is_cached: false,
        is_untemplated: false,
    }
}

/// Asserts that the session makes what a fresh one makes, byte for byte, and answers whether that is a site.
pub(crate) fn compare(session: &mut Session, site: &Path, edit: &str) -> bool {
    compare_with(session, options(site), edit)
}

/// Like [`compare`], with the options of the fresh session.
pub(crate) fn compare_with(session: &mut Session, options: Options, edit: &str) -> bool {
    let (sink, fresh_sink) = (Memory::default(), Memory::default());
    let report = session.build(&sink).map_err(|error| error.to_string());
    // One thread: what is compared must not depend on their number, and each starts a renderer.
    let one_thread = Options { threads: 1.try_into().unwrap(), ..options };
    let fresh = Session::new(one_thread).build(&fresh_sink).map_err(|error| error.to_string());
    let (report, fresh) = match (report, fresh) {
        (Ok(report), Ok(fresh)) => (report, fresh),
        (report, fresh) => {
            assert_eq!(report.err(), fresh.err(), "after {edit}");
            return false;
        }
    };
    assert_eq!(findings(&report), findings(&fresh), "after {edit}");
    let (files, fresh_files) = (sink.into_files(), fresh_sink.into_files());
    assert_eq!(files.keys().collect::<Vec<_>>(), fresh_files.keys().collect::<Vec<_>>(), "after {edit}");
    for (path, bytes) in &files {
        assert!(*bytes == fresh_files[path], "after {edit}: {path} differs");
    }
    assert_eq!(report.routes, fresh.routes, "after {edit}");
    !quire_diagnostics::has_errors(&report.diagnostics)
}

/// Builds once more when all files are old enough for the session to rely on what it keeps.
pub(crate) fn settle(session: &mut Session) {
    std::thread::sleep(Duration::from_millis(60));
    let _ = session.build(&Memory::default());
}

/// What a build found, in words.
pub(crate) fn findings(report: &Report) -> Vec<String> {
    let line = |finding: &quire_diagnostics::Diagnostic| {
        format!("{} {}:{} {}", finding.code, finding.primary.path, finding.primary.start, finding.message)
    };
    report.diagnostics.iter().map(line).collect()
}
