/** Loads the image zoom on pages with images that can be enlarged, shortly after the page is shown. */

/** Selector of images that can be enlarged. Images inside interactive elements are excluded. */
const ZOOMABLE = '.q-article img:not(:is(a, button, summary) img)';
const DELAY_MS = 100;

/** Makes images zoomable, initially and after each navigation. */
export function watchImages(): void {
  let timer: ReturnType<typeof setTimeout>;
  const scheduleAttach = (): void => {
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
  addEventListener('reload-content', scheduleAttach);
  scheduleAttach();
}
