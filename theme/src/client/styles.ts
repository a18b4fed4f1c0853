/** Style sheets that load on first use. A strict CSP allows files but not style elements. */
import styles from 'quire:styles';

/** Resolves when the sheet has loaded or failed: an unstyled part is better than none. */
export function loadStyle(name: string): Promise<void> {
  const file = styles[name];
  if (file === undefined) return Promise.resolve();
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
