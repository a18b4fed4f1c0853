/**
 * Image zoom in a native dialog, which handles focus, Escape and the inert background. The common library medium-zoom
 * is not used: it waits for transition events that never fire under reduced motion, injects a style element that a
 * strict CSP blocks, and does not support keyboards.
 */
import style from 'quire:style/zoom';
import { inlineData } from '../../base/data.ts';
import { loadStyle } from '../../base/styles.ts';
import { closeOverlay, openDialog, overlay } from '../overlay.ts';

/** Margin around the enlarged image, in pixels. */
const MARGIN = 0;
/** Scroll distance that closes the zoom, in pixels. */
const SCROLL_OFFSET = 40;
const SCROLL_DELAY_MS = 150;
const MOTION_MS = 300;

/** Closes the open zoom, with an animation unless `isAtOnce`. Undefined if no zoom is open. */
let close: ((isAtOnce?: boolean) => void) | undefined;

/**
 * Returns the size of an enlarged image: its natural size (with a `srcset`, the size of the largest file) or its size
 * in the page, whichever is larger, but at most `width` by `height`. SVGs fill this area, because they may have no
 * natural size.
 */
function enlargedSize(image: HTMLImageElement, width: number, height: number): { width: number; height: number } {
  const { width: shownWidth, height: shownHeight } = image.getBoundingClientRect();
  const ratio = image.naturalWidth / image.naturalHeight || shownWidth / shownHeight || 1;
  const isSvg = /\.svg(?:$|[?#])/i.test(image.currentSrc);
  // With a `srcset`, the natural width depends on the file that the browser has selected.
  const widths = [...image.srcset.matchAll(/ (\d+)w/g)].map(([, pixels]) => Number(pixels));
  const fullWidth = isSvg ? Infinity : Math.max(image.naturalWidth, shownWidth, ...widths);
  const fittedWidth = Math.min(fullWidth, width - 2 * MARGIN, (height - 2 * MARGIN) * ratio);
  return { width: fittedWidth, height: fittedWidth / ratio };
}

async function open(image: HTMLImageElement): Promise<void> {
  await loadStyle(style);
  if (close || !image.isConnected) return;
  const { texts } = inlineData();
  const dialog = document.createElement('dialog');
  dialog.className = 'q-zoom';
  dialog.ariaLabel = image.alt || texts.zoomImage;
  const button = document.createElement('button');
  button.type = 'button';
  button.ariaLabel = texts.closeImage;
  const enlargedImage = image.cloneNode() as HTMLImageElement;
  for (const name of ['id', 'class', 'role', 'tabindex', 'aria-label', 'style', 'loading', 'sizes'])
    enlargedImage.removeAttribute(name);
  button.append(enlargedImage);
  dialog.append(button);
  document.body.append(dialog);
  const resize = (): void => {
    const size = enlargedSize(image, dialog.clientWidth, dialog.clientHeight);
    enlargedImage.style.width = `${size.width}px`;
    enlargedImage.style.height = `${size.height}px`;
  };
  dialog.showModal();
  resize();
  const initialScrollY = scrollY;

  /** Animates the image between its position in the page and its enlarged position. */
  const animate = (direction: PlaybackDirection): Animation | undefined => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const from = image.getBoundingClientRect();
    const to = enlargedImage.getBoundingClientRect();
    const x = from.x + from.width / 2 - to.x - to.width / 2;
    const y = from.y + from.height / 2 - to.y - to.height / 2;
    const options = { duration: MOTION_MS, easing: 'cubic-bezier(0.2, 0, 0.2, 1)', direction, fill: 'both' } as const;
    dialog.animate([{ backgroundColor: 'transparent' }, {}], options);
    // An image that failed to load may have a width of 0 px in both positions.
    const scale = from.width / to.width || 1;
    return enlargedImage.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, {}], options);
  };

  const onScroll = (): void => {
    if (Math.abs(scrollY - initialScrollY) > SCROLL_OFFSET) setTimeout(() => close?.(), SCROLL_DELAY_MS);
  };
  const closeAtOnce = (): void => close?.(true);
  close = isAtOnce => {
    close = undefined;
    if (overlay() === 'zoom') closeOverlay();
    document.removeEventListener('scroll', onScroll);
    removeEventListener('resize', closeAtOnce);
    const cleanUp = (): void => {
      image.classList.remove('q-zoomed');
      dialog.close();
      dialog.remove();
      image.focus({ preventScroll: true });
    };
    const animation = isAtOnce ? undefined : animate('reverse');
    if (animation) animation.finished.then(cleanUp, cleanUp);
    else cleanUp();
  };
  openDialog('zoom', closeAtOnce);
  image.classList.add('q-zoomed');
  animate('normal');
  dialog.addEventListener('click', () => close?.());
  dialog.addEventListener('cancel', event => {
    event.preventDefault();
    close?.();
  });
  document.addEventListener('scroll', onScroll, { passive: true });
  addEventListener('resize', closeAtOnce);
}

/** Turns images into buttons that enlarge them. */
export function attach(images: Iterable<HTMLImageElement>): void {
  const { zoomImage } = inlineData().texts;
  for (const image of images) {
    if (image.dataset['zoom'] !== undefined) continue;
    image.dataset['zoom'] = '';
    image.tabIndex = 0;
    image.role = 'button';
    image.ariaLabel = [zoomImage, image.alt].filter(Boolean).join(': ') || null;
    const onActivate = (event: Event): void => {
      event.preventDefault();
      open(image).catch((error: unknown) => console.error(error));
    };
    image.addEventListener('click', onActivate);
    image.addEventListener('keydown', event => {
      if (event.key === 'Enter' || event.key === ' ') onActivate(event);
    });
  }
}
