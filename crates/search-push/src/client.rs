//! HTTP client for the nodes of a search engine. A request that fails on one node is sent to the next node. If all
//! nodes fail, the request is retried after a pause.

use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;
use ureq::Agent;
use ureq::http::{Method, Request, Response};

use crate::error::{Error, Result};

/// Pause after the first round in which no node responded. A round is one attempt at each node. The pause doubles after
/// each round.
const FIRST_PAUSE: Duration = Duration::from_millis(250);

/// Maximum pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(8);

/// Connection timeout, after which a node is skipped.
const CONNECT: Duration = Duration::from_secs(5);

/// Maximum time for one request, including the time in which an engine indexes a batch.
const PATIENCE: Duration = Duration::from_mins(1);

/// Maximum size of a response in bytes.
const RESPONSE_BYTES: u64 = 64 << 20;

/// Maximum number of characters shown of an engine's message.
const MESSAGE_CHARS: usize = 500;

/// A request that can be sent to any node.
pub(crate) struct Call<'a> {
    /// Short description for messages: `create the collection`.
    pub(crate) action: &'a str,
    pub(crate) method: Method,
    /// Path and query, to be appended to a node's URL.
    pub(crate) path: &'a str,
    pub(crate) body: Body<'a>,
}

#[derive(Clone, Copy)]
pub(crate) enum Body<'a> {
    Empty,
    /// A JSON value.
    Json(&'a Value),
    /// JSON values, one per line.
    Lines(&'a [Value]),
}

/// The nodes of an engine, and the headers sent with every request.
pub(crate) struct Client<'a> {
    agent: Agent,
    /// URLs of the nodes, without a trailing slash.
    nodes: Vec<String>,
    /// Index in `nodes` of the node that responded last.
    current: usize,
    /// Maximum number of retries after all nodes failed.
    retries: u32,
    headers: Vec<(&'static str, String)>,
    on_retry: Box<dyn FnMut(&str) + 'a>,
}

impl<'a> Client<'a> {
    pub(crate) fn new(
        nodes: Vec<String>,
        headers: Vec<(&'static str, String)>,
        retries: u32,
        on_retry: Box<dyn FnMut(&str) + 'a>,
    ) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            // Following a redirect would send the key to another host.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .timeout_connect(Some(CONNECT))
            .timeout_global(Some(PATIENCE))
            .user_agent("quire");
        // Engines often run in networks with a private certificate authority, so the platform's certificates are
        // trusted.
        #[cfg(feature = "tls")]
        let config = config.tls_config(
            ureq::tls::TlsConfig::builder().root_certs(ureq::tls::RootCerts::PlatformVerifier).build(),
        );
        Self { agent: config.build().into(), nodes, current: 0, retries, headers, on_retry }
    }

    /// Sends an idempotent request, with retries. Returns the response as JSON, or `Null` for an empty response.
    pub(crate) fn send(&mut self, call: &Call<'_>) -> Result<Value> {
        let text = self.text(call)?;
        if text.trim().is_empty() {
            return Ok(Value::Null);
        }
        serde_json::from_str(&text)
            .map_err(|error| Error::Unexpected { action: call.action.to_owned(), message: error.to_string() })
    }

    /// Sends an idempotent request, with retries. Returns the body of the response.
    pub(crate) fn text(&mut self, call: &Call<'_>) -> Result<String> {
        let mut round = 0;
        loop {
            match self.round(call) {
                Err(error) if error.is_transient() && round < self.retries => {
                    self.pause(round, &error);
                    round += 1;
                }
                result => return result,
            }
        }
    }

    pub(crate) fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Calls `act` with the client restricted to one node and without retries.
    pub(crate) fn at_node<T>(&mut self, index: usize, act: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let node = self.nodes[index].clone();
        let nodes = std::mem::replace(&mut self.nodes, vec![node]);
        let (current, retries) = (self.current, self.retries);
        (self.current, self.retries) = (0, 0);
        let result = act(self);
        (self.nodes, self.current, self.retries) = (nodes, current, retries);
        result
    }

    /// Returns the sum of all pauses between retries. This is also the maximum wait for a node that makes no progress.
    pub(crate) fn patience(&self) -> Duration {
        (0..self.retries).map(pause_after).sum()
    }

    pub(crate) fn retries(&self) -> u32 {
        self.retries
    }

    /// Reports a retry because of `error`, and waits. `round` is the number of rounds before the failed round.
    pub(crate) fn pause(&mut self, round: u32, error: &Error) {
        let pause = pause_after(round);
        let reason =
            if let Error::Unavailable { reason } = error { reason.clone() } else { error.to_string() };
        (self.on_retry)(&format!("{reason}; trying again in {:.2} s", pause.as_secs_f32()));
        sleep(pause);
    }

    /// Tries each node once, starting with the node that responded last, until a node responds.
    pub(crate) fn round(&mut self, call: &Call<'_>) -> Result<String> {
        let mut reasons = Vec::new();
        for step in 0..self.nodes.len() {
            let at = (self.current + step) % self.nodes.len();
            match self.request(&self.nodes[at], call) {
                Err(Error::Unavailable { reason }) => reasons.push(format!("{} {reason}", self.nodes[at])),
                result => {
                    self.current = at;
                    return result;
                }
            }
        }
        Err(Error::Unavailable { reason: reasons.join(", ") })
    }

    fn request(&self, node: &str, call: &Call<'_>) -> Result<String> {
        let unavailable = |error: ureq::Error| Error::Unavailable { reason: format!("failed ({error})") };
        let mut response = self.exchange(node, call).map_err(unavailable)?;
        let status = response.status().as_u16();
        let body = response.body_mut().with_config().limit(RESPONSE_BYTES).lossy_utf8(true);
        let text = body.read_to_string().map_err(unavailable)?;
        match status {
            200..300 => Ok(text),
            408 | 429 | 500..600 => {
                Err(Error::Unavailable { reason: format!("responded {status} ({})", message(&text)) })
            }
            401 | 403 => Err(Error::Key { status, message: message(&text) }),
            _ => Err(Error::Refused { action: call.action.to_owned(), status, message: message(&text) }),
        }
    }

    fn exchange(
        &self,
        node: &str,
        call: &Call<'_>,
    ) -> std::result::Result<Response<ureq::Body>, ureq::Error> {
        let mut request = Request::builder().method(call.method.clone()).uri(format!("{node}{}", call.path));
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        match call.body {
            Body::Empty => self.agent.run(request.body(())?),
            Body::Json(value) => {
                let request = request.header("Content-Type", "application/json");
                self.agent.run(request.body(value.to_string())?)
            }
            Body::Lines(values) => {
                let lines: Vec<String> = values.iter().map(Value::to_string).collect();
                let request = request.header("Content-Type", "text/plain");
                self.agent.run(request.body(lines.join("\n"))?)
            }
        }
    }
}

/// Returns the pause after the round `round`, counted from 0, if no node responded.
fn pause_after(round: u32) -> Duration {
    FIRST_PAUSE.saturating_mul(1 << round.min(8)).min(LONGEST_PAUSE)
}

/// Returns the message in a response, or the response itself if it contains no message. Long text is truncated.
pub(crate) fn message(text: &str) -> String {
    let value: Value = serde_json::from_str(text).unwrap_or_default();
    let message = value.get("message").and_then(Value::as_str).unwrap_or(text).trim();
    let message: String = message.chars().filter(|letter| !letter.is_control()).take(MESSAGE_CHARS).collect();
    if message.is_empty() { "no message".to_owned() } else { message }
}
