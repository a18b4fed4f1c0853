//! Reads an index. Opening an index reads the entry file. Searches read other files when they need them.

mod parts;

use std::collections::BTreeMap;
use std::io::Read as _;
use std::ops::Range;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::codec::{self, Decoder, Layout, Posting};
use crate::document::Document;
use crate::options::Options;
use flate2::bufread::ZlibDecoder;
use parts::{Listed, ListedPack, Locator, Part, Parts, Texts, Vocabulary, Words};

/// Provides the files of an index.
pub trait Source: Send + Sync {
    /// Returns the contents of a file, or `None` if it does not exist.
    fn read(&self, name: &str) -> Option<Vec<u8>>;

    /// Returns a range of the bytes of a file, or `None` if the file does not exist. If the file ends before the end of
    /// the range, the result is shorter.
    fn read_range(&self, name: &str, range: Range<u64>) -> Option<Vec<u8>>;
}

impl<S: Source + ?Sized> Source for &S {
    fn read(&self, name: &str) -> Option<Vec<u8>> {
        (**self).read(name)
    }

    fn read_range(&self, name: &str, range: Range<u64>) -> Option<Vec<u8>> {
        (**self).read_range(name, range)
    }
}

impl Source for BTreeMap<String, Vec<u8>> {
    fn read(&self, name: &str) -> Option<Vec<u8>> {
        self.get(name).cloned()
    }

    fn read_range(&self, name: &str, range: Range<u64>) -> Option<Vec<u8>> {
        self.get(name).map(|bytes| within(bytes, range).to_vec())
    }
}

/// Returns the bytes in a range. If `bytes` ends before the end of the range, the result is shorter.
pub fn within(bytes: &[u8], range: Range<u64>) -> &[u8] {
    let at = |place: u64| usize::try_from(place).unwrap_or(usize::MAX).min(bytes.len());
    bytes.get(at(range.start)..at(range.end)).unwrap_or_default()
}

/// Reason why an index cannot be searched.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// A file of the index does not exist. Contains its name.
    #[error("the search index lacks the file `{0}`")]
    Missing(String),
    /// A file does not follow the format.
    #[error("the search index is damaged: `{0}`")]
    Malformed(String),
    /// The index has a format version that this program does not support.
    #[error("the search index `{file}` has format {found}, but this program reads format {FORMAT}")]
    Version {
        /// Name of the entry file.
        file: String,
        /// Format version in the entry file.
        found: u64,
    },
}

impl OpenError {
    /// Returns the name of the affected file.
    pub fn file(&self) -> &str {
        match self {
            Self::Missing(file) | Self::Malformed(file) | Self::Version { file, .. } => file,
        }
    }
}

/// The version of the file format.
pub(crate) const FORMAT: u64 = 2;

/// Maximum number of sections, which no site exceeds. The limit prevents large allocations for damaged files.
const MAX_SECTIONS: u32 = 4_000_000;

/// Maximum size of a part after decompression, in bytes. The limit prevents large allocations for damaged files.
const MAX_PART: u64 = 256 << 20;

/// An open index. Its parts are read on first use and cached. Supports searches from several threads.
pub struct Index<'s> {
    source: Box<dyn Source + 's>,
    /// Name of the entry file, for error messages.
    name: String,
    lang: String,
    version: String,
    is_old: bool,
    pub(crate) options: Options,
    pub(crate) layout: Layout,
    /// Range of section numbers of each page.
    pub(crate) pages: Vec<Range<usize>>,
    /// Page number of each section.
    pub(crate) page_of: Vec<usize>,
    /// Number of words in the heading, prose and code, by section.
    pub(crate) lengths: Vec<[f64; 3]>,
    /// Average lengths of the fields heading, prose and code.
    pub(crate) averages: [f64; 3],
    /// Whether the heading occurs on many pages, like `Next steps`, by section.
    pub(crate) is_common: Vec<bool>,
    packs: Vec<ListedPack>,
    terms: Parts<String, Vocabulary>,
    words: Parts<u32, Words>,
    texts: Parts<u32, Texts>,
}

/// The format number in an entry file. All versions of the format contain this field.
#[derive(Deserialize)]
struct Version {
    format: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Main {
    lang: String,
    version: String,
    #[serde(default)]
    is_old: bool,
    options: Options,
    pages: String,
    lengths: Lengths,
    common: String,
    packs: Vec<ListedPack>,
    terms: Listed<String>,
    words: Listed<u32>,
    texts: Listed<u32>,
}

#[derive(Deserialize)]
struct Lengths {
    heading: String,
    content: String,
    code: String,
}

impl<'s> Index<'s> {
    /// Opens an index. `name` is the name of its entry file.
    pub fn open(source: impl Source + 's, name: &str) -> Result<Self, OpenError> {
        let bytes = source.read(name).ok_or_else(|| OpenError::Missing(name.to_owned()))?;
        let malformed = || OpenError::Malformed(name.to_owned());
        let Version { format } = serde_json::from_slice(&bytes).map_err(|_| malformed())?;
        if format != FORMAT {
            return Err(OpenError::Version { file: name.to_owned(), found: format });
        }
        let main: Main = serde_json::from_slice(&bytes).map_err(|_| malformed())?;
        Self::from_main(Box::new(source), name, main).ok_or_else(malformed)
    }

    /// Returns the language of the pages.
    pub fn lang(&self) -> &str {
        &self.lang
    }

    /// Returns the version of the documentation. Returns an empty string for a site without versions.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Returns whether searches without a version use this version.
    pub fn is_default(&self) -> bool {
        !self.is_old
    }

    fn from_main(source: Box<dyn Source + 's>, name: &str, main: Main) -> Option<Self> {
        let (mut pages, mut page_of) = (Vec::new(), Vec::new());
        let mut decoder = Decoder::new(&main.pages);
        while !decoder.is_at_end() {
            let count = decoder.number()?;
            let begin = page_of.len();
            if count == 0 || u32::try_from(begin).ok()?.checked_add(count)? > MAX_SECTIONS {
                return None;
            }
            page_of.extend((0..count).map(|_| pages.len()));
            pages.push(begin..page_of.len());
        }
        let lengths = [&main.lengths.heading, &main.lengths.content, &main.lengths.code];
        if lengths.iter().any(|text| text.len() != page_of.len()) {
            return None;
        }
        let mut decoders = lengths.map(|text| Decoder::new(text));
        let mut lengths = Vec::with_capacity(page_of.len());
        for _ in 0..page_of.len() {
            let mut read = |field: usize| Some(f64::from(codec::length_of(decoders[field].value()?)));
            lengths.push([read(0)?, read(1)?, read(2)?]);
        }
        let mut is_common = vec![false; page_of.len()];
        let mut decoder = Decoder::new(&main.common);
        let mut next = 0_u32;
        while !decoder.is_at_end() {
            let section = next.checked_add(decoder.number()?)?;
            *is_common.get_mut(section as usize)? = true;
            next = section + 1;
        }
        let options = main.options.clamped();
        let layout = options.layout();
        let mut locator = Locator::new(&main.packs);
        let terms = Parts::new(main.terms, &mut locator)?;
        let words = Parts::new(main.words, &mut locator)?;
        let texts = Parts::new(main.texts, &mut locator)?;
        Some(Self {
            source,
            name: name.to_owned(),
            lang: main.lang,
            version: main.version,
            is_old: main.is_old,
            options,
            layout,
            averages: averages(&lengths),
            pages,
            page_of,
            lengths,
            is_common,
            packs: main.packs,
            terms,
            words,
            texts,
        })
    }

    /// Reads and validates all parts, for programs that serve many searches. Later searches do not read files and
    /// cannot fail.
    pub fn complete(&self) -> Result<(), OpenError> {
        for at in 0..self.terms.len() {
            for postings in self.part(&self.terms, at)?.postings() {
                self.decoded(postings, at)?;
            }
        }
        for at in 0..self.words.len() {
            self.part(&self.words, at)?;
        }
        (0..self.pages.len()).try_for_each(|page| self.document(page).map(drop))
    }

    /// Returns the number of sections.
    pub(crate) fn sections(&self) -> usize {
        self.page_of.len()
    }

    /// Returns the postings of a term. Returns an empty list if the index does not contain the term.
    pub(crate) fn postings(&self, term: &str) -> Result<Vec<Posting>, OpenError> {
        let Some(at) = self.terms.part_of(term) else { return Ok(Vec::new()) };
        match self.part(&self.terms, at)?.postings_of(term) {
            Some(text) => self.decoded(text, at),
            None => Ok(Vec::new()),
        }
    }

    /// Decodes postings of part `at` of the vocabulary.
    fn decoded(&self, text: &str, at: usize) -> Result<Vec<Posting>, OpenError> {
        let sections = u32::try_from(self.sections()).unwrap_or(u32::MAX);
        codec::postings(text, self.layout, sections).ok_or_else(|| self.malformed(self.terms.part(at)))
    }

    /// Returns the terms that start with `prefix`, sorted. Searches at most `max_parts` parts of the vocabulary.
    pub(crate) fn terms_with_prefix(&self, prefix: &str, max_parts: usize) -> Result<Vec<String>, OpenError> {
        let first = self.terms.part_of(prefix).unwrap_or(0);
        let mut terms = Vec::new();
        for at in (first..self.terms.len()).take(max_parts) {
            if self.terms.first(at).as_str() > prefix && !self.terms.first(at).starts_with(prefix) {
                break;
            }
            terms.extend(self.part(&self.terms, at)?.beginning_with(prefix));
        }
        Ok(terms)
    }

    /// Returns the listed words of `from` to `to` characters: candidates for corrections or, if the index supports
    /// matching inside words, all terms.
    pub(crate) fn words(&self, from: usize, to: usize) -> Result<Vec<&str>, OpenError> {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let first = self.words.part_of(&number(from)).unwrap_or(0);
        let mut matching = Vec::new();
        for at in first..self.words.len() {
            if *self.words.first(at) > number(to) {
                break;
            }
            let words = self.part(&self.words, at)?.words.split(' ');
            matching.extend(words.filter(|word| (from..=to).contains(&word.chars().count())));
        }
        Ok(matching)
    }

    pub(crate) fn document(&self, page: usize) -> Result<&Document, OpenError> {
        let number = u32::try_from(page).unwrap_or(u32::MAX);
        let at = self.texts.part_of(&number).ok_or_else(|| OpenError::Malformed(self.name.clone()))?;
        let mut documents = self.part(&self.texts, at)?.documents.iter();
        documents.find(|document| document.id == number).ok_or_else(|| self.malformed(self.texts.part(at)))
    }

    /// Returns a part. The part is read on first use.
    fn part<'p, F, T: DeserializeOwned>(
        &self,
        parts: &'p Parts<F, T>,
        index: usize,
    ) -> Result<&'p T, OpenError> {
        if let Some(known) = parts.known(index).get() {
            return Ok(known);
        }
        let part = parts.part(index);
        let parsed = match part {
            Part::Packed(pack, range) => {
                let file = &self.packs[*pack].file;
                let bytes = self.source.read_range(file, range.clone());
                let bytes = bytes.ok_or_else(|| OpenError::Missing(file.clone()))?;
                decompressed(&bytes).and_then(|content| serde_json::from_slice(&content).ok())
            }
            Part::Inline(value) => T::deserialize(value).ok(),
        };
        let parsed = parsed.ok_or_else(|| self.malformed(part))?;
        Ok(parts.known(index).get_or_init(|| parsed))
    }

    fn malformed(&self, part: &Part) -> OpenError {
        OpenError::Malformed(match part {
            Part::Packed(pack, _) => self.packs[*pack].file.clone(),
            Part::Inline(_) => self.name.clone(),
        })
    }
}

/// Returns the content of a compressed part, or `None` if it is damaged.
fn decompressed(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut content = Vec::new();
    let read = ZlibDecoder::new(bytes).take(MAX_PART).read_to_end(&mut content);
    read.is_ok().then_some(content)
}

fn averages(lengths: &[[f64; 3]]) -> [f64; 3] {
    let mut sums = [0.0; 3];
    for lengths in lengths {
        for (sum, length) in sums.iter_mut().zip(lengths) {
            *sum += length;
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "sections are counted in thousands")]
    let count = lengths.len().max(1) as f64;
    sums.map(|sum: f64| (sum / count).max(0.1))
}
