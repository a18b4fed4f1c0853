//! A parallel map over slices, with one state per thread.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Stack size of a worker thread in bytes. Rendering recurses into sidebars and page markup, which nest as deeply as
/// the site's folders and components.
const STACK: usize = 16 << 20;

/// Calls `work` on a thread whose stack is large enough to render a page.
///
/// # Panics
/// Panics if `work` panics.
pub fn with_large_stack<Output: Send>(work: impl FnOnce() -> Output + Send) -> Output {
    std::thread::scope(|scope| {
        let thread = builder().spawn_scoped(scope, work).expect("the system can start a thread");
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Returns a builder for threads with a stack of [`STACK`] bytes.
fn builder() -> std::thread::Builder {
    std::thread::Builder::new().stack_size(STACK).name("quire-worker".to_owned())
}

/// Maximum number of items that a worker takes at once. The number is small, so that all workers end at about the same
/// time.
const CHUNK: usize = 8;

/// Minimum number of chunks per worker, on average, if there are enough items.
const MIN_CHUNKS: usize = 8;

/// Calls `work` on every item, distributed over `threads` worker threads. Each worker creates its own state with
/// `start`. Returns the results in the order of the items, regardless of the number of threads.
///
/// # Panics
/// Panics if `work` panics.
pub fn map_with<Item, State, Output>(
    items: &[Item],
    threads: NonZeroUsize,
    start: impl Fn() -> State + Sync,
    work: impl Fn(&mut State, &Item) -> Output + Sync,
) -> Vec<Output>
where
    Item: Sync,
    Output: Send,
{
    let chunk_size = (items.len() / (threads.get() * MIN_CHUNKS)).clamp(1, CHUNK);
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(items.len().div_ceil(chunk_size)));
    let worker = || {
        let mut state = None;
        loop {
            let first = next.fetch_add(chunk_size, Ordering::Relaxed);
            let Some(chunk) =
                items.get(first..items.len().min(first + chunk_size)).filter(|chunk| !chunk.is_empty())
            else {
                return;
            };
            let state = state.get_or_insert_with(&start);
            let outputs: Vec<Output> = chunk.iter().map(|item| work(state, item)).collect();
            results.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((first, outputs));
        }
    };
    std::thread::scope(|scope| {
        let workers = threads.get().min(items.len().div_ceil(chunk_size)).max(1);
        for _ in 0..workers {
            builder().spawn_scoped(scope, worker).expect("the system can start a thread");
        }
    });
    let mut results = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    results.sort_unstable_by_key(|(first, _)| *first);
    results.into_iter().flat_map(|(_, outputs)| outputs).collect()
}

#[cfg(test)]
mod tests {
    use super::map_with;

    #[test]
    fn results_have_the_order_of_the_items_for_any_number_of_threads() {
        let items: Vec<usize> = (0..1000).collect();
        for threads in [1, 2, 7] {
            let threads = threads.try_into().unwrap();
            assert_eq!(
                map_with(&items, threads, || 3, |factor, item| item * *factor),
                items.iter().map(|item| item * 3).collect::<Vec<_>>()
            );
        }
    }
}
