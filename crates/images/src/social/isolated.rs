//! Draws logos in separate processes, because the SVG library limits neither memory nor time: nested markers can take
//! 10 GB, and a few filters can take minutes.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use quire_process::{RequestLimits, Workers, serve};

use crate::social::logo::{Bitmap, draw_here};

/// First command-line argument of a process that draws logos.
pub const COMMAND: &str = "draw-logos";

/// Limits for drawing one logo. A typical logo takes hundredths of a second and tens of megabytes.
const LIMITS: RequestLimits = RequestLimits { time: Duration::from_secs(5), memory: 256 << 20 };

/// Size of a number in a message, in bytes.
const NUMBER: usize = size_of::<u32>();

static WORKERS: OnceLock<Workers> = OnceLock::new();

/// Causes logos to be drawn in separate processes of `executable`, which must call [`answer`] if its first argument is
/// [`COMMAND`]. Without this setting, drawing a logo may run forever or exhaust memory.
pub fn isolate(executable: PathBuf) {
    // Only the first call has an effect.
    let _ = WORKERS.set(Workers::new(executable, COMMAND));
}

/// Runs the separate process: answers requests until `input` ends. Returns I/O errors of `input` and `output`.
pub fn answer(input: impl Read, output: impl Write) -> io::Result<()> {
    serve(input, output, LIMITS, |request| {
        let bitmap = numbers(request).and_then(|([width, height], file)| draw_here(file, width, height));
        bitmap.map_or_else(Vec::new, |bitmap| {
            let width = u32::try_from(bitmap.width).unwrap_or_default();
            [width.to_le_bytes()].into_iter().chain(bitmap.pixels).flatten().collect()
        })
    })
}

/// The error for a logo that cannot be drawn, or whose drawing exceeds the limits.
pub(crate) struct LogoError;

/// Draws a logo in a separate process. Returns `None` if [`isolate`] has not been called.
pub(crate) fn draw(file: &[u8], max_width: u32, height: u32) -> Option<Result<Bitmap, LogoError>> {
    let request = [&max_width.to_le_bytes()[..], &height.to_le_bytes(), file].concat();
    let answer = WORKERS.get()?.answer(&request).ok();
    Some(answer.and_then(|answer| read(&answer)).ok_or(LogoError))
}

/// Parses an answer of the separate process. Returns `None` for an empty answer, which means that the logo cannot be
/// drawn.
fn read(answer: &[u8]) -> Option<Bitmap> {
    let ([width], pixels) = numbers(answer)?;
    let (pixels, _) = pixels.as_chunks();
    Some(Bitmap { width: usize::try_from(width).ok()?, pixels: pixels.to_vec() })
}

/// Splits the leading numbers off a message. Returns the numbers and the remaining message.
fn numbers<const COUNT: usize>(message: &[u8]) -> Option<([u32; COUNT], &[u8])> {
    let (numbers, rest) = message.split_at_checked(COUNT * NUMBER)?;
    let (numbers, _) = numbers.as_chunks();
    let mut values = [0; COUNT];
    for (number, bytes) in values.iter_mut().zip(numbers) {
        *number = u32::from_le_bytes(*bytes);
    }
    Some((values, rest))
}
