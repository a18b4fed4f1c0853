//! Writes the parts of an index to pack files. Each part is compressed separately, so that browsers can request a part
//! as a range of bytes.

use std::cell::RefCell;
use std::collections::BTreeMap;

use flate2::{Compress, Compression, FlushCompress, Status};
use serde_json::{Map, Value, json};

use super::shards::Part;

/// Maximum bytes of a pack. Hosts without support for range requests send whole packs. A part that exceeds the limit
/// has a pack of its own.
const PACK_BYTES: usize = 256 * 1024;

/// Compression level from 0 to 9. With zlib-rs, level 3 would save a tenth of the time but produce 1% more bytes.
const EFFORT: u32 = 7;

/// The parts of a list, ready to be written.
pub(super) struct Packed {
    /// Key of the first entry of each part.
    first: Vec<Value>,
    /// Contents of the parts. JSON if the index is stored in its entry file, otherwise compressed.
    contents: Contents,
}

enum Contents {
    Inline(Vec<Value>),
    Compressed(Vec<Vec<u8>>),
}

impl Packed {
    /// Compresses the parts, unless the index is stored in its entry file.
    pub(super) fn new(parts: impl Iterator<Item = Part>, is_inline: bool) -> Self {
        let (first, contents): (_, Vec<String>) = parts.map(|part| (part.first, part.content)).unzip();
        let contents = if is_inline {
            Contents::Inline(
                contents.iter().map(|part| serde_json::from_str(part).unwrap_or_default()).collect(),
            )
        } else {
            Contents::Compressed(contents.into_iter().map(|part| compress(part.as_bytes())).collect())
        };
        Self { first, contents }
    }
}

/// Compresses bytes in the zlib format (RFC 1950). Browsers decompress it with `DecompressionStream('deflate')`.
fn compress(bytes: &[u8]) -> Vec<u8> {
    thread_local! {
        // Creating a compressor initializes 300 kB, but a part has only a few kilobytes, so the compressor is reused.
        static COMPRESSOR: RefCell<Compress> = RefCell::new(Compress::new(Compression::new(EFFORT), true));
    }
    COMPRESSOR.with_borrow_mut(|compressor| {
        compressor.reset();
        let mut out = Vec::with_capacity(bytes.len() / 2 + 64);
        loop {
            let rest = &bytes[usize::try_from(compressor.total_in()).unwrap_or_default()..];
            match compressor.compress_vec(rest, &mut out, FlushCompress::Finish) {
                Ok(Status::Ok | Status::BufError) => out.reserve(out.len().max(64)),
                // Compression to memory cannot fail. All files stay in memory, so the result is copied without spare
                // capacity.
                Ok(Status::StreamEnd) | Err(_) => return out.as_slice().to_vec(),
            }
        }
    })
}

/// Writes the parts of all lists to packs, in order.
pub(super) struct PackWriter<'a, H> {
    id: &'a str,
    hash: &'a H,
    pack: Vec<u8>,
    /// Number of parts in `pack` so far.
    parts: usize,
    /// Name and number of parts of each finished pack.
    list: Vec<Value>,
    files: BTreeMap<String, Vec<u8>>,
}

impl<'a, H: Fn(&[u8]) -> String> PackWriter<'a, H> {
    /// Creates a writer. `id` identifies the index in the names of the packs. `hash` returns the hash of a pack's
    /// content.
    pub(super) fn new(id: &'a str, hash: &'a H) -> Self {
        Self { id, hash, pack: Vec::new(), parts: 0, list: Vec::new(), files: BTreeMap::new() }
    }

    /// Adds the parts of a list. Returns the list's value in the entry file: the first key of each part, and either the
    /// part's content or its number of bytes in a pack.
    pub(super) fn add(&mut self, Packed { first, contents }: Packed) -> Value {
        let parts: Vec<Value> = match contents {
            Contents::Inline(parts) => parts,
            Contents::Compressed(parts) => {
                let sizes = parts.into_iter().map(|part| {
                    if self.parts > 0 && self.pack.len() + part.len() > PACK_BYTES {
                        self.end_pack();
                    }
                    self.pack.extend_from_slice(&part);
                    self.parts += 1;
                    part.len().into()
                });
                sizes.collect()
            }
        };
        Value::Object(Map::from_iter([
            ("first".to_owned(), first.into()),
            ("parts".to_owned(), parts.into()),
        ]))
    }

    /// Returns the list of packs for the entry file, and the packs by name.
    pub(super) fn finish(mut self) -> (Vec<Value>, BTreeMap<String, Vec<u8>>) {
        if self.parts > 0 {
            self.end_pack();
        }
        (self.list, self.files)
    }

    fn end_pack(&mut self) {
        let bytes = std::mem::take(&mut self.pack);
        let name = format!("search_data.{}.{}.{}.bin", self.id, self.list.len(), (self.hash)(&bytes));
        self.list.push(json!({ "file": name, "parts": std::mem::take(&mut self.parts) }));
        self.files.insert(name, bytes.as_slice().to_vec());
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::bufread::ZlibDecoder;
    use serde_json::{Value, json};

    use super::{Contents, PACK_BYTES, PackWriter, Packed, compress};
    use crate::build::shards::Part;

    /// Writes lists of parts with these sizes. Returns the entry file's lists and packs, and the sizes of the packs.
    fn check(lists: &[&[usize]]) -> (Vec<Value>, Vec<Value>, Vec<usize>) {
        let hash = |bytes: &[u8]| format!("h{}", bytes.len());
        let mut writer = PackWriter::new("en", &hash);
        let list = |sizes: &&[usize]| {
            let contents = sizes.iter().map(|size| vec![0; *size]).collect();
            writer
                .add(Packed { first: vec![json!(0); sizes.len()], contents: Contents::Compressed(contents) })
        };
        let lists = lists.iter().map(list).collect();
        let (packs, files) = writer.finish();
        (lists, packs, files.values().map(Vec::len).collect())
    }

    #[test]
    fn a_pack_does_not_exceed_its_limit_unless_its_only_part_does() {
        let (lists, packs, sizes) = check(&[&[PACK_BYTES - 4, 3], &[1, 1], &[PACK_BYTES + 5, 7]]);
        assert_eq!(lists[1], json!({ "first": [0, 0], "parts": [1, 1] }));
        assert_eq!(
            packs,
            [
                json!({ "file": "search_data.en.0.h262144.bin", "parts": 3 }),
                json!({ "file": "search_data.en.1.h1.bin", "parts": 1 }),
                json!({ "file": "search_data.en.2.h262149.bin", "parts": 1 }),
                json!({ "file": "search_data.en.3.h7.bin", "parts": 1 }),
            ]
        );
        assert_eq!(sizes, [PACK_BYTES, 1, PACK_BYTES + 5, 7]);
        assert_eq!(check(&[&[], &[]]).1, Vec::<Value>::new());
    }

    #[test]
    fn a_small_index_has_no_packs() {
        let part = Part { first: json!("a"), content: r#"{"b":1}"#.to_owned() };
        let hash = |_: &[u8]| String::new();
        let mut writer = PackWriter::new("en", &hash);
        let list = writer.add(Packed::new(std::iter::once(part), true));
        assert_eq!(list, json!({ "first": ["a"], "parts": [{ "b": 1 }] }));
        let (packs, files) = writer.finish();
        assert!(packs.is_empty() && files.is_empty());
    }

    #[test]
    fn compressed_parts_can_be_read_one_by_one() {
        let noise: Vec<u8> = (0..50_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        for bytes in [&b""[..], b"a", &[b'a'; 9_000], &noise, b"b"] {
            let mut content = Vec::new();
            ZlibDecoder::new(&compress(bytes)[..]).read_to_end(&mut content).unwrap_or_default();
            assert_eq!(content, bytes);
        }
        assert!(compress(&[b'a'; 9_000]).len() < 100);
    }
}
