//! Test helpers: a server in the test process, and requests as raw bytes.

use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use quire_server::{Caching, Limits, Server, Service, Site, SiteOptions, Stop};

/// A server that stops when dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    switch: Option<Box<dyn std::any::Any + Send>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.switch.take());
    }
}

/// A parsed response.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) fields: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Response {
    pub(crate) fn field(&self, name: &str) -> Option<&str> {
        let mut values = self.fields.iter().filter(|(own, _)| own.eq_ignore_ascii_case(name));
        let value = values.next().map(|(_, value)| value.as_str());
        assert!(values.next().is_none(), "{name} twice");
        value
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Creates a site with these files, served below `base`.
pub(crate) fn site(files: &[(&str, &str)], base: &str, caching: Caching) -> Site {
    let files: BTreeMap<String, Arc<[u8]>> =
        files.iter().map(|(path, text)| ((*path).to_owned(), Arc::from(text.as_bytes()))).collect();
    Site::from_files(
        &files,
        SiteOptions { base: base.to_owned(), policy: "default-src 'none'".to_owned(), caching },
    )
}

/// Starts a server on a free port of 127.0.0.1.
pub(crate) fn start(service: Service) -> Running {
    start_with(service, Limits::default())
}

/// Starts a server with the given limits.
pub(crate) fn start_with(service: Service, limits: Limits) -> Running {
    let server = Server::bind("127.0.0.1:0".parse().unwrap()).unwrap().with_limits(limits);
    let address = server.address();
    let (switch, stop) = Stop::new();
    std::thread::spawn(move || server.run(&Arc::new(service), stop).unwrap());
    Running { address, switch: Some(Box::new(switch)) }
}

/// Connects with a read timeout, so that a test fails instead of hanging.
pub(crate) fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    stream
}

/// Sends bytes and reads until the server closes the connection.
pub(crate) fn exchange(address: SocketAddr, request: &[u8]) -> Vec<u8> {
    let mut stream = connect(address);
    // The server may reject the request and close the connection before everything is sent.
    let _ = stream.write_all(request);
    let mut response = Vec::new();
    let _ = stream.read_to_end(&mut response);
    response
}

/// Sends one request on a new connection. Adds `Host` and `Connection: close` unless they are given.
pub(crate) fn request(address: SocketAddr, line: &str, fields: &[&str]) -> Response {
    let mut text = format!("{line} HTTP/1.1\r\n");
    if !fields.iter().any(|field| field.starts_with("Host:")) {
        text.push_str(&format!("Host: {address}\r\n"));
    }
    for field in fields {
        text.push_str(&format!("{field}\r\n"));
    }
    text.push_str("Connection: close\r\n\r\n");
    parse(&exchange(address, text.as_bytes())).unwrap_or_else(|| panic!("no response to {line}"))
}

/// Parses a response. Returns `None` if its head is incomplete.
pub(crate) fn parse(bytes: &[u8]) -> Option<Response> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let mut lines = head.split("\r\n");
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let field =
        |line: &str| line.split_once(": ").map(|(name, value)| (name.to_owned(), value.to_owned())).unwrap();
    Some(Response { status, fields: lines.map(field).collect(), body: bytes[end + 4..].to_vec() })
}
