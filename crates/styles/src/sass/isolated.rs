//! The Sass compiler in a process of its own.

use std::io::Read;
use std::path::Path;
use std::time::Duration;

use quire_process::{Ended, Program};

use super::{Answer, Request, run};

/// The first argument with which the binary is started to compile a style sheet.
pub const COMMAND: &str = "compile-sass";

/// The longest time that a style sheet may take. Large frameworks take a second.
const LIMIT: Duration = Duration::from_secs(30);

/// Compiles a style sheet in another process.
pub(super) fn compile(executable: &Path, request: &Request) -> Result<Answer, String> {
    let input = serde_json::to_vec(request).map_err(|error| error.to_string())?;
    let program = Program { path: executable, folder: &request.site.folder, limit: LIMIT, environment: &[] };
    let ended = program.run([COMMAND].map(str::to_owned), input).map_err(|error| error.to_string())?;
    match ended {
        Ended { is_killed: true, .. } => Err(format!(
            "compiling takes more than {} seconds: it may contain a loop without end",
            LIMIT.as_secs()
        )),
        ended => serde_json::from_slice(&ended.output).map_err(|_| {
            "the compiler ran out of memory or stack: a mixin or function may call itself without end"
                .to_owned()
        }),
    }
}

/// The work of the other process: reads a request, returns the answer to it.
pub fn answer(mut input: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    let request: Request = serde_json::from_slice(&bytes).map_err(|error| error.to_string())?;
    serde_json::to_vec(&run(&request)).map_err(|error| error.to_string())
}
