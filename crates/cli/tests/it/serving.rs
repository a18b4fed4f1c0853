//! Test helpers: the binary as a running server, and a client for it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use crate::project::{Project, command};

/// Time limit for each step, so that a test fails instead of hanging. Steps are faster even on a busy machine.
const TIMEOUT: Duration = Duration::from_mins(1);

/// Polls until the condition is true. Returns false after [`TIMEOUT`].
pub(crate) fn eventually(mut is_true: impl FnMut() -> bool) -> bool {
    let start = std::time::Instant::now();
    while start.elapsed() < TIMEOUT {
        if is_true() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    false
}

/// A running `quire dev`, `quire preview` or `quire serve-search`. The process is killed on drop.
pub(crate) struct Serving {
    child: Child,
    output: BufReader<ChildStdout>,
    /// `127.0.0.1:<port>`.
    pub(crate) address: String,
    /// Standard output up to the line with the address.
    pub(crate) greeting: String,
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Serving {
    /// Starts the binary in the project's folder on a free port and waits until it accepts requests.
    pub(crate) fn start(project: &Project, arguments: &[&str]) -> Self {
        let mut command = command(&project.path(""));
        command.args(arguments).stderr(Stdio::null());
        Self::launch(command)
    }

    /// Like [`Self::start`], but limits the number of open files of the binary.
    pub(crate) fn start_with_files(project: &Project, arguments: &[&str], files: u32) -> Self {
        let quire = command(&project.path(""));
        let mut command = Command::new("sh");
        command.args(["-c", &format!("ulimit -n {files}; exec \"$0\" \"$@\"")]).arg(quire.get_program());
        command.args(arguments).current_dir(project.path("")).stderr(Stdio::null());
        Self::launch(command)
    }

    /// Runs a command that starts the binary on a free port, and waits until the binary accepts requests.
    pub(crate) fn launch(mut command: Command) -> Self {
        let mut child = command.args(["--port", "0"]).stdout(Stdio::piped()).spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut greeting = String::new();
        let address = loop {
            let start = greeting.len();
            assert_ne!(
                output.read_line(&mut greeting).unwrap(),
                0,
                "the process exited after printing {greeting:?}"
            );
            if let Some((_, address)) = greeting[start..].split_once("http://") {
                break address.trim().trim_end_matches('/').to_owned();
            }
        };
        Self { child, output, address, greeting }
    }

    /// Returns the next line of standard output.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line
    }

    /// Returns the status and body of a GET request.
    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        let mut stream = self.send(path, "Connection: close\r\n");
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        (head[9..12].parse().unwrap(), body.to_owned())
    }

    /// Sends a request. `line` contains the method and the target, such as `GET /`. `fields` are header lines, each
    /// ending in CRLF.
    pub(crate) fn exchange(&self, line: &str, fields: &str) -> Response {
        let host =
            if fields.contains("Host:") { String::new() } else { format!("Host: {}\r\n", self.address) };
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        write!(stream, "{line} HTTP/1.1\r\n{host}Connection: close\r\n{fields}\r\n").unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        Response { status: head[9..12].parse().unwrap(), head, body: bytes[end + 4..].to_vec() }
    }

    fn send(&self, path: &str, fields: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\n{fields}\r\n", self.address).unwrap();
        stream
    }

    /// Returns the event stream's token, read from a page.
    pub(crate) fn token(&self) -> String {
        let (_, page) = self.get("/");
        let (_, meta) =
            page.split_once("name=\"quire-dev\" content=\"").expect("development pages have a token");
        meta.split('"').next().unwrap().to_owned()
    }

    /// Opens the event stream as a page does. `fields` contains additional header lines.
    pub(crate) fn events(&self, fields: &str) -> Events {
        self.listen(&format!("?token={}", self.token()), fields)
    }

    /// Opens the event stream as a page loaded from build number `build` does.
    pub(crate) fn events_of_build(&self, build: u64) -> Events {
        self.listen(&format!("?token={}&build={build}", self.token()), "")
    }

    fn listen(&self, query: &str, fields: &str) -> Events {
        let stream = self.send(&format!("/__quire/events{query}"), fields);
        let mut events = Events(BufReader::new(stream));
        while !events.line().trim().is_empty() {}
        // Skip the preamble of the stream: the reconnection delay and the build number.
        while !events.line().trim().is_empty() {}
        events
    }

    /// Sends a signal. `name` is an option of `kill`, such as `-HUP`.
    pub(crate) fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(std::process::Command::new("kill").args([name, &pid]).status().unwrap().success());
    }

    /// Sends SIGTERM, waits for the process and returns its exit code.
    pub(crate) fn terminate(&mut self) -> Option<i32> {
        self.signal("-TERM");
        self.child.wait().unwrap().code()
    }
}

pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Response {
    /// Returns the value of a header field; empty if it is absent.
    pub(crate) fn field(&self, name: &str) -> &str {
        let fields = self.head.lines().skip(1).filter_map(|line| line.split_once(": "));
        fields
            .filter(|(own, _)| own.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
            .next()
            .unwrap_or_default()
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

pub(crate) struct Events(BufReader<TcpStream>);

impl Events {
    fn line(&mut self) -> String {
        let mut line = String::new();
        assert_ne!(self.0.read_line(&mut line).expect("an event before the timeout"), 0, "the stream ended");
        line
    }

    /// Waits for the next message.
    pub(crate) fn next(&mut self) -> serde_json::Value {
        let start = std::time::Instant::now();
        loop {
            // Heartbeats reset the read timeout, so check the total time as well.
            assert!(start.elapsed() < TIMEOUT, "no message before the timeout");
            if let Some(data) = self.line().strip_prefix("data: ") {
                return serde_json::from_str(data).unwrap();
            }
        }
    }
}
