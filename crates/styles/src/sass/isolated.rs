//! Runs the Sass compiler in a separate process.

use std::io::Read;
use std::path::Path;
use std::time::Duration;

use quire_process::{CompletedProgram, Exceeded, Limits, MAX_OUTPUT, Program};

use super::{Answer, Request, run};

/// The first command-line argument with which the `quire` executable compiles a style sheet.
pub const COMMAND: &str = "compile-sass";

/// Limits for compiling one style sheet. Compiling a large framework takes about one second and 10% of this memory.
const LIMITS: Limits = Limits { time: Duration::from_secs(20), output: MAX_OUTPUT, memory: Some(768 << 20) };

/// Compiles a style sheet in a separate process. Returns an error message if the process fails or exceeds a limit.
pub(super) fn compile(executable: &Path, request: &Request) -> Result<Answer, String> {
    let input = serde_json::to_vec(request).map_err(|error| error.to_string())?;
    let program = Program::new(executable, &request.site.folder, LIMITS);
    let completed = program.run([COMMAND], input).map_err(|error| error.to_string())?;
    match completed {
        CompletedProgram { exceeded: Some(Exceeded::Time), .. } => Err(format!(
            "compiling took more than {} seconds: the style sheet may contain an infinite loop",
            LIMITS.time.as_secs()
        )),
        CompletedProgram { exceeded: Some(Exceeded::Output), .. } => {
            Err(format!("its CSS is larger than {} MB", LIMITS.output >> 20))
        }
        completed => serde_json::from_slice(&completed.output).map_err(|_| {
            "the compiler ran out of memory or stack: a mixin or function may call itself endlessly"
                .to_owned()
        }),
    }
}

/// Runs the separate process: reads a request from `input` and returns the serialized answer. Fails if the request
/// cannot be read or parsed.
pub fn answer(mut input: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    let request: Request = serde_json::from_slice(&bytes).map_err(|error| error.to_string())?;
    serde_json::to_vec(&run(&request)).map_err(|error| error.to_string())
}
