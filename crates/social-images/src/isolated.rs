//! Logos drawn in a process of its own. The library that draws SVG has no limits: markers in markers take 10 GB, a few
//! filters take minutes.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use quire_process::{RequestLimits, Workers, serve};

use crate::logo::{Bitmap, drawn_here};

/// The first argument with which the binary is started to draw logos.
pub const COMMAND: &str = "draw-logos";

/// A logo takes hundredths of a second, and some ten megabytes.
const LIMITS: RequestLimits = RequestLimits { time: Duration::from_secs(5), memory: 256 << 20 };

/// Bytes of a number in a message.
const NUMBER: usize = size_of::<u32>();

static WORKERS: OnceLock<Workers> = OnceLock::new();

/// From now on, logos are drawn by processes of `executable`, which calls [`answer`] if [`COMMAND`] is its first
/// argument. Only then does no logo make drawing run without end, or exhaust the memory.
pub fn isolate(executable: PathBuf) {
    // The first call counts.
    let _ = WORKERS.set(Workers::new(executable, COMMAND));
}

/// The work of such a process: answers requests until `input` ends.
pub fn answer(input: impl Read, output: impl Write) -> io::Result<()> {
    serve(input, output, LIMITS, |request| {
        let drawn = numbers(request).and_then(|([width, height], file)| drawn_here(file, width, height));
        drawn.map_or_else(Vec::new, |bitmap| {
            let width = u32::try_from(bitmap.width).unwrap_or_default();
            [width.to_le_bytes()].into_iter().chain(bitmap.pixels).flatten().collect()
        })
    })
}

/// A logo that cannot be drawn, or not within the limits.
pub(crate) struct Undrawn;

/// Draws a logo in another process, if there is an executable for it.
pub(crate) fn draw(file: &[u8], most_wide: u32, height: u32) -> Option<Result<Bitmap, Undrawn>> {
    let request = [&most_wide.to_le_bytes()[..], &height.to_le_bytes(), file].concat();
    let answer = WORKERS.get()?.answer(&request).ok();
    Some(answer.and_then(|answer| read(&answer)).ok_or(Undrawn))
}

/// The answer of [`answer`].
fn read(answer: &[u8]) -> Option<Bitmap> {
    let ([width], pixels) = numbers(answer)?;
    let (pixels, _) = pixels.as_chunks();
    Some(Bitmap { width: usize::try_from(width).ok()?, pixels: pixels.to_vec() })
}

/// The numbers that a message begins with, and the rest of it.
fn numbers<const COUNT: usize>(message: &[u8]) -> Option<([u32; COUNT], &[u8])> {
    let (numbers, rest) = message.split_at_checked(COUNT * NUMBER)?;
    let (numbers, _) = numbers.as_chunks();
    let mut read = [0; COUNT];
    for (number, bytes) in read.iter_mut().zip(numbers) {
        *number = u32::from_le_bytes(*bytes);
    }
    Some((read, rest))
}
