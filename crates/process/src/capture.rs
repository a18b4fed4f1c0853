//! Reads the output of a program up to a limit.

use std::fs::File;
use std::io::Read as _;
use std::os::fd::OwnedFd;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Maximum number of bytes to read at once.
const CHUNK: usize = 64 << 10;

/// The event that ends the capture of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Event {
    /// All processes with write access have closed the stream, or reading has failed.
    Closed,
    /// The stream contains more bytes than the limit.
    Exceeded,
}

/// A stream that a separate thread reads.
#[derive(Debug)]
pub(crate) struct Capture {
    bytes: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<Event>,
}

impl Capture {
    /// Starts a thread that reads a pipe until it is closed or yields more than `limit` bytes, and then sends one
    /// event.
    pub(crate) fn start(pipe: OwnedFd, limit: usize, events: Sender<Event>) -> Self {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let captured = Arc::clone(&bytes);
        let reader = thread::spawn(move || {
            let event = read(&mut File::from(pipe), limit, &captured);
            // Sending fails if the program has exited and the receiver was dropped.
            let _ = events.send(event);
            event
        });
        Self { bytes, reader }
    }

    /// Returns the bytes read, and whether the stream exceeded its size limit. Waits at most until the time `limit`,
    /// because a process that the program left behind may keep the pipe open.
    pub(crate) fn finish(self, limit: Instant) -> (Vec<u8>, bool) {
        while !self.reader.is_finished() && Instant::now() < limit {
            thread::sleep(Duration::from_millis(1));
        }
        let bytes = std::mem::take(&mut *self.bytes.lock().unwrap_or_else(PoisonError::into_inner));
        let event = if self.reader.is_finished() { self.reader.join().ok() } else { None };
        (bytes, event == Some(Event::Exceeded))
    }
}

fn read(pipe: &mut File, limit: usize, captured: &Mutex<Vec<u8>>) -> Event {
    let mut chunk = vec![0; CHUNK];
    // A read error ends the capture: partial output is still useful.
    while let Ok(count @ 1..) = pipe.read(&mut chunk) {
        let mut captured = captured.lock().unwrap_or_else(PoisonError::into_inner);
        let fitting = count.min(limit - captured.len());
        captured.extend_from_slice(&chunk[..fitting]);
        if fitting < count {
            return Event::Exceeded;
        }
    }
    Event::Closed
}
