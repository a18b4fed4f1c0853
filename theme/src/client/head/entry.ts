/** Runs inline in the head of every document, before first paint. Must neither throw nor block. */
import './scripted.ts';
import './hold.ts';
import './appearance.ts';
import { firstVisit } from './first-visit.ts';
import { hiddenParts } from '../../base/switches.ts';

const root = document.documentElement;
// Selects the keyboard shortcut labels to show (Cmd or Ctrl).
if (/Mac|iP/.test(navigator.platform)) root.dataset['mac'] = '';
root.dataset['hidden'] = hiddenParts(location.search, self !== top);

// Space-separated pairs of language and URL. Present if the site redirects first visits.
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
    // Storage is blocked. Without a stored marker, redirects would repeat on every visit.
  }
}

const loads = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
globalThis.quireOpened = {
  url: new URL(location.href),
  state: history.state,
  isRestored: loads.some(({ type }) => type !== 'navigate'),
};
