//! Benchmark of the compiler on the Markdown files in folders:
//! `cargo run --release -p quire-markdown --example throughput -- DIR...`. Prints megabytes per second for each syntax
//! (the best of several rounds) and the number of diagnostics by code.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a measuring tool, not part of the engine"
)]

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use quire_markdown::{Host, Image, ReadError, SourceFile, Specification, Syntax, compile, to_html};

/// A [`Host`] that reads fragments relative to the including file, leaves links unchanged and highlights nothing.
struct Disk;

impl Host for Disk {
    fn link(&self, _from: &str, url: &str) -> String {
        url.to_owned()
    }

    fn image(&self, _from: &str, url: &str) -> Image {
        Image { src: url.to_owned(), size: None }
    }

    fn read(&self, from: &str, specifier: &str) -> Result<SourceFile, ReadError> {
        let path = Path::new(from).parent().unwrap_or(Path::new("")).join(specifier);
        let text = std::fs::read_to_string(&path)
            .map_err(|error| ReadError { message: error.to_string(), hint: None })?;
        Ok(SourceFile { path: path.to_string_lossy().into_owned(), text })
    }

    fn highlight(&self, _language: &str, _code: &str) -> Option<Vec<String>> {
        None
    }

    fn text(&self, key: &str) -> Cow<'_, str> {
        Cow::Owned(key.to_owned())
    }
}

struct File {
    path: String,
    text: String,
    body: usize,
    syntax: Syntax,
}

fn collect(folder: &Path, files: &mut Vec<File>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, files);
            continue;
        }
        let syntax = match path.extension().and_then(|extension| extension.to_str()) {
            Some("md") => Syntax::Markdown,
            Some("mdx") => Syntax::Mdx,
            _ => continue,
        };
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let body = text
            .strip_prefix("---\n")
            .and_then(|rest| rest.find("\n---\n").map(|end| end + "---\n\n---\n".len()))
            .unwrap_or(0);
        files.push(File { path: path.to_string_lossy().into_owned(), text, body, syntax });
    }
}

fn report(name: &str, bytes: usize, mut run: impl FnMut()) {
    let mut best = f64::MAX;
    for _ in 0..9 {
        let start = Instant::now();
        run();
        best = best.min(start.elapsed().as_secs_f64());
    }
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    let megabytes = bytes as f64 / 1e6;
    println!("{name}: {megabytes:.2} MB in {:.1} ms, {:.0} MB/s", best * 1e3, megabytes / best);
}

fn main() {
    let mut files = Vec::new();
    for folder in std::env::args().skip(1) {
        collect(Path::new(&folder), &mut files);
    }
    let mut codes: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for file in &files {
        let article = compile(&file.path, &file.text, file.body, file.syntax, &Disk);
        for diagnostic in article.diagnostics {
            let line = file.text[..diagnostic.primary.start.min(file.text.len())].lines().count();
            let place = format!("{}:{line} {}", diagnostic.primary.path, diagnostic.message);
            codes.entry(diagnostic.code).or_default().push(place);
        }
    }
    for (code, places) in &codes {
        println!("{code}: {}", places.len());
        for place in places.iter().take(5) {
            println!("  {place}");
        }
    }
    for (name, syntax) in [("md", Syntax::Markdown), ("mdx", Syntax::Mdx)] {
        let of_syntax: Vec<&File> = files.iter().filter(|file| file.syntax == syntax).collect();
        let bytes = of_syntax.iter().map(|file| file.text.len()).sum();
        report(&format!("{name}, {} files", of_syntax.len()), bytes, || {
            for file in &of_syntax {
                std::hint::black_box(compile(&file.path, &file.text, file.body, syntax, &Disk));
            }
        });
    }
    let bytes = files.iter().map(|file| file.text.len()).sum();
    report("all as md", bytes, || {
        for file in &files {
            std::hint::black_box(compile(&file.path, &file.text, file.body, Syntax::Markdown, &Disk));
        }
    });
    report("all as plain GFM", bytes, || {
        for file in &files {
            std::hint::black_box(to_html(&file.text[file.body..], Specification::Gfm));
        }
    });
}
