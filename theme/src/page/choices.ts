/** Keeps the reader's place in links to another language or version of the page. */
export function watchChoices(): void {
  const keepPlace = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.q-languages a, .q-versions a') : null;
    if (!link) return;
    // The server cannot know the current query and hash.
    link.search = location.search;
    link.hash = location.hash;
  };
  // Captured, so that the link is complete when the router handles the click.
  for (const type of ['click', 'auxclick']) document.addEventListener(type, keepPlace, true);
}
