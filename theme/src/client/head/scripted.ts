/**
 * Runs in the head of every document before first paint. It marks the document as scripted: `data-js` for what acts in
 * the article, `data-shell` for what acts around it. Both go again when the browser's entry cannot be had.
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
  true, // the error of an element does not bubble
);
