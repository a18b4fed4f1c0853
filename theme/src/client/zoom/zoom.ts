/**
 * Enlarging of images, in a native dialog: focus, Escape and the page behind are the browser's business. The library
 * that is usual for this (medium-zoom) waits for the end of transitions that never run under reduced motion, brings a
 * style element that a strict policy forbids, and leaves the keyboard out.
 */
import { overlayStore, setOverlay } from '../../shell/overlay.ts';
import { knownTexts } from '../../base/site.ts';
import { loadStyle } from '../styles.ts';

/** Around the enlarged image. */
const MARGIN = 0;
/** Scrolling so far closes, after a moment. */
const SCROLL_OFFSET = 40;
const SCROLL_DELAY_MS = 150;
const MOTION_MS = 300;

/** What is open: closes it, at once or with motion. */
let close: ((isAtOnce?: boolean) => void) | undefined;

/** Size of an image shown as large as it is and the window allows. Drawings have no size of their own. */
function enlarged(image: HTMLImageElement, width: number, height: number): { width: number; height: number } {
  const { width: shownWidth, height: shownHeight } = image.getBoundingClientRect();
  const ratio = image.naturalWidth / image.naturalHeight || shownWidth / shownHeight || 1;
  const isDrawing = /\.svg(?:$|[?#])/i.test(image.currentSrc);
  const wanted = isDrawing ? Infinity : Math.max(image.naturalWidth, shownWidth);
  const fit = Math.min(wanted, width - 2 * MARGIN, (height - 2 * MARGIN) * ratio);
  return { width: fit, height: fit / ratio };
}

async function open(image: HTMLImageElement): Promise<void> {
  await loadStyle('zoom');
  if (close || !image.isConnected) return;
  const texts = knownTexts();
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom';
  dialog.ariaLabel = image.alt || (texts.zoomImage ?? null);
  const button = document.createElement('button');
  button.type = 'button';
  button.ariaLabel = texts.closeImage ?? null;
  const large = image.cloneNode() as HTMLImageElement;
  for (const name of ['id', 'class', 'role', 'tabindex', 'aria-label', 'style', 'loading', 'sizes'])
    large.removeAttribute(name);
  button.append(large);
  dialog.append(button);
  document.body.append(dialog);
  const fit = (): void => {
    const size = enlarged(image, dialog.clientWidth, dialog.clientHeight);
    large.style.width = `${size.width}px`;
    large.style.height = `${size.height}px`;
  };
  dialog.showModal();
  fit();
  const top = scrollY;

  /** From where the image stands in the page to where it stands now. */
  const move = (direction: PlaybackDirection): Animation | undefined => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const from = image.getBoundingClientRect();
    const to = large.getBoundingClientRect();
    const x = from.x + from.width / 2 - to.x - to.width / 2;
    const y = from.y + from.height / 2 - to.y - to.height / 2;
    const options = { duration: MOTION_MS, easing: 'cubic-bezier(0.2, 0, 0.2, 1)', direction, fill: 'both' } as const;
    dialog.animate([{ backgroundColor: 'transparent' }, {}], options);
    // An image that has not loaded and has no size is 0 px wide in both places.
    const scale = from.width / to.width || 1;
    return large.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, {}], options);
  };

  const onScroll = (): void => {
    if (Math.abs(scrollY - top) > SCROLL_OFFSET) setTimeout(() => close?.(), SCROLL_DELAY_MS);
  };
  const onLeave = (): void => close?.(true);
  close = isAtOnce => {
    close = undefined;
    unsubscribe();
    if (overlayStore.get() === 'zoom') setOverlay('none');
    document.removeEventListener('scroll', onScroll);
    removeEventListener('resize', onLeave);
    const end = (): void => {
      image.classList.remove('zoomed');
      dialog.close();
      dialog.remove();
      image.focus({ preventScroll: true });
    };
    const motion = isAtOnce ? undefined : move('reverse');
    if (motion) motion.finished.then(end, end);
    else end();
  };
  setOverlay('zoom');
  const unsubscribe = overlayStore.subscribe(onLeave);
  image.classList.add('zoomed');
  move('normal');
  dialog.addEventListener('click', () => close?.());
  dialog.addEventListener('cancel', event => {
    event.preventDefault();
    close?.();
  });
  document.addEventListener('scroll', onScroll, { passive: true });
  addEventListener('resize', onLeave);
}

/** Makes images into buttons that enlarge them. */
export function attach(images: Iterable<HTMLImageElement>): void {
  const { zoomImage } = knownTexts();
  for (const image of images) {
    if (image.dataset['zoom'] !== undefined) continue;
    image.dataset['zoom'] = '';
    image.tabIndex = 0;
    image.role = 'button';
    image.ariaLabel = [zoomImage, image.alt].filter(Boolean).join(': ') || null;
    const act = (event: Event): void => {
      event.preventDefault();
      open(image).catch((error: unknown) => console.error(error));
    };
    image.addEventListener('click', act);
    image.addEventListener('keydown', event => {
      if (event.key === 'Enter' || event.key === ' ') act(event);
    });
  }
}
