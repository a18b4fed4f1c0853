//! Tasks, which are changes that an engine accepts and applies asynchronously.

use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;
use ureq::http::Method;

use crate::client::{Body, Call, Client};
use crate::error::{Error, Result};

/// First pause between two polls of a task. The pause doubles after each poll.
const FIRST_PAUSE: Duration = Duration::from_millis(20);
/// Maximum pause between two polls of a task.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// Maximum number of polls, which take about half an hour.
const POLLS: u32 = 1_800;

/// Polls the state of a task at `path` until `is_done` returns true or an error.
///
/// # Errors
///
/// Returns errors of `is_done` and of the requests. Returns `Unexpected` if the task does not finish.
pub(crate) fn wait(
    client: &mut Client<'_>,
    action: &str,
    path: &str,
    is_done: impl Fn(&Value) -> Result<bool>,
) -> Result<()> {
    let mut pause = FIRST_PAUSE;
    for _ in 0..POLLS {
        let task = client.send(&Call { action, method: Method::GET, path, body: Body::Empty })?;
        if is_done(&task)? {
            return Ok(());
        }
        sleep(pause);
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
    Err(unexpected(action, "its task did not finish"))
}

/// Returns the ID of a task.
///
/// # Errors
///
/// Returns `Unexpected` if the response contains no task ID.
pub(crate) fn id(action: &str, id: Option<&Value>) -> Result<u64> {
    id.and_then(Value::as_u64).ok_or_else(|| unexpected(action, "it contains no task ID"))
}

fn unexpected(action: &str, message: &str) -> Error {
    Error::Unexpected { action: action.to_owned(), message: message.to_owned() }
}
