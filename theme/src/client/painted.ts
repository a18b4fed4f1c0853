/** Resolves when the document has been painted, at once in a hidden tab, where nothing is. */
export function painted(): Promise<void> {
  return new Promise(resolve => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
