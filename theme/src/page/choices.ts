/** Adds the current query and hash to links to the page in another language or version. */
export function watchChoices(): void {
  const addQueryAndHash = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.q-languages a, .q-versions a') : null;
    if (!link) return;
    // The query and the hash are not known when the link is rendered.
    link.search = location.search;
    link.hash = location.hash;
  };
  // Listen in the capture phase, so that the link is complete when the router handles the click.
  for (const type of ['click', 'auxclick']) document.addEventListener(type, addQueryAndHash, true);
}
