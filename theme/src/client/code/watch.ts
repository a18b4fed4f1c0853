/** The buttons of code blocks. One listener for all of them: articles come and go. */

function onEvent({ type, target }: Event): void {
  const figure = target instanceof Element ? target.closest<HTMLElement>('figure.code') : null;
  if (!figure) return;
  const button = type === 'click' && (target as Element).closest<HTMLElement>('figure.code button');
  import('./actions.ts').then(
    ({ actOn }) => button && actOn(button, figure),
    (error: unknown) => {
      console.error(error);
      figure.dataset['open'] = ''; // what is folded can be read all the same
    },
  );
}

/** Listens for the buttons; what they do is loaded when a block is pointed at, so that it is there on the click. */
export function watchCodeActions(): void {
  for (const type of ['mouseover', 'focusin', 'touchstart', 'click']) {
    document.addEventListener(type, onEvent, { passive: true });
  }
}
