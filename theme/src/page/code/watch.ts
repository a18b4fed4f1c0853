/**
 * Handles code block buttons and the page's copy button by event delegation, because navigation replaces the article.
 */
import './status.ts';

function onEvent({ type, target }: Event): void {
  const figure = target instanceof Element ? target.closest<HTMLElement>('figure.q-code,.q-page-copy') : null;
  if (!figure) return;
  const button = type === 'click' && (target as Element).closest<HTMLElement>('figure.q-code button,.q-page-copy');
  import('./actions.ts').then(
    ({ runAction }) => button && runAction(button, figure),
    (error: unknown) => {
      console.error(error);
      figure.dataset['open'] = ''; // The actions failed to load: expand the block, because its button does not work.
    },
  );
}

/** Handles clicks on the buttons. `actions.ts` loads when a block or button is hovered over, focused or touched. */
export function watchCodeActions(): void {
  for (const type of ['mouseover', 'focusin', 'touchstart', 'click']) {
    document.addEventListener(type, onEvent, { passive: true });
  }
}
