//! What a page may ask for while it is compiled.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use quire_content::{LinkTarget, Routes};
use quire_files::{Contents, Digest, Snapshot};
use quire_markdown::{CodeDefaults, Host, Image, ReadError, SourceFile};

use crate::code::{Block, Highlighted};
use crate::includes::{Includes, resolve};

/// What is the same for all pages of a locale.
pub(crate) struct Surroundings<'a> {
    pub(crate) routes: &'a Routes,
    pub(crate) docs: &'a Snapshot,
    pub(crate) public: &'a Snapshot,
    pub(crate) includes: &'a Includes<'a>,
    pub(crate) highlighted: &'a Highlighted,
    pub(crate) base: &'a str,
    /// Interface texts by locale.
    pub(crate) texts: &'a BTreeMap<String, BTreeMap<String, String>>,
    pub(crate) code: CodeDefaults,
    /// The file with the data of documented options, below the site's folder.
    pub(crate) options: &'a str,
}

/// Answers the questions of one page and remembers what was used.
pub(crate) struct PageHost<'a> {
    surroundings: &'a Surroundings<'a>,
    lang: &'a str,
    used: RefCell<Used>,
}

/// What a page took from elsewhere.
#[derive(Debug, Default)]
pub(crate) struct Used {
    /// Files it includes with their digests, none where no file can be read: when one changes, the page is compiled
    /// again.
    pub(crate) files: BTreeMap<String, Option<Digest>>,
    /// Paths it imports modules from, and the files they were found to stand for.
    pub(crate) modules: BTreeMap<String, Option<String>>,
    /// Its code.
    pub(crate) blocks: Vec<Arc<Block>>,
    /// Images beside the page, as path in the docs folder -> asset to publish.
    pub(crate) images: BTreeMap<String, String>,
    /// Files made for the page, by asset.
    pub(crate) made: Snapshot,
}

impl<'a> PageHost<'a> {
    pub(crate) fn new(surroundings: &'a Surroundings<'a>, lang: &'a str) -> Self {
        Self { surroundings, lang, used: RefCell::default() }
    }

    pub(crate) fn into_used(self) -> Used {
        self.used.into_inner()
    }
}

impl Host for PageHost<'_> {
    fn link(&self, from: &str, url: &str) -> String {
        let resolved = self.surroundings.routes.resolve_link(self.lang, from, url);
        match resolved.target {
            LinkTarget::File(path) => self.asset(&path),
            _ => resolved.href,
        }
    }

    fn image(&self, from: &str, url: &str) -> Image {
        let resolved = self.surroundings.routes.resolve_link(self.lang, from, url);
        match resolved.target {
            LinkTarget::File(path) => {
                let size = self.surroundings.docs.get(&path).and_then(|bytes| size(bytes));
                Image { src: self.asset(&path), size }
            }
            LinkTarget::Public(path) => {
                let bytes = self.surroundings.public.get(path.trim_start_matches('/'));
                Image { src: resolved.href, size: bytes.and_then(|bytes| size(bytes)) }
            }
            _ => Image { src: resolved.href, size: None },
        }
    }

    fn read(&self, from: &str, specifier: &str) -> Result<SourceFile, ReadError> {
        // A file that is not there is waited for: the page is compiled again when there is one.
        let path = resolve(from, specifier);
        let digest = self.surroundings.includes.digest(&path);
        self.used.borrow_mut().files.insert(path, digest);
        self.surroundings.includes.read(from, specifier)
    }

    fn highlight(&self, language: &str, code: &str) -> Option<Vec<String>> {
        let block = self.surroundings.highlighted.block(language, code);
        let lines = block.lines();
        self.used.borrow_mut().blocks.push(block);
        lines
    }

    fn near_language(&self, language: &str) -> Option<&'static str> {
        quire_highlight::near_language(language)
    }

    fn text(&self, key: &str) -> Cow<'_, str> {
        let texts = self.surroundings.texts.get(self.lang);
        texts.and_then(|texts| texts.get(key)).map_or(Cow::Owned(key.to_owned()), |text| Cow::Borrowed(text))
    }

    fn code_defaults(&self) -> CodeDefaults {
        self.surroundings.code
    }
}

impl PageHost<'_> {
    /// Notes that the page imports the module that `path` stands for: `found`, if any.
    pub(crate) fn uses_module(&self, path: &str, found: Option<&String>) {
        self.used.borrow_mut().modules.insert(path.to_owned(), found.cloned());
    }

    /// The href of a file that a page imports, `path` being relative to the site's folder; nothing when the docs folder
    /// has no such file.
    pub(crate) fn imported_file(&self, path: &str) -> Option<String> {
        let docs = &self.surroundings.routes.config().route.docs;
        let path = path.strip_prefix(docs.as_str())?.strip_prefix('/')?;
        self.surroundings.docs.contains_key(path).then(|| self.asset(path))
    }

    /// Publishes a file that was made for the page and answers its href. `name` and a hash of the content make its name.
    pub(crate) fn publish(&self, name: &str, ending: &str, bytes: Vec<u8>) -> String {
        let contents = Contents::from(bytes);
        let asset = format!("assets/{name}-{}.{ending}", contents.digest().short());
        let href = format!("{}{asset}", self.surroundings.base);
        self.used.borrow_mut().made.insert(asset, contents);
        href
    }

    /// The href of a file of the docs folder, which is published under a hashed name.
    fn asset(&self, path: &str) -> String {
        let digest = self.surroundings.docs.get(path).map_or_else(|| Digest::of(&[]), Contents::digest);
        let name = asset_name(path.rsplit('/').next().unwrap_or(path));
        let (stem, ending) = name.rsplit_once('.').unwrap_or((&name, "bin"));
        let asset = format!("assets/{stem}-{}.{ending}", digest.short());
        let href = format!("{}{asset}", self.surroundings.base);
        self.used.borrow_mut().images.insert(path.to_owned(), asset);
        href
    }
}

/// A file's name without what must be encoded in addresses or cannot stand in the names of files everywhere. Its hash
/// keeps it apart from others.
fn asset_name(name: &str) -> String {
    let is_plain = |char: char| char.is_alphanumeric() || matches!(char, '.' | '-' | '_' | '@' | '+' | '~');
    name.chars().map(|char| if is_plain(char) { char } else { '-' }).collect()
}

/// Width and height of an image in pixels, read from its first bytes.
fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    let size = imagesize::blob_size(bytes).ok()?;
    Some((u32::try_from(size.width).ok()?, u32::try_from(size.height).ok()?))
}
