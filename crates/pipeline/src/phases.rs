//! How long each part of a build takes.

use std::time::{Duration, Instant};

/// One part of a build.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phase {
    /// Its name.
    pub name: &'static str,
    /// Processor time of this process, all threads, and of the child processes it waited for.
    pub cpu: Duration,
    /// Time on the wall.
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
        Self { cpu: quire_files::processor_time(), wall: Instant::now(), phases: Vec::new() }
    }

    /// Ends the current phase.
    pub(crate) fn lap(&mut self, name: &'static str) {
        let (cpu, wall) = (quire_files::processor_time(), Instant::now());
        self.phases.push(Phase { name, cpu: cpu.saturating_sub(self.cpu), wall: wall - self.wall });
        (self.cpu, self.wall) = (cpu, wall);
    }

    pub(crate) fn finish(self) -> Vec<Phase> {
        self.phases
    }
}
