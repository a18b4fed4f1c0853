//! Tests of HTTP on single connections, and of binding and stopping a server.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use quire_server::{Caching, Server, Service};

use crate::wire::{connect, exchange, parse, request, site, start};

fn service() -> Service {
    Service::new(site(&[("index.html", "home"), ("page.html", "page")], "/", Caching::Published))
}

#[test]
fn pipelined_requests_are_answered_in_order() {
    let server = start(service());
    let host = server.address;
    let two = format!(
        "GET / HTTP/1.1\r\nHost: {host}\r\n\r\nHEAD /page HTTP/1.1\r\nHost: {host}\r\n\r\nGET /page HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    );
    let text = String::from_utf8(exchange(host, two.as_bytes())).unwrap();
    assert_eq!(text.matches("HTTP/1.1 200 OK").count(), 3, "{text}");
    assert!(text.ends_with("\r\n\r\npage"), "{text}");
    assert_eq!(
        text.matches("connection: close").count(),
        1,
        "only the last response closes the connection: {text}"
    );
}

#[test]
fn a_request_may_arrive_byte_by_byte() {
    let server = start(service());
    let mut stream = connect(server.address);
    for byte in format!("GET / HTTP/1.0\r\nHost: {}\r\n\r\n", server.address).bytes() {
        stream.write_all(&[byte]).unwrap();
    }
    let mut response = Vec::new();
    stream.read_to_end(&mut response).unwrap();
    assert_eq!(parse(&response).unwrap().text(), "home");
}

#[test]
fn a_half_closed_client_still_gets_its_response() {
    let server = start(service());
    let mut stream = connect(server.address);
    write!(stream, "GET /page HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).unwrap();
    stream.shutdown(std::net::Shutdown::Write).unwrap();
    let mut response = Vec::new();
    stream.read_to_end(&mut response).unwrap();
    assert_eq!(parse(&response).unwrap().text(), "page");
}

#[test]
fn a_body_is_refused_without_resetting_a_client_that_is_still_sending() {
    let server = start(service());
    let mut stream = connect(server.address);
    let host = server.address;
    write!(stream, "POST /page HTTP/1.1\r\nHost: {host}\r\nContent-Length: 100000\r\n\r\n").unwrap();
    let mut response = Vec::new();
    stream.read_to_end(&mut response).unwrap();
    let response = parse(&response).unwrap();
    assert_eq!((response.status, response.field("connection")), (400, Some("close")));
    for _ in 0..5 {
        stream.write_all(&[b'x'; 1000]).expect("the rest of the body is read and discarded");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn an_upgrade_request_gets_the_whole_response_over_http_1_1() {
    let large = "x".repeat(4 << 20);
    let server = start(Service::new(site(&[("large.bin", &large)], "/", Caching::Published)));
    let fields = ["Connection: Upgrade, close", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__"];
    let response = request(server.address, "GET /large.bin", &fields);
    assert_eq!((response.status, response.body.len()), (200, large.len()));
}

#[test]
fn random_bytes_do_not_crash_the_server() {
    let server = start(service());
    let parts: [&[u8]; 24] = [
        b"GET ",
        b"HEAD ",
        b"/",
        b"/page",
        b"%",
        b"%e",
        b"\xff",
        b"?",
        b"#",
        b"..",
        b" HTTP/1.1",
        b" HTTP/1.0",
        b"\r\n",
        b"\r",
        b"\n",
        b"Host: localhost",
        b"Host: 127.0.0.1:1",
        b"Range: bytes=",
        b"-",
        b"18446744073709551616",
        b"If-None-Match: ",
        b"W/\"",
        b"\"",
        b"Accept-Encoding: gzip;q=",
    ];
    // A linear congruential generator (Knuth's constants), so that every run sends the same requests.
    let mut state = 1u64;
    let mut pick = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 40).unwrap()
    };
    for round in 0..400 {
        let mut bytes = if round % 2 == 0 { Vec::new() } else { b"GET / HTTP/1.1\r\n".to_vec() };
        for _ in 0..pick() % 12 {
            bytes.extend_from_slice(parts[pick() % parts.len()]);
        }
        if round % 2 == 1 {
            bytes.extend_from_slice(format!("\r\nHost: {}\r\n\r\n", server.address).as_bytes());
        }
        let mut stream = connect(server.address);
        let _ = stream.write_all(&bytes);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut response = Vec::new();
        let _ = stream.read_to_end(&mut response);
        assert!(
            response.is_empty() || response.starts_with(b"HTTP/1."),
            "{:?}",
            String::from_utf8_lossy(&bytes)
        );
    }
    assert_eq!(request(server.address, "GET /page", &[]).text(), "page");
}

#[test]
fn a_burst_of_connections_fits_in_the_backlog() {
    let server = Server::bind("127.0.0.1:0".parse().unwrap()).unwrap();
    // The server does not accept connections yet.
    let burst = (0..250).map(|_| TcpStream::connect_timeout(&server.address(), Duration::from_millis(500)));
    assert_eq!(burst.collect::<Result<Vec<_>, _>>().map(|burst| burst.len()).unwrap(), 250);
}

#[test]
fn a_taken_port_is_reported() {
    let server = start(service());
    let error = Server::bind(server.address).unwrap_err().to_string();
    let expected = format!(
        "port {} of 127.0.0.1 is in use; choose another with `--port` (0 for any)",
        server.address.port()
    );
    assert_eq!(error, expected);
}

#[test]
fn a_stopped_server_closes_its_connections_and_stops_listening() {
    let server = start(service());
    let address = server.address;
    let mut idle = connect(address);
    assert_eq!(request(address, "GET /", &[]).status, 200);
    drop(server);
    // Idle connections are closed, and new connections are refused.
    assert_eq!(idle.read(&mut [0; 8]).unwrap(), 0);
    let begin = Instant::now();
    while TcpStream::connect(address).is_ok() {
        assert!(begin.elapsed() < Duration::from_secs(5), "still listening");
        std::thread::yield_now();
    }
}
