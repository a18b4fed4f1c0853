/** Runs in the head of every document before first paint. Nothing here may throw, nothing here may wait. */
import './scripted.ts';
import './appearance.ts';
import { firstVisit } from './first-visit.ts';
import { hiddenParts } from '../../base/switches.ts';

const root = document.documentElement;
// Which keys hints show.
if (/Mac|iP/.test(navigator.platform)) root.dataset['mac'] = '';
root.dataset['hidden'] = hiddenParts(location.search, self !== top);

// Space-separated pairs of language and address. The attribute is there when the site leads first visits.
const twins = root.dataset['twins'];
if (twins !== undefined) {
  try {
    const target = firstVisit({
      isVisited: localStorage.getItem('visited') !== null,
      language: navigator.language,
      agent: navigator.userAgent,
      twins,
    });
    if (target !== undefined) {
      localStorage.setItem('visited', '1');
      if (target !== '') location.replace(target + location.search + location.hash);
    }
  } catch {
    // Storage is blocked: it would be a first visit each time.
  }
}
