//! Reads the output of a program up to a limit.

use std::fs::File;
use std::io::Read as _;
use std::os::fd::OwnedFd;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Size of a read.
const PIECE: usize = 64 << 10;

/// What happens to a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Event {
    /// All processes that could write to it have closed it.
    Closed,
    /// It has more bytes than the limit.
    Exceeded,
}

/// A stream being read on a thread.
#[derive(Debug)]
pub(crate) struct Capture {
    bytes: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<Event>,
}

impl Capture {
    /// Reads a pipe until it is closed or has more than `limit` bytes. Sends one event.
    pub(crate) fn start(pipe: OwnedFd, limit: usize, events: Sender<Event>) -> Self {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&bytes);
        let reader = thread::spawn(move || {
            let event = read(&mut File::from(pipe), limit, &kept);
            // Nobody waits for it after the program has ended.
            let _ = events.send(event);
            event
        });
        Self { bytes, reader }
    }

    /// What was read, and whether there was more than the limit. Waits until `limit` at most: a process that the program left
    /// behind may keep the pipe open.
    pub(crate) fn finish(self, limit: Instant) -> (Vec<u8>, bool) {
        while !self.reader.is_finished() && Instant::now() < limit {
            thread::sleep(Duration::from_millis(1));
        }
        let bytes = std::mem::take(&mut *self.bytes.lock().unwrap_or_else(PoisonError::into_inner));
        let event = if self.reader.is_finished() { self.reader.join().ok() } else { None };
        (bytes, event == Some(Event::Exceeded))
    }
}

fn read(pipe: &mut File, limit: usize, kept: &Mutex<Vec<u8>>) -> Event {
    let mut piece = vec![0; PIECE];
    // A partial output is still useful.
    while let Ok(count @ 1..) = pipe.read(&mut piece) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        let fitting = count.min(limit - kept.len());
        kept.extend_from_slice(&piece[..fitting]);
        if fitting < count {
            return Event::Exceeded;
        }
    }
    Event::Closed
}
