import type { Page } from '@playwright/test';

/** Records script executions and CSP violations, and blocks navigation and network access. */
export async function watch(page: Page): Promise<void> {
  await page.route('**', route =>
    new URL(route.request().url()).hostname === '127.0.0.1' ? route.fallback() : route.abort(),
  );
  await page.addInitScript(() => {
    const scope = window as unknown as { hit?: unknown; violations: string[] };
    scope.violations = [];
    for (const name of ['alert', 'confirm', 'prompt'] as const)
      window[name] = () => ((scope.hit = name), true) as never;
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      if (!violatedDirective.startsWith('img-src') && !violatedDirective.startsWith('media-src'))
        scope.violations.push(`${violatedDirective} ${blockedURI} ${sample}`);
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
    const problems: string[] = [];
    const themeElements = 'figure.q-code *, .q-header-anchor';
    const foreign =
      'script, style, iframe, object, embed, form, base, meta, link, template, noscript, noembed, noframes, xmp, plaintext, math, svg, frameset, portal, applet, quire-island, quire-html, dialog, marquee, textarea, select, title, button, area, image';
    const urls = new Set(['href', 'src', 'poster', 'cite', 'srcset']);
    for (const element of article.querySelectorAll<HTMLElement>('*')) {
      const excerpt = element.outerHTML.slice(0, 150);
      if (element.matches(foreign) && !element.matches(themeElements)) problems.push(`element: ${excerpt}`);
      if (element.shadowRoot) problems.push(`shadow: ${excerpt}`);
      for (const { name, value } of element.attributes) {
        if (/^on|^style$|^formaction$|^action$|^srcdoc$|^ping$|^background$|^xlink|^is$|^slot$|^autofocus$/i.test(name))
          problems.push(`attribute ${name}: ${excerpt}`);
        if (/^data-(?!zoom)/.test(name) && !element.matches('figure.q-code, figure.q-code *, aside.q-callout'))
          problems.push(`attribute ${name}: ${excerpt}`);
        // In `srcset`, a URL ends at the first whitespace. Elsewhere, browsers remove tabs and line breaks from URLs.
        const candidates =
          name === 'srcset'
            ? value.split(',').map(source => source.trim().split(/\s/)[0]!)
            : urls.has(name)
              ? [value]
              : [];
        for (const url of candidates) {
          const protocol = URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).protocol : '';
          if (/script|blob|filesystem/.test(protocol) || (protocol === 'data:' && !/^\s*data:image\//i.test(url)))
            problems.push(`${name}: ${excerpt}`);
        }
      }
    }
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    for (const id of ids.filter((other, index) => ids.indexOf(other) !== index)) problems.push(`twice: #${id}`);
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
      // Does not click elements to which the theme gives behavior (code, links within the page, images). Other tests
      // cover them.
      if (!element.matches('figure.q-code *, a[href^="#"], img')) element.click();
    }
    await new Promise(resolve => setTimeout(resolve, 50));
    const { hit, violations } = window as unknown as { hit?: unknown; violations?: string[] };
    if (hit !== undefined) problems.push(`ran: ${hit}`);
    return [...problems, ...(violations ?? [])];
  }, selector);
}
