/** Marks the images that can be enlarged, a while after each page change. What enlarges them loads where there are any. */

/** Images that are part of something that is pressed stay as they are. */
const ZOOMABLE = '.article img:not(:is(a, button, summary) img)';
const DELAY_MS = 100;

/** Watches the pages that come. */
export function watchImages(): void {
  let timer: ReturnType<typeof setTimeout>;
  const look = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const images = document.querySelectorAll<HTMLImageElement>(ZOOMABLE);
      if (images.length > 0) {
        import('./zoom.ts').then(
          ({ attach }) => attach(images),
          (error: unknown) => console.error(error),
        );
      }
    }, DELAY_MS);
  };
  addEventListener('reload-content', look);
  look();
}
