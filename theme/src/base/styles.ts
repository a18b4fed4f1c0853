/** Loads style sheets on first use. Each is a separate file, because the content security policy forbids `<style>`. */

/**
 * Loads a style sheet. `file` is a file name imported from `quire:style/*`. Resolves even on failure: unstyled content
 * is better than no content.
 */
export function loadStyle(file: string): Promise<void> {
  const { href } = new URL(file, import.meta.url);
  if ([...document.head.querySelectorAll('link')].some(link => link.href === href)) return Promise.resolve();
  return new Promise(resolve => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    for (const type of ['load', 'error']) link.addEventListener(type, () => resolve());
    document.head.append(link);
  });
}
