/**
 * Sets the page's color scheme. Runs inline in the head of every document, before first paint. `data-appearance` on the
 * root element is the site's setting: `auto`, `light`, `dark` or `force-light`.
 */
import { root } from './root.ts';

const option = root.dataset['appearance'];
let choice = option;
try {
  choice = localStorage.getItem('theme-appearance') ?? option;
} catch {
  // Storage is blocked: use the site's setting.
}
const isDark =
  option !== 'force-light' &&
  (choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme:dark)').matches));
root.dataset['theme'] = isDark ? 'dark' : 'light';
