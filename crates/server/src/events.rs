//! The event stream of the development server: messages to open pages, never from them.

use std::sync::{Mutex, PoisonError};

use serde_json::Value;
use tokio::sync::broadcast;

/// Messages kept for slow listeners; who falls behind further reloads.
const KEPT: usize = 64;

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

/// One open page.
#[derive(Debug)]
pub(crate) struct Listener {
    pub(crate) first: String,
    receiver: broadcast::Receiver<Message>,
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

    /// Somebody more. `last_seen` is the `Last-Event-ID` of a page that lost its connection; when builds have passed
    /// since, it is told to refresh whatever it shows.
    pub(crate) fn listen(&self, last_seen: Option<&str>) -> Listener {
        let latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        // An event without data only sets the identifier that a page comes back with.
        let mut first = format!("retry: 500\nid: {}\n\n", latest.build);
        let has_missed = last_seen.is_some_and(|seen| seen.parse() != Ok(latest.build));
        let refresh = has_missed.then(|| serde_json::json!({ "type": "update", "routes": ["*"] }));
        if let Some(data) = latest.error.clone().or(refresh) {
            first.push_str(&text(&Message { build: latest.build, data }));
        }
        Listener { first, receiver: self.sender.subscribe() }
    }
}

impl Listener {
    /// The next message as it is sent; nothing when the server ends.
    pub(crate) async fn next(&mut self) -> Option<String> {
        match self.receiver.recv().await {
            Ok(message) => Some(text(&message)),
            Err(broadcast::error::RecvError::Lagged(_)) => Some("data: {\"type\":\"reload\"}\n\n".to_owned()),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}

/// JSON has no raw newlines, so a message is one line of data.
fn text(message: &Message) -> String {
    format!("id: {}\ndata: {}\n\n", message.build, message.data)
}
