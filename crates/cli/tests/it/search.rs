//! Tests of search on the Rslib documentation (`site/`): agreement between browser and server, and relevance.
#![expect(clippy::cast_precision_loss, reason = "counts of a few hundred queries")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use quire_search::{Found, Hit, Index, Origin};
use serde_json::{Value, json};

use crate::project::{Project, command, finish};

/// A query and its relevant pages.
#[derive(Debug)]
struct Judged {
    query: String,
    pages: BTreeSet<String>,
}

struct Files(PathBuf);

impl quire_search::Source for Files {
    fn read(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.0.join(name)).ok()
    }

    fn read_range(&self, name: &str, range: Range<u64>) -> Option<Vec<u8>> {
        quire_files::read_range(&self.0.join(name), range).ok()
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the built Rslib site, which is built once per test run.
fn dist() -> &'static Path {
    static DIST: OnceLock<tempfile::TempDir> = OnceLock::new();
    let folder = DIST.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("dist");
        let run = finish(command(&root()).args(["build", "site", "--out"]).arg(&out), "");
        assert_eq!(run.code, 0, "{}", run.stderr);
        folder
    });
    Box::leak(folder.path().join("dist").into_boxed_path())
}

fn index_name(lang: &str) -> String {
    let names = fs::read_dir(dist().join("static"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.into_iter().find(|name| name.starts_with(&format!("search_index.{lang}."))).unwrap()
}

/// Returns the names of all sets of relevance judgments of a language. Neither the ranking nor the pages are tuned on
/// `unseen` and `half`. Each of the sets `task`, `symptom` and `half` was written by one person who had not seen the
/// search.
fn sets(lang: &str) -> Vec<String> {
    let suffixes = ["", ".held-out", ".third", ".unseen", ".task", ".symptom", ".half"];
    suffixes.map(|suffix| format!("{lang}{suffix}")).into()
}

/// Returns a set of relevance judgments, such as `en` or `en.held-out`.
fn judged(set: &str) -> Vec<Judged> {
    let text = fs::read_to_string(root().join(format!("crates/search/relevance/{set}.json"))).unwrap();
    let rows: Vec<Value> = serde_json::from_str(&text).unwrap();
    let row = |row: &Value| Judged {
        query: row["query"].as_str().unwrap().to_owned(),
        pages: row["pages"]
            .as_array()
            .unwrap()
            .iter()
            .map(|page| page.as_str().unwrap().to_owned())
            .collect(),
    };
    rows.iter().map(row).collect()
}

fn results(lang: &str, queries: &[&str], limit: usize) -> Vec<Vec<Found>> {
    let files = Files(dist().join("static"));
    let index = Index::open(&files, &index_name(lang)).unwrap();
    queries.iter().map(|query| index.search(query, limit).unwrap()).collect()
}

/// Returns the results of queries in the format of the search service.
fn hits(lang: &str, queries: &[&str], limit: usize) -> Vec<Vec<Hit>> {
    let files = Files(dist().join("static"));
    let index = Index::open(&files, &index_name(lang)).unwrap();
    let origin = Origin { domain: "", group: "Group" };
    queries.iter().map(|query| index.hits(query, limit, origin).unwrap()).collect()
}

/// Returns the mean reciprocal rank at 10 and the share of queries without results.
fn measure(lang: &str, set: &str) -> (f64, f64) {
    let judged = judged(set);
    assert!(judged.len() >= 50, "only {} queries", judged.len());
    let queries: Vec<&str> = judged.iter().map(|it| it.query.as_str()).collect();
    let (mut ranks, mut empty) = (0.0, 0.0);
    for (it, found) in judged.iter().zip(results(lang, &queries, 10)) {
        let rank = found.iter().position(|page| it.pages.contains(&page.route_path));
        ranks += rank.map_or(0.0, |rank| 1.0 / (rank + 1) as f64);
        empty += f64::from(u8::from(found.is_empty()));
    }
    (ranks / judged.len() as f64, empty / judged.len() as f64)
}

/// If relevance improves, raise the minimums. Never lower them.
#[test]
fn judged_queries_rank_relevant_pages_first() {
    let floors = [
        ("en", "en", 0.96),
        ("zh", "zh", 0.975),
        ("en", "en.held-out", 0.955),
        ("zh", "zh.held-out", 0.935),
        ("en", "en.third", 0.92),
        ("zh", "zh.third", 0.95),
        ("en", "en.task", 0.975),
        ("zh", "zh.task", 0.95),
        ("en", "en.symptom", 0.96),
        ("zh", "zh.symptom", 0.945),
        ("en", "en.half", 0.90),
        ("zh", "zh.half", 0.90),
    ];
    for (lang, set, floor) in floors {
        let (rank, empty) = measure(lang, set);
        assert!(rank >= floor, "{set}: MRR@10 is {rank:.4}, not {floor}");
        assert!(empty <= 0.01, "{set}: {empty:.3} of the queries find nothing");
    }
}

/// The search skips sections that cannot be among the best results. Skipping must change neither results nor scores.
#[test]
fn judged_queries_return_the_results_of_the_exhaustive_search() {
    let files = Files(dist().join("static"));
    for lang in ["en", "zh"] {
        let index = Index::open(&files, &index_name(lang)).unwrap();
        for it in sets(lang).iter().flat_map(|set| judged(set)) {
            let expected = index.search_exhaustively(&it.query, 50).unwrap();
            assert_eq!(index.search(&it.query, 50).unwrap(), expected, "{}", it.query);
        }
    }
}

/// A judgment about a page that does not exist would lower the scores.
#[test]
fn every_judged_page_exists() {
    for set in ["en", "zh"].into_iter().flat_map(sets) {
        let judged = judged(&set);
        let queries: BTreeSet<&str> = judged.iter().map(|it| it.query.as_str()).collect();
        assert_eq!(queries.len(), judged.len(), "{set}: a query is judged twice");
        let pages: BTreeSet<&String> = judged.iter().flat_map(|it| &it.pages).collect();
        let prefix = if set.starts_with("zh") { "/zh/" } else { "/" };
        for page in pages {
            let path = page.trim_start_matches('/');
            let path = if path.ends_with('/') { format!("{path}index.html") } else { format!("{path}.html") };
            assert!(page.starts_with(prefix) && dist().join(&path).is_file(), "{set}: {page} does not exist");
        }
    }
}

/// Runs the browser's search in Node on the same files and compares the results of every judged query.
#[test]
fn search_in_typescript_and_rust_gives_the_same_results() {
    let mut expected = BTreeMap::new();
    for lang in ["en", "zh"] {
        let mut queries: Vec<String> =
            sets(lang).iter().flat_map(|set| judged(set)).map(|it| it.query).collect();
        queries.extend(
            [
                "",
                " ",
                "中",
                "t",
                "zzzzqqqq",
                "类型类型的类型",
                "龘龘靐",
                "confgration",
                "😀 ｃｓｓ",
                "lib.dts.",
                "类型 声明 esm",
                "a b c d e f",
            ]
            .map(str::to_owned),
        );
        let texts: Vec<&str> = queries.iter().map(String::as_str).collect();
        let results = results(lang, &texts, 7);
        let hits = hits(lang, &texts, 7);
        let rows: Vec<Value> = queries
            .iter()
            .zip(results.into_iter().zip(hits))
            .map(|(query, (results, hits))| json!([query, results, hits]))
            .collect();
        expected.insert(lang, json!({ "index": index_name(lang), "rows": rows }));
    }
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), serde_json::to_vec(&expected).unwrap()).unwrap();
    let mut node = Command::new("node");
    node.arg("tests/search-agreement.mjs")
        .arg(dist().join("static"))
        .arg(file.path())
        .current_dir(root().join("theme"));
    let run = finish(&mut node, "");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
}

#[test]
fn s7_02_s7_04_s7_05_each_language_has_its_own_index() {
    let project = bilingual();
    assert_eq!(project.build().code, 0);
    let names: Vec<String> = project.built().into_iter().filter(|path| path.starts_with("static/")).collect();
    let [en, zh] = names.as_slice() else { panic!("{names:?}") };
    let hash = |name: &str, lang: &str| {
        let rest = name.strip_prefix(&format!("static/search_index.{lang}.")).unwrap();
        rest.strip_suffix(".json").unwrap().to_owned()
    };
    let (english, chinese) = (project.read(en), project.read(zh));
    assert!(english.contains("/guide/a") && !english.contains("/zh/"), "{english}");
    assert!(chinese.contains("/zh/guide/a") && !chinese.contains("\"/guide/a"), "{chinese}");
    let before = (hash(en, "en"), hash(zh, "zh"));
    project.write("docs/en/guide/a.md", "# A\n\nAnother text.\n");
    assert_eq!(project.build().code, 0);
    let names: Vec<String> = project.built().into_iter().filter(|path| path.starts_with("static/")).collect();
    assert_ne!(hash(&names[0], "en"), before.0);
    assert_eq!(hash(&names[1], "zh"), before.1);
}

#[test]
fn s2_22_home_fragments_and_noindex_pages_are_not_searched() {
    let project = bilingual();
    project.write("docs/en/guide/components/part.md", "needle in a fragment\n");
    project.write("docs/en/guide/secret.md", "---\nnoindex: true\n---\n\n# Secret\n\nneedle\n");
    project.write("docs/en/index.md", "---\npageType: home\n---\n\nneedle\n");
    project
        .write("docs/en/guide/a.md", "# A\n\n:::tip\nneedle\n:::\n\n```js\nconst needleInCode = 1;\n```\n");
    let routes = |query: &str| {
        let run = project.run(&["search", ".", query, "--format", "json"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        let pages: Vec<Value> = serde_json::from_str(&run.stdout).unwrap();
        pages.iter().map(|page| page["routePath"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(routes("needle"), ["/guide/a"]);
    assert_eq!(routes("needleInCode"), ["/guide/a"]);
}

#[test]
fn quire_search_prints_results() {
    let project = bilingual();
    let run = project.run(&["search", ".", "类型", "--lang", "zh", "--limit", "1"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.starts_with("/zh/guide/a  甲\n"), "{}", run.stdout);
    let run = project.run(&["search", ".", "a", "--lang", "fr"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("available indexes: en, zh"), "{}", run.stderr);
}

fn bilingual() -> Project {
    let config = "title = \"T\"\nlang = \"en\"\n\n[[locales]]\nlang = \"en\"\n\n[[locales]]\nlang = \"zh\"\n";
    Project::with(&[
        ("quire.toml", config),
        ("docs/en/guide/a.md", "# A\n\nA text about types.\n"),
        ("docs/zh/guide/a.md", "# 甲\n\n关于类型的说明。\n"),
        ("docs/zh/index.md", "# 主页\n"),
    ])
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let project = Project::with(&[("docs/en/page.md", "# Page\n\nText.\n")]);
    let mut child = command(&project.path(""))
        .args(["search", ".", "text"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap().as_str()), (Some(0), ""));
}
