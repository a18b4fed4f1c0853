/** Switches between the light and dark color schemes. The root element's `data-theme` is the current scheme. */

/** Storage key of the reader's choice. */
export const APPEARANCE_KEY = 'theme-appearance';

type Theme = 'light' | 'dark';

const REVEAL_MS = 400;

function root(): HTMLElement {
  return document.documentElement;
}

/** The color scheme that a pending transition will show. Pressing the toggle before then toggles this scheme. */
let pendingTheme: Theme | undefined;
/** The latest view transition. The browser skips a running transition when another transition starts. */
let latestTransition: ViewTransition | undefined;

function currentTheme(): Theme {
  return root().dataset['theme'] === 'dark' ? 'dark' : 'light';
}

/** Returns the color scheme for a choice. For values other than `light` and `dark`, returns the system's scheme. */
export function themeFor(stored: string | null, systemIsDark: boolean): Theme {
  if (stored === 'light' || stored === 'dark') return stored;
  return systemIsDark ? 'dark' : 'light';
}

function readChoice(): string | null {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(APPEARANCE_KEY);
  } catch {
    // Storage is blocked: use the site's setting.
  }
  return stored ?? root().dataset['appearance'] ?? null;
}

/**
 * Switches between light and dark and stores the choice. The new color scheme is revealed in a circle that grows from
 * `origin`, unless the reader prefers reduced motion.
 */
function toggleAppearance(origin: { x: number; y: number }): void {
  const next: Theme = (pendingTheme ?? currentTheme()) === 'dark' ? 'light' : 'dark';
  try {
    localStorage.setItem(APPEARANCE_KEY, next);
  } catch {
    // Storage is blocked: the choice lasts until the page is unloaded or the system's color scheme changes.
  }
  const apply = (): void => {
    root().dataset['theme'] = next;
  };
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    apply();
    return;
  }
  root().dataset['transition'] = 'appearance';
  pendingTheme = next;
  const transition = document.startViewTransition(() => {
    apply();
    if (latestTransition === transition) pendingTheme = undefined;
  });
  latestTransition = transition;
  const radius = Math.hypot(Math.max(origin.x, innerWidth - origin.x), Math.max(origin.y, innerHeight - origin.y));
  const circlePosition = `at ${origin.x}px ${origin.y}px`;
  void transition.ready
    .then(() =>
      root().animate(
        { clipPath: [`circle(0 ${circlePosition})`, `circle(${radius}px ${circlePosition})`] },
        { duration: REVEAL_MS, easing: 'ease-out', pseudoElement: '::view-transition-new(root)' },
      ),
    )
    .catch(() => undefined); // Another transition has replaced this one. The color scheme is applied regardless.
  void transition.finished.finally(() => {
    if (latestTransition === transition) delete root().dataset['transition'];
  });
}

function onClick({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('.q-appearance-toggle') : null;
  if (!button) return;
  const { x, y, width, height } = button.getBoundingClientRect();
  toggleAppearance({ x: x + width / 2, y: y + height / 2 });
}

/**
 * Handles clicks on the appearance toggle. Follows changes in other browser tabs and, unless the reader or the site has
 * chosen a color scheme, changes of the system's color scheme. Does nothing if the site forces the light scheme.
 */
export function watchAppearance(): void {
  if (root().dataset['appearance'] === 'force-light') return;
  document.addEventListener('click', onClick);
  const system = matchMedia('(prefers-color-scheme: dark)');
  const updateTheme = (): void => {
    root().dataset['theme'] = themeFor(readChoice(), system.matches);
  };
  system.addEventListener('change', updateTheme);
  addEventListener('storage', event => {
    if (event.key === APPEARANCE_KEY || event.key === null) updateTheme();
  });
  updateTheme(); // The system's color scheme may have changed since `head/appearance.ts` ran.
}
