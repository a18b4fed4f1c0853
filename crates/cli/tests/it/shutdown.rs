//! Tests of servers under load: shutdown, and the limit on open files.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use crate::project::Project;
use crate::serving::Serving;

const LARGE: usize = 8 << 20;

/// Creates a built site with a page and a large file.
fn site() -> Project {
    let project = Project::with(&[("docs/en/page.md", "# Page\n"), ("public/large.txt", &"x".repeat(LARGE))]);
    assert_eq!(project.build().code, 0);
    project
}

#[derive(Debug, PartialEq)]
enum Outcome {
    Complete {
        is_last: bool,
    },
    Truncated,
    /// The connection closed before the first byte of a response.
    Missing,
}

/// Requests `path` and reads the response in chunks of 64 KiB. Calls `pause` after each chunk.
fn request(stream: &mut TcpStream, path: &str, mut pause: impl FnMut()) -> Outcome {
    let host = stream.peer_addr().unwrap();
    if write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").is_err() {
        return Outcome::Missing;
    }
    let (mut response, mut piece) = (Vec::new(), vec![0; 64 << 10]);
    let mut end = None;
    loop {
        let length = stream.read(&mut piece).unwrap_or(0);
        response.extend_from_slice(&piece[..length]);
        end = end.or_else(|| end_of(&response));
        match end {
            Some((end, is_last)) if response.len() >= end => return Outcome::Complete { is_last },
            _ if length == 0 && response.is_empty() => return Outcome::Missing,
            _ if length == 0 => return Outcome::Truncated,
            _ => pause(),
        }
    }
}

/// Returns the length of a response with a complete head, and whether the server closes the connection after the
/// response.
fn end_of(response: &[u8]) -> Option<(usize, bool)> {
    let body = response.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    let head = String::from_utf8_lossy(&response[..body]).into_owned();
    let length = head.split_once("content-length: ")?.1.lines().next()?.parse::<usize>().ok()?;
    Some((body + length, head.contains("connection: close")))
}

/// Sends requests on keep-alive connections until the server stops listening. Returns the number of truncated responses
/// and the number of missing responses.
fn request_until_shutdown(address: &str, answered: &AtomicUsize) -> (usize, usize) {
    let (mut truncated, mut missing) = (0, 0);
    while let Ok(mut stream) = TcpStream::connect(address) {
        loop {
            match request(&mut stream, "/page", || {}) {
                Outcome::Complete { is_last: false } => _ = answered.fetch_add(1, Ordering::Relaxed),
                Outcome::Complete { is_last: true } => break,
                Outcome::Truncated => break truncated += 1,
                Outcome::Missing => break missing += 1,
            }
        }
    }
    (truncated, missing)
}

#[test]
fn shutdown_completes_responses_in_progress() {
    const BUSY: usize = 8;
    let project = site();
    let mut preview = Serving::start(&project, &["preview", "."]);
    let (begun, has_begun) = mpsc::channel();
    let mut stream = TcpStream::connect(&preview.address).unwrap();
    let slow = std::thread::spawn(move || {
        request(&mut stream, "/large.txt", || {
            let _ = begun.send(());
            std::thread::sleep(Duration::from_millis(5));
        })
    });
    let answered = Arc::new(AtomicUsize::new(0));
    let busy: Vec<_> = (0..BUSY)
        .map(|_| {
            let (answered, address) = (Arc::clone(&answered), preview.address.clone());
            std::thread::spawn(move || request_until_shutdown(&address, &answered))
        })
        .collect();
    has_begun.recv().unwrap();
    assert!(crate::serving::eventually(|| answered.load(Ordering::Relaxed) > 100));
    let start = Instant::now();
    assert_eq!(preview.terminate(), Some(0));
    assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
    assert_eq!(slow.join().unwrap(), Outcome::Complete { is_last: false }, "the slow response is complete");
    let ends: Vec<(usize, usize)> = busy.into_iter().map(|client| client.join().unwrap()).collect();
    assert!(ends.iter().all(|(truncated, _)| *truncated == 0), "truncated responses: {ends:?}");
    // A response may be missing if a busy machine delays its request past the grace period.
    let missing: usize = ends.iter().map(|(_, missing)| missing).sum();
    assert!(missing <= BUSY / 4, "missing responses: {ends:?}");
}

#[test]
fn a_server_with_few_file_descriptors_serves_despite_idle_clients() {
    let project = site();
    let preview = Serving::start_with_files(&project, &["preview", "."], 24);
    let idle: Vec<_> = (0..200).map(|_| TcpStream::connect(&preview.address).unwrap()).collect();
    for _ in 0..10 {
        assert_eq!(preview.get("/page").0, 200);
    }
    drop(idle);
}
