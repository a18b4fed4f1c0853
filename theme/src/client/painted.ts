/** Resolves after the next paint, or immediately in a hidden tab, which never paints. */
export function painted(): Promise<void> {
  return new Promise(resolve => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
