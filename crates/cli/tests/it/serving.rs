//! The binary as a server: started, asked, ended.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Stdio};
use std::time::Duration;

use crate::project::{Project, command};

/// Longer than anything here takes on a busy machine: a test fails rather than hangs.
const PATIENCE: Duration = Duration::from_secs(20);

/// `quire dev` or `quire preview`, killed when dropped.
pub(crate) struct Serving {
    child: Child,
    output: BufReader<ChildStdout>,
    /// `127.0.0.1:<port>`.
    pub(crate) address: String,
    /// What was printed until it served.
    pub(crate) greeting: String,
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Serving {
    /// Starts the binary in the project's folder on a free port and waits until it serves.
    pub(crate) fn start(project: &Project, arguments: &[&str]) -> Self {
        let mut command = command(&project.path(""));
        command.args(arguments).args(["--port", "0"]).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut greeting = String::new();
        let address = loop {
            let start = greeting.len();
            assert_ne!(output.read_line(&mut greeting).unwrap(), 0, "ended after {greeting:?}");
            if let Some((_, address)) = greeting[start..].split_once("http://") {
                break address.trim().trim_end_matches('/').to_owned();
            }
        };
        Self { child, output, address, greeting }
    }

    /// The next line it prints.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line
    }

    /// Status and body of a GET request.
    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        let mut stream = self.ask(path, "Connection: close\r\n");
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        (head[9..12].parse().unwrap(), body.to_owned())
    }

    fn ask(&self, path: &str, fields: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\n{fields}\r\n", self.address).unwrap();
        stream
    }

    /// The event stream, opened as a page would; `fields` are sent with the request.
    pub(crate) fn events(&self, fields: &str) -> Events {
        let (_, page) = self.get("/");
        let (_, meta) =
            page.split_once("name=\"quire-dev\" content=\"").expect("development pages have a token");
        let token = meta.split('"').next().unwrap();
        let stream = self.ask(&format!("/__quire/events?token={token}"), fields);
        let mut events = Events(BufReader::new(stream));
        while !events.line().trim().is_empty() {}
        // The stream's own greeting: how soon to come back, and the number of the build.
        while !events.line().trim().is_empty() {}
        events
    }

    /// Asks it to end as a service manager would, and returns its exit code.
    pub(crate) fn terminate(&mut self) -> Option<i32> {
        let pid = self.child.id().to_string();
        assert!(std::process::Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        self.child.wait().unwrap().code()
    }
}

/// Messages as they come.
pub(crate) struct Events(BufReader<TcpStream>);

impl Events {
    fn line(&mut self) -> String {
        let mut line = String::new();
        assert_ne!(self.0.read_line(&mut line).expect("an event in time"), 0, "the stream ended");
        line
    }

    /// The next message.
    pub(crate) fn next(&mut self) -> serde_json::Value {
        loop {
            if let Some(data) = self.line().strip_prefix("data: ") {
                return serde_json::from_str(data).unwrap();
            }
        }
    }
}
