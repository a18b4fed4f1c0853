//! The error page of the development server, shown until the first successful build, and in place of a page that cannot
//! be rendered. Contains the diagnostics as plain text.

use std::collections::BTreeMap;
use std::sync::Arc;

use quire_diagnostics::{Diagnostic, Limits, Severity, abridge, render};
use quire_pipeline::Report;
use serde_json::{Value, json};

use crate::site::Site;

/// Script of the error page: reloads the page when the server reports a newer build.
const SCRIPT: &str = "\
const { content, dataset } = document.querySelector('meta[name=\"quire-dev\"]');
const events = new EventSource(`/__quire/events?token=${encodeURIComponent(content)}`);
events.addEventListener('message', event => {
  if (event.lastEventId !== dataset.build) location.reload();
});
";

/// Path of [`SCRIPT`] on the server.
const SCRIPT_PATH: &str = "__quire/notice.js";

/// Returns the path and contents of the script that [`page`] loads.
pub(crate) fn script() -> (String, Arc<[u8]>) {
    (SCRIPT_PATH.to_owned(), Arc::from(SCRIPT.as_bytes()))
}

/// Returns a site with a single page that shows the diagnostics of a build.
pub(crate) fn site(diagnostics: &[Value], token: &str, build: u64) -> Site {
    let html = page(diagnostics, token, build);
    let files = BTreeMap::from([script()]);
    let policy = "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
                  frame-ancestors 'self'";
    Site::notice(html, &files, policy.to_owned())
}

/// Returns a page that shows diagnostics and reloads after the next build.
pub(crate) fn page(diagnostics: &[Value], token: &str, build: u64) -> String {
    let frames: Vec<String> = diagnostics.iter().map(|diagnostic| text(&diagnostic["frame"])).collect();
    let frames =
        if frames.is_empty() { String::new() } else { format!("<pre>{}</pre>\n", frames.join("\n\n")) };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Quire</title>\n\
         <meta name=\"quire-dev\" content=\"{token}\" data-build=\"{build}\">\n\
         <script type=\"module\" src=\"/{SCRIPT_PATH}\"></script>\n</head>\n<body>\n<main>\n\
         <h1>The site cannot be built yet</h1>\n{frames}</main>\n</body>\n</html>\n"
    )
}

/// Returns the errors of a build as JSON for pages, each with its file. The number of errors is limited; if some are
/// omitted, the last entry states how many.
pub(crate) fn errors_by_file(report: &Report) -> Vec<(String, Value)> {
    let all: Vec<Diagnostic> = report
        .diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.severity == Severity::Error)
        .cloned()
        .collect();
    let abridged = abridge(&all, &Limits::default());
    let error = |diagnostic: &Diagnostic| (diagnostic.primary.path.to_string(), to_json(diagnostic, report));
    let mut errors: Vec<(String, Value)> = abridged.diagnostics().map(error).collect();
    let more = all.len() - errors.len();
    if more > 0 {
        let message = format!("and {more} more; `quire check` prints them");
        let more = json!({ "code": "build/more", "severity": "error", "message": message, "frame": message });
        errors.push((String::new(), more));
    }
    errors
}

/// Returns the same errors as [`errors_by_file`], without their files.
pub(crate) fn errors(report: &Report) -> Vec<Value> {
    errors_by_file(report).into_iter().map(|(_, error)| error).collect()
}

/// Returns a diagnostic in the JSON format of the command line, with the additional key `place` (`file:line:column`).
fn to_json(diagnostic: &Diagnostic, report: &Report) -> Value {
    let mut value = render::json(diagnostic, &report.sources);
    let place = format!("{}:{}:{}", diagnostic.primary.path, value["line"], value["column"]);
    value["place"] = place.into();
    value
}

fn text(value: &Value) -> String {
    quire_html::escape::text(value.as_str().unwrap_or_default())
}
