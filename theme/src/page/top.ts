/** Handles the back-to-top button. CSS shows the button depending on `data-scrolled`. */
export function watchTop(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('.q-to-top'))) return;
    scrollTo({ top: 0, behavior: 'smooth' });
    document.getElementById('quire-main')?.focus({ preventScroll: true }); // The button, which has focus, will be hidden.
  });
}
