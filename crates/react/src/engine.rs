//! A JavaScript runtime whose calls end: each has so much processor time, and the runtime so much memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use rquickjs::context::EvalOptions;
use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Function, Object, Runtime};

/// React renders deep trees by recursion; threads that use an [`Engine`] need more stack than this.
const MAX_STACK: usize = 2 << 20;

/// Processor time of one call. The slowest page of the Rslib site takes 0.03 s of it.
const MAX_TIME: Duration = Duration::from_secs(5);

/// Memory that pages may take beyond what a runtime has when it has started. It keeps a machine alive on which every
/// thread has a page that grows for ever, so it is not generous.
const MAX_MEMORY: usize = 256 << 20;

/// What a runtime that has run into a limit may use to say where.
const SPARE_MEMORY: usize = 16 << 20;

/// What the site's bundle is called in stacks.
pub(crate) const SITE_SCRIPT: &str = "quire-site.js";

/// A limit of JavaScript at build time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// A call ran for too long.
    Time,
    /// The runtime used too much memory.
    Memory,
}

impl std::fmt::Display for Limit {
    /// What the code did, as the end of a sentence that begins with its name.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Time => write!(formatter, "ran for more than {} s and was stopped", MAX_TIME.as_secs()),
            Self::Memory => write!(formatter, "used more than {} MB and was stopped", MAX_MEMORY >> 20),
        }
    }
}

/// Why a call has no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It threw: message and stack.
    Thrown(String, String),
    /// It hit a limit, with the stack it had. The runtime must not be used any more.
    Limit(Limit, String),
}

/// The time of the call that is running.
#[derive(Debug, Default)]
struct Budget {
    /// Processor time of the thread at which it ends, in nanoseconds; 0 while no call runs that must end.
    end: AtomicU64,
    is_spent: AtomicBool,
}

impl Budget {
    fn start(&self, time: Duration) {
        self.is_spent.store(false, Ordering::Relaxed);
        self.end.store(nanoseconds(quire_files::thread_time() + time), Ordering::Relaxed);
    }

    /// Whether the engine must stop; it asks every few thousand steps, regular expressions included.
    fn check(&self) -> bool {
        let end = self.end.load(Ordering::Relaxed);
        let is_spent = end != 0 && nanoseconds(quire_files::thread_time()) > end;
        if is_spent {
            self.is_spent.store(true, Ordering::Relaxed);
        }
        is_spent
    }
}

fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

/// A runtime with the theme's script in it.
pub(crate) struct Engine {
    // Dropped before the runtime it belongs to.
    context: Context,
    runtime: Runtime,
    budget: Arc<Budget>,
    /// How long a call may take; nothing while only code of the theme can run, which ends.
    time: Option<Duration>,
    memory: usize,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Engine").finish_non_exhaustive()
    }
}

impl Engine {
    /// Starts a runtime and runs the theme's script, which leaves its functions in `globalThis.quire`. They are taken
    /// from there: code of a site must not find them.
    pub(crate) fn start(theme_script: &[u8]) -> Result<Self, Failure> {
        let runtime = Runtime::new().map_err(|error| internal(&error))?;
        runtime.set_max_stack_size(MAX_STACK);
        let budget = Arc::<Budget>::default();
        let checked = Arc::clone(&budget);
        runtime.set_interrupt_handler(Some(Box::new(move || checked.check())));
        let context = Context::full(&runtime).map_err(|error| internal(&error))?;
        let engine = Self { context, runtime, budget, time: None, memory: 0 };
        engine.run(|ctx| {
            ctx.eval::<(), _>(theme_script)?;
            let quire: Object<'_> = ctx.globals().get("quire")?;
            ctx.globals().remove("quire")?;
            ctx.store_userdata(quire).map_err(|_| rquickjs::Error::Unknown)?;
            Ok(())
        })?;
        Ok(engine)
    }

    /// Sets the limits for what follows. `data` is how many bytes the shell is made from: a sidebar of many thousand
    /// pages takes long to render without being a mistake (0.5 ms for an entry of some 50 bytes).
    pub(crate) fn limit(&mut self, data: usize) {
        self.time = Some(MAX_TIME + Duration::from_micros(20 * data as u64));
        self.memory = usize::try_from(self.runtime.memory_usage().malloc_size).unwrap_or(0) + MAX_MEMORY;
        self.runtime.set_memory_limit(self.memory);
    }

    /// Hands the site's bundle over as a function of what it shares with the theme, and of where its modules go.
    pub(crate) fn set_modules(&self, script: &str) -> Result<(), Failure> {
        self.run(|ctx| {
            let mut options = EvalOptions::default();
            options.filename = Some(SITE_SCRIPT.to_owned());
            let source = format!("(function (quireShared, quireModules) {{ {script}\n}})");
            let function: Function<'_> = ctx.eval_with_options(source, options)?;
            api(ctx)?.get::<_, Function<'_>>("setModules")?.call((function,))
        })
    }

    /// Calls one of the script's functions.
    pub(crate) fn call<Args, Answer>(&self, function: &str, arguments: Args) -> Result<Answer, Failure>
    where
        Args: for<'js> rquickjs::function::IntoArgs<'js>,
        Answer: for<'js> rquickjs::FromJs<'js>,
    {
        self.run(|ctx| api(ctx)?.get::<_, Function<'_>>(function)?.call(arguments))
    }

    /// Lets a runtime that has hit a limit answer one more short call.
    pub(crate) fn grant_last_words(&self) {
        self.runtime.set_memory_limit(self.memory + SPARE_MEMORY);
    }

    fn run<Answer>(
        &self,
        work: impl for<'js> FnOnce(&Ctx<'js>) -> rquickjs::Result<Answer>,
    ) -> Result<Answer, Failure> {
        if let Some(time) = self.time {
            self.budget.start(time);
        }
        let answer = self.context.with(|ctx| work(&ctx).catch(&ctx).map_err(|error| self.failure(&error)));
        self.budget.end.store(0, Ordering::Relaxed);
        answer
    }

    fn failure(&self, error: &CaughtError<'_>) -> Failure {
        let (message, stack, name) = match error {
            CaughtError::Exception(exception) => (
                exception.message().unwrap_or_else(|| "unknown error".to_owned()),
                exception.stack().unwrap_or_default(),
                exception.as_object().get::<_, String>("name").unwrap_or_default(),
            ),
            CaughtError::Value(value) => {
                let text = value.as_string().and_then(|text| text.to_string().ok());
                (text.unwrap_or_else(|| format!("{value:?}")), String::new(), String::new())
            }
            CaughtError::Error(error) => (error.to_string(), String::new(), String::new()),
        };
        if self.budget.is_spent.load(Ordering::Relaxed) {
            Failure::Limit(Limit::Time, stack)
        } else if name == "InternalError" && message.starts_with("out of memory") {
            Failure::Limit(Limit::Memory, stack)
        } else {
            Failure::Thrown(message, stack)
        }
    }
}

fn api<'js>(ctx: &Ctx<'js>) -> rquickjs::Result<Object<'js>> {
    ctx.userdata::<Object<'js>>().map(|quire| quire.clone()).ok_or(rquickjs::Error::Unknown)
}

fn internal(error: &dyn std::fmt::Display) -> Failure {
    Failure::Thrown(error.to_string(), String::new())
}
