//! Enough stack for recursive parsers.
//!
//! Parsers and visitors of Markdown, JavaScript and formulas recurse over all nesting. No real input needs much of it,
//! but no input must be able to crash the process. Deep inputs are processed on a thread with a large stack, whose
//! memory is reserved but committed only on use.

/// Stack that any thread is assumed to have left.
const ORDINARY: usize = 1 << 20;
/// Maximum stack to reserve.
const LIMIT: usize = 1 << 30;

/// Bytes of stack that the JavaScript parser may need for a byte of its input, as in `!!!!a` (measured without
/// optimisation).
pub const JAVASCRIPT_BYTE: usize = 2048;

/// Runs `work` with at least `needed` bytes of stack, or as many as the system provides.
///
/// # Panics
/// When `work` panics: the panic is passed on.
pub fn enough<T: Send>(needed: usize, work: impl Fn() -> T + Sync) -> T {
    let mut stack = needed.saturating_add(ORDINARY).min(LIMIT);
    while stack > 2 * ORDINARY {
        let result = std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(stack).spawn_scoped(scope, &work);
            thread.map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        });
        if let Ok(result) = result {
            return result;
        }
        stack /= 2;
    }
    work()
}
