//! Measures the time of each part of a build.

use std::time::{Duration, Instant};

/// One part of a build.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phase {
    /// Name of the phase.
    pub name: &'static str,
    /// CPU time of all threads of this process, and of the child processes that it waited for.
    pub cpu: Duration,
    /// Wall-clock time.
    pub wall: Duration,
}

/// Measures phases one after another.
#[derive(Debug)]
pub(crate) struct Stopwatch {
    cpu: Duration,
    wall: Instant,
    phases: Vec<Phase>,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self { cpu: quire_process::processor_time(), wall: Instant::now(), phases: Vec::new() }
    }

    /// Ends the current phase and starts the next one.
    pub(crate) fn lap(&mut self, name: &'static str) {
        let (cpu, wall) = (quire_process::processor_time(), Instant::now());
        self.phases.push(Phase { name, cpu: cpu.saturating_sub(self.cpu), wall: wall - self.wall });
        (self.cpu, self.wall) = (cpu, wall);
    }

    pub(crate) fn finish(self) -> Vec<Phase> {
        self.phases
    }
}
