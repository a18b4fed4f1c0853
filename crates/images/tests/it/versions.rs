//! Tests of image sizes, versions and error reports for all kinds of images.
#![expect(clippy::unwrap_used, reason = "tests panic on failure")]

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::codecs::webp::WebPDecoder;
use image::{DynamicImage, ImageDecoder, ImageEncoder, Rgb, RgbImage, Rgba, RgbaImage};
use quire_images::{
    DecodeError, MAX_PIXELS, MAX_SIDE, Options, SMALL, Versions, check_kind, size, verify, versions,
};

fn options() -> Options {
    Options { widths: vec![100, 200, 400], quality: 80 }
}

/// Returns an image without repeating patterns: waves of several lengths, and some noise.
fn photo(width: u32, height: u32) -> RgbImage {
    let mut random = fastrand::Rng::with_seed(7);
    RgbImage::from_fn(width, height, |x, y| {
        let wave =
            |length: f64, shift: f64| ((f64::from(x) + shift * f64::from(y)) / length).sin() * 80.0 + 120.0;
        let noise = f64::from(random.u8(..24));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "in range")]
        Rgb([wave(31.0, 0.3), wave(17.0, 1.1), wave(53.0, -0.7)].map(|value| (value + noise) as u8))
    })
}

fn jpeg(image: &RgbImage) -> Vec<u8> {
    let mut file = Vec::new();
    JpegEncoder::new_with_quality(&mut file, 92).encode_image(image).unwrap();
    file
}

fn png(image: &DynamicImage) -> Vec<u8> {
    let mut file = Vec::new();
    image.write_with_encoder(PngEncoder::new(&mut file)).unwrap();
    file
}

fn decoded(file: &[u8]) -> (DynamicImage, Option<Vec<u8>>) {
    let mut decoder = WebPDecoder::new(Cursor::new(file)).unwrap();
    let profile = decoder.icc_profile().unwrap();
    (DynamicImage::from_decoder(decoder).unwrap(), profile)
}

fn widths(versions: &Versions) -> Vec<u32> {
    versions.versions.iter().map(|version| version.width).collect()
}

/// Inserts a segment into a JPEG after its first marker.
fn with_segment(file: &[u8], marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
    [&file[..2], &[0xff, marker], &length, content, &file[2..]].concat()
}

#[test]
fn photos_get_narrower_versions_that_look_alike() {
    let photo = photo(640, 480);
    let file = jpeg(&photo);
    let result = versions(&file, &options()).unwrap();
    assert_eq!((result.width, widths(&result)), (640, vec![100, 200, 400]));
    let mut last = 0;
    for version in &result.versions {
        let (image, profile) = decoded(&version.bytes);
        assert_eq!((image.width(), image.height(), profile), (version.width, version.width * 3 / 4, None));
        let length = version.bytes.len();
        assert!(last * 10 <= length * 9 && length * 10 <= file.len() * 9, "at least a tenth smaller");
        last = length;
    }
    // The mean color is preserved.
    let mean = |image: &RgbImage| {
        let sum = image.pixels().fold(0, |sum, pixel| sum + u64::from(pixel[0]) + u64::from(pixel[1]));
        sum / u64::from(image.width() * image.height())
    };
    let small = decoded(&result.versions[0].bytes).0.into_rgb8();
    assert!(mean(&small).abs_diff(mean(&photo)) <= 3, "{} {}", mean(&small), mean(&photo));
    assert_eq!(versions(&file, &options()).unwrap(), result, "the versions have the same bytes each time");
}

#[test]
fn flat_images_are_lossless_and_keep_transparency() {
    let flat = RgbaImage::from_fn(300, 300, |x, y| match (x / 30 + y / 30) % 3 {
        0 => Rgba([255, 0, 0, 255]),
        1 => Rgba([20, 20, 30, 255]),
        _ => Rgba([0, 0, 0, 0]),
    });
    // The original is uncompressed, so that versions are smaller.
    let mut file = Vec::new();
    let encoder = PngEncoder::new_with_quality(
        &mut file,
        image::codecs::png::CompressionType::Uncompressed,
        image::codecs::png::FilterType::NoFilter,
    );
    encoder.write_image(&flat, 300, 300, image::ExtendedColorType::Rgba8).unwrap();
    let result = versions(&file, &options()).unwrap();
    assert_eq!(result.versions.last().unwrap().width, 300);
    let original_size = decoded(&result.versions.last().unwrap().bytes).0.into_rgba8();
    let visible = |pixel: &Rgba<u8>| if pixel[3] == 0 { Rgba([0; 4]) } else { *pixel };
    assert!(original_size.pixels().map(visible).eq(flat.pixels().map(visible)));
}

#[test]
fn versions_that_are_not_smaller_are_omitted() {
    // A version with a higher quality than the original has more bytes.
    let mut file = Vec::new();
    JpegEncoder::new_with_quality(&mut file, 40).encode_image(&photo(640, 480)).unwrap();
    assert!(file.len() > SMALL);
    let best = versions(&file, &Options { widths: vec![200, 640], quality: 100 }).unwrap();
    assert_eq!((widths(&best), best.is_original_needed), (vec![200], true));
}

#[test]
fn small_files_have_no_versions() {
    let file = jpeg(&photo(120, 90));
    assert!(file.len() <= SMALL, "{}", file.len());
    let result = versions(&file, &options()).unwrap();
    assert_eq!((result.width, result.versions), (120, Vec::new()));
}

#[test]
fn the_exif_orientation_is_applied() {
    // Little-endian Exif data with one entry: orientation 6, a quarter turn.
    let exif = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
    let file = with_segment(&jpeg(&photo(640, 480)), 0xe1, exif);
    assert_eq!(size(&file), Some((480, 640)));
    let result = versions(&file, &options()).unwrap();
    assert_eq!(result.width, 480);
    assert_eq!(decoded(&result.versions[1].bytes).0.height(), 267);
}

#[test]
fn profiles_other_than_srgb_are_kept() {
    let profile = |description: &str| {
        let mut profile = vec![0; 128];
        profile[16..20].copy_from_slice(b"RGB ");
        profile.extend(description.as_bytes());
        profile
    };
    let tagged = |profile: &[u8]| {
        let content = [b"ICC_PROFILE\0\x01\x01".as_slice(), profile].concat();
        versions(&with_segment(&jpeg(&photo(640, 480)), 0xe2, &content), &options()).unwrap()
    };
    let (wide, plain) = (profile("Display P3"), profile("sRGB IEC61966-2.1"));
    let (image, kept) = decoded(&tagged(&wide).versions[2].bytes);
    assert_eq!((image.width(), image.height(), kept), (400, 300, Some(wide)));
    assert_eq!(decoded(&tagged(&plain).versions[2].bytes).1, None);
}

#[test]
fn drawings_animations_and_other_formats_are_left_alone() {
    let webp = versions(&jpeg(&photo(640, 480)), &options()).unwrap().versions.remove(2).bytes;
    let still = png(&photo(64, 48).into());
    // The control chunk of an animation with one frame. It is inserted after the header of 33 bytes.
    let control = b"\0\0\0\x08acTL\0\0\0\x01\0\0\0\0\xb4\x2d\xe9\xa0";
    let animated = [&still[..33], control, &still[33..]].concat();
    let files: [&[u8]; 6] =
        [b"<svg width='3' height='4'/>", b"GIF89a\x01\0\x01\0\0\0\0;", &webp, &animated, b"", b"text"];
    for file in files {
        assert_eq!(versions(file, &options()), Ok(Versions::default()));
        assert_eq!(verify(file), Ok(()));
    }
    assert_eq!(size(&webp), Some((400, 300)));
    assert_eq!(size(b"\xef\xbb\xbf <svg width='3' height='4'/>"), Some((3, 4)));
}

#[test]
fn damaged_files_are_reported_and_never_panic() {
    let (jpeg, png) = (jpeg(&photo(160, 120)), png(&photo(80, 60).into()));
    for file in [&jpeg, &png] {
        for length in (3..file.len()).step_by(97) {
            let cut = &file[..length];
            if let Ok(made) = versions(cut, &options()) {
                assert_eq!(made, Versions::default(), "{length}");
            }
            assert_eq!(verify(cut).is_err(), versions(cut, &options()).is_err());
            size(cut);
        }
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..200 {
            let mut broken = file.clone();
            for _ in 0..random.usize(1..20) {
                let at = random.usize(3..broken.len());
                broken[at] = random.u8(..);
            }
            let _ = versions(&broken, &options());
            size(&broken);
        }
    }
    assert_eq!(verify(&jpeg[..jpeg.len() / 2]), Err(DecodeError::Damaged("it is truncated".to_owned())));
    assert!(matches!(verify(&png[..png.len() / 2]), Err(DecodeError::Damaged(_))));
}

/// Returns a PNG chunk.
fn chunk(kind: [u8; 4], content: &[u8]) -> Vec<u8> {
    let body = [&kind, content].concat();
    let length = u32::try_from(content.len()).unwrap().to_be_bytes();
    [length.as_slice(), &body, &flate_crc(&body).to_be_bytes()].concat()
}

/// Inserts a chunk into a PNG after its header of 33 bytes.
fn with_chunk(png: &[u8], kind: [u8; 4], content: &[u8]) -> Vec<u8> {
    [&png[..33], &chunk(kind, content), &png[33..]].concat()
}

/// Returns about `count` zeros as a zlib stream: one block with fixed codes, in which 13 bits encode 258 zeros.
fn zeros(count: usize) -> Vec<u8> {
    let bits = format!("110{}{}{}", "00110000", "1100010100000".repeat(count / 258), "0000000");
    let byte = |bits: &[u8]| bits.iter().rev().fold(0, |sum, bit| sum << 1 | (bit - b'0'));
    [0x78, 0x9c].into_iter().chain(bits.as_bytes().chunks(8).map(byte)).collect()
}

#[test]
fn a_large_jpeg_with_many_scans_is_not_decoded() {
    let mut file = jpeg(&photo(160, 120));
    let frame = file.windows(5).position(|bytes| matches!(bytes, [0xff, 0xc0 | 0xc2, 0, 17, 8])).unwrap();
    file[frame + 5..frame + 9].copy_from_slice(&[0x20, 0, 0x20, 0]);
    let end = file.len() - 2;
    let scans = b"\xff\xda\0\x02".repeat(16);
    file.splice(end..end, scans);
    assert_eq!(verify(&file), Err(DecodeError::Damaged("it has 17 scans".to_owned())));
}

#[test]
fn a_bomb_is_not_decoded() {
    // Only the size in the PNG header is changed. The decoder must not read the pixel data.
    let bomb = |width: u32, height: u32| {
        let mut bomb = png(&photo(8, 8).into());
        bomb[16..24].copy_from_slice(&[width.to_be_bytes(), height.to_be_bytes()].concat());
        let mut sum = flate_crc(&bomb[12..29]).to_be_bytes().to_vec();
        bomb.splice(29..33, sum.drain(..));
        bomb
    };
    for (width, height) in [(30_000, 30_000), (67_000_000, 1), (1, 16_384), (16_383, 16_383), (1 << 31, 1)] {
        let bomb = bomb(width, height);
        assert_eq!(verify(&bomb), Err(DecodeError::TooLarge { width, height }));
        assert_eq!(versions(&bomb, &options()), Err(DecodeError::TooLarge { width, height }));
        assert_eq!(size(&bomb), Some((width, height)));
    }
    assert_eq!((MAX_PIXELS, MAX_SIDE), (8192 * 8192, 16_383));
    // The frame of a JPEG begins with its type, length and precision.
    let mut bomb = jpeg(&photo(8, 8));
    let frame = bomb.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    bomb[frame + 5..frame + 9].copy_from_slice(&[0xff; 4]);
    assert_eq!(verify(&bomb), Err(DecodeError::TooLarge { width: 65_535, height: 65_535 }));
}

#[test]
fn chunks_that_change_no_pixel_are_not_decompressed() {
    let photo: DynamicImage = photo(300, 200).into();
    let still = png(&photo);
    let result = versions(&still, &options()).unwrap();
    assert_eq!(widths(&result), [100, 200, 300]);
    let bomb = [b"a\0\0".as_slice(), &zeros(20_000_000)].concat();
    let long = vec![b'a'; 1_100_000];
    for kind in [*b"zTXt", *b"iTXt", *b"tEXt", *b"abCd"] {
        for content in [&bomb, &long] {
            let text = with_chunk(&still, kind, content);
            assert_eq!(versions(&text, &options()).unwrap().versions[..2], result.versions[..2], "{kind:?}");
        }
    }
    // Without its profile, the image would have different colors, so it is left unchanged.
    for content in [&bomb, &long] {
        let profile = with_chunk(&still, *b"iCCP", content);
        assert_eq!(versions(&profile, &options()), Ok(Versions::default()));
        assert_eq!(verify(&profile), Ok(()));
    }
}

#[test]
fn unusual_files_are_read_or_left_alone() {
    let photo = DynamicImage::from(photo(300, 200));
    // 16 bits per channel, gray, and gray with transparency.
    for image in
        [DynamicImage::from(photo.to_rgba16()), photo.to_luma8().into(), photo.to_luma_alpha16().into()]
    {
        assert_eq!(widths(&versions(&png(&image), &options()).unwrap()).last(), Some(&300));
    }
    // 8 by 1 pixels of two palette colors, one transparent; interlaced or not.
    for interlaced in [0, 1] {
        let header = [0, 0, 0, 8, 0, 0, 0, 1, 1, 3, 0, 0, interlaced];
        // Only passes 1, 2, 4 and 6 of Adam7 contain pixels. A filter byte precedes each pass.
        let pixels: &[u8] = if interlaced == 0 { &[0, 0xaa] } else { &[0, 0, 0, 0, 0, 0, 0, 0xf0] };
        let length = u8::try_from(pixels.len()).unwrap();
        let zlib = [&[0x78, 1, 1, length, 0, !length, 0xff], pixels].concat();
        let adler = pixels
            .iter()
            .fold((1_u32, 0_u32), |(a, b), byte| (a + u32::from(*byte), b + a + u32::from(*byte)));
        let zlib = [zlib, (adler.1 << 16 | adler.0).to_be_bytes().to_vec()].concat();
        let file = [
            b"\x89PNG\r\n\x1a\n".to_vec(),
            chunk(*b"IHDR", &header),
            chunk(*b"PLTE", &[1, 2, 3, 255, 0, 0]),
            chunk(*b"tRNS", &[0]),
            chunk(*b"IDAT", &zlib),
            chunk(*b"IEND", b""),
        ]
        .concat();
        assert_eq!(verify(&file), Ok(()), "{interlaced}");
        assert_eq!(versions(&file, &options()).unwrap().width, 8);
    }
    // A CMYK image with four channels, as written by Photoshop, is not decoded.
    let mut print = jpeg(&RgbImage::new(8, 8));
    let frame = print.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    print[frame + 3] += 3;
    print[frame + 9] = 4;
    print.splice(frame + 19..frame + 19, [4, 0x11, 0]);
    assert_eq!(versions(&print, &options()), Ok(Versions::default()));
    assert_eq!(verify(&print), Ok(()));
    assert!(verify(&print[..print.len() - 2]).is_err());
}

#[test]
fn image_extensions_require_image_content() {
    let webp = versions(&jpeg(&photo(640, 480)), &options()).unwrap().versions.remove(2).bytes;
    let cut = &webp[..webp.len() - 9];
    let damaged = |reason: &str| Err(DecodeError::Damaged(reason.to_owned()));
    for (name, file, found) in [
        ("empty.png", b"".as_slice(), damaged("it is empty")),
        ("a.b/note.JPG", b"some text", damaged("it is not an image")),
        ("drawing.png", b"<svg/>", damaged("it is not an image")),
        ("stored.gif", b"version https://git-lfs.github.com/spec/v1\n", Err(DecodeError::LfsPointer)),
        ("cut.webp", cut, damaged("it is truncated")),
        // Browsers detect the format from the content.
        ("other.png", webp.as_slice(), Ok(())),
        ("animation.gif", b"GIF89a\x01\0\x01\0\0\0\0;", Ok(())),
        ("drawing.svg", b"", Ok(())),
        ("film.mp4", b"", Ok(())),
    ] {
        assert_eq!(check_kind(name, file), found, "{name}");
    }
}

/// Returns the CRC-32 checksum of a PNG chunk.
fn flate_crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, byte| {
        (0..8).fold(
            sum ^ u32::from(*byte),
            |sum, _| if sum & 1 == 1 { 0xedb8_8320 ^ (sum >> 1) } else { sum >> 1 },
        )
    })
}
