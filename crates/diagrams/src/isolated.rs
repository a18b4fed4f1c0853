//! Draws diagrams in separate processes. The library cannot be interrupted: a chart of 10^8 days takes hours.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use quire_markdown::{Diagram, DiagramError};
use quire_process::{NoAnswer, RequestLimits, Workers, serve};
use serde_json::{Value, json};

use crate::{draw_here, failed};

/// The first argument that makes the binary draw diagrams.
pub const COMMAND: &str = "draw-diagrams";

/// Limits of drawing one diagram. The largest real diagrams take tenths of a second and tens of megabytes.
const LIMITS: RequestLimits = RequestLimits { time: Duration::from_secs(5), memory: 512 << 20 };

static WORKERS: OnceLock<Workers> = OnceLock::new();

/// Makes all later calls draw diagrams in processes of `executable`, which calls [`answer`] if its first argument is
/// [`COMMAND`]. Without this, a source can make drawing run forever or exhaust the memory.
pub fn isolate(executable: PathBuf) {
    // Only the first call has an effect.
    let _ = WORKERS.set(Workers::new(executable, COMMAND));
}

/// Runs a separate process: answers requests until `input` ends. Returns I/O errors of `input` and `output`.
pub fn answer(input: impl Read, output: impl Write) -> io::Result<()> {
    serve(input, output, LIMITS, |request| {
        let drawn = draw_here(&String::from_utf8_lossy(request));
        let answer = match drawn {
            Ok(Diagram { svg, css, title, description }) => json!([svg, css, title, description]),
            Err(DiagramError { range, message, .. }) => json!([range.start, range.end, message]),
        };
        answer.to_string().into_bytes()
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
    let answer = serde_json::from_slice(&answer).unwrap_or_default();
    Some(read(answer).unwrap_or_else(|| Err(failed("the renderer failed".to_owned()))))
}

/// Parses an answer of the separate process.
fn read(answer: Value) -> Option<Result<Diagram, DiagramError>> {
    let Value::Array(fields) = answer else { return None };
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let offset = |value: &Value| usize::try_from(value.as_u64()?).ok();
    match fields.as_slice() {
        [svg, css, title, description] => Some(Ok(Diagram {
            svg: text(svg)?,
            css: text(css)?,
            title: text(title)?,
            description: text(description)?,
        })),
        [start, end, message] => {
            let range = offset(start)?..offset(end)?;
            Some(Err(DiagramError { range, message: text(message)?, exceeds_limits: false }))
        }
        _ => None,
    }
}
