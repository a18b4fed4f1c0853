//! A server under load: what becomes of answers when it is asked to end, and of clients when it runs out of files.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use crate::project::Project;
use crate::serving::Serving;

const LARGE: usize = 8 << 20;

/// A built site with a page and a large file.
fn site() -> Project {
    let project = Project::with(&[("docs/en/page.md", "# Page\n"), ("public/large.txt", &"x".repeat(LARGE))]);
    assert_eq!(project.build().code, 0);
    project
}

/// What came of a request.
#[derive(Debug, PartialEq)]
enum Outcome {
    Whole {
        is_last: bool,
    },
    Cut,
    /// The connection ended before the first byte of an answer.
    Unanswered,
}

/// Asks for `path` and reads the answer in pieces of 64 KiB with a pause after each.
fn ask(stream: &mut TcpStream, path: &str, mut pause: impl FnMut()) -> Outcome {
    let host = stream.peer_addr().unwrap();
    if write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").is_err() {
        return Outcome::Unanswered;
    }
    let (mut answer, mut piece) = (Vec::new(), vec![0; 64 << 10]);
    let mut end = None;
    loop {
        let length = stream.read(&mut piece).unwrap_or(0);
        answer.extend_from_slice(&piece[..length]);
        end = end.or_else(|| end_of(&answer));
        match end {
            Some((end, is_last)) if answer.len() >= end => return Outcome::Whole { is_last },
            _ if length == 0 && answer.is_empty() => return Outcome::Unanswered,
            _ if length == 0 => return Outcome::Cut,
            _ => pause(),
        }
    }
}

/// Where an answer ends and whether it is the connection's last, once its head is there.
fn end_of(answer: &[u8]) -> Option<(usize, bool)> {
    let body = answer.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    let head = String::from_utf8_lossy(&answer[..body]).into_owned();
    let length = head.split_once("content-length: ")?.1.lines().next()?.parse::<usize>().ok()?;
    Some((body + length, head.contains("connection: close")))
}

/// Asks again and again on kept connections until nobody listens; how many answers were cut, and how many requests had
/// none.
fn ask_until_the_end(address: &str, answered: &AtomicUsize) -> (usize, usize) {
    let (mut cut, mut unanswered) = (0, 0);
    while let Ok(mut stream) = TcpStream::connect(address) {
        loop {
            match ask(&mut stream, "/page", || {}) {
                Outcome::Whole { is_last: false } => _ = answered.fetch_add(1, Ordering::Relaxed),
                Outcome::Whole { is_last: true } => break,
                Outcome::Cut => break cut += 1,
                Outcome::Unanswered => break unanswered += 1,
            }
        }
    }
    (cut, unanswered)
}

#[test]
fn no_answer_is_cut_when_the_server_ends() {
    const BUSY: usize = 8;
    let project = site();
    let mut preview = Serving::start(&project, &["preview", "."]);
    let (begun, has_begun) = mpsc::channel();
    let mut stream = TcpStream::connect(&preview.address).unwrap();
    let slow = std::thread::spawn(move || {
        ask(&mut stream, "/large.txt", || {
            let _ = begun.send(());
            std::thread::sleep(Duration::from_millis(5));
        })
    });
    let answered = Arc::new(AtomicUsize::new(0));
    let busy: Vec<_> = (0..BUSY)
        .map(|_| {
            let (answered, address) = (Arc::clone(&answered), preview.address.clone());
            std::thread::spawn(move || ask_until_the_end(&address, &answered))
        })
        .collect();
    has_begun.recv().unwrap();
    assert!(crate::serving::eventually(|| answered.load(Ordering::Relaxed) > 100));
    let begin = Instant::now();
    assert_eq!(preview.terminate(), Some(0));
    assert!(begin.elapsed() < Duration::from_secs(15), "{:?}", begin.elapsed());
    assert_eq!(slow.join().unwrap(), Outcome::Whole { is_last: false }, "the slow answer");
    let ends: Vec<(usize, usize)> = busy.into_iter().map(|client| client.join().unwrap()).collect();
    assert!(ends.iter().all(|(cut, _)| *cut == 0), "answers cut: {ends:?}");
    // Whoever is asking is answered, unless a busy machine keeps it from asking for too long.
    let unanswered: usize = ends.iter().map(|(_, unanswered)| unanswered).sum();
    assert!(unanswered <= BUSY / 4, "requests without an answer: {ends:?}");
}

#[test]
fn a_server_with_few_files_serves_beside_idle_clients() {
    let project = site();
    let preview = Serving::start_with_files(&project, &["preview", "."], 24);
    let idle: Vec<_> = (0..200).map(|_| TcpStream::connect(&preview.address).unwrap()).collect();
    for _ in 0..10 {
        assert_eq!(preview.get("/page").0, 200);
    }
    drop(idle);
}
