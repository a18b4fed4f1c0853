/** Renders the shell around an article. */
import type { ReactElement } from 'react';
import type { PageData } from '../contract.ts';
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
import { standIns } from '../shell/parts.ts';
import { provideLayout } from '../shell/layouts.ts';
import { currentEntries, liveMarks } from '../shell/page-marks.ts';
import type { Marks } from '../shell/marks.ts';
import { withAncestors } from '../shell/sidebar/groups.ts';
import { currentStore, setCurrent, setShell, type Shell } from '../base/site.ts';
import { reseed } from './determinism.ts';
import { forgetModules, hasSiteTheme, loadSlots } from './modules.ts';
import { describe } from './place.ts';
import type { Verdict } from './realm.ts';
import { renderToMarkup } from './react.ts';
import { fillTemplate, parseTemplate, placeholder, type Template } from './template.ts';

provideLayout('home', Home);
provideLayout('notFound', NotFound);
provideLayout('overview', Overview);
provideStaticParts({ breadcrumbs: Breadcrumbs, 'doc-footer': DocFooter });

const NAVBAR = placeholder('navbar');
const SIDEBAR = placeholder('sidebar');

/** Marks that return placeholders, named after the value to fill in. */
const TEMPLATE_MARKS: Marks = {
  current: key => placeholder(`current:${key}`) as 'page',
  state: key => placeholder(`state:${key}`) as 'open',
  expanded: key => placeholder(`expanded:${key}`) as 'true',
  languageLink: lang => placeholder(`link:${lang}`),
  languageLabel: lang => placeholder(`label:${lang}`),
};

/** Resolves a placeholder of {@link TEMPLATE_MARKS} with a page's marks. */
function answer(marks: Marks, name: string): string | undefined {
  const [question, key] = [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)];
  switch (question) {
    case 'current':
      return marks.current(key);
    case 'state':
      return marks.state(key);
    case 'expanded':
      return String(marks.expanded(key));
    case 'link':
      return marks.languageLink(key);
    case 'label':
      return marks.languageLabel(key);
    default:
      return undefined;
  }
}

/** Number of reads of the page store. */
let reads = 0;
const { get } = currentStore;
currentStore.get = currentStore.initial = () => {
  reads += 1;
  return get();
};

/** A cached template. Undefined: a slot in the part reads the page or throws, so it is rendered for each page. */
type Part = Template | undefined;
const parts = new WeakMap<Shell, Map<string, Part>>();

/** Renders a part of the shell as a template, on the first page that has it. Side effects of slots are contained. */
function makePart(resting: Marks, element: ReactElement): Part {
  const before = reads;
  try {
    loadSlots();
    const markup = renderToMarkup(element);
    return reads === before ? parseTemplate(markup, hole => answer(resting, hole)) : undefined;
  } catch (error) {
    // The pages that contain the part report the error; only running out of memory propagates from here.
    describe(error);
    return undefined;
  } finally {
    if (hasSiteTheme()) lost ||= forgetModules() === 'lost';
    reseed();
  }
}

function part(shell: Shell, name: string, resting: () => Marks, element: () => ReactElement): Part {
  let own = parts.get(shell);
  if (!own) parts.set(shell, (own = new Map()));
  if (!own.has(name)) own.set(name, makePart(resting(), element()));
  return own.get(name);
}

function navbarOf(page: PageData, shell: Shell): Part {
  const resting = (): Marks => liveMarks(page, shell, new Map());
  return part(shell, 'navbar', resting, () => <Navbar marks={TEMPLATE_MARKS} />);
}

function sidebarOf(page: PageData, shell: Shell): Part {
  const name = page.sidebar;
  if (name === undefined) return undefined;
  // A route that no entry matches: nothing is current, and groups have their configured state.
  const resting = (): Marks => liveMarks({ ...page, routePath: '\u0000' }, shell, new Map());
  return part(shell, `sidebar:${name}`, resting, () => <Sidebar name={name} marks={TEMPLATE_MARKS} />);
}

/** Names of the sidebar's placeholders that differ on a page: those of its entries and their ancestor groups. */
function changedHoles(page: PageData, shell: Shell): string[] {
  const keys = new Set(currentEntries(page, shell).flatMap(withAncestors));
  return [...keys].flatMap(key => [`current:${key}`, `state:${key}`, `expanded:${key}`]);
}

/** The page between {@link openPage} and {@link closePage}. */
interface Open {
  shell: Shell;
  page: PageData;
  navbar: Part;
  sidebar: Part;
}
let open: Open | undefined;
/** Whether the shared objects have been changed irreversibly. */
let lost = false;

function opened(): Open {
  if (!open) throw new Error('no page is open');
  return open;
}

/** Opens a page. Its article and its shell can then be rendered in any order; site code starts from fresh state. */
export function openPage(shell: Shell, page: PageData): void {
  setShell(shell);
  setCurrent({ page, html: ARTICLE_PLACEHOLDER });
  reseed();
  open = { shell, page, navbar: navbarOf(page, shell), sidebar: sidebarOf(page, shell) };
}

/** Closes the page. `lost`: its code left changes that would affect other pages. */
export function closePage(): Verdict {
  open = undefined;
  const verdict = forgetModules();
  return lost ? 'lost' : verdict;
}

/** The shell rendered by React as a whole: the reference for {@link renderShell}, which must return the same. */
export function renderShellFull(): string {
  opened();
  loadSlots();
  return renderToMarkup(<App />);
}

/**
 * The shell with navbar and sidebar from templates: React renders those once per locale and section, and for each page
 * only the rest. Six times faster in QuickJS than {@link renderShellFull}.
 */
export function renderShell(): string {
  const { shell, page, navbar, sidebar } = opened();
  loadSlots();
  let markup: string;
  try {
    Object.assign(standIns, { navbar: navbar && NAVBAR, sidebar: sidebar && SIDEBAR });
    markup = renderToMarkup(<App />);
  } finally {
    Object.assign(standIns, { navbar: undefined, sidebar: undefined });
  }
  const marks = liveMarks(page, shell, new Map());
  const value = (name: string): string | undefined => answer(marks, name);
  return markup
    .replace(NAVBAR, () => (navbar ? fillTemplate(navbar, value) : ''))
    .replace(SIDEBAR, () => (sidebar ? fillTemplate(sidebar, value, changedHoles(page, shell)) : ''));
}
