/**
 * Limits `action` to one call per `ms` milliseconds. Calls to `run` during this interval cause one more call to
 * `action` at its end, which `stop` cancels.
 */
export function throttle(action: () => void, ms: number): { run: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  const run = (): void => {
    if (timer !== undefined) {
      isPending = true;
      return;
    }
    action();
    timer = setTimeout(() => {
      timer = undefined;
      if (!isPending) return;
      isPending = false;
      run();
    }, ms);
  };
  return { run, stop: () => clearTimeout(timer) };
}
