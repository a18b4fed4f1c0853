use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::{CacheFolder, Packs, remove_cache};
use crate::Digest;
use crate::temporary::ABANDONED;

const LIMIT: u64 = 8 << 20;

fn key(name: &str) -> Digest {
    Digest::of(name.as_bytes())
}

fn open(folder: &Path) -> Packs {
    Packs::open(folder, "pages", key("binary"), LIMIT)
}

/// Adds an entry of `size` bytes for each name.
fn save(packs: &Packs, names: &[&str], size: usize) {
    packs.save(names.iter().map(|name| (key(name), payload(name, size))));
}

fn payload(name: &str, size: usize) -> Vec<u8> {
    name.bytes().cycle().take(size).collect()
}

fn packs(folder: &Path) -> Vec<PathBuf> {
    crate::names_in(folder)
        .iter()
        .filter(|name| name.ends_with(".pack"))
        .map(|name| folder.join(name))
        .collect()
}

/// Returns the readable entries among `names`.
fn readable<'a>(packs: &Packs, names: &[&'a str]) -> BTreeMap<&'a str, Vec<u8>> {
    names.iter().filter_map(|name| Some((*name, packs.get(&key(name))?))).collect()
}

#[test]
fn entries_are_read_by_later_builds() {
    let folder = tempfile::tempdir().unwrap();
    save(&open(folder.path()), &["a", "b"], 5);
    let second = open(folder.path());
    assert_eq!(second.get(&key("a")), Some(b"aaaaa".to_vec()));
    assert_eq!(second.get(&key("c")), None);
    save(&second, &["c"], 3);
    assert_eq!(readable(&open(folder.path()), &["a", "b", "c"]).len(), 3);
    assert_eq!(packs(folder.path()).len(), 2);
    // Without new entries, no pack is written.
    let third = open(folder.path());
    readable(&third, &["a", "b", "c"]);
    save(&third, &[], 0);
    assert_eq!(packs(folder.path()).len(), 2);
}

#[test]
fn another_binary_or_kind_reads_nothing() {
    let folder = tempfile::tempdir().unwrap();
    save(&open(folder.path()), &["a"], 5);
    let other = Packs::open(folder.path(), "pages", key("other binary"), LIMIT);
    assert_eq!(other.get(&key("a")), None);
    assert_eq!(Packs::open(folder.path(), "page", key("binary"), LIMIT).get(&key("a")), None);
}

#[test]
fn any_damage_is_a_miss() {
    const NAMES: [&str; 3] = ["first", "second", "third"];
    let folder = tempfile::tempdir().unwrap();
    save(&open(folder.path()), &NAMES, 9);
    let pack = fs::read(&packs(folder.path())[0]).unwrap();
    let path = packs(folder.path()).remove(0);
    let expected = readable(&open(folder.path()), &NAMES);
    assert_eq!(expected.len(), 3);
    let check = |bytes: &[u8], case: &str| {
        fs::write(&path, bytes).unwrap();
        let damaged = readable(&open(folder.path()), &NAMES);
        assert!(damaged.len() < 3, "{case} is not detected");
        assert!(
            damaged.iter().all(|(name, payload)| expected[name] == *payload),
            "{case} results in wrong bytes"
        );
    };
    for at in 0..pack.len() {
        let mut with_flipped_bit = pack.clone();
        with_flipped_bit[at] ^= 1 << (at % 8);
        check(&with_flipped_bit, &format!("a flipped bit in byte {at}"));
        check(&pack[..at], &format!("an end at byte {at}"));
        check(&[&pack[..at], &pack[at + 1..]].concat(), &format!("a missing byte {at}"));
    }
    let swapped = [&pack[9..18], &pack[..9], &pack[18..]].concat();
    check(&swapped, "payloads in each other's place");
}

#[test]
fn the_next_build_repairs_damage() {
    let folder = tempfile::tempdir().unwrap();
    save(&open(folder.path()), &["a", "b"], 8);
    let path = packs(folder.path()).remove(0);
    let mut bytes = fs::read(&path).unwrap();
    bytes[0] ^= 1;
    fs::write(&path, bytes).unwrap();
    fs::write(folder.path().join("pages-none.pack"), "no pack").unwrap();
    let second = open(folder.path());
    assert_eq!(readable(&second, &["a", "b"]).into_keys().collect::<Vec<_>>(), ["b"]);
    save(&second, &["a"], 8);
    assert_eq!(readable(&open(folder.path()), &["a", "b"]).len(), 2);
    assert_eq!(packs(folder.path()).len(), 1);
    // Entry `a` is readable, but the caller cannot decode it.
    let third = open(folder.path());
    readable(&third, &["a", "b"]);
    third.reject(&key("a"));
    save(&third, &[], 0);
    assert_eq!(readable(&open(folder.path()), &["a", "b"]).into_keys().collect::<Vec<_>>(), ["b"]);
}

#[test]
fn unused_entries_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    save(&open(folder.path()), &["old", "kept", "touched"], 1 << 20);
    let second = open(folder.path());
    readable(&second, &["kept"]);
    second.touch(&key("touched"));
    save(&second, &[], 0);
    assert!(readable(&open(folder.path()), &["old"]).len() == 1, "a few unused entries may remain");
    let third = open(folder.path());
    readable(&third, &["kept"]);
    save(&third, &["new"], 10);
    let names = ["old", "kept", "touched", "new"];
    assert_eq!(readable(&open(folder.path()), &names).into_keys().collect::<Vec<_>>(), ["kept", "new"]);
    assert_eq!(packs(folder.path()).len(), 1);
    // A build that uses and adds no entries leaves an empty pack.
    save(&open(folder.path()), &[], 0);
    assert!(fs::metadata(&packs(folder.path())[0]).unwrap().len() < 100);
}

#[test]
fn packs_stay_below_their_limit_and_few() {
    let folder = tempfile::tempdir().unwrap();
    let size = || packs(folder.path()).iter().map(|path| fs::metadata(path).unwrap().len()).sum::<u64>();
    let names: Vec<String> = (0..100).map(|number| number.to_string()).collect();
    for name in &names {
        let build = open(folder.path());
        for name in &names {
            build.get(&key(name));
        }
        save(&build, &[name], 100_000);
        assert!(packs(folder.path()).len() <= 9 && size() <= LIMIT, "{} bytes", size());
    }
    assert!(size() > LIMIT - 200_000);
    // New entries replace unused entries.
    save(&open(folder.path()), &["new"], 100_000);
    assert_eq!(readable(&open(folder.path()), &["new"]).len(), 1);
}

#[test]
fn concurrent_builds_do_not_affect_each_other() {
    let folder = tempfile::tempdir().unwrap();
    save(&open(folder.path()), &["a", "b"], 1 << 20);
    let (first, second) = (open(folder.path()), open(folder.path()));
    // The first build merges and removes the pack that the second build is still reading.
    save(&first, &["c"], 10);
    assert_eq!(packs(folder.path()).len(), 1);
    assert_eq!(readable(&second, &["a", "b"]).len(), 2);
    save(&second, &["d"], 10);
    assert_eq!(readable(&open(folder.path()), &["c", "d"]).len(), 2);
}

#[test]
fn a_site_has_one_cache_of_the_running_binary() {
    let site = tempfile::tempdir().unwrap();
    let cache = CacheFolder::of(site.path()).unwrap();
    assert!(!site.path().join(".quire").exists());
    assert_eq!(remove_cache(site.path()).unwrap(), None);
    save(&cache.packs("pages", LIMIT), &["a"], 10);
    assert_eq!(fs::read_to_string(site.path().join(".quire/.gitignore")).unwrap(), "*\n");
    let other = site.path().join(".quire/cache/other");
    fs::create_dir(&other).unwrap();
    let [young, old] = [".new-yyyyyy", ".new-oooooo"].map(|name| cache.path.join(name));
    let at = SystemTime::now() - ABANDONED - Duration::from_secs(9);
    File::create(&old).unwrap().set_modified(at).unwrap();
    File::create(&young).unwrap();
    cache.tidy();
    assert!(!other.exists() && !old.exists() && young.exists());
    assert_eq!(readable(&cache.packs("pages", LIMIT), &["a"]).len(), 1);
    let removed = remove_cache(site.path()).unwrap().unwrap();
    assert_eq!(removed.files, 3);
    assert!(!site.path().join(".quire").exists() && site.path().exists());
}

#[test]
fn a_cache_folder_that_is_a_link_is_not_used() {
    let (site, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    std::os::unix::fs::symlink(elsewhere.path(), site.path().join(".quire")).unwrap();
    assert!(CacheFolder::of(site.path()).is_none());
    fs::write(elsewhere.path().join("file"), "").unwrap();
    remove_cache(site.path()).unwrap();
    assert!(elsewhere.path().join("file").exists() && !site.path().join(".quire").exists());
}

#[test]
fn an_unwritable_cache_is_ignored() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let inside = folder.path().join("file/cache");
    save(&open(&inside), &["a"], 10);
    assert_eq!(open(&inside).get(&key("a")), None);
}
