/**
 * Renders the shell: the page around the article. The engine renders it in pieces: navbar and sidebars once, the frame
 * around them once for all pages of the same shape, and a site's slots and overrides once unless they use the page's
 * data. {@link renderShell} renders everything at once, for pages that cannot be assembled from pieces and for tests.
 */
import { createElement, type ReactElement } from 'react';
import type { PageData, ShellParts, SidebarItem } from '../contract.ts';
import * as docParts from '../shell/StaticPart.tsx';
import { Breadcrumbs } from '../shell/breadcrumbs/Breadcrumbs.tsx';
import { DocFooter } from '../shell/doc-footer/DocFooter.tsx';
import { PageCopy } from '../shell/page-copy/PageCopy.tsx';
import { provideStaticParts } from '../shell/static-parts.ts';
import { Navbar } from '../shell/navbar/Navbar.tsx';
import { AppearanceToggle } from '../shell/navbar/AppearanceToggle.tsx';
import { Logo } from '../shell/navbar/Logo.tsx';
import { SocialLinks } from '../shell/navbar/SocialLinks.tsx';
import { NavbarPart, SidebarPart } from '../shell/live-parts.tsx';
import { Outline } from '../shell/outline/Outline.tsx';
import { Sidebar } from '../shell/sidebar/Sidebar.tsx';
import { App } from '../shell/App.tsx';
import { ARTICLE_PLACEHOLDER } from '../shell/Article.tsx';
import { Home } from '../features/home/Home.tsx';
import { NotFound } from '../features/not-found/NotFound.tsx';
import { Overview } from '../features/overview/Overview.tsx';
import { SearchButton } from '../shell/navbar/SearchButton.tsx';
import { replacedParts } from '../shell/replaced-parts.ts';
import { provideLayout } from '../shell/layouts.ts';
import type { Marks } from '../shell/marks.ts';
import { type PlaceName, slot } from '../shell/slots.ts';
import type { Overrides } from '../shell/theme-types.ts';
import { getCurrentPage, setCurrentPage, setShell, type Shell } from '../base/site.ts';
import { reseed } from './determinism.ts';
import { discardModules, loadTheme } from './modules.ts';
import { toScriptError } from './place.ts';
import type { RestoreResult } from './realm.ts';
import { renderToMarkup } from './react.ts';
import { readCount } from './reads.ts';
import { fillSlots } from './slots.ts';

provideLayout('home', Home);
provideLayout('notFound', NotFound);
provideLayout('overview', Overview);
provideStaticParts({ breadcrumbs: Breadcrumbs, 'page-copy': PageCopy, 'doc-footer': DocFooter });

const MARK = '\u0001';

/** Returns a placeholder for a value that the engine fills in for each page. */
function placeholder(name: string): string {
  return MARK + name + MARK;
}

/**
 * Returns a placeholder for markup that the engine inserts. The placeholder is an element, so that React renders
 * adjacent nodes as if the inserted markup were present.
 */
function insertionPoint(name: string): ReactElement {
  return createElement('quire-part', { name });
}

const PLACEHOLDER_MARKS: Marks = {
  isLarge: false,
  current: key => placeholder(`current:${key}`) as 'page',
  state: key => placeholder(`state:${key}`) as 'open',
  expanded: key => placeholder(`expanded:${key}`) as 'true',
  link: choice => placeholder(`link:${choice}`),
  label: choice => placeholder(`label:${choice}`),
};

/** Opens a page. Its article and shell can then be rendered in any order. Restarts the random sequence. */
export function openPage(shell: Shell, page: PageData): void {
  setShell(shell);
  setCurrentPage({ page, html: ARTICLE_PLACEHOLDER });
  reseed();
}

/** Closes the page. Returns `lost` if the page's code made changes that would affect other pages. */
export function closePage(): RestoreResult {
  return discardModules();
}

/**
 * Overridable parts of the shell that can be rendered separately. The parts in `IN_PLACE` need props from the
 * surrounding tree.
 */
const PARTS: Partial<Record<keyof Overrides, () => ReactElement>> = {
  Navbar: () => <NavbarPart />,
  Logo: () => <Logo />,
  SearchButton: () => <SearchButton />,
  AppearanceToggle: () => <AppearanceToggle />,
  SocialLinks: () => <SocialLinks />,
  Sidebar: () => <SidebarPart />,
  Breadcrumbs: () => <docParts.Breadcrumbs />,
  DocFooter: () => <docParts.DocFooter />,
  Outline: () => <Outline toc={getCurrentPage().page.toc} />,
};
const IN_PLACE = new Set(['Hero', 'Features', 'HomeFooter', 'Overview', 'NotFound']);

/** Renders the shell of the open page as a whole. */
export function renderShell(): string {
  loadTheme();
  reseed();
  return renderToMarkup(<App />);
}

/** Renders the open page's shell with placeholders for the navbar, the sidebar and filled slots. Runs no site code. */
export function renderFrame(slotNames: string[]): string {
  fillPlaceholders(slotNames);
  try {
    return withLargePlaceholders(() => renderToMarkup(<App />));
  } finally {
    fillSlots({});
  }
}

/** Runs `render` with placeholders for the navbar and the sidebar. */
function withLargePlaceholders<T>(render: () => T): T {
  Object.assign(replacedParts, { navbar: insertionPoint('navbar'), sidebar: insertionPoint('sidebar') });
  try {
    return render();
  } finally {
    Object.assign(replacedParts, { navbar: undefined, sidebar: undefined });
  }
}

/**
 * Renders a slot or an override for the open page, with placeholders for navbar and sidebar. Returns null if the markup
 * depends on the surrounding tree.
 */
export function renderSlot(name: string): string | null {
  loadTheme();
  return slotMarkup(name as PlaceName);
}

/**
 * Renders the parts that all pages of a locale share. Slots and overrides that must be rendered for each page are
 * `null`. `isWhole` is true if the shells of all pages must be rendered as a whole.
 */
export function renderParts(shell: Shell): ShellParts {
  setShell(shell);
  const initialReads = readCount();
  let loaded: ReturnType<typeof loadTheme>;
  try {
    loaded = loadTheme();
  } catch (error) {
    // Ignore the error, because each page reports it. `toScriptError` rethrows out-of-memory errors.
    toScriptError(error);
    return { navbar: '', slots: {}, layouts: [], isWhole: true };
  }
  let isWhole = readCount() !== initialReads;
  const slots: ShellParts['slots'] = {};
  for (const name of loaded.filled) {
    const markup = IN_PLACE.has(name) ? undefined : sharedSlot(name as PlaceName);
    if (markup === null) isWhole = true;
    else slots[name] = markup ?? null;
  }
  fillPlaceholders(loaded.filled);
  const navbar = renderToMarkup(<Navbar marks={PLACEHOLDER_MARKS} />);
  fillSlots({});
  return { navbar, slots, layouts: Object.keys(loaded.theme.layouts ?? {}), isWhole };
}

/** Renders a sidebar with the entries `items` and with placeholders for page-dependent values. Runs no site code. */
export function renderSidebar(shell: Shell, items: SidebarItem[], slotNames: string[]): string {
  setShell(shell);
  fillPlaceholders(slotNames);
  const markup = renderToMarkup(<Sidebar name="" items={items} marks={PLACEHOLDER_MARKS} />);
  fillSlots({});
  return markup;
}

function fillPlaceholders(names: string[]): void {
  fillSlots({ slots: Object.fromEntries(names.map(name => [name, () => insertionPoint(`slot:${name}`)])) });
}

/**
 * Returns the markup of a slot, or null if the markup depends on the surrounding tree: if it contains generated ids,
 * begins or ends with text (which React separates from adjacent text), or needs props from the tree.
 */
function slotMarkup(name: PlaceName): string | null {
  if (IN_PLACE.has(name)) return null;
  const defaultPart = PARTS[name as keyof Overrides];
  const render = (prefix: string): string => {
    reseed();
    return withLargePlaceholders(() => renderToMarkup(slot(name, defaultPart?.()), prefix));
  };
  const markup = render('a');
  const isText = markup !== '' && !(markup.startsWith('<') && markup.endsWith('>'));
  return !isText && render('b') === markup ? markup : null;
}

/** Returns the {@link slotMarkup} that all pages share, or undefined if the slot uses the page's data or throws. */
function sharedSlot(name: PlaceName): string | null | undefined {
  const initialReads = readCount();
  try {
    const markup = slotMarkup(name);
    return readCount() === initialReads ? markup : undefined;
  } catch (error) {
    // Ignore the error. `toScriptError` rethrows out-of-memory errors.
    toScriptError(error);
    return undefined;
  }
}
