//! The development server's event stream, which sends messages to open pages and receives none.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use hyper::body::Bytes;
use serde_json::Value;
use tokio::sync::{broadcast, mpsc};

/// Number of buffered messages per listener. A listener that falls further behind must reload.
const MAX_EVENTS: usize = 64;

/// Interval of keep-alive comments on a silent stream.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// The broadcast channel to all open pages.
#[derive(Debug)]
pub(crate) struct Events {
    token: String,
    sender: broadcast::Sender<Message>,
    latest: Mutex<Latest>,
}

/// A message, and the number of its build.
#[derive(Debug, Clone)]
pub(crate) struct Message {
    build: u64,
    data: Value,
}

/// The state to send to a newly connected page.
#[derive(Debug, Default)]
struct Latest {
    build: u64,
    /// The last `problems` message, if there are problems.
    problems: Option<Value>,
}

impl Events {
    pub(crate) fn new(token: String) -> Self {
        Self { token, sender: broadcast::channel(MAX_EVENTS).0, latest: Mutex::default() }
    }

    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// Sets the number of the latest build, for pages that connect later.
    pub(crate) fn set_build(&self, build: u64) {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner).build = build;
    }

    pub(crate) fn send(&self, build: u64, data: Value) {
        // `send` fails only without subscribers.
        let _ = self.sender.send(Message { build, data });
    }

    /// Broadcasts the problems, and stores them for pages that connect later. `None` removes the stored problems.
    pub(crate) fn send_problems(&self, build: u64, problems: Option<Value>) {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        latest.problems.clone_from(&problems);
        let none = || serde_json::json!({ "type": "problems", "site": [], "pages": {} });
        self.send(build, problems.unwrap_or_else(none));
    }

    /// Opens a stream for a newly connected page. `last_seen` is the number of the build that the page shows. If there
    /// were newer builds, the page receives an update for all routes. Must be called within the server's Tokio runtime.
    pub(crate) fn listen(&self, last_seen: Option<&str>) -> mpsc::Receiver<Bytes> {
        let latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        // An event without data only sets the last event ID.
        let mut first = format!("retry: 500\nid: {}\n\n", latest.build);
        let has_missed = last_seen.is_some_and(|last_seen| last_seen.parse() != Ok(latest.build));
        let refresh = has_missed.then(|| serde_json::json!({ "type": "update", "routes": ["*"] }));
        for data in latest.problems.clone().into_iter().chain(refresh) {
            first.push_str(&text(&Message { build: latest.build, data }));
        }
        let (sender, stream) = mpsc::channel(1);
        tokio::spawn(forward(first, self.sender.subscribe(), sender));
        stream
    }
}

/// Forwards messages to one page until the page disconnects or the server shuts down.
async fn forward(first: String, mut messages: broadcast::Receiver<Message>, page: mpsc::Sender<Bytes>) {
    let mut text = first;
    while page.send(text.into()).await.is_ok() {
        text = tokio::select! {
            message = messages.recv() => match message {
                Ok(message) => self::text(&message),
                Err(broadcast::error::RecvError::Lagged(_)) => "data: {\"type\":\"reload\"}\n\n".to_owned(),
                Err(broadcast::error::RecvError::Closed) => return,
            },
            () = tokio::time::sleep(HEARTBEAT) => ":\n\n".to_owned(),
            () = page.closed() => return,
        };
    }
}

/// Formats one server-sent event. JSON contains no raw newlines, so one `data` line is enough.
fn text(message: &Message) -> String {
    format!("id: {}\ndata: {}\n\n", message.build, message.data)
}
