/**
 * Marks the document as scripted. Runs inline in the head of every document, before first paint. `data-js` enables the
 * interactive elements of the article, and `data-shell` enables the other interactive elements. Both attributes are
 * removed if the browser entry point fails to load.
 */
import { root } from './root.ts';

const { dataset } = root;
dataset['js'] = dataset['shell'] = '';
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || !/\/client-/.test(target.src)) return;
    delete dataset['js'];
    delete dataset['shell'];
  },
  true, // capture: `error` events of elements do not bubble
);
