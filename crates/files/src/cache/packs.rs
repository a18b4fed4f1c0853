//! The pack files that contain one kind of cached result.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use super::pack::{Pack, Place, Writer};
use crate::Digest;

/// Number of packs at which all packs are merged into one, because opening a pack costs a few system calls in each
/// build.
const MANY: usize = 8;

/// Packs are rewritten if their total size exceeds twice the size of the used entries by more than this number of
/// bytes. Rewriting all packs for each unused entry would take too long.
const SLACK: u64 = 1 << 20;

/// The entries of one kind in a [`CacheFolder`](super::CacheFolder), as they were when the packs were opened.
/// Thread-safe.
#[derive(Debug)]
pub struct Packs {
    folder: PathBuf,
    name: &'static str,
    binary: Digest,
    limit: u64,
    files: Vec<Pack>,
    /// Files that are named like a pack but are not valid packs.
    broken: Vec<PathBuf>,
    entries: BTreeMap<Digest, Entry>,
    /// Whether an entry turned out to be damaged.
    is_damaged: AtomicBool,
}

#[derive(Debug)]
struct Entry {
    pack: usize,
    place: Place,
    is_used: AtomicBool,
}

impl Packs {
    /// Opens the packs in `folder` whose names begin with `<name>-`.
    pub(super) fn open(folder: &Path, name: &'static str, binary: Digest, limit: u64) -> Self {
        let mut packs = Self {
            folder: folder.to_owned(),
            name,
            binary,
            limit,
            files: Vec::new(),
            broken: Vec::new(),
            entries: BTreeMap::new(),
            is_damaged: AtomicBool::new(false),
        };
        let is_pack = |file: &String| file.strip_prefix(name).is_some_and(|rest| rest.starts_with('-'));
        for file in crate::names_in(folder).iter().filter(|file| is_pack(file)) {
            let path = folder.join(file);
            let Some((pack, entries)) = Pack::open(&path, binary) else {
                packs.broken.push(path);
                continue;
            };
            let number = packs.files.len();
            packs.files.push(pack);
            let entry = |place| Entry { pack: number, place, is_used: AtomicBool::new(false) };
            packs.entries.extend(entries.into_iter().map(|(key, place)| (key, entry(place))));
        }
        packs
    }

    /// Returns the payload under `key` and marks the entry as used. Returns `None` if there is no entry, or if the
    /// payload is damaged.
    pub fn get(&self, key: &Digest) -> Option<Vec<u8>> {
        let entry = self.entries.get(key)?;
        let payload = self.files[entry.pack].read(key, entry.place);
        entry.is_used.store(payload.is_some(), Ordering::Relaxed);
        self.is_damaged.fetch_or(payload.is_none(), Ordering::Relaxed);
        payload
    }

    /// Marks an entry as used without reading it.
    pub fn touch(&self, key: &Digest) {
        if let Some(entry) = self.entries.get(key) {
            entry.is_used.store(true, Ordering::Relaxed);
        }
    }

    /// Marks an entry as unused, because its payload has the right checksum but cannot be decoded.
    pub fn reject(&self, key: &Digest) {
        if let Some(entry) = self.entries.get(key) {
            entry.is_used.store(false, Ordering::Relaxed);
            self.is_damaged.store(true, Ordering::Relaxed);
        }
    }

    /// Adds the entries in `fresh`. Removes unused entries if they take too much space, if there are too many packs, or
    /// if a pack is damaged. Drops the first entry that would exceed the limit and all entries after it. If writing
    /// fails, adds no entries.
    pub fn save(&self, fresh: impl Iterator<Item = (Digest, Vec<u8>)>) {
        // Ignore failures: without cached results, builds are only slower.
        let _ = self.write(&mut fresh.peekable());
    }

    fn write(
        &self,
        fresh: &mut std::iter::Peekable<impl Iterator<Item = (Digest, Vec<u8>)>>,
    ) -> io::Result<()> {
        let is_rewritten = self.is_wasteful();
        if fresh.peek().is_none() && !is_rewritten {
            return Ok(());
        }
        let kept_size = if is_rewritten { 0 } else { self.size() };
        super::create(&self.folder)?;
        let mut writer = Writer::begin(&self.folder)?;
        if is_rewritten {
            for (key, entry) in self.used() {
                if let Some(payload) = self.files[entry.pack].read(key, entry.place) {
                    writer.add(key, &payload)?;
                }
            }
        }
        for (key, payload) in fresh {
            if kept_size + writer.size() + payload.len() as u64 > self.limit {
                break;
            }
            writer.add(&key, &payload)?;
        }
        let new = writer.finish(&self.folder, self.name, self.binary)?;
        if is_rewritten {
            let old = self.files.iter().map(|pack| &pack.path).chain(&self.broken);
            old.filter(|path| **path != new).for_each(|path| drop(fs::remove_file(path)));
        }
        Ok(())
    }

    /// Returns whether to rewrite all used entries and remove unused entries.
    fn is_wasteful(&self) -> bool {
        let used: u64 = self.used().map(|(_, entry)| u64::from(entry.place.length)).sum();
        let size = self.size();
        !self.broken.is_empty()
            || self.is_damaged.load(Ordering::Relaxed)
            || self.files.len() >= MANY
            || size > 2 * used + SLACK
            || size > self.limit / 2 && size > used + used / 4
    }

    fn size(&self) -> u64 {
        self.files.iter().map(|pack| pack.size).sum()
    }

    fn used(&self) -> impl Iterator<Item = (&Digest, &Entry)> {
        self.entries.iter().filter(|(_, entry)| entry.is_used.load(Ordering::Relaxed))
    }
}
