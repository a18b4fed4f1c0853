//! The event stream of the development server: messages to open pages, never from them.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use hyper::body::Bytes;
use serde_json::Value;
use tokio::sync::{broadcast, mpsc};

/// Messages kept for slow listeners; who falls behind further reloads.
const KEPT: usize = 64;

/// How often a silent stream says that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Everybody who listens.
#[derive(Debug)]
pub(crate) struct Events {
    token: String,
    sender: broadcast::Sender<Message>,
    latest: Mutex<Latest>,
}

/// A message with the number of the build it tells of.
#[derive(Debug, Clone)]
pub(crate) struct Message {
    build: u64,
    data: Value,
}

/// What somebody who comes now has to know.
#[derive(Debug, Default)]
struct Latest {
    build: u64,
    error: Option<Value>,
}

impl Events {
    pub(crate) fn new(token: String) -> Self {
        Self { token, sender: broadcast::channel(KEPT).0, latest: Mutex::default() }
    }

    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// Tells everybody. An error is also told to those who come later, until something else is sent.
    pub(crate) fn send(&self, build: u64, messages: Vec<Value>) {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        latest.build = build;
        for data in messages {
            latest.error = (data["type"] == "error").then(|| data.clone());
            // Nobody listens: nobody needs to know.
            let _ = self.sender.send(Message { build, data });
        }
    }

    /// The stream of somebody more. `last_seen` is the `Last-Event-ID` of a page that lost its connection; when builds
    /// have passed since, it is told to refresh whatever it shows. Must be called on the server's runtime.
    pub(crate) fn listen(&self, last_seen: Option<&str>) -> mpsc::Receiver<Bytes> {
        let latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        // An event without data only sets the identifier that a page comes back with.
        let mut first = format!("retry: 500\nid: {}\n\n", latest.build);
        let has_missed = last_seen.is_some_and(|seen| seen.parse() != Ok(latest.build));
        let refresh = has_missed.then(|| serde_json::json!({ "type": "update", "routes": ["*"] }));
        if let Some(data) = latest.error.clone().or(refresh) {
            first.push_str(&text(&Message { build: latest.build, data }));
        }
        let (sender, stream) = mpsc::channel(1);
        tokio::spawn(forward(first, self.sender.subscribe(), sender));
        stream
    }
}

/// Sends messages to one page until it is gone or the server ends.
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

/// JSON has no raw newlines, so a message is one line of data.
fn text(message: &Message) -> String {
    format!("id: {}\ndata: {}\n\n", message.build, message.data)
}
