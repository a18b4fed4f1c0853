use std::io::Read as _;
use std::sync::Arc;

use flate2::read::DeflateDecoder;

use super::{Files, Setup, archive, archived};

const SETUP: Setup<'_> = Setup {
    folder: "docs",
    loader: b"load()",
    entry: "assets/client-1.js",
    inline_script: "abc",
    theme: &["assets/client-1.js", "assets/chunk-1.js"],
};

fn files(files: &[(&str, &str)]) -> Files {
    files.iter().map(|(path, text)| ((*path).to_owned(), Arc::from(text.as_bytes()))).collect()
}

/// Checks the archived form of the first file of `site`. All files are possible link targets.
fn check(site: &[(&str, &str)], expected: &str) {
    check_as(site, site[0].0, expected);
}

/// Like [`check`], but for a file that is named `name` in the archive.
fn check_as(site: &[(&str, &str)], name: &str, expected: &str) {
    let site = files(site);
    let archived = archived(&site, SETUP);
    let actual = archived.get(name).map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert_eq!(actual.as_deref(), Some(expected));
}

const PAGES: [(&str, &str); 4] =
    [("index.html", ""), ("guide/index.html", ""), ("guide/a b.html", ""), ("pic.webp", "")];

fn with_pages(path: &'static str, text: &'static str) -> Vec<(&'static str, &'static str)> {
    std::iter::once((path, text)).chain(PAGES).collect()
}

#[test]
fn urls_are_relative_and_refer_to_files() {
    check(
        &with_pages(
            "guide/x/y.html",
            "<a href=\"/quire.archive/\"></a><a href=\"/quire.archive/guide/?q#h\"></a>\
             <a href=\"/quire.archive/guide/a%20b#c\"></a><a href=\"/quire.archive/guide\"></a>\
             <a href=\"#here\"></a><a href=\"https://a.b/\"></a>\
             <img src=\"/quire.archive/pic.webp\" srcset=\"/quire.archive/pic.webp 1x, /quire.archive/pic.webp 2x\">\
             <quire-island data-props=\"{&quot;a&quot;:&quot;/quire.archive/guide/&quot;}\"></quire-island>",
        ),
        "<a href=\"../../index.html\"></a><a href=\"../../guide/index.html?q#h\"></a>\
         <a href=\"../../guide/a%20b.html#c\"></a><a href=\"../../guide/index.html\"></a>\
         <a href=\"#here\"></a><a href=\"https://a.b/\"></a>\
         <img src=\"../../pic.webp\" srcset=\"../../pic.webp 1x, ../../pic.webp 2x\">\
         <quire-island data-props=\"{&quot;a&quot;:&quot;../../guide/index.html&quot;}\"></quire-island>",
    );
    check(&with_pages("a.html", "<a href=\"/quire.archive/guide/\">"), "<a href=\"./guide/index.html\">");
    check(&with_pages("assets/a.css", "a{b:url(/quire.archive/pic.webp)}"), "a{b:url(../pic.webp)}");
}

#[test]
fn sheets_contain_their_svg_images() {
    let css = "a{mask:url(./i.svg)}b{mask:url(\"/quire.archive/assets/i.svg\") no-repeat}c{mask:url(none.svg)}\
               d{src:url(/quire.archive/f.woff2)}";
    let image = "url(\"data:image/svg+xml,%3Csvg%20a=%221%22/%3E\")";
    check(
        &[("assets/a.css", css), ("assets/i.svg", "<svg a=\"1\"/>"), ("f.woff2", "")],
        &format!(
            "a{{mask:{image}}}b{{mask:{image} no-repeat}}c{{mask:url(none.svg)}}d{{src:url(../f.woff2)}}"
        ),
    );
}

#[test]
fn documents_load_nothing_from_servers() {
    let policy = "default-src 'none'; script-src 'self' file: blob: 'sha256-abc'; style-src 'self' file:; \
                  img-src 'self' file: data:; media-src 'self' file:; font-src 'self' file: data:; base-uri 'none'; \
                  form-action 'none'";
    check(
        &[(
            "a.html",
            "<meta http-equiv=\"Content-Security-Policy\" content=\"x\"><link rel=\"canonical\" href=\"https://a.b/\">\
             <link rel=\"stylesheet\" href=\"/quire.archive/a.css\" integrity=\"sha\" crossorigin>\
             <link rel=\"stylesheet\" href=\"https://a.b/c.css\"><link rel=\"preload\" as=\"fetch\" crossorigin href=\"x\">\
             <link rel=\"modulepreload\" href=\"x\"><link rel=\"preconnect\" href=\"//a.b\"><script>if (1 < 2) go();</script>\
             <script type=\"module\" src=\"/quire.archive/assets/client-1.js\" integrity=\"sha\"></script>\
             <script async src=\"https://a.b/count.js\"></script><script src=\"/quire.archive/own.js\" integrity=\"x\"></script>\
             <p><img src=\"https://a.b/c.png\" alt=\"A &amp; b\"><iframe src=\"https://a.b/v\" title=\"Video\">x</iframe></p>\
             <video src=\"//a.b/v.mp4\" controls></video>",
        )],
        &format!(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\"><link rel=\"canonical\" href=\"https://a.b/\">\
             <link rel=\"stylesheet\" href=\"./a.css\"><script>if (1 < 2) go();</script>\
             <script defer src=\"./assets/archive.js\" data-base=\"quire.archive\" data-entry=\"assets/client-1.js\"></script>\
             <script src=\"./own.js\"></script>\
             <p>A &amp; b<a href=\"https://a.b/v\" target=\"_blank\" rel=\"noopener noreferrer\">Video</a></p>\
             <video controls=\"\"></video>"
        ),
    );
}

#[test]
fn data_becomes_a_script_that_passes_it_to_the_loader() {
    let data =
        "{\"base\":\"/quire.archive/\",\"link\":\"/quire.archive/\",\"a\":\"/quire.archive/guide/#x\"}";
    let passed_data = "{\\\"base\\\":\\\"/quire.archive/\\\",\\\"link\\\":\\\"/quire.archive/index.html\\\",\
                  \\\"a\\\":\\\"/quire.archive/guide/index.html#x\\\"}";
    let expected = |path: &str| format!("quireFile(\"{path}\",\"{passed_data}\")\n");
    check_as(&with_pages("assets/d.json", data), "assets/d.json.js", &expected("assets/d.json"));
    check_as(&with_pages("schema.json", data), "schema.json.js", &expected("schema.json"));
    check(&with_pages("schema.json", data), data);
    let site = files(&[("assets/d.json", "{}")]);
    assert!(!archived(&site, SETUP).contains_key("assets/d.json"));
}

#[test]
fn modules_import_by_the_paths_of_files() {
    let check = |path: &str, source: &str, expected: &str| {
        let site = files(&[
            (path, source),
            ("assets/chunk-1.js", ""),
            ("assets/react.js", ""),
            ("assets/site/part.js", ""),
        ]);
        let string = serde_json::Value::from(expected).to_string();
        let output = archived(&site, SETUP);
        let output = String::from_utf8_lossy(&output[path]);
        assert_eq!(output, format!("quireFile(\"{path}\",{string})\n"));
    };
    check(
        "assets/client-1.js",
        "import{a as b}from\"./chunk-1.js\";import\"./react.js\";const c=()=>import(\"./chunk-1.js\"),d=e=>import(e);f(import.meta.url)",
        "import{a as b}from\"quire:assets/chunk-1.js\";import\"quire:assets/react.js\";\
         const c=()=>quireImport(\"quire:assets/chunk-1.js\"),d=e=>quireImport(e);f(quireUrl(\"assets/client-1.js\"))",
    );
    // Text that only looks like an import of an archived script is unchanged.
    check(
        "assets/site/own.js",
        "import { a } from \"/quire.archive/assets/react.js\";import b from \"./part.js\";\
         export const c = 'import \"./missing.js\"; import(x); import.meta.url', d = [\"./part.js\"], e = xfrom\"./part.js\"",
        "import { a } from \"quire:assets/react.js\";import b from \"quire:assets/site/part.js\";\
         export const c = 'import \"./missing.js\"; import(x); import.meta.url', d = [\"./part.js\"], e = xfrom\"./part.js\"",
    );
}

#[test]
fn search_packs_are_scripts_with_base64() {
    let site = files(&[("static/search_data.en.0.0123abcd.bin", "pack"), ("data.bin", "own")]);
    let output = archived(&site, SETUP);
    let script = &output["static/search_data.en.0.0123abcd.bin.js"];
    assert_eq!(&**script, b"quireFile(\"static/search_data.en.0.0123abcd.bin\",\"cGFjaw==\")\n");
    assert_eq!(output.keys().filter(|path| path.ends_with(".bin")).collect::<Vec<_>>(), ["data.bin"]);
}

#[test]
fn files_for_servers_are_omitted() {
    let names = ["404.html", "zh/404.html", "_headers", "_redirects", "_redirects.nginx.conf"];
    let others = ["robots.txt", "sitemap.xml", "sitemap-1.xml", "vercel.json"];
    let site: Files =
        names.iter().chain(&others).map(|name| ((*name).to_owned(), Arc::from(&b""[..]))).collect();
    assert_eq!(archived(&site, SETUP).keys().collect::<Vec<_>>(), ["assets/archive.js"]);
}

#[test]
fn an_archive_is_the_same_each_time_and_can_be_read() {
    let site = files(&[("index.html", "<p>one"), ("pic.webp", "two"), ("assets/a.css", "three")]);
    let bytes = archive(&site, SETUP).unwrap();
    assert_eq!(bytes, archive(&site, SETUP).unwrap());
    let found = unpacked(&bytes);
    let expected = [
        ("docs/assets/a.css", "three"),
        ("docs/assets/archive.js", "load()"),
        ("docs/index.html", "<p>one"),
        ("docs/pic.webp", "two"),
    ];
    assert_eq!(found, expected.map(|(path, text)| (path.to_owned(), text.to_owned())));
}

/// Returns the files of an archive according to its local headers. A test of `quire-cli` checks the central directory
/// with the command `unzip`.
fn unpacked(mut zip: &[u8]) -> Vec<(String, String)> {
    let mut files = Vec::new();
    while let Some(header) = zip.strip_prefix(b"PK\x03\x04") {
        let number = |at: usize| u32::from_le_bytes(header[at..at + 4].try_into().unwrap()) as usize;
        let (size, name_len) = (number(14), number(22) & 0xffff);
        let (name, data) = header[26..].split_at(name_len);
        let mut text = String::new();
        match header[4] {
            0 => text.push_str(std::str::from_utf8(&data[..size]).unwrap()),
            _ => drop(DeflateDecoder::new(&data[..size]).read_to_string(&mut text).unwrap()),
        }
        assert_eq!(number(10), crc32fast::hash(text.as_bytes()) as usize);
        files.push((String::from_utf8(name.to_vec()).unwrap(), text));
        zip = &data[size..];
    }
    files
}
