import type { Page } from '@playwright/test';

/** Records script executions and CSP violations, and blocks navigation and network access. */
export async function watch(page: Page): Promise<void> {
  await page.route('**', route =>
    new URL(route.request().url()).hostname === '127.0.0.1' ? route.fallback() : route.abort(),
  );
  await page.addInitScript(() => {
    const scope = window as unknown as { hit?: unknown; stopped: string[] };
    scope.stopped = [];
    for (const name of ['alert', 'confirm', 'prompt'] as const)
      window[name] = () => ((scope.hit = name), true) as never;
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      if (!violatedDirective.startsWith('img-src') && !violatedDirective.startsWith('media-src'))
        scope.stopped.push(`${violatedDirective} ${blockedURI} ${sample}`);
    });
    addEventListener('click', event => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link && !event.defaultPrevented && ['http:', 'https:'].includes(link.protocol)) event.preventDefault();
    });
  });
}

/** Interacts with every element in `selector`. Returns a description of everything that was not inert. */
export function faults(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(async root => {
    const article = document.querySelector(root)!;
    const found: string[] = [];
    const own = 'figure.q-code *, .q-header-anchor';
    const foreign =
      'script, style, iframe, object, embed, form, base, meta, link, template, noscript, noembed, noframes, xmp, plaintext, math, svg, frameset, portal, applet, quire-island, quire-html, dialog, marquee, textarea, select, title, button, area, image';
    const urls = new Set(['href', 'src', 'poster', 'cite', 'srcset']);
    for (const element of article.querySelectorAll<HTMLElement>('*')) {
      const says = element.outerHTML.slice(0, 150);
      if (element.matches(foreign) && !element.matches(own)) found.push(`element: ${says}`);
      if (element.shadowRoot) found.push(`shadow: ${says}`);
      for (const { name, value } of element.attributes) {
        if (/^on|^style$|^formaction$|^action$|^srcdoc$|^ping$|^background$|^xlink|^is$|^slot$|^autofocus$/i.test(name))
          found.push(`attribute ${name}: ${says}`);
        if (/^data-(?!zoom)/.test(name) && !element.matches('figure.q-code, figure.q-code *, aside.q-callout'))
          found.push(`attribute ${name}: ${says}`);
        // In `srcset`, a URL ends at the first whitespace. Elsewhere, browsers remove tabs and line breaks from URLs.
        const addresses =
          name === 'srcset'
            ? value.split(',').map(candidate => candidate.trim().split(/\s/)[0]!)
            : urls.has(name)
              ? [value]
              : [];
        for (const address of addresses) {
          const protocol = URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI).protocol : '';
          if (/script|blob|filesystem/.test(protocol) || (protocol === 'data:' && !/^\s*data:image\//i.test(address)))
            found.push(`${name}: ${says}`);
        }
      }
    }
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    for (const id of ids.filter((other, index) => ids.indexOf(other) !== index)) found.push(`twice: #${id}`);
    for (const element of article.querySelectorAll<HTMLElement>('*')) {
      element.focus();
      element.blur();
      for (const type of [
        'mouseover',
        'pointerover',
        'pointerenter',
        'wheel',
        'scroll',
        'animationstart',
        'animationend',
        'toggle',
        'error',
        'load',
        'begin',
        'submit',
        'auxclick',
      ])
        element.dispatchEvent(new Event(type, { cancelable: true }));
      // Does not click elements to which the theme gives behavior (code, links, images). Other tests cover them.
      if (!element.matches('figure.q-code *, a[href^="#"], img')) element.click();
    }
    await new Promise(resolve => setTimeout(resolve, 50));
    const { hit, stopped } = window as unknown as { hit?: unknown; stopped?: string[] };
    if (hit !== undefined) found.push(`ran: ${hit}`);
    return [...found, ...(stopped ?? [])];
  }, selector);
}
