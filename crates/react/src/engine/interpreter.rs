//! Runs QuickJS with limits: CPU time per call, memory per runtime.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rquickjs::context::EvalOptions;
use rquickjs::loader::bundle::Bundle;
use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Function, Module, Object, Runtime};

use super::{Failure, Limit, address};
use crate::theme::ServerScripts;

/// JavaScript stack size in bytes. React renders deep trees recursively. The stack of the thread must be larger.
pub(super) const MAX_STACK: usize = 2 << 20;

/// Memory in bytes that pages may allocate in addition to the memory of a freshly started runtime. The limit is low
/// enough that a build does not run out of memory if every thread renders a page with an endless allocation loop.
pub(super) const MAX_MEMORY: usize = 256 << 20;

/// Bytes that a runtime allocates before its first cycle collection. Reference counting frees garbage without cycles
/// immediately. With QuickJS's default of 256 KiB, collections took a tenth of the rendering time.
const GC_THRESHOLD: usize = 32 << 20;

/// File name of the site's bundle in stack traces.
pub(crate) const SITE_SCRIPT: &str = "quire-site.js";

/// The deadline of the current call.
#[derive(Debug, Default)]
struct Budget {
    /// Thread CPU time at which the call is interrupted, in nanoseconds; 0 when no limited call is running.
    end: AtomicU64,
    is_spent: AtomicBool,
}

impl Budget {
    fn start(&self, time: Duration) {
        self.is_spent.store(false, Ordering::Relaxed);
        self.end.store(nanoseconds(quire_process::thread_time() + time), Ordering::Relaxed);
    }

    /// Returns whether the call has exceeded its time limit. QuickJS calls this interrupt handler every few thousand
    /// steps and within regular expressions, but not within native functions such as `Array.prototype.sort`.
    fn check(&self) -> bool {
        let end = self.end.load(Ordering::Relaxed);
        let is_spent = end != 0 && nanoseconds(quire_process::thread_time()) > end;
        if is_spent {
            self.is_spent.store(true, Ordering::Relaxed);
        }
        is_spent
    }
}

fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

/// Environment variable for tests that makes the theme compare each rendering with the output of React's own renderer.
const VERIFY: &str = "QUIRE_VERIFY_MARKUP";

/// A runtime with the theme's script loaded.
pub(super) struct Interpreter {
    // Declared before `runtime`, so that it is dropped before `runtime`.
    context: Context,
    runtime: Runtime,
    budget: Arc<Budget>,
    /// Time limit of each call; `None` until the site's code is loaded, because the theme's own code always terminates.
    time: Option<Duration>,
}

impl Interpreter {
    /// Starts a runtime and evaluates one of the theme's scripts, which stores its functions in `globalThis.quire`.
    /// Hides these functions from the site's code. The script reports the position of the running code to `place`
    /// through `globalThis.quireNote`.
    pub(super) fn start(
        scripts: ServerScripts,
        script: &str,
        place: Arc<Mutex<String>>,
    ) -> Result<Self, Failure> {
        let runtime = Runtime::new().map_err(|error| internal(&error))?;
        runtime.set_max_stack_size(MAX_STACK);
        runtime.set_gc_threshold(GC_THRESHOLD);
        let budget = Arc::<Budget>::default();
        let checked = Arc::clone(&budget);
        runtime.set_interrupt_handler(Some(Box::new(move || checked.check())));
        let context = Context::full(&runtime).map_err(|error| internal(&error))?;
        let interpreter = Self { context, runtime, budget, time: None };
        interpreter.runtime.set_loader(scripts, scripts);
        interpreter.run(|ctx| {
            let note = move |text: String| *place.lock().unwrap_or_else(PoisonError::into_inner) = text;
            ctx.globals().set("quireNote", Function::new(ctx.clone(), note)?)?;
            ctx.globals().set("quireUrl", address::functions(ctx)?)?;
            ctx.globals().set("quireVerify", std::env::var_os(VERIFY).is_some())?;
            Module::import(ctx, script)?.finish::<()>()?;
            let quire: Object<'_> = ctx.globals().get("quire")?;
            ctx.globals().remove("quire")?;
            ctx.globals().remove("quireNote")?;
            ctx.globals().remove("quireUrl")?;
            ctx.globals().remove("quireVerify")?;
            ctx.store_userdata(quire).map_err(|_| rquickjs::Error::Unknown)?;
            Ok(())
        })?;
        let none: ServerScripts = Bundle(&[]);
        interpreter.runtime.set_loader(none, none);
        Ok(interpreter)
    }

    /// Enables the limits: `time` for each call, and [`MAX_MEMORY`] in addition to the memory currently in use.
    pub(super) fn limit(&mut self, time: Duration) {
        self.time = Some(time);
        let used = usize::try_from(self.runtime.memory_usage().malloc_size).unwrap_or(0);
        self.runtime.set_memory_limit(used + MAX_MEMORY);
    }

    /// Loads the site's bundle, wrapped in a function whose parameters are the modules shared with the theme
    /// (`quireShared`) and the module table (`quireModules`).
    pub(super) fn set_modules(&self, script: &str) -> Result<(), Failure> {
        self.run(|ctx| {
            let mut options = EvalOptions::default();
            options.filename = Some(SITE_SCRIPT.to_owned());
            let source = format!("(function (quireShared, quireModules) {{ {script}\n}})");
            let function: Function<'_> = ctx.eval_with_options(source, options)?;
            api(ctx)?.get::<_, Function<'_>>("setModules")?.call((function,))
        })
    }

    pub(super) fn call<Args, Answer>(&self, function: &str, arguments: Args) -> Result<Answer, Failure>
    where
        Args: for<'js> rquickjs::function::IntoArgs<'js>,
        Answer: for<'js> rquickjs::FromJs<'js>,
    {
        self.run(|ctx| api(ctx)?.get::<_, Function<'_>>(function)?.call(arguments))
    }

    fn run<Answer>(
        &self,
        task: impl for<'js> FnOnce(&Ctx<'js>) -> rquickjs::Result<Answer>,
    ) -> Result<Answer, Failure> {
        if let Some(time) = self.time {
            self.budget.start(time);
        }
        let answer = self.context.with(|ctx| task(&ctx).catch(&ctx).map_err(|error| self.failure(&error)));
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
