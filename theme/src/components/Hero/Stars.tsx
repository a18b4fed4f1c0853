import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { drift, STARS } from '../../state/stars.ts';

/** Where stars are worth their while: on screens with room, for readers who have nothing against motion. */
const WANTED = '(width >= 768px) and (prefers-reduced-motion: no-preference)';

function watchWanted(onChange: () => void): () => void {
  const query = matchMedia(WANTED);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Points of light that lean towards the pointer. Not in the document until it is live: they are for the eye only. */
export function Stars(): ReactNode {
  const isWanted = useSyncExternalStore(
    watchWanted,
    () => matchMedia(WANTED).matches,
    () => false,
  );
  return isWanted ? <Sky /> : null;
}

function Sky(): ReactNode {
  const sky = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    let pointer: PointerEvent | undefined;
    const lean = (): void => {
      frame = 0;
      const box = sky.current?.getBoundingClientRect();
      if (!box || !pointer) return;
      const { clientX, clientY } = pointer;
      for (const [index, { left, top }] of STARS.entries()) {
        const [dx, dy] = drift(clientX - box.x - (left / 100) * box.width, clientY - box.y - (top / 100) * box.height);
        const star = sky.current?.children[index];
        if (star instanceof HTMLElement) star.style.translate = `${dx}px ${dy}px`;
      }
    };
    const onMove = (event: PointerEvent): void => {
      pointer = event;
      frame ||= requestAnimationFrame(lean);
    };
    addEventListener('pointermove', onMove, { passive: true });
    return () => {
      removeEventListener('pointermove', onMove);
      cancelAnimationFrame(frame);
    };
  }, []);
  return (
    <div ref={sky} className="landing-stars" aria-hidden="true">
      {STARS.map(({ left, top, size }, index) => (
        // Drawn in the browser only, so these become properties of the element and no style attribute in a document.
        <span
          key={index}
          className="star"
          style={{ insetInlineStart: `${left}%`, insetBlockStart: `${top}%`, width: size, height: size }}
        />
      ))}
    </div>
  );
}
