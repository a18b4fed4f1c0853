/** Limits `action` to one call per `ms`. Calls during this interval cause one more call at its end. */
export function throttle(action: () => void, ms: number): { run: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const run = (): void => {
    if (timer !== undefined) {
      isDue = true;
      return;
    }
    action();
    timer = setTimeout(() => {
      timer = undefined;
      if (!isDue) return;
      isDue = false;
      run();
    }, ms);
  };
  return { run, stop: () => clearTimeout(timer) };
}
