//! Tests that slow, silent, stalled and disconnected clients do not affect other clients. `QUIRE_SOAK` raises the
//! number of clients to a realistic load.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use quire_server::{Caching, Limits, Service};

use crate::wire::{connect, parse, request, site, start_with};

const MEBIBYTE: usize = 1 << 20;

fn service(size: usize) -> Service {
    let large = "x".repeat(size);
    Service::new(site(&[("page.html", "page"), ("large.bin", &large)], "/", Caching::Published))
}

/// Requests the page on a keep-alive connection and reads the response.
fn get_page(stream: &mut TcpStream) -> std::io::Result<()> {
    let host = stream.peer_addr()?;
    // A single write, because Nagle's algorithm would delay a second write until the first is acknowledged.
    stream.write_all(format!("GET /page HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes())?;
    let mut response = Vec::new();
    let mut bytes = [0; 4096];
    while !response.ends_with(b"\r\n\r\npage") {
        match stream.read(&mut bytes)? {
            0 => return Err(ErrorKind::UnexpectedEof.into()),
            length => response.extend_from_slice(&bytes[..length]),
        }
    }
    Ok(())
}

/// The number of clients of each kind, and the pause between the bytes of a slow client.
struct Load {
    slow: usize,
    idle: usize,
    pause: Duration,
    limits: Limits,
}

fn load() -> Load {
    if std::env::var_os("QUIRE_SOAK").is_none() {
        let limits = Limits { connections: 64, ..Limits::default() };
        return Load { slow: 80, idle: 120, pause: Duration::from_millis(250), limits };
    }
    // Both ends of every connection are in this process, which needs two file descriptors per connection.
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile);
    let raised = rustix::process::Rlimit { current: limit.maximum, ..limit };
    rustix::process::setrlimit(rustix::process::Resource::Nofile, raised).unwrap();
    Load { slow: 1_200, idle: 2_000, pause: Duration::from_secs(3), limits: Limits::default() }
}

/// Opens connections that send a request head one byte at a time, and reopens closed connections.
fn send_slowly(address: SocketAddr, count: usize, pause: Duration, is_over: &AtomicBool) {
    let begin = || {
        let mut stream = connect(address);
        stream.write_all(b"GET / HTTP/1.1\r\nX: ").unwrap();
        stream
    };
    let mut slow: Vec<TcpStream> = (0..count).map(|_| begin()).collect();
    while !is_over.load(Ordering::Relaxed) {
        for stream in &mut slow {
            if stream.write_all(b"x").is_err() {
                *stream = begin();
            }
        }
        std::thread::sleep(pause);
    }
}

/// Returns whether the server has not closed the connection. The server may not have accepted the connection yet.
fn is_open(stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    let peeked = stream.peek(&mut [0]);
    stream.set_nonblocking(false).unwrap();
    matches!(peeked, Err(error) if error.kind() == ErrorKind::WouldBlock)
}

/// Waits until at most `limit` of the connections are open.
fn await_at_most(limit: usize, streams: &[TcpStream]) {
    let begin = Instant::now();
    loop {
        let open = streams.iter().filter(|stream| is_open(stream)).count();
        if open <= limit {
            return;
        }
        assert!(
            begin.elapsed() < Duration::from_secs(20),
            "{open} connections are open, {limit} are allowed"
        );
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn no_more_connections_stay_open_than_the_limit_allows() {
    let limits = Limits { connections: 16, ..Limits::default() };
    let server = start_with(service(0), limits);
    let idle: Vec<TcpStream> = (0..3 * limits.connections).map(|_| connect(server.address)).collect();
    await_at_most(limits.connections, &idle);
    assert_eq!(request(server.address, "GET /page", &[]).text(), "page");
}

#[test]
#[expect(clippy::print_stdout, reason = "reports the response times")]
fn slow_and_idle_clients_do_not_block_others() {
    let Load { slow, idle, pause, limits } = load();
    let server = start_with(service(0), limits);
    let address = server.address;
    let is_over = Arc::new(AtomicBool::new(false));
    let until = Arc::clone(&is_over);
    let slow = std::thread::spawn(move || send_slowly(address, slow, pause, &until));
    let idle: Vec<TcpStream> = (0..idle).map(|_| connect(address)).collect();

    let mut times = Vec::new();
    let mut kept = connect(address);
    for _ in 0..100 {
        let begin = Instant::now();
        get_page(&mut kept).expect("a connection in use is kept");
        times.push(begin.elapsed());
        let begin = Instant::now();
        assert_eq!(request(address, "GET /page", &[]).text(), "page");
        times.push(begin.elapsed());
        std::thread::sleep(Duration::from_millis(20));
    }
    await_at_most(limits.connections, &idle);
    is_over.store(true, Ordering::Relaxed);
    slow.join().unwrap();
    drop(idle);
    times.sort_unstable();
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    println!("{} requests answered, median {median:?}, worst {worst:?}", times.len());
    assert!(worst < Duration::from_secs(5), "{worst:?}");
}

#[test]
fn a_flood_of_connections_does_not_evict_one_in_use() {
    let limits = Limits { connections: 16, ..Limits::default() };
    let server = start_with(service(0), limits);
    let mut kept = connect(server.address);
    get_page(&mut kept).unwrap();
    // The connection in use has been idle longer than the new connections.
    for round in 0..8 {
        let flood: Vec<TcpStream> = (0..20).map(|_| connect(server.address)).collect();
        assert_eq!(request(server.address, "GET /page", &[]).text(), "page");
        await_at_most(limits.connections - 1, &flood);
        drop(flood);
        get_page(&mut kept).unwrap_or_else(|error| panic!("round {round}: {error}"));
    }
}

#[test]
fn a_request_head_has_a_single_deadline() {
    let limits = Limits { head: Duration::from_millis(400), ..Limits::default() };
    let server = start_with(service(0), limits);
    let mut stream = connect(server.address);
    let begin = Instant::now();
    stream.write_all(b"GET / HTTP/1.1\r\nX: ").unwrap();
    while stream.write_all(b"x").is_ok() {
        assert!(begin.elapsed() < Duration::from_secs(20), "still open");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(begin.elapsed() >= limits.head);
}

#[test]
fn an_idle_connection_times_out_whether_or_not_it_was_used() {
    let limits = Limits { idle: Duration::from_millis(200), ..Limits::default() };
    let server = start_with(service(0), limits);
    let mut silent = connect(server.address);
    let mut used = connect(server.address);
    get_page(&mut used).unwrap();
    for stream in [&mut silent, &mut used] {
        assert_eq!(stream.read(&mut [0; 8]).unwrap(), 0);
    }
}

/// Requests the large file without reading the response.
fn request_large(address: SocketAddr) -> TcpStream {
    let mut stream = connect(address);
    write!(stream, "GET /large.bin HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    stream
}

#[test]
fn a_slow_reader_gets_the_whole_response() {
    let limits = Limits { stalled: Duration::from_millis(800), ..Limits::default() };
    let size = 5 * MEBIBYTE;
    let server = start_with(service(size), limits);
    let mut stream = request_large(server.address);
    let begin = Instant::now();
    let (mut response, mut bytes) = (Vec::new(), vec![0; 64 << 10]);
    loop {
        match stream.read(&mut bytes).expect("the rest of the response") {
            0 => break,
            length => response.extend_from_slice(&bytes[..length]),
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(parse(&response).unwrap().body.len(), size);
    assert!(begin.elapsed() > 2 * limits.stalled, "reading took longer than the limit");
}

#[test]
fn a_client_that_reads_nothing_is_disconnected() {
    let limits = Limits { stalled: Duration::from_millis(300), ..Limits::default() };
    let size = 16 * MEBIBYTE;
    let server = start_with(service(size), limits);
    let mut stream = request_large(server.address);
    std::thread::sleep(5 * limits.stalled);
    let mut response = Vec::new();
    let _ = stream.read_to_end(&mut response);
    assert!(response.len() < size, "received the whole response");
}

#[test]
fn stalled_readers_do_not_block_others() {
    let limits = Limits { connections: 4, ..Limits::default() };
    let server = start_with(service(16 * MEBIBYTE), limits);
    let stalled: Vec<TcpStream> = (0..8).map(|_| request_large(server.address)).collect();
    for _ in 0..4 {
        assert_eq!(request(server.address, "GET /page", &[]).text(), "page");
    }
    drop(stalled);
}

#[test]
fn an_event_stream_may_be_silent_and_closes_with_its_page() {
    let few = Duration::from_millis(100);
    let limits = Limits { connections: 4, head: few, idle: few, stalled: few, ..Limits::default() };
    let files = site(&[("page.html", "page")], "/", Caching::Development);
    let server = start_with(Service::with_events(files, "token".to_owned()), limits);
    let open = || {
        let mut stream = connect(server.address);
        let host = server.address;
        write!(stream, "GET /__quire/events?token=token HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        let mut bytes = [0; 4096];
        let length = stream.read(&mut bytes).unwrap();
        assert!(bytes[..length].starts_with(b"HTTP/1.1 200 "));
        stream
    };
    let mut silent = open();
    std::thread::sleep(10 * few);
    silent.set_nonblocking(true).unwrap();
    loop {
        match silent.read(&mut [0; 4096]) {
            Ok(1..) => {}
            other => break assert_eq!(other.unwrap_err().kind(), ErrorKind::WouldBlock, "still open"),
        }
    }
    // The streams of closed pages must not count toward the connection limit.
    for _ in 0..40 {
        drop(open());
    }
    assert_eq!(request(server.address, "GET /page", &[]).text(), "page");
}
