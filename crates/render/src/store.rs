//! Cache of results of the link check, of rendering and of image processing for later builds.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quire_files::{CacheFolder, Key, Namespace, Saving};
use quire_react::RenderedNode;

use crate::pictures::MadeVersions;
use crate::render::RenderedPage;
use crate::social::PaintedImage;

/// Checked links, rendered components, images and pages of earlier builds. Thread-safe.
#[derive(Debug, Default)]
pub struct RenderStore {
    /// Whether the next call to [`Self::save_answers`] saves `answers`.
    saves_answers: AtomicBool,
    /// Records of link checks that found no dead links, by the checked pages and everything else that their links
    /// depend on.
    pub(crate) sound_links: Namespace<()>,
    /// Rendered components and expressions of articles, by source and everything that the source refers to.
    pub(crate) calls: Namespace<RenderedNode>,
    /// Versions of images, by file and options.
    pub(crate) images: Namespace<MadeVersions>,
    /// Social images, by design, fonts and strings.
    pub(crate) social: Namespace<PaintedImage>,
    /// Results of functions in the theme's script, except for articles and slots, by setup and arguments.
    pub(crate) answers: Arc<Namespace<String>>,
    /// Rendered pages, by compiled page, page data and everything that pages share. Only used during development,
    /// because the documents of a large site may not fit in memory.
    pub(crate) rendered: Namespace<RenderedPage>,
}

impl RenderStore {
    /// Makes the results saved in `folder` available. While `saving` is on, new results are saved in `folder`.
    pub fn attach(&self, folder: &CacheFolder, saving: &Saving) {
        const MIB: u64 = 1 << 20;
        self.sound_links.attach(folder.packs("links", MIB), saving);
        self.calls.attach(folder.packs("calls", 32 * MIB), saving);
        self.images.attach(folder.packs("images", 512 * MIB), saving);
        self.social.attach(folder.packs("social", 256 * MIB), saving);
        self.answers.attach(folder.packs("answers", 19 * MIB), saving);
    }

    /// Saves the results of link checks if saving is on, and drops the results that the last build did not use.
    pub(crate) fn sweep_links(&self) {
        self.sound_links.finish();
    }

    /// Saves the versions of images if saving is on, and drops the versions that the last build did not use.
    pub(crate) fn sweep_images(&self) {
        self.images.finish();
    }

    /// Saves the social images if saving is on, and drops the images that the last build did not use.
    pub(crate) fn sweep_social(&self) {
        self.social.finish();
    }

    /// Saves the rendered components, expressions and `answers` if saving is on. Drops the components, expressions,
    /// `answers` and rendered pages that the last build did not use.
    pub fn sweep_rendered(&self) {
        self.calls.finish();
        self.answers.finish();
        self.rendered.sweep();
    }

    /// Marks the page under `key`, and the components and expressions in `rendered`, as used.
    pub fn keep(&self, key: Option<Key>, rendered: Option<&RenderedPage>) {
        self.rendered.touch(key.as_slice());
        if let Some(page) = rendered {
            self.calls.touch(&page.calls);
        }
    }

    /// Makes the next call to [`Self::save_answers`] take effect.
    pub fn start_saving_answers(&self) {
        self.saves_answers.store(true, Ordering::Relaxed);
    }

    /// Saves `answers` if [`Self::start_saving_answers`] was called since the last save.
    pub fn save_answers(&self) {
        if self.saves_answers.swap(false, Ordering::Relaxed) {
            self.answers.save();
        }
    }
}
