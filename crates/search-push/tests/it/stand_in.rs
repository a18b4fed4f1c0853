//! Test helper: a mock search engine, which is a server on 127.0.0.1 with responses that each test specifies.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// Number of requests after which connections are closed. The limit ends a push that would poll forever.
const MAX_REQUESTS: usize = 30;

/// A received request. The random name of the fresh collection is replaced with `FRESH`.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    /// Index of the node.
    pub(crate) node: usize,
    /// Method, path and query.
    pub(crate) line: String,
    /// Header fields, in lower case.
    pub(crate) headers: Vec<String>,
    pub(crate) body: String,
}

/// A rule `METHOD /path -> status body`. The part before the arrow is the start of the request lines to which the rule
/// applies. If several rules match, the rule with the longest start applies. Rules with the same start apply in order,
/// one request each; the last rule is repeated. The status `drop` closes the connection. `LINES` in a body is replaced
/// with a line `{"success":true}` for each line of the request.
#[derive(Debug, Clone)]
struct Rule {
    start: String,
    response: String,
}

#[derive(Default)]
struct State {
    rules: Vec<Rule>,
    fresh: Option<String>,
    requests: Vec<Request>,
}

/// The nodes of an engine. The nodes run until the process exits.
pub(crate) struct StandIn {
    pub(crate) urls: Vec<String>,
    state: Arc<Mutex<State>>,
}

impl StandIn {
    /// Starts nodes that respond according to `changes`, with one rule per line. Rules in `rules` apply if `changes`
    /// contains no rule with the same start.
    pub(crate) fn start(nodes: usize, changes: &str, rules: &str) -> Self {
        let parse = |text: &str| -> Vec<Rule> {
            let parts = text.lines().filter_map(|line| line.trim().split_once(" -> "));
            parts
                .map(|(start, response)| Rule { start: start.to_owned(), response: response.to_owned() })
                .collect()
        };
        let mut all = parse(changes);
        let others =
            parse(rules).into_iter().filter(|rule| all.iter().all(|change| change.start != rule.start));
        let others: Vec<Rule> = others.collect();
        all.extend(others);
        let state = Arc::new(Mutex::new(State { rules: all, ..State::default() }));
        let urls = (0..nodes).map(|node| {
            let listener = TcpListener::bind("127.0.0.1:0").unwrap();
            let url = format!("http://{}", listener.local_addr().unwrap());
            let state = Arc::clone(&state);
            thread::spawn(move || {
                for stream in listener.incoming() {
                    let _ = respond(&stream.unwrap(), node, &state);
                }
            });
            url
        });
        Self { urls: urls.collect(), state }
    }

    pub(crate) fn requests(&self) -> Vec<Request> {
        self.state.lock().unwrap().requests.clone()
    }

    /// Replaces the name of the fresh collection and the URLs of the nodes with placeholders.
    pub(crate) fn normalized(&self, text: &str) -> String {
        let fresh = self.state.lock().unwrap().fresh.clone();
        let mut text = fresh.map_or_else(|| text.to_owned(), |fresh| text.replace(&fresh, "FRESH"));
        for (node, url) in self.urls.iter().enumerate() {
            text = text.replace(url, &format!("NODE{node}"));
        }
        text
    }
}

fn respond(mut stream: &TcpStream, node: usize, state: &Mutex<State>) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut head = Vec::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 || line.trim().is_empty() {
            break;
        }
        head.push(line.trim().to_owned());
    }
    let Some((line, headers)) = head.split_first() else { return Ok(()) };
    let headers: Vec<String> = headers
        .iter()
        .filter_map(|header| header.split_once(':'))
        .map(|(name, value)| format!("{}:{value}", name.to_lowercase()))
        .collect();
    let length = headers.iter().find_map(|header| header.strip_prefix("content-length:"));
    let mut body = vec![0; length.map_or(0, |length| length.trim().parse().unwrap())];
    reader.read_exact(&mut body)?;
    let body = String::from_utf8(body).unwrap();
    let line = line.trim_end_matches(" HTTP/1.1");
    let mut state = state.lock().unwrap();
    if state.fresh.is_none() {
        state.fresh = fresh_name(&format!("{line} {body}"));
    }
    let fresh = state.fresh.clone().unwrap_or_else(|| "none".to_owned());
    let (line, body) = (line.replace(&fresh, "FRESH"), body.replace(&fresh, "FRESH"));
    let matching = state.rules.iter().enumerate().filter(|(_, rule)| line.starts_with(&rule.start));
    // `max_by_key` returns the last maximum. After `rev`, this is the first of several rules with the same start.
    let best = matching.rev().max_by_key(|(_, rule)| rule.start.len());
    let at = best.map_or_else(|| panic!("no rule for {line}"), |(at, _)| at);
    let Rule { start, response } = state.rules[at].clone();
    if state.rules.iter().filter(|rule| rule.start == start).count() > 1 {
        state.rules.remove(at);
    }
    let lines = body.lines().count();
    let count = state.requests.len();
    state.requests.push(Request { node, line, headers, body });
    drop(state);
    if response == "drop" || count > MAX_REQUESTS {
        return stream.shutdown(std::net::Shutdown::Both);
    }
    let (status, text) = response.split_once(' ').unwrap_or((&response, ""));
    let text = text.replace("LINES", &"{\"success\":true}\n".repeat(lines)).replace("FRESH", &fresh);
    let text = text.replace("\\n", "\n");
    let location = if status.starts_with('3') { "Location: /elsewhere\r\n" } else { "" };
    let head = format!(
        "HTTP/1.1 {status} Status\r\n{location}Connection: close\r\nContent-Length: {}\r\n\r\n",
        text.len()
    );
    stream.write_all(format!("{head}{text}").as_bytes())
}

/// Returns the first collection name with a random suffix. Suffixes of fixed names in the tests start with zeros.
fn fresh_name(text: &str) -> Option<String> {
    let (at, _) =
        text.match_indices("--quire-").find(|(at, mark)| !text[at + mark.len()..].starts_with("000000"))?;
    let start = text[..at].rfind(['/', '"'])? + 1;
    Some(text[start..at + "--quire-".len() + 8].to_owned())
}
