/** Limits `action` to one call per `ms`, with a trailing call. Pure except for timers. */
export function throttle(action: () => void, ms: number): { run: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const tick = (): void => {
    timer = undefined;
    if (!isDue) return;
    isDue = false;
    run();
  };
  const run = (): void => {
    if (timer !== undefined) {
      isDue = true;
      return;
    }
    action();
    timer = setTimeout(tick, ms);
  };
  return { run, stop: () => clearTimeout(timer) };
}
