//! Provides enough stack for the recursive parser of JavaScript.

use crate::script::MAX_SCRIPT;

/// Bytes of stack that the parser may need for a byte of its input, as in `!!!!a` (measured without optimisation).
const PER_BYTE: usize = 2048;

/// Runs `work` with enough stack for the largest script that is parsed, or as much as the system provides. The memory
/// is reserved, and committed on use.
pub(crate) fn enough<T: Send>(work: impl Fn() -> T + Sync) -> T {
    let mut stack = MAX_SCRIPT * PER_BYTE;
    while stack > 1 << 21 {
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
