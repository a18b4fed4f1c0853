//! Mock search engines: HTTP servers that record each request and respond as a test specifies.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use serde_json::Value;

#[derive(Debug, Clone)]
pub(crate) struct Asked {
    /// Method, path and query.
    pub(crate) line: String,
    /// Header fields with lowercase names.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Asked {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{}: {error}", self.line))
    }
}

/// A mock server's response to a request.
pub(crate) enum Answer {
    Json(u16, Value),
    Text(u16, String),
    /// Closes the connection without a response, like a killed server.
    Nothing,
}

/// A server on a free port that runs until the process exits.
pub(crate) struct StandIn {
    pub(crate) url: String,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl StandIn {
    pub(crate) fn start(answer: impl FnMut(&Asked) -> Answer + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let asked = Arc::new(Mutex::new(Vec::new()));
        let answer = Arc::new(Mutex::new(answer));
        let record = Arc::clone(&asked);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (record, answer) = (Arc::clone(&record), Arc::clone(&answer));
                thread::spawn(move || {
                    let stream = stream.unwrap();
                    let mut reader = BufReader::new(stream.try_clone().unwrap());
                    while let Some(request) = read(&mut reader) {
                        record.lock().unwrap().push(request.clone());
                        let answer = (answer.lock().unwrap())(&request);
                        if !write(&stream, answer) {
                            return;
                        }
                    }
                });
            }
        });
        Self { url, asked }
    }

    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }

    /// Returns the method, path and query of all requests so far.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.asked().into_iter().map(|asked| asked.line).collect()
    }
}

fn read(reader: &mut BufReader<TcpStream>) -> Option<Asked> {
    let mut line = String::new();
    if reader.read_line(&mut line).ok()? == 0 {
        return None;
    }
    let line = line.trim_end().trim_end_matches(" HTTP/1.1").to_owned();
    let mut headers = Vec::new();
    loop {
        let mut field = String::new();
        reader.read_line(&mut field).ok()?;
        let Some((name, value)) = field.trim_end().split_once(':') else { break };
        headers.push((name.to_lowercase(), value.trim().to_owned()));
    }
    let length = headers.iter().find(|(name, _)| name == "content-length");
    let mut body = vec![0; length.map_or(0, |(_, value)| value.parse().unwrap())];
    reader.read_exact(&mut body).ok()?;
    Some(Asked { line, headers, body: String::from_utf8(body).unwrap() })
}

/// Writes a response. Returns whether the connection stays open.
fn write(mut stream: &TcpStream, answer: Answer) -> bool {
    let (status, body) = match answer {
        Answer::Json(status, body) => (status, body.to_string()),
        Answer::Text(status, body) => (status, body),
        Answer::Nothing => {
            let _ = stream.shutdown(std::net::Shutdown::Both);
            return false;
        }
    };
    let head = format!("HTTP/1.1 {status} Status\r\nContent-Length: {}\r\n\r\n", body.len());
    stream.write_all(format!("{head}{body}").as_bytes()).is_ok()
}
