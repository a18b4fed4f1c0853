//! What a connection is doing, and since when.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a connection is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Nothing: no request has begun.
    Idle,
    /// A request has begun, and its head is not complete.
    Head,
    /// The client has to take bytes of an answer before more can be sent; since it took some last.
    Blocked,
    /// An event stream is open, with nothing to send.
    Stream,
    /// The last answer is sent, and the client has not closed the connection.
    Closing,
}

/// The phase of one connection: written by the connection at little cost, read by the table of all connections.
#[derive(Debug)]
pub(crate) struct Activity {
    /// What the milliseconds are counted from.
    epoch: Instant,
    /// Milliseconds from `epoch` to the beginning of the phase, then three bits for the phase: one word, so that the two
    /// are never read apart.
    state: AtomicU64,
    /// Whether a request has been answered.
    has_answered: AtomicBool,
    /// Whether the answer is an event stream.
    is_stream: AtomicBool,
}

const PHASES: [Phase; 5] = [Phase::Idle, Phase::Head, Phase::Blocked, Phase::Stream, Phase::Closing];

impl Activity {
    /// A connection that was opened just now.
    pub(crate) fn new(epoch: Instant) -> Self {
        let (has_answered, is_stream) = (AtomicBool::new(false), AtomicBool::new(false));
        let activity = Self { epoch, state: AtomicU64::new(0), has_answered, is_stream };
        activity.enter(Phase::Idle);
        activity
    }

    /// The phase, and when it began, counted from the epoch.
    pub(crate) fn phase_since(&self) -> (Phase, Duration) {
        let state = self.state.load(Ordering::Relaxed);
        (phase(state), Duration::from_millis(state >> 3))
    }

    /// Begins a phase, or the same one again.
    pub(crate) fn enter(&self, phase: Phase) {
        let millis = u64::try_from(self.epoch.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.state.store(millis << 3 | phase as u64, Ordering::Relaxed);
    }

    /// Marks the answer as an event stream, which may be silent for as long as it likes.
    pub(crate) fn set_stream(&self) {
        self.is_stream.store(true, Ordering::Relaxed);
    }

    /// Bytes came in.
    pub(crate) fn received(&self) {
        if self.phase() == Phase::Idle {
            self.enter(Phase::Head);
        }
    }

    /// Bytes went out.
    pub(crate) fn sent(&self) {
        if self.phase() == Phase::Blocked {
            self.enter(Phase::Blocked);
        }
    }

    /// No bytes could go out. Only the first time counts: the client has taken nothing in between.
    pub(crate) fn blocked(&self) {
        if self.phase() != Phase::Blocked {
            self.enter(Phase::Blocked);
        }
    }

    /// Everything there was to send is sent.
    pub(crate) fn rest(&self) {
        self.has_answered.store(true, Ordering::Relaxed);
        self.enter(if self.is_stream() { Phase::Stream } else { Phase::Idle });
    }

    pub(crate) fn has_answered(&self) -> bool {
        self.has_answered.load(Ordering::Relaxed)
    }

    pub(crate) fn is_stream(&self) -> bool {
        self.is_stream.load(Ordering::Relaxed)
    }

    fn phase(&self) -> Phase {
        phase(self.state.load(Ordering::Relaxed))
    }
}

fn phase(state: u64) -> Phase {
    PHASES.into_iter().find(|phase| *phase as u64 == state & 7).unwrap_or(Phase::Idle)
}
