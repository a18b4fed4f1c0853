/**
 * Parts of home pages that need scripts: stars that move toward the pointer, and the scale of logos. Without React, so
 * that a home page loads no layout code.
 */
import breakpoints from '../base/breakpoints.json' with { type: 'json' };
import { drift, STARS } from './stars.ts';

/** Media query for stars: large screens, unless the reader prefers reduced motion. */
const STARS_QUERY = `(width >= ${breakpoints.nav}px) and (prefers-reduced-motion: no-preference)`;

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

/** Draws stars that move toward the pointer in `container`, if {@link STARS_QUERY} matches. */
function drawStars(container: HTMLElement): void {
  const mediaQuery = matchMedia(STARS_QUERY);
  const abortController = new AbortController();
  let frame = 0;
  let pointer = { clientX: 0, clientY: 0 };
  const moveStars = (): void => {
    frame = 0;
    const { clientX, clientY } = pointer;
    const box = container.getBoundingClientRect();
    for (const [index, { left, top }] of STARS.entries()) {
      const [dx, dy] = drift(clientX - box.x - (left / 100) * box.width, clientY - box.y - (top / 100) * box.height);
      const star = container.children[index];
      if (star instanceof HTMLElement) star.style.translate = `${dx}px ${dy}px`;
    }
  };
  const onMove = (event: PointerEvent): void => {
    pointer = event;
    if (!container.isConnected) abortController.abort();
    else frame ||= requestAnimationFrame(moveStars);
  };
  const renderStars = (): void => container.replaceChildren(...(mediaQuery.matches ? makeStars() : []));
  addEventListener('pointermove', onMove, { passive: true, signal: abortController.signal });
  mediaQuery.addEventListener('change', renderStars, { signal: abortController.signal });
  renderStars();
}

/** Draws the stars and scales the logos of the current home page. */
export function enhanceHome(): void {
  for (const container of document.querySelectorAll<HTMLElement>('.q-landing-stars:empty')) drawStars(container);
  for (const logo of document.querySelectorAll<HTMLElement>('.q-tool-grid [data-scale]')) {
    logo.style.scale = logo.dataset['scale'] ?? '';
  }
}
