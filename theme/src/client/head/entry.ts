/** Inline script in the head of every document. Runs before first paint, so it must neither throw nor block. */
import './scripted.ts';
import './hold.ts';
import './appearance.ts';
import { firstVisit } from './first-visit.ts';
import { root } from './root.ts';
import { hiddenParts } from '../../base/switches.ts';

// Selects the labels of keyboard shortcuts: Cmd with `data-mac`, Ctrl without.
if (/Mac|iP/.test(navigator.platform)) root.dataset['mac'] = '';
root.dataset['hidden'] = hiddenParts(location.search, self !== top);

// Space-separated pairs of language and URL. Set only if the site redirects first visits.
const alternates = root.dataset['alternates'];
if (alternates !== undefined) {
  try {
    const target = firstVisit({
      isVisited: localStorage.getItem('visited') !== null,
      language: navigator.language,
      agent: navigator.userAgent,
      alternates,
    });
    if (target !== undefined) {
      localStorage.setItem('visited', '1');
      if (target !== '') location.replace(target + location.search + location.hash);
    }
  } catch {
    // Storage is blocked. Do not redirect: without a stored marker, the redirect would repeat on every visit.
  }
}

const loads = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
globalThis.quireOpened = {
  url: new URL(location.href),
  state: history.state,
  isRestored: loads.some(({ type }) => type !== 'navigate'),
};
