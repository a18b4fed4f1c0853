//! Tests of the build cache on disk. A new session with a cache must write the same bytes as a session without a cache,
//! even if the cache was damaged. `QUIRE_SOAK_CACHE` sets how many random edits are made and how often the cache is
//! damaged. `QUIRE_SEED` sets the random seed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use fastrand::Rng;
use quire_pipeline::{LiveSession, Memory, Options, Session};

use crate::edits::Workspace;
use crate::fresh::{compare, compare_sessions, findings, options};
use crate::random::number;

/// Returns the options of `quire build`.
fn cached(site: &Path) -> Options {
    Options { development: None, is_cached: true, ..options(site) }
}

/// Builds with the cache in a new session, and compares the result with a build without the cache. Returns whether the
/// site has no errors.
fn compare_cached(site: &Path, edit: &str) -> bool {
    let fresh = Options { is_cached: false, ..cached(site) };
    compare_sessions(&Session::new(cached(site)), fresh, edit)
}

fn cache(site: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![site.join(".quire/cache")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

/// Creates a small site with highlighted code and a component.
fn small() -> tempfile::TempDir {
    let site = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        fs::create_dir_all(site.path().join(path).parent().unwrap()).unwrap();
        fs::write(site.path().join(path), text).unwrap();
    };
    write(
        "quire.toml",
        "title = \"Test\"\nlang = \"en\"\n\n[[locales]]\nlang = \"en\"\nlabel = \"English\"\n",
    );
    write("docs/en/index.md", "# Home\n\n```ts\nexport const a = 1;\n```\n");
    write("docs/en/guide/index.mdx", "# Guide\n\n<Badge text=\"new\" />\n\n{1 + 1}\n");
    site
}

fn build(options: Options) -> (usize, BTreeMap<String, Vec<u8>>) {
    let sink = Memory::default();
    let report = Session::new(options).build(&sink).unwrap();
    assert_eq!(findings(&report), [""; 0]);
    let files = sink.into_files();
    (report.parsed, files.into_iter().map(|(path, bytes)| (path, bytes.to_vec())).collect())
}

#[test]
fn valid_links_are_checked_again_when_their_targets_change() {
    let site = small();
    let write = |path: &str, text: &str| fs::write(site.path().join(path), text).unwrap();
    let check = |edit: &str| {
        compare_cached(site.path(), edit);
        findings(&Session::new(cached(site.path())).build(&Memory::default()).unwrap())
    };
    fs::create_dir(site.path().join("public")).unwrap();
    write("public/file.txt", "Text\n");
    write("docs/en/index.md", "# Home\n\n[Part](/guide/#part), [file](/file.txt)\n");
    write("docs/en/guide/index.mdx", "# Guide\n\n## Part\n");
    for _ in 0..2 {
        assert_eq!(check("sound links"), [""; 0]);
    }
    write("docs/en/guide/index.mdx", "# Guide\n\n## Other\n");
    assert!(check("another heading")[0].contains("dead-anchor"));
    write("docs/en/guide/index.mdx", "# Guide\n\n## Part\n");
    assert_eq!(check("the heading again"), [""; 0]);
    fs::rename(site.path().join("public/file.txt"), site.path().join("public/moved.txt")).unwrap();
    assert!(check("a moved file")[0].contains("dead-link"));
}

#[test]
fn a_second_build_parses_nothing_and_is_the_same() {
    let workspace = Workspace::new();
    let site: &Path = &workspace.site();
    // The cached bundle is used only if the sources are older than a tick of the file system's clock.
    std::thread::sleep(std::time::Duration::from_millis(60));
    let (parsed, first) = build(cached(site));
    assert!(parsed > 0);
    let packs = cache(site);
    let (parsed, second) = build(cached(site));
    assert_eq!(parsed, 0);
    assert_eq!(first.keys().collect::<Vec<_>>(), second.keys().collect::<Vec<_>>());
    assert!(first == second);
    assert_eq!(cache(site), packs, "a build without new results does not write to the cache");
    // A copy of esbuild at another path makes the session create the bundle again, with the same bytes.
    let none = site.join("no-esbuild");
    fs::copy(options(site).esbuild.unwrap(), &none).unwrap();
    let (_, third) = build(Options { esbuild: Some(none), ..cached(site) });
    assert!(first == third);
    // `quire check` reads the results that it shares with builds and leaves the cache unchanged.
    let before = cache(site);
    Session::new(cached(site)).check().unwrap();
    assert_eq!(cache(site), before);
    assert!(compare_cached(site, "a check"));
}

#[test]
fn a_copy_of_a_site_is_another_site() {
    let workspace = Workspace::new();
    std::thread::sleep(std::time::Duration::from_millis(60));
    build(cached(&workspace.site()));
    let copy = workspace.path("../copy");
    let status =
        std::process::Command::new("cp").arg("-a").arg(workspace.site()).arg(&copy).status().unwrap();
    assert!(status.success());
    fs::write(copy.join("components/Static.tsx"), "export const Static = () => <p>of the copy</p>;\n")
        .unwrap();
    assert!(compare_cached(&copy, "a copy"));
}

#[test]
fn random_edits_with_a_new_session_each() {
    let (edits, seed) = (number("QUIRE_SOAK_CACHE", 12), number("QUIRE_SEED", 1));
    let mut random = Rng::with_seed(seed);
    let workspace = Workspace::new();
    let site: &Path = &workspace.site();
    let mut is_sound = compare_cached(site, "no edit");
    for edit in 1..=edits {
        if random.bool() {
            std::thread::sleep(std::time::Duration::from_millis(60));
            let _ = Session::new(cached(site)).build(&Memory::default());
        }
        let words = workspace.edit(&mut random, !is_sound);
        is_sound = compare_cached(site, &format!("edit {edit} of seed {seed} ({words})"));
    }
}

/// Damages one file of the cache, and returns a description of the damage.
fn damage(site: &Path, others: &[(PathBuf, Vec<u8>)], random: &mut Rng) -> String {
    let files = cache(site);
    let path = random.choice(&files).unwrap();
    let mut bytes = fs::read(path).unwrap();
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let at = random.usize(..bytes.len().max(1));
    let what = match random.u8(..6) {
        0 => {
            fs::remove_file(path).unwrap();
            return format!("{name} removed");
        }
        1 => {
            bytes.truncate(at);
            format!("cut at {at}")
        }
        2 => {
            bytes.splice(at..at, [0; 3]);
            format!("3 bytes inserted at {at}")
        }
        3 => {
            bytes.clone_from(&fs::read(random.choice(&files).unwrap()).unwrap());
            "replaced by another file".to_owned()
        }
        4 => {
            bytes.clone_from(&random.choice(others).unwrap().1);
            "replaced by a file of another binary".to_owned()
        }
        _ => {
            bytes.get_mut(at).into_iter().for_each(|byte| *byte ^= 1 << random.u8(..8));
            format!("bit flipped at {at}")
        }
    };
    fs::write(path, bytes).unwrap();
    format!("{name}: {what}")
}

#[test]
fn a_damaged_cache_gives_no_wrong_byte() {
    let (damages, seed) = (number("QUIRE_SOAK_CACHE", 100), number("QUIRE_SEED", 1));
    let mut random = Rng::with_seed(seed);
    let folder = small();
    let site = folder.path();
    let (_, expected) = build(Options { is_cached: false, ..cached(site) });
    assert!(build(cached(site)).1 == expected);
    // The last bytes of a cache file contain a digest that depends on the Quire executable. The digest written here is
    // invalid for every executable.
    let foreign = |path: PathBuf| {
        let mut bytes = fs::read(&path).unwrap();
        let digest = bytes.len() - 40;
        bytes[digest..digest + 32].fill(7);
        (path, bytes)
    };
    let others: Vec<(PathBuf, Vec<u8>)> = cache(site).into_iter().map(foreign).collect();
    for number in 1..=damages {
        let words = damage(site, &others, &mut random);
        let (_, files) = build(cached(site));
        assert!(files == expected, "damage {number} of seed {seed}: {words}");
    }
    assert_eq!(build(cached(site)).0, 0, "the last build has repaired the cache");
}

#[test]
fn concurrent_builds_share_a_cache() {
    let folder = small();
    let site = folder.path();
    let (_, expected) = build(Options { is_cached: false, ..cached(site) });
    for _ in 0..4 {
        std::thread::scope(|scope| {
            let builds = [(); 3].map(|()| scope.spawn(|| build(cached(site)).1));
            for files in builds {
                assert!(files.join().unwrap() == expected);
            }
        });
        assert_eq!(build(cached(site)).0, 0);
        fs::remove_dir_all(site.join(".quire")).unwrap();
    }
}

#[test]
fn a_new_session_reuses_the_cache_of_the_last_one() {
    let workspace = Workspace::new();
    let site: &Path = &workspace.site();
    std::thread::sleep(std::time::Duration::from_millis(60));
    build(cached(site));
    let development = Options { development: Some("token".to_owned()), ..cached(site) };
    let mut session = LiveSession::new(development);
    let first = session.build(&[]).unwrap();
    assert_eq!(first.report.parsed, 0);
    let live = first.site.unwrap();
    live.render(live.pages().next().unwrap());
    let packs = cache(site);
    fs::write(site.join("docs/en/guide/added.md"), "# Added\n").unwrap();
    assert!(compare(&mut session, site, &[site.join("docs/en/guide/added.md")], "a page was added"));
    assert_eq!(cache(site), packs, "only the first build and the first page of a session are saved");
}
