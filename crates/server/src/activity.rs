//! The current phase of a connection, and the time at which the phase started.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The phase of a connection, which determines its time limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// No request has begun since the connection was opened or the last response was sent.
    Idle,
    /// Some bytes of a request head have arrived, but not all.
    Head,
    /// The send buffer is full, because the client does not read. The phase restarts each time the client reads.
    Blocked,
    /// An event stream is open but has nothing to send.
    Stream,
    /// The last response is sent; waiting for the client to close.
    Closing,
}

/// The current phase of one connection. The connection's task writes the phase and the connection table reads it, both
/// without locks.
#[derive(Debug)]
pub(crate) struct Activity {
    /// Time to which the timestamps in `state` are relative.
    epoch: Instant,
    /// Milliseconds from `epoch` to the start of the phase, shifted left by three, with the phase in the low three
    /// bits. A single word, so that time and phase are read in one atomic operation.
    state: AtomicU64,
    /// Whether a request on this connection has been answered.
    has_answered: AtomicBool,
    /// Whether the current response is an event stream.
    is_stream: AtomicBool,
}

const PHASES: [Phase; 5] = [Phase::Idle, Phase::Head, Phase::Blocked, Phase::Stream, Phase::Closing];

impl Activity {
    /// Creates the activity of a newly accepted connection.
    pub(crate) fn new(epoch: Instant) -> Self {
        let (has_answered, is_stream) = (AtomicBool::new(false), AtomicBool::new(false));
        let activity = Self { epoch, state: AtomicU64::new(0), has_answered, is_stream };
        activity.enter(Phase::Idle);
        activity
    }

    /// Returns the phase and its start, relative to the epoch.
    pub(crate) fn phase_since(&self) -> (Phase, Duration) {
        let state = self.state.load(Ordering::Relaxed);
        (phase(state), Duration::from_millis(state >> 3))
    }

    /// Starts a phase, or restarts the current phase.
    pub(crate) fn enter(&self, phase: Phase) {
        let millis = u64::try_from(self.epoch.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.state.store(millis << 3 | phase as u64, Ordering::Relaxed);
    }

    /// Marks the response as an event stream, which has no idle limit.
    pub(crate) fn set_stream(&self) {
        self.is_stream.store(true, Ordering::Relaxed);
    }

    /// Records that bytes arrived. Starts [`Phase::Head`] if the connection was idle.
    pub(crate) fn received(&self) {
        if self.phase() == Phase::Idle {
            self.enter(Phase::Head);
        }
    }

    /// Records that bytes were sent. Restarts [`Phase::Blocked`] if it is the current phase.
    pub(crate) fn sent(&self) {
        if self.phase() == Phase::Blocked {
            self.enter(Phase::Blocked);
        }
    }

    /// Records that the socket accepted no bytes. Further calls do not restart the phase until the client reads.
    pub(crate) fn blocked(&self) {
        if self.phase() != Phase::Blocked {
            self.enter(Phase::Blocked);
        }
    }

    /// Records that all queued bytes have been sent. Starts [`Phase::Stream`] for event streams, otherwise
    /// [`Phase::Idle`].
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
