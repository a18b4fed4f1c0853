//! Tracing spans of a command: build stages (level `info`) and the work on each page (level `debug`). Spans are printed
//! if the environment variable `QUIRE_LOG` is set. `quire build --timings` measures the stages.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use quire_process::processor_time;
use serde_json::{Value, json};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id};
use tracing::{Level, Subscriber};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::report;

/// Environment variable with the most detailed level to print, such as `debug`, or with a level for each crate, such as
/// `quire_pipeline=info,quire_process=debug`. If the variable is not set, nothing is printed.
const VARIABLE: &str = "QUIRE_LOG";

/// Whether the stages of a build are measured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Measurement {
    Off,
    Stages,
}

/// Installs the tracing subscriber. Returns the timings of the stages, which remain empty with [`Measurement::Off`].
pub(crate) fn start(measurement: Measurement) -> Timings {
    let is_timed = measurement == Measurement::Stages;
    let timings = Timings::default();
    let levels = std::env::var(VARIABLE).unwrap_or_default();
    let targets: Targets = levels.parse().unwrap_or_else(|error| {
        report::error_output(&format!("warning: `{VARIABLE}` is not a valid list of log levels: {error}\n"));
        Targets::default()
    });
    let is_printed = !levels.is_empty();
    if !is_printed && !is_timed {
        return timings;
    }
    let measure = timings.clone().with_filter(LevelFilter::INFO);
    tracing_subscriber::registry()
        .with(is_printed.then(|| Print.with_filter(targets)))
        .with(is_timed.then_some(measure))
        .init();
    timings
}

/// Prints each span with its duration when the span ends.
struct Print;

/// Start time and formatted fields of a span to print.
struct SpanFields {
    start: Instant,
    fields: String,
}

impl Visit for SpanFields {
    fn record_debug(&mut self, _field: &Field, value: &dyn std::fmt::Debug) {
        let _ = write!(self.fields, " {value:?}");
    }

    fn record_str(&mut self, _field: &Field, value: &str) {
        let _ = write!(self.fields, " {value}");
    }
}

impl<S: Subscriber + for<'span> LookupSpan<'span>> Layer<S> for Print {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut span_fields = SpanFields { start: Instant::now(), fields: String::new() };
        attributes.record(&mut span_fields);
        if let Some(span) = context.span(id) {
            span.extensions_mut().insert(span_fields);
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let Some(span) = context.span(&id) else { return };
        let extensions = span.extensions();
        let Some(SpanFields { start, fields }) = extensions.get::<SpanFields>() else { return };
        let milliseconds = start.elapsed().as_secs_f64() * 1000.0;
        let (level, name) = (span.metadata().level(), span.name());
        report::error_output(&format!("{level:5} {milliseconds:8.1} ms  {name}{fields}\n"));
    }
}

#[derive(Debug)]
struct Stage {
    /// Name of the tracing span that measures the stage.
    name: &'static str,
    /// CPU time of all threads of this process and of child processes that have ended.
    cpu: Duration,
    /// Wall-clock time from the start to the end of the stage.
    wall: Duration,
}

/// Finished stages of a build, in order. A repeated stage has one entry with the sum of its times.
#[derive(Debug, Clone, Default)]
pub(crate) struct Timings(Arc<Mutex<Vec<Stage>>>);

/// CPU time and wall-clock time at the start of a span.
struct Start {
    cpu: Duration,
    wall: Instant,
}

impl Timings {
    /// Returns the stages as a JSON array of objects with the keys `name`, `cpu` and `wall`, both in seconds.
    pub(crate) fn json(&self) -> Value {
        let stages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let object = |stage: &Stage| json!({ "name": stage.name, "cpu": stage.cpu.as_secs_f64(), "wall": stage.wall.as_secs_f64() });
        stages.iter().map(object).collect()
    }

    fn add(&self, stage: Stage) {
        let mut stages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match stages.iter_mut().find(|known| known.name == stage.name) {
            Some(known) => {
                known.cpu += stage.cpu;
                known.wall += stage.wall;
            }
            None => stages.push(stage),
        }
    }
}

impl<S: Subscriber + for<'span> LookupSpan<'span>> Layer<S> for Timings {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let is_stage = *attributes.metadata().level() == Level::INFO;
        if let Some(span) = context.span(id).filter(|_| is_stage) {
            span.extensions_mut().insert(Start { cpu: processor_time(), wall: Instant::now() });
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let Some(span) = context.span(&id) else { return };
        let extensions = span.extensions();
        let Some(start) = extensions.get::<Start>() else { return };
        let cpu = processor_time().saturating_sub(start.cpu);
        self.add(Stage { name: span.name(), cpu, wall: start.wall.elapsed() });
    }
}
