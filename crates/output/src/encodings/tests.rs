use super::{Encoding, profits};

/// Returns compressible text of about 100 kB.
fn text() -> Vec<u8> {
    (0..2500)
        .flat_map(|number| format!("line {number} of a text about {}\n", number % 97).into_bytes())
        .collect()
}

#[test]
fn a_sidecar_is_smaller_and_decodes_to_its_file_only() {
    let text = text();
    for encoding in Encoding::ALL {
        let encoded = encoding.encode(&text).unwrap();
        assert!(encoded.len() < text.len() / 3, "{encoding:?}: {} of {}", encoded.len(), text.len());
        assert_eq!(encoding.encode(&text).unwrap(), encoded, "{encoding:?}");
        assert!(encoding.decodes_to(&encoded, &text), "{encoding:?}");
        let mut other = text.clone();
        other[70_000] ^= 1;
        for bytes in [&other[..], &text[1..], &text[..text.len() - 1], &[&text[..], b"x"].concat(), b""] {
            assert!(!encoding.decodes_to(&encoded, bytes), "{encoding:?}");
        }
    }
}

#[test]
fn damaged_sidecars_do_not_decode() {
    let text = text();
    for encoding in Encoding::ALL {
        let encoded = encoding.encode(&text).unwrap();
        assert!(!encoding.decodes_to(b"", &text) && !encoding.decodes_to(b"", b""), "{encoding:?}");
        assert!(!encoding.decodes_to(&encoded[..encoded.len() - 1], &text), "{encoding:?}: cut");
        assert!(!encoding.decodes_to(&text, &text), "{encoding:?}: not encoded");
        for other in Encoding::ALL.into_iter().filter(|other| *other != encoding) {
            assert!(!other.decodes_to(&encoded, &text), "{encoding:?} as {other:?}");
        }
    }
}

#[test]
fn incompressible_bytes_are_not_encoded() {
    // Bytes without a pattern, from a linear congruential generator.
    let mut state = 1u32;
    let noise: Vec<u8> = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    })
    .take(4096)
    .collect();
    for encoding in Encoding::ALL {
        assert_eq!(encoding.encode(&noise), None, "{encoding:?}");
        assert_eq!(encoding.encode(b""), None, "{encoding:?}");
    }
}

#[test]
fn only_long_uncompressed_files_are_worth_compressing() {
    for path in ["a.html", "assets/app-1A2B3C4D.js", "x/y.SVG", "feed.rss", "font.ttf"] {
        assert!(profits(path, 1024) && !profits(path, 1023), "{path}");
    }
    for path in ["a.png", "a.woff2", "a.js.br", "LICENSE", "js", "a.b/js", "_redirects.nginx.conf", ""] {
        assert!(!profits(path, 1 << 20), "{path}");
    }
}

#[test]
fn names_of_sidecars_name_their_files() {
    assert_eq!(Encoding::of_sidecar("a/b.js.br"), Some(("a/b.js", Encoding::Brotli)));
    assert_eq!(Encoding::of_sidecar("b.js.zst"), Some(("b.js", Encoding::Zstd)));
    assert_eq!(Encoding::of_sidecar("b.tar.gz"), Some(("b.tar", Encoding::Gzip)));
    assert_eq!(Encoding::of_sidecar("b.js"), None);
}
