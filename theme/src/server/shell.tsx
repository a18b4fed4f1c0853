/**
 * Renders the shell around articles. The engine renders it in pieces: navbar and sidebars once, the frame around them
 * once for each shape that pages have, slots once unless they read the page. {@link renderShell} renders all of it at
 * once, for the pages where that makes a difference and as the reference for tests.
 */
import { createElement, type ReactElement } from 'react';
import type { PageData, ShellParts, SidebarItem } from '../contract.ts';
import { Breadcrumbs } from '../shell/breadcrumbs/Breadcrumbs.tsx';
import { DocFooter } from '../shell/doc-footer/DocFooter.tsx';
import { provideStaticParts } from '../shell/static-parts.ts';
import { Navbar } from '../shell/navbar/Navbar.tsx';
import { Sidebar } from '../shell/sidebar/Sidebar.tsx';
import { App } from '../shell/App.tsx';
import { ARTICLE_PLACEHOLDER } from '../shell/Article.tsx';
import { Home } from '../features/home/Home.tsx';
import { NotFound } from '../features/not-found/NotFound.tsx';
import { Overview } from '../features/overview/Overview.tsx';
import { replacedParts } from '../shell/replaced-parts.ts';
import { provideLayout } from '../shell/layouts.ts';
import type { Marks } from '../shell/marks.ts';
import { Slot, type Slots } from '../shell/slots.ts';
import { setCurrent, setShell, type Shell } from '../base/site.ts';
import { reseed } from './determinism.ts';
import { filledSlots, forgetModules, loadSlots } from './modules.ts';
import { describe } from './place.ts';
import type { Verdict } from './realm.ts';
import { renderToMarkup } from './react.ts';
import { readCount } from './reads.ts';
import { fillSlots } from './slots.ts';

provideLayout('home', Home);
provideLayout('notFound', NotFound);
provideLayout('overview', Overview);
provideStaticParts({ breadcrumbs: Breadcrumbs, 'doc-footer': DocFooter });

const MARK = '\u0001';

/** A value that the engine fills in for each page. */
function placeholder(name: string): string {
  return MARK + name + MARK;
}

/** Markup that the engine puts in: an element, so that React sees neighbours of the same kind as without it. */
function inserted(name: string): ReactElement {
  return createElement('quire-part', { name });
}

const PLACEHOLDER_MARKS: Marks = {
  isLarge: false,
  current: key => placeholder(`current:${key}`) as 'page',
  state: key => placeholder(`state:${key}`) as 'open',
  expanded: key => placeholder(`expanded:${key}`) as 'true',
  languageLink: lang => placeholder(`link:${lang}`),
  languageLabel: lang => placeholder(`label:${lang}`),
};

/** Opens a page: its article and its shell can then be rendered in any order. Site code starts from fresh state. */
export function openPage(shell: Shell, page: PageData): void {
  setShell(shell);
  setCurrent({ page, html: ARTICLE_PLACEHOLDER });
  reseed();
}

/** Closes the page. `lost`: its code left changes that would affect other pages. */
export function closePage(): Verdict {
  return forgetModules();
}

/** Renders the shell of the open page in one piece. */
export function renderShell(): string {
  loadSlots();
  reseed();
  return renderToMarkup(<App />);
}

/** Renders the shell of the open page with placeholders for navbar, sidebar and filled slots. Runs no site code. */
export function renderFrame(slotNames: string[]): string {
  fillPlaceholders(slotNames);
  try {
    Object.assign(replacedParts, { navbar: inserted('navbar'), sidebar: inserted('sidebar') });
    return renderToMarkup(<App />);
  } finally {
    Object.assign(replacedParts, { navbar: undefined, sidebar: undefined });
    fillSlots({});
  }
}

/** Renders a slot for the open page. Null: its markup depends on its place in the tree (`useId`). */
export function renderSlot(name: string): string | null {
  loadSlots();
  return slotMarkup(name as keyof Slots);
}

/** Renders what all pages of a locale share. Slots that need a page are left out. */
export function renderParts(shell: Shell): ShellParts {
  setShell(shell);
  const before = readCount();
  try {
    loadSlots();
  } catch (error) {
    // Each page reports it.
    describe(error);
    return { navbar: '', slots: {}, isWhole: true };
  }
  let isWhole = readCount() !== before;
  const slots: ShellParts['slots'] = {};
  const names = filledSlots();
  for (const name of names) {
    const markup = sharedSlot(name);
    if (markup === null) isWhole = true;
    else slots[name] = markup ?? null;
  }
  fillPlaceholders(names);
  const navbar = renderToMarkup(<Navbar marks={PLACEHOLDER_MARKS} />);
  fillSlots({});
  return { navbar, slots, isWhole };
}

/** Renders a sidebar of the given entries, with placeholders for what differs between pages. Runs no site code. */
export function renderSidebar(shell: Shell, items: SidebarItem[], slotNames: string[]): string {
  setShell(shell);
  fillPlaceholders(slotNames);
  const markup = renderToMarkup(<Sidebar name="" items={items} marks={PLACEHOLDER_MARKS} />);
  fillSlots({});
  return markup;
}

function fillPlaceholders(names: string[]): void {
  fillSlots(Object.fromEntries(names.map(name => [name, () => inserted(`slot:${name}`)])));
}

/** A slot's markup; null if it contains generated ids, which depend on its place in the tree. */
function slotMarkup(name: keyof Slots): string | null {
  reseed();
  const markup = renderToMarkup(<Slot name={name} />, 'a');
  reseed();
  return renderToMarkup(<Slot name={name} />, 'b') === markup ? markup : null;
}

/** A slot's markup as {@link slotMarkup}; undefined if it reads the page or throws without one. */
function sharedSlot(name: keyof Slots): string | null | undefined {
  const before = readCount();
  try {
    const markup = slotMarkup(name);
    return readCount() === before ? markup : undefined;
  } catch (error) {
    // Only running out of memory propagates.
    describe(error);
    return undefined;
  }
}
