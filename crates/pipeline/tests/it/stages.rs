//! Tests that commands run only the stages that they need.

use std::sync::Arc;

use quire_pipeline::{Discard, LiveBuild, LiveSession, PageFile, Session};

use crate::edits::State::Text;
use crate::edits::Workspace;
use crate::fresh::{findings, options, settle};

const PAGE: &str = "docs/en/guide/components.mdx";

/// A page that uses the component `Box` (see `BROKEN`), which throws when it is rendered.
const CALL: &str = "import Box from '../../../components/Box';\n\n# Components\n\n<Box />\n";
const BROKEN: &str = "export default function Box() {\n  throw new Error('rendered');\n}\n";

#[test]
fn an_index_is_made_without_rendering_a_page() {
    let workspace = Workspace::new();
    workspace.put(PAGE, Text(CALL));
    workspace.put("components/Box.tsx", Text(BROKEN));
    let built = Session::new(options(&workspace.site())).build(&Discard).unwrap();
    assert!(findings(&built).iter().any(|line| line.contains("rendered")), "{:?}", findings(&built));
    let indexed = Session::new(options(&workspace.site())).index().unwrap();
    assert_eq!(findings(&indexed.report), [""; 0]);
    assert_eq!((indexed.report.parsed, indexed.report.rendered), (built.pages, 0));
    assert!(indexed.index.first.contains_key("en"));
}

#[test]
fn a_check_parses_each_page_once() {
    let workspace = Workspace::new();
    let checked = Session::new(options(&workspace.site())).check().unwrap();
    assert_eq!(findings(&checked.report), [""; 0]);
    let compiled = checked.pages.iter().filter(|page| page.is_compiled).count();
    // Generated lists of posts have no source that can be checked.
    let lists = 8;
    assert_eq!(compiled + lists, checked.report.pages);
    // Excluded files are checked as well, although they are not pages of the site.
    assert_eq!(checked.report.parsed, checked.pages.len() + lists);
    let index = checked.pages.iter().find(|page| page.path == "docs/en/guide/index.md").unwrap();
    assert!(!index.blocks.is_empty());
}

#[test]
fn a_build_without_changes_parses_and_renders_nothing() {
    let workspace = Workspace::new();
    let site = workspace.site();
    let mut session = LiveSession::new(options(&site));
    let first = session.build(&[]).unwrap();
    assert_eq!(first.report.parsed, first.report.pages);
    let page = |build: &LiveBuild| {
        let live = build.site.as_ref().unwrap();
        live.render(live.pages().next().unwrap()).files[&PageFile::Document].clone()
    };
    let document = page(&first);
    // Without waiting, new files would be read again, because they may have changed within a tick of the clock.
    settle(&mut session, &site);
    let second = session.build(std::slice::from_ref(&site)).unwrap();
    assert_eq!(second.report.parsed, 0);
    assert!(Arc::ptr_eq(&page(&second), &document));
    assert!(second.site.unwrap().changed_routes(&second.changes).is_empty());
    assert!(!second.changes.must_reload);
}

#[test]
fn a_page_requested_while_the_next_site_is_built_counts_as_changed() {
    let workspace = Workspace::new();
    let site = workspace.site();
    let mut session = LiveSession::new(options(&site));
    let path = site.join("docs/en/guide/index.md");
    workspace.put("docs/en/guide/index.md", Text("# Guide\n\nBefore.\n"));
    let mut old = session.build(&[]).unwrap().site.unwrap();
    // The first change is an edit of one page. The second change builds the whole site.
    for (text, changed) in [("# Guide\n\nEdited.\n", &path), ("# Guide\n\nBuilt.\n", &site)] {
        workspace.put("docs/en/guide/index.md", Text(text));
        let build = session.build(std::slice::from_ref(changed)).unwrap();
        assert_eq!(build.changes.edited.is_some(), changed == &path);
        let page = old.pages().find(|page| old.route(*page) == "/guide/").unwrap();
        old.render(page);
        let live = build.site.unwrap();
        assert_eq!(live.changed_routes(&build.changes).into_iter().collect::<Vec<_>>(), ["/guide/"]);
        old = live;
    }
}
