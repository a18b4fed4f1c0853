//! Provides enough stack for recursive parsers.
//!
//! Parsers and visitors of Markdown, JavaScript and formulas recurse into nested input. Real input is rarely deep, but
//! no input may crash the process. Deep input is processed on a thread with a large stack, whose memory is reserved but
//! committed only on use.

/// Stack size in bytes that every thread is assumed to have available.
const DEFAULT_STACK: usize = 1 << 20;
/// Maximum stack size to reserve, in bytes.
const MAX_STACK: usize = 1 << 30;

/// Bytes of stack that the JavaScript parser may need per byte of its input, for example for `!!!!a` (measured in an
/// unoptimized build).
pub const JAVASCRIPT_BYTE: usize = 2048;

/// Runs `work` with at least `needed` bytes of stack, or as much as the system provides (at most 1 GiB), and returns
/// its result. The time of `work` counts toward the thread's task, see [`crate::run_task`].
///
/// # Panics
/// Panics if `work` panics.
pub fn with_stack<T: Send>(needed: usize, work: impl Fn() -> T + Sync) -> T {
    let task = crate::current_task();
    let mut stack = needed.saturating_add(DEFAULT_STACK).min(MAX_STACK);
    while stack > 2 * DEFAULT_STACK {
        let result = std::thread::scope(|scope| {
            let thread =
                std::thread::Builder::new().stack_size(stack).spawn_scoped(scope, || task.run(&work));
            thread.map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        });
        if let Ok(result) = result {
            return result;
        }
        stack /= 2;
    }
    work()
}
