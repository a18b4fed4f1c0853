//! Tests for detecting outdated translations: dividing pages into sections, the ledger, and dates of changes.
#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::cell::Cell;

use quire_checks::translations::{Change, Difference, History, Ledger, Section, sections};
use quire_config::parse_frontmatter;
use quire_files::Digest;
use quire_git::Revision;
use quire_markdown::{Syntax, blocks};

const PAGE: &str = "---\ntitle: Start\n---\n\n# Start\n\nSome *words* with a [link](./more.md).\n\n## Install {#install}\n\n\
    ```sh\nnpm i\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n### Options {#options}\n\nThe last words.\n";

fn cut(text: &str) -> Vec<Section> {
    let (head, _) = parse_frontmatter("docs/en/start.md", text);
    sections(text, &head, &blocks(text, head.body_start, Syntax::Markdown))
}

fn confirm(ledger: &mut Ledger, page: &str, original: &str) {
    ledger.confirm(page, Digest::of(original.as_bytes()), &cut(original));
}

/// Returns the outdated sections of the translation of [`PAGE`] after the original has become `text`.
fn check(text: &str) -> String {
    let mut ledger = Ledger::default();
    confirm(&mut ledger, "zh/start.md", PAGE);
    let changes = ledger.compare("zh/start.md", &cut(text), &cut(PAGE)).unwrap();
    let line =
        |it: &quire_checks::translations::Difference| format!("#{} {}", it.section, it.change.as_str());
    changes.iter().map(line).collect::<Vec<_>>().join(", ")
}

#[test]
fn pages_are_split_at_their_headings() {
    let sections = cut(PAGE);
    let ids: Vec<_> = sections.iter().map(|section| section.id.as_str()).collect();
    assert_eq!(ids, ["", "install", "options"]);
    assert!(PAGE[sections[1].heading.clone()].contains("Install"));
}

#[test]
fn changes_of_formatting_are_ignored() {
    assert_eq!(check(PAGE), "");
    assert_eq!(check(&PAGE.replace("Some *words* with", "Some **words**\nwith")), "");
    assert_eq!(check(&PAGE.replace("| a | b |", "| a     |    b |")), "");
    assert_eq!(check(&PAGE.replace("title: Start", "title:   'Start'")), "");
    assert_eq!(check(&PAGE.replace('\n', "\r\n")), "");
    assert_eq!(check(&PAGE.replace("\n\nThe last", "\n\n\n\nThe last")), "");
}

#[test]
fn changes_of_content_are_detected() {
    assert_eq!(check(&PAGE.replace("Some", "Few")), "# changed");
    assert_eq!(check(&PAGE.replace("title: Start", "title: Begin")), "# changed");
    assert_eq!(check(&PAGE.replace("./more.md", "./less.md")), "# changed");
    assert_eq!(check(&PAGE.replace("npm i", "npm ci")), "#install changed");
    assert_eq!(check(&PAGE.replace("| 2 |", "| 3 |")), "#install changed");
    assert_eq!(check(&PAGE.replace("## Install", "## Set up")), "#install changed");
    assert_eq!(check(&PAGE.replace("last", "least")), "#options changed");
}

#[test]
fn added_and_removed_sections_are_detected() {
    assert_eq!(check(&format!("{PAGE}\n## More {{#more}}\n\nText.\n")), "#more added");
    assert_eq!(check(PAGE.split("### Options").next().unwrap()), "#options removed");
    let mut ledger = Ledger::default();
    confirm(&mut ledger, "zh/start.md", PAGE);
    let short = cut("# Start\n");
    let changes = ledger.compare("zh/start.md", &short, &short).unwrap();
    assert_eq!(changes.len(), 1, "a section that both pages lack is not outdated");
}

#[test]
fn a_ledger_has_one_section_per_line() {
    let mut ledger = Ledger::default();
    assert_eq!(ledger.compare("zh/start.md", &[], &[]), None, "the translation was never confirmed");
    confirm(&mut ledger, "zh/start.md", PAGE);
    confirm(&mut ledger, "zh/a.md", "# A\n");
    insta::assert_snapshot!(ledger.json(), @r#"
    {
      "zh/a.md": "aa1237b773c3",
      "zh/a.md#": "aa1237b773c3",
      "zh/start.md": "cbbc5922a4aa",
      "zh/start.md#": "b8548736d91f",
      "zh/start.md#install": "6eae796a2cab",
      "zh/start.md#options": "87d8d651687a"
    }
    "#);
    assert_eq!(Ledger::parse(&ledger.json()), Ok(ledger.clone()));
    assert!(ledger.is_same("zh/start.md", Digest::of(PAGE.as_bytes())));
    assert!(!ledger.is_same("zh/start.md", Digest::of(b"# Start")));
    confirm(&mut ledger, "zh/start.md", "# Start\n");
    ledger.keep(&["zh/start.md"].into());
    assert_eq!(ledger.json().lines().count(), 4);
    assert!(Ledger::parse("[]").is_err());
}

#[test]
fn a_change_has_the_date_of_the_first_differing_commit() {
    let at = |commits: &[(&str, &str)]| {
        let reads = Cell::new(0);
        let revisions = commits.iter().map(|(date, text)| {
            reads.set(reads.get() + 1);
            Revision { date: (*date).to_owned(), text: (*text).to_owned() }
        });
        let section = |text: &str| Section { id: "a".to_owned(), digest: text.to_owned(), heading: 0..0 };
        let confirmed = Some("confirmed".to_owned());
        let difference = Difference { section: "a".to_owned(), change: Change::Changed, confirmed };
        let mut history = History::new(revisions);
        let date = history.since(&difference, |text| vec![section(text)]);
        assert_eq!(history.since(&difference, |text| vec![section(text)]), date);
        assert!(reads.get() <= commits.len(), "each revision is read once");
        date
    };
    let history = [("d", "newer"), ("c", "new"), ("b", "confirmed"), ("a", "old")];
    assert_eq!(at(&history).as_deref(), Some("c"));
    assert_eq!(at(&history[2..]), None, "only the working copy differs");
    assert_eq!(at(&history[..2]), None, "the confirmed commit is unknown");
}
