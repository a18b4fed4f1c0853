// Runs in a page: records executions, finds active content and interacts with every element that a reader can reach.

/**
 * Runs in each frame before all other scripts. Page content cannot replace `zq` and `zqSeen`, which this function
 * defines.
 */
export function watch() {
  const report = window.zqReport;
  const seen = [];
  const zq = (...values) => {
    const number = String(values[0]?.raw ?? values[0]);
    seen.push(number);
    // Reports to Playwright, too, because results in frames are not collected.
    report?.(number);
    return true;
  };
  const keep = (name, value) => Object.defineProperty(window, name, { value, writable: false, configurable: false });
  keep('zq', zq);
  keep('zqSeen', seen);
  for (const name of ['alert', 'confirm', 'prompt']) window[name] = zq;
  window.print = () => {};
  window.open = () => null;
  addEventListener(
    'click',
    event => {
      const link = event.target instanceof Element ? event.target.closest('a, area') : null;
      const href = link?.getAttribute('href') ?? link?.getAttribute('xlink:href') ?? '';
      // Clicks on `javascript:` URLs are allowed. Other URLs would navigate away from the page.
      if (link && !/^[\s\u0000-\u0020]*j[\s\u0000-\u0020]*a[\s\u0000-\u0020]*v/i.test(href)) event.preventDefault();
    },
    true,
  );
  addEventListener('submit', event => event.preventDefault(), true);
}

/**
 * Returns everything in the document that is not inert, and the numbers of the payloads that the document shows.
 * `clean` describes a document without payloads: `{ scripts, ids }`.
 */
export async function judge({ clean, isTouched, isPrint }) {
  const LIMIT = 200;
  const found = [];
  const maths = [...document.querySelectorAll('math[alttext]')];
  /**
   * Returns the first command of the formula that contains or precedes an element. The parser may move content of a
   * formula out of the formula.
   */
  const formula = element => {
    const last = maths.findLast(one => one === element || one.contains(element) || one.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
    const tex = last?.getAttribute('alttext') ?? '';
    return tex.includes('\\operatorname') ? '\\operatorname' : (/\\[a-zA-Z]+\*?|\\./.exec(tex)?.[0] ?? 'letters');
  };
  const isMath = element => element.closest('math') !== null || location.pathname.startsWith('/math/');
  // Serializing an element including its content is slow on broken pages.
  const written = element => `${element.cloneNode(false).outerHTML.slice(0, 600)}${element.textContent.slice(0, 300)}`;
  const add = (kind, element, detail = '') => {
    if (found.length >= LIMIT) return;
    const html = written(element);
    const what = isMath(element) ? `something in a formula with ${formula(element)}` : `${element.localName}${detail}`;
    found.push({ kind, what, html, within: [html, element.parentElement ? written(element.parentElement) : ''].join('\n') });
  };
  const article = document.querySelector('[data-article]') ?? document.querySelector('main') ?? document.body;
  const CONTENT = '[data-article], main, .q-sidebar, .q-navbar, .q-site-footer, .q-doc-footer, .q-print, dialog';
  const FORBIDDEN = 'iframe, frame, frameset, object, embed, applet, portal, fencedframe, base, form, meta[http-equiv], foreignObject, animate, animateMotion, animateTransform, set, discard, handler, marquee, isindex, keygen, bgsound, noembed, noframes, plaintext, xmp, quire-xss';
  const BLOCK = 'style, textarea, select, template, noscript, title:not(svg > title), math math, area, image, feImage, link:not([rel=stylesheet][href^="/"])';
  const URLS = new Set(['href', 'src', 'action', 'formaction', 'data', 'poster', 'cite', 'background', 'xlink:href', 'ping', 'longdesc', 'lowsrc', 'dynsrc', 'codebase', 'manifest', 'classid', 'profile', 'usemap', 'values', 'from', 'to', 'srcset', 'data-url', 'data-href', 'data-src']);
  const SVG = 'http://www.w3.org/2000/svg';
  const inspect = (root, where) => {
    for (const element of root.querySelectorAll('*')) {
      const name = element.localName;
      const isContent = where !== 'document' || element.closest(CONTENT) !== null;
      if (name === 'script') {
        const isData = /json$/.test(element.type) && !element.closest('[data-article]');
        const shape = element.getAttribute('src') ?? element.text;
        if (!isData && (where !== 'document' || !clean.scripts.includes(shape) || element.closest('[data-article]'))) add('script', element, where === 'document' ? '' : ` (${where})`);
        continue;
      }
      if (element.matches(FORBIDDEN) && !element.matches('dialog.q-search form')) add('element', element);
      else if (isContent && element.closest('[data-article]') && element.matches(BLOCK)) add('element', element);
      const math = element.closest('math');
      // Text in formulas may contain elements and classes for fonts, and links.
      const isFont = element.parentElement?.closest('mtext') && /^(?:b|i|em|u|s|span|code)$/.test(name) && [...element.attributes].every(one => one.name === 'class' && /^math-core-[\w-]+$/.test(one.value));
      const isLink = name === 'a' && element.parentElement?.localName === 'mtext' && [...element.attributes].every(one => one.name === 'href' && /^(?:https?|mailto):/i.test(one.value));
      if (math && element.id) add('clobbering', element, ' in math');
      if (math && !isFont && !isLink && element.namespaceURI !== 'http://www.w3.org/1998/Math/MathML') add('element', element, ' in math');
      const picture = element.closest('figure.q-diagram svg');
      if (picture && (element.namespaceURI !== SVG || ['script', 'style', 'image', 'use', 'a'].includes(name))) add('element', element, ' in a diagram');
      if (element.shadowRoot) add('shadow', element);
      for (const { name: attribute, value } of element.attributes) {
        if (/^on/i.test(attribute)) add('handler', element, `[${attribute}]`);
        else if (attribute === 'srcdoc' || attribute === 'formaction' || attribute === 'ping') add('attribute', element, `[${attribute}]`);
        else if (attribute === 'style' && /url\(|expression|behavior|position\s*:\s*fixed|@import/i.test(value)) add('style', element);
        else if (URLS.has(attribute)) {
          for (const url of attribute === 'srcset' ? value.split(',').map(one => one.trim().split(/\s/)[0]) : [value]) {
            const protocol = URL.canParse(url, location.href) ? new URL(url, location.href).protocol : '';
            if (/^(?:java|vb)script:/.test(protocol) || (protocol === 'data:' && !/^\s*data:(?:image\/|,$)/i.test(url))) add('url', element, `[${attribute}]`);
          }
        }
      }
      // A content element with the id of a shell element shadows that element.
      if (element.closest('[data-article]') && clean.ids.includes(element.id)) add('clobbering', element, `#${element.id}`);
      if (['img', 'form', 'iframe', 'embed', 'object', 'image'].includes(name) && element.hasAttribute('name') && isContent) add('clobbering', element, '[name]');
    }
  };
  inspect(document, 'document');
  const text = `${document.documentElement.innerHTML} ${document.title}`;
  const shown = [...new Set([...text.matchAll(/kept(\d+)q/g)].map(match => Number(match[1])))];
  const drawn = [...document.querySelectorAll('figure.q-diagram')].map(one => one.textContent).join(' ');
  const shownInPictures = [...new Set([...`${drawn} ${[...document.querySelectorAll('math[alttext]')].map(one => one.getAttribute('alttext')).join(' ')}`.matchAll(/kept(\d+)q/g)].map(match => Number(match[1])))];
  if (isTouched) {
    for (const details of document.querySelectorAll('details')) details.open = true;
    const TYPES = ['mouseover', 'mouseenter', 'pointerover', 'pointerenter', 'wheel', 'scroll', 'animationstart', 'animationend', 'toggle', 'beforetoggle', 'error', 'load', 'begin', 'submit', 'auxclick', 'copy', 'keydown', 'input', 'close'];
    // The theme defines what a click on ordinary links, code and images does, such as loading the link's target.
    const OWN = 'figure.q-code *, figure.q-diagram *, img, a[href^="#"], a[href^="/"], a[href^="http"], .q-navbar *, .q-sidebar *, .q-doc-footer *, .q-app > *';
    let focused = 0;
    for (const element of document.querySelectorAll('body *')) {
      const listens = [...element.attributes].some(({ name }) => /^on/i.test(name));
      if (!listens && (element.attributes.length === 0 || element.matches(OWN))) continue;
      // Focuses only some elements, because each focus change triggers a layout.
      const takesFocus = element.matches('[tabindex], [autofocus], [contenteditable], input, summary, a, button, video, audio');
      if (listens || (takesFocus && focused++ < 150)) element.focus?.({ preventScroll: true });
      for (const type of listens ? TYPES : TYPES.slice(0, 3)) element.dispatchEvent(new Event(type, { cancelable: true }));
      if (element.click) element.click();
      else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      if (element.localName === 'form') element.requestSubmit?.();
    }
    // Content may be interpreted differently when it is parsed a second time.
    if (!isPrint) {
      const again = document.createElement('aside');
      document.body.append(again);
      again.innerHTML = article.innerHTML;
      inspect(again, 'parsed again');
    }
  }
  await new Promise(resolve => setTimeout(resolve, 60));
  const ran = [...window.zqSeen];
  if (/^pwned-\d+$/.test(document.title)) ran.push(document.title.slice(6));
  return { found, ran, shown, shownInPictures };
}
