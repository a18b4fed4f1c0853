//! Provides enough stack for recursive parsers.
//!
//! The Markdown parser recurses over nested emphasis, the JavaScript parser over all nesting. No real page needs this,
//! but no page must be able to crash the process. A count gives an upper bound of the nesting of a text; deep ones are
//! parsed on a thread with a large stack, whose memory is reserved but committed only on use.

/// Stack that any thread is assumed to have left.
const ORDINARY: usize = 1 << 20;
/// Maximum stack to reserve.
const LIMIT: usize = 1 << 30;

/// Bytes of stack that parsing `text` as Markdown may need. A level of emphasis takes two delimiters and (measured
/// without optimisation) less than 600 bytes.
pub(crate) fn for_markdown(text: &str) -> usize {
    memchr::memchr3_iter(b'*', b'_', b'~', text.as_bytes()).count() * 300
}

/// Bytes of stack that parsing the JavaScript in `text` may need. In the worst case every byte of its longest
/// expression is a level, as in `!!!!a`.
pub(crate) fn for_javascript(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut depth = 0_usize;
    let mut start = 0;
    let mut longest = 0;
    for at in memchr::memchr2_iter(b'{', b'}', bytes) {
        if bytes[at] == b'{' {
            if depth == 0 {
                start = at;
            }
            depth += 1;
        } else if depth > 0 {
            depth -= 1;
            if depth == 0 {
                longest = longest.max(at - start);
            }
        }
    }
    if depth > 0 {
        longest = longest.max(bytes.len() - start);
    }
    longest.max(longest_module(text)) * 2048
}

/// Length of the longest block that begins with `import` or `export`.
fn longest_module(text: &str) -> usize {
    let mut longest = 0;
    for word in ["import", "export"] {
        for at in memchr::memmem::find_iter(text.as_bytes(), word) {
            if at == 0 || text.as_bytes()[at - 1] == b'\n' {
                let rest = &text.as_bytes()[at..];
                longest = longest.max(memchr::memmem::find(rest, b"\n\n").unwrap_or(rest.len()));
            }
        }
    }
    longest
}

/// Runs `work` with at least `needed` bytes of stack, or as many as the system provides.
pub(crate) fn enough<T: Send>(needed: usize, work: impl Fn() -> T + Sync) -> T {
    let mut stack = (needed + ORDINARY).min(LIMIT);
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
