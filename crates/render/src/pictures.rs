//! Image scaling (stage 6 of a build): creates smaller versions of the images that pages show, in parallel. `quire dev`
//! publishes only the originals, so that authors do not have to wait.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use quire_compile::{Compiled, ShownFile, asset_name};
use quire_diagnostics::{Diagnostic, Span};
use quire_files::{Contents, Key, KeyBuilder, Sink, content_hash};
use quire_html::percent;
use quire_images::{DecodeError, MAX_PIXELS, MAX_SIDE, Options, Versions};
use quire_load::{Error, Loaded};
use quire_process::map_with;

use crate::store::RenderStore;

pub(crate) type MadeVersions = Result<Versions, DecodeError>;

/// Maximum memory in bytes for the images that are decoded and encoded at the same time.
const MEMORY: u64 = 768 << 20;

/// The images of a site that have smaller versions.
#[derive(Debug)]
pub struct Pictures {
    /// Images with smaller versions, by percent-decoded URL.
    by_address: BTreeMap<String, Picture>,
}

/// An empty set of pictures, for `quire dev` and for sites whose images have no smaller versions.
pub static ORIGINALS: Pictures = Pictures { by_address: BTreeMap::new() };

/// An image with smaller versions.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Picture {
    /// Width of the original image in pixels.
    pub(crate) width: u32,
    /// Versions in ascending order of width; at least one.
    pub(crate) versions: Vec<PictureVersion>,
    /// Whether pages refer to the original, see [`Versions::is_original_needed`].
    pub(crate) is_original_needed: bool,
}

/// A published version of an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PictureVersion {
    /// Width of the version in pixels.
    pub(crate) width: u32,
    /// Path of the version, relative to the site's root.
    pub(crate) path: String,
}

impl Pictures {
    /// Returns the smaller versions of the image with the URL `src` in a page; `None` if the image has none.
    pub(crate) fn get(&self, src: &str) -> Option<&Picture> {
        if self.is_empty() { None } else { self.by_address.get(&*percent::decode(src)) }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.by_address.is_empty()
    }

    /// Returns the paths of the smaller versions of all pictures.
    pub fn paths(&self) -> impl Iterator<Item = &String> {
        self.by_address.values().flat_map(|picture| &picture.versions).map(|version| &version.path)
    }

    #[cfg(test)]
    pub(crate) fn new(by_address: BTreeMap<String, Picture>) -> Self {
        Self { by_address }
    }
}

struct ShownImage<'a> {
    address: String,
    file: &'a ShownFile,
    contents: &'a Contents,
}

impl ShownImage<'_> {
    fn key(&self, options: &Options) -> Key {
        KeyBuilder::new("image").digest(self.contents.digest()).json(options).finish()
    }
}

/// Creates the smaller versions of all images, or loads them from `store`, and writes them to `sink`. An image that
/// cannot be decoded is published unchanged and reported with a warning.
pub fn make_pictures(
    site: &Loaded,
    compiled: &Compiled,
    threads: NonZeroUsize,
    store: &RenderStore,
    sink: &dyn Sink,
) -> Result<(Pictures, Vec<Diagnostic>), Error> {
    let options = options(site);
    let (images, mut diagnostics) = scalable(site, compiled);
    let memory = Memory::default();
    let results = map_with(
        &images,
        threads,
        || (),
        |(), image| {
            let key = image.key(&options);
            store.images.get_or_make(key, || {
                memory.within(image.contents, || quire_images::versions(image.contents, &options))
            })
        },
    );
    store.sweep_images();
    let mut by_address = BTreeMap::new();
    for (image, result) in images.into_iter().zip(results) {
        match &*result {
            Ok(Versions { versions, .. }) if versions.is_empty() => {}
            Ok(versions) => {
                let picture = published(&image, versions, sink)?;
                by_address.insert(image.address, picture);
            }
            Err(error) => diagnostics.push(diagnostic(site, &image, error)),
        }
    }
    // Free memory for rendering. The versions are already written.
    store.images.clear();
    Ok((Pictures { by_address }, site.config.check.severities.apply(diagnostics)))
}

/// Returns the diagnostics of [`make_pictures`] without creating versions. Decoding alone takes a tenth of the time.
pub fn check_pictures(
    site: &Loaded,
    compiled: &Compiled,
    threads: NonZeroUsize,
    store: &RenderStore,
) -> Vec<Diagnostic> {
    let options = options(site);
    let (images, mut diagnostics) = scalable(site, compiled);
    let memory = Memory::default();
    let errors = map_with(
        &images,
        threads,
        || (),
        |(), image| {
            let key = image.key(&options);
            match store.images.get(key) {
                Some(result) => result.as_ref().as_ref().err().cloned(),
                None => memory.within(image.contents, || quire_images::verify(image.contents)).err(),
            }
        },
    );
    let damaged =
        images.iter().zip(errors).filter_map(|(image, error)| Some(diagnostic(site, image, &error?)));
    diagnostics.extend(damaged);
    site.config.check.severities.apply(diagnostics)
}

fn options(site: &Loaded) -> Options {
    let images = &site.config.images;
    Options { widths: images.widths.clone(), quality: images.quality }
}

/// Returns the images that can be scaled (none if the site does not optimize images), and diagnostics for files whose
/// content is not in the image format that their name suggests.
fn scalable<'a>(site: &'a Loaded, compiled: &'a Compiled) -> (Vec<ShownImage<'a>>, Vec<Diagnostic>) {
    let mut images = shown_images(site, compiled);
    let is_scalable = |image: &ShownImage<'a>| quire_images::is_scalable(image.contents);
    let wrong_kind =
        |image: &ShownImage<'a>| quire_images::check_kind(image.file.path(), image.contents).err();
    let others = images.iter().filter(|image| !is_scalable(image));
    let diagnostics = others.filter_map(|image| Some(diagnostic(site, image, &wrong_kind(image)?))).collect();
    let is_optimized = site.config.images.optimize;
    images.retain(|image| is_optimized && is_scalable(image));
    (images, diagnostics)
}

/// Returns the files of the site that pages show as images, once for each URL.
fn shown_images<'a>(site: &'a Loaded, compiled: &'a Compiled) -> Vec<ShownImage<'a>> {
    let files = compiled.pages.iter().flat_map(|page| &page.used.shown_images);
    let by_address: BTreeMap<&String, &ShownFile> = files.collect();
    let images = by_address.into_iter().filter_map(|(src, file)| {
        let contents = match file {
            ShownFile::Docs(path) => site.docs.get(path),
            ShownFile::Public(path) => site.public.get(path),
        };
        Some(ShownImage { address: percent::decode(src).into_owned(), file, contents: contents? })
    });
    images.collect()
}

/// Limits the memory of images that are processed at the same time, because several large images might exceed the
/// available memory.
#[derive(Default)]
struct Memory {
    bytes_in_use: Mutex<u64>,
    freed: Condvar,
}

impl Memory {
    /// Waits until enough memory is free for an image, then runs `work`.
    fn within<T>(&self, file: &[u8], work: impl FnOnce() -> T) -> T {
        let size = memory_for(quire_images::size(file).unwrap_or_default());
        let bytes_in_use = self.bytes_in_use.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |bytes_in_use: &mut u64| *bytes_in_use + size > MEMORY;
        *self.freed.wait_while(bytes_in_use, is_full).unwrap_or_else(PoisonError::into_inner) += size;
        let _share = Share { memory: self, size };
        work()
    }
}

/// Memory reserved for an image. Dropping the value releases the memory, even after a panic.
struct Share<'m> {
    memory: &'m Memory,
    size: u64,
}

impl Drop for Share<'_> {
    fn drop(&mut self) {
        *self.memory.bytes_in_use.lock().unwrap_or_else(PoisonError::into_inner) -= self.size;
        self.memory.freed.notify_all();
    }
}

/// Returns the number of bytes needed to process an image of this size, at most [`MEMORY`].
fn memory_for(size: (u32, u32)) -> u64 {
    quire_images::memory(size).min(MEMORY)
}

/// Writes the versions of an image. Their paths consist of the image's name and a hash of their content.
fn published(image: &ShownImage<'_>, versions: &Versions, sink: &dyn Sink) -> Result<Picture, Error> {
    let name = image.file.path().rsplit('/').next().unwrap_or_default();
    let name = asset_name(name.rsplit_once('.').map_or(name, |(stem, _)| stem));
    let mut picture = Picture {
        width: versions.width,
        versions: Vec::new(),
        is_original_needed: versions.is_original_needed,
    };
    for version in &versions.versions {
        let path = format!("assets/{name}-{}.webp", content_hash(&version.bytes));
        sink.share(&path, &Arc::from(version.bytes.as_slice()))?;
        picture.versions.push(PictureVersion { width: version.width, path });
    }
    Ok(picture)
}

fn diagnostic(site: &Loaded, image: &ShownImage<'_>, error: &DecodeError) -> Diagnostic {
    let route = &site.config.route;
    let folder = match image.file {
        ShownFile::Docs(_) => &route.docs,
        ShownFile::Public(_) => &route.public,
    };
    let path = match folder.as_str() {
        "." => image.file.path().to_owned(),
        folder => format!("{folder}/{}", image.file.path()),
    };
    let span = Span::file(path);
    match error {
        DecodeError::Damaged(reason) => {
            let message = format!("the image cannot be read: {reason}");
            Diagnostic::warning("content/damaged-image", span, message)
                .hint("export the image again; until then, the damaged file is published as is")
        }
        DecodeError::LfsPointer => {
            let message = "the image cannot be read: it is a Git LFS pointer";
            Diagnostic::warning("content/damaged-image", span, message)
                .hint("run `git lfs pull`; `actions/checkout` needs `lfs: true`")
        }
        DecodeError::TooLarge { width, height } => {
            let message = if width.max(height) > &MAX_SIDE {
                format!("the image is {width} × {height} pixels, but sides are limited to {MAX_SIDE} pixels")
            } else {
                // An image within the limit on pixels is too large only if it has 16 bits per channel: it needs twice
                // the memory, so its limit is half as large.
                let has_deep_colors = u64::from(*width) * u64::from(*height) <= MAX_PIXELS;
                let most = MAX_PIXELS / 1_000_000 / if has_deep_colors { 2 } else { 1 };
                format!("the image is {width} × {height} pixels, more than the limit of {most} million")
            };
            Diagnostic::warning("content/huge-image", span, message)
                .hint("it is published unchanged, but many browsers cannot display it: scale it down")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MEMORY, memory_for};

    #[test]
    fn large_images_wait_for_each_other() {
        assert!(memory_for((1024, 16_383)) > MEMORY / 2);
        assert_eq!(memory_for((8_000, 8_000)), MEMORY);
        assert!(memory_for((1_200, 800)) < MEMORY / 16);
    }
}
