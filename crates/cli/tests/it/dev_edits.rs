//! Tests of `quire dev` with random edits. After every edit, open pages that apply the server's messages must match a
//! fresh build. `QUIRE_SOAK_EDITS` sets the number of edits, `QUIRE_SEED` the random seed.
#![expect(clippy::print_stderr, reason = "prints the edit that a test failed at")]

use std::collections::BTreeMap;

use quire_diagnostics::has_errors;
use quire_pipeline::{Memory, Options, Session};
use serde_json::Value;

use crate::edits::Workspace;
use crate::project::{command, esbuild};
use crate::serving::{Events, Serving};

/// A simulated browser with every page open.
struct Browser {
    pages: BTreeMap<String, String>,
    is_broken: bool,
}

impl Browser {
    fn load(&mut self, dev: &Serving, routes: &[&str]) {
        self.pages.extend(routes.iter().map(|route| ((*route).to_owned(), dev.get(route).1)));
    }

    /// Applies a message. `base` is the URL prefix of the site, and `all` contains the paths of its pages.
    fn apply(&mut self, dev: &Serving, message: &Value, base: &str, all: &[&str]) {
        match message["type"].as_str() {
            Some("problems") => {
                let is_empty = |value: &Value| value.as_array().is_some_and(Vec::is_empty);
                let has_pages = message["pages"].as_object().is_some_and(|pages| !pages.is_empty());
                self.is_broken = has_pages || !is_empty(&message["site"]);
            }
            Some("reload") => self.load(dev, all),
            _ => {
                let routes = message["routes"].as_array().unwrap().iter().filter_map(Value::as_str);
                let routes: Vec<String> = routes.map(|route| format!("{base}{route}")).collect();
                self.load(dev, &routes.iter().map(String::as_str).collect::<Vec<_>>());
            }
        }
    }
}

struct Fresh {
    /// The URL prefix without its trailing slash.
    base: String,
    /// HTML of every page, by path.
    pages: BTreeMap<String, String>,
}

/// Builds the site from scratch; `None` if it has errors.
fn fresh(workspace: &Workspace, token: &str) -> Option<Fresh> {
    let options = Options {
        site: workspace.site(),
        base: None,
        site_url: None,
        threads: 1.try_into().unwrap(),
        sass: None,
        esbuild: Some(esbuild()),
        development: Some(token.to_owned()),
        is_cached: false,
        is_archive: false,
        is_untemplated: false,
    };
    let sink = Memory::default();
    let report = Session::new(options).build(&sink).ok().filter(|report| !has_errors(&report.diagnostics))?;
    let files = sink.into_files();
    let base = report.base.trim_end_matches('/').to_owned();
    let page = |(output, path): (&String, &String)| {
        (format!("{base}{path}"), String::from_utf8_lossy(&files[output]).into_owned())
    };
    let pages = report.routes.iter().map(page).collect();
    Some(Fresh { base, pages })
}

fn number(name: &str, or: u64) -> u64 {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(or)
}

#[test]
fn open_pages_stay_current_through_random_edits() {
    let (edits, seed) = (number("QUIRE_SOAK_EDITS", 12), number("QUIRE_SEED", 2));
    let mut random = fastrand::Rng::with_seed(seed);
    let workspace = Workspace::new();
    let mut command = command(&workspace.site());
    command.args(["dev", "."]).stderr(std::process::Stdio::null());
    let dev = Serving::launch(command);
    let token = dev.token();
    let mut events: Events = dev.events("");
    let mut browser = Browser { pages: BTreeMap::new(), is_broken: false };
    let mut last = fresh(&workspace, &token).expect("the site is correct before it is edited");
    browser.load(&dev, &last.pages.keys().map(String::as_str).collect::<Vec<_>>());
    for edit in 1..=edits {
        let description = workspace.edit(&mut random, browser.is_broken);
        let now = fresh(&workspace, &token);
        let is_broken = now.is_none();
        last = now.unwrap_or(last);
        let all: Vec<&str> = last.pages.keys().map(String::as_str).collect();
        // While the site has errors, pages are not compared: the server updates the pages without errors, so the pages
        // may differ from the last fresh build.
        let is_right = |browser: &Browser| {
            browser.is_broken == is_broken
                && (is_broken || last.pages.iter().all(|(path, page)| browser.pages.get(path) == Some(page)))
        };
        eprintln!("edit {edit} of seed {seed} ({description})");
        while !is_right(&browser) {
            let message = events.next();
            browser.apply(&dev, &message, &last.base, &all);
            // Messages do not mention new pages, because no browser can have them open. The simulated browser opens
            // them here.
            let new = all.iter().filter(|path| !is_broken && !browser.pages.contains_key(**path));
            let new: Vec<&str> = new.copied().collect();
            browser.load(&dev, &new);
        }
        // The simulated browser closes pages that no longer exist.
        browser.pages.retain(|path, _| last.pages.contains_key(path));
    }
}
