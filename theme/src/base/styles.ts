/** Style sheets that load on first use. They are files, because a strict CSP forbids style elements. */

/** Loads a file imported from `quire:style`. Resolves even on failure, because an unstyled part is better than none. */
export function loadStyle(file: string): Promise<void> {
  const { href } = new URL(file, import.meta.url);
  if ([...document.head.querySelectorAll('link')].some(link => link.href === href)) return Promise.resolve();
  return new Promise(resolve => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    for (const end of ['load', 'error']) link.addEventListener(end, () => resolve());
    document.head.append(link);
  });
}
