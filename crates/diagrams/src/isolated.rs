//! Draws diagrams in separate processes. The diagram renderer `merman` cannot be interrupted, and drawing a chart that
//! spans 10^8 days takes hours.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use quire_markdown::{Diagram, DiagramError};
use quire_process::{NoAnswer, RequestLimits, Workers, serve};

use crate::{draw_here, failed};

/// First command-line argument of a worker process that draws diagrams.
pub const COMMAND: &str = "draw-diagrams";

/// Limits for drawing one diagram: CPU time and, on Linux, memory. The largest real diagrams take tenths of a second
/// and tens of megabytes.
const LIMITS: RequestLimits = RequestLimits { time: Duration::from_secs(5), memory: 512 << 20 };

static WORKERS: OnceLock<Workers> = OnceLock::new();

/// Makes all later calls to [`draw`](crate::draw) use worker processes, which run `executable`. The executable must
/// call [`answer`] if its first argument is [`COMMAND`]. Without worker processes, drawing a diagram can run forever or
/// exhaust memory.
pub fn isolate(executable: PathBuf) {
    // Only the first call has an effect.
    let _ = WORKERS.set(Workers::new(executable, COMMAND));
}

/// Entry point of a worker process: draws the diagrams requested on `input` and writes the results to `output`, until
/// `input` ends. Fails if `input` cannot be read or `output` cannot be written.
pub fn answer(input: impl Read, output: impl Write) -> io::Result<()> {
    serve(input, output, LIMITS, |request| {
        let diagram = draw_here(&String::from_utf8_lossy(request));
        serde_json::to_vec(&diagram).unwrap_or_default()
    })
}

/// Draws a diagram in a separate process. Returns `None` if [`isolate`] has not been called.
pub(crate) fn draw(source: &str) -> Option<Result<Diagram, DiagramError>> {
    let answer = match WORKERS.get()?.answer(source.as_bytes()) {
        Ok(answer) => answer,
        Err(NoAnswer::AtLimit) => {
            let (time, memory) = (LIMITS.time.as_secs(), LIMITS.memory >> 20);
            let message = format!("drawing it takes more than {time} seconds or {memory} MB");
            return Some(Err(DiagramError { exceeds_limits: true, ..failed(message) }));
        }
        Err(NoAnswer::NotStarted(error)) => {
            return Some(Err(failed(format!("the process that draws it cannot be started: {error}"))));
        }
    };
    let diagram = serde_json::from_slice(&answer);
    Some(diagram.unwrap_or_else(|_| Err(failed("the renderer failed".to_owned()))))
}
