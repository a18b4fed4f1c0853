/**
 * Parts of home pages that need scripts: stars that move towards the pointer, and the scale of logos. Without React, so
 * that a home page loads no layout code.
 */
import breakpoints from '../base/breakpoints.json' with { type: 'json' };
import { drift, STARS } from './stars.ts';

/** Media query for stars: large screens, unless the reader prefers reduced motion. */
const WANTED = `(width >= ${breakpoints.nav}px) and (prefers-reduced-motion: no-preference)`;

function makeStars(): HTMLElement[] {
  return STARS.map(({ left, top, size }) => {
    const star = document.createElement('span');
    star.className = 'q-star';
    // Styles are set through the CSSOM, because the content security policy forbids style attributes.
    Object.assign(star.style, {
      insetInlineStart: `${left}%`,
      insetBlockStart: `${top}%`,
      width: `${size}px`,
      height: `${size}px`,
    });
    return star;
  });
}

/** Draws stars in `sky` that move towards the pointer. */
function drawStars(sky: HTMLElement): void {
  const wanted = matchMedia(WANTED);
  const stop = new AbortController();
  let frame = 0;
  let pointer = { clientX: 0, clientY: 0 };
  const lean = (): void => {
    frame = 0;
    const { clientX, clientY } = pointer;
    const box = sky.getBoundingClientRect();
    for (const [index, { left, top }] of STARS.entries()) {
      const [dx, dy] = drift(clientX - box.x - (left / 100) * box.width, clientY - box.y - (top / 100) * box.height);
      const star = sky.children[index];
      if (star instanceof HTMLElement) star.style.translate = `${dx}px ${dy}px`;
    }
  };
  const onMove = (event: PointerEvent): void => {
    pointer = event;
    if (!sky.isConnected) stop.abort();
    else frame ||= requestAnimationFrame(lean);
  };
  const fill = (): void => sky.replaceChildren(...(wanted.matches ? makeStars() : []));
  addEventListener('pointermove', onMove, { passive: true, signal: stop.signal });
  wanted.addEventListener('change', fill, { signal: stop.signal });
  fill();
}

/** Draws the stars and scales the logos of the current home page. */
export function enliven(): void {
  for (const sky of document.querySelectorAll<HTMLElement>('.q-landing-stars:empty')) drawStars(sky);
  for (const logo of document.querySelectorAll<HTMLElement>('.q-tool-grid [data-scale]')) {
    logo.style.scale = logo.dataset['scale'] ?? '';
  }
}
