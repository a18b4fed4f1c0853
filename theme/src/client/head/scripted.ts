/**
 * Inlined in the head of every document and run before first paint. Marks the document as scripted: `data-js` enables
 * what is interactive in the article, `data-shell` what is interactive around it. Both are removed when the browser
 * entry fails to load.
 */
const { dataset } = document.documentElement;
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
