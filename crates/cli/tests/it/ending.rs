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

/// Asks for `path` and reads the answer in pieces of 64 KiB with a pause after each; the length of the body, and what
/// was announced. Nothing when the connection ended before the first byte.
fn read(stream: &mut TcpStream, path: &str, mut pause: impl FnMut()) -> Option<(usize, usize)> {
    let host = stream.peer_addr().ok()?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").ok()?;
    let (mut answer, mut piece) = (Vec::new(), vec![0; 64 << 10]);
    let mut expected = None;
    loop {
        let length = stream.read(&mut piece).unwrap_or(0);
        answer.extend_from_slice(&piece[..length]);
        if expected.is_none()
            && let Some(end) = answer.windows(4).position(|four| four == b"\r\n\r\n")
        {
            let head = String::from_utf8_lossy(&answer[..end]).into_owned();
            let announced = head.split_once("content-length: ").unwrap().1.lines().next().unwrap();
            expected = Some((end + 4, announced.parse::<usize>().unwrap()));
        }
        match expected {
            Some((head, body)) if length == 0 || answer.len() - head >= body => {
                return Some((answer.len() - head, body));
            }
            None if length == 0 => return (!answer.is_empty()).then_some((0, 1)),
            _ => pause(),
        }
    }
}

#[test]
fn no_answer_is_cut_when_the_server_ends() {
    let project = site();
    let mut preview = Serving::start(&project, &["preview", "."]);
    let (begun, has_begun) = mpsc::channel();
    let mut stream = TcpStream::connect(&preview.address).unwrap();
    let slow = std::thread::spawn(move || {
        read(&mut stream, "/large.txt", || {
            let _ = begun.send(());
            std::thread::sleep(Duration::from_millis(5));
        })
    });
    let answered = Arc::new(AtomicUsize::new(0));
    let busy: Vec<_> = (0..4)
        .map(|_| {
            let (answered, address) = (Arc::clone(&answered), preview.address.clone());
            std::thread::spawn(move || {
                let mut cut = 0;
                while let Ok(mut stream) = TcpStream::connect(&address) {
                    while let Some((length, announced)) = read(&mut stream, "/page", || {}) {
                        cut += usize::from(length != announced);
                        answered.fetch_add(1, Ordering::Relaxed);
                    }
                }
                cut
            })
        })
        .collect();
    has_begun.recv().unwrap();
    assert!(crate::serving::eventually(|| answered.load(Ordering::Relaxed) > 100));
    let begin = Instant::now();
    assert_eq!(preview.terminate(), Some(0));
    assert!(begin.elapsed() < Duration::from_secs(15), "{:?}", begin.elapsed());
    assert_eq!(slow.join().unwrap(), Some((LARGE, LARGE)), "the slow answer");
    for client in busy {
        assert_eq!(client.join().unwrap(), 0, "answers cut");
    }
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
