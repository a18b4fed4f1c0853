//! Measures the speed of highlighting: the first call for each of ten languages, then the throughput for given files.
//!
//! `cargo run --release -p quire-highlight --example highlight_cost -- FILE...` derives the language from the file
//! extension. A `*.txt` file contains code blocks instead, each written as the byte 1, the language, a newline and the
//! code.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::cast_precision_loss,
    reason = "a measuring tool"
)]

use std::time::Instant;

fn main() {
    for language in ["bash", "css", "diff", "js", "json", "html", "tsx", "ts", "toml", "rust"] {
        let start = Instant::now();
        assert!(quire_highlight::highlight(language, "a").is_some());
        println!("{language:6} first call {:.2} ms", start.elapsed().as_secs_f64() * 1e3);
    }
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let fences: Vec<(&str, &str)> = if std::path::Path::new(&path).extension().is_some_and(|e| e == "txt")
        {
            text.split('\u{1}').filter_map(|fence| fence.split_once('\n')).collect()
        } else {
            vec![(path.rsplit('.').next().unwrap_or_default(), &text)]
        };
        let rounds = 5;
        let (mut bytes_in, mut bytes_out) = (0, 0);
        let start = Instant::now();
        for _ in 0..rounds {
            for (language, code) in &fences {
                bytes_in += code.len();
                bytes_out += quire_highlight::highlight(language, code)
                    .map_or(0, |lines| lines.iter().map(String::len).sum());
            }
        }
        let secs = start.elapsed().as_secs_f64();
        println!(
            "{path}: {} fences, {} B -> {} B, {:.1} ms, {:.2} MB/s",
            fences.len(),
            bytes_in / rounds,
            bytes_out / rounds,
            secs * 1e3 / rounds as f64,
            bytes_in as f64 / secs / 1e6
        );
    }
}
