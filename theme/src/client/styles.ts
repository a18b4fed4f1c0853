/** Style sheets that load on first use. A strict CSP allows files but not style elements. */

/** Resolves when the sheet, a file of `quire:style`, has loaded or failed: an unstyled part is better than none. */
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
