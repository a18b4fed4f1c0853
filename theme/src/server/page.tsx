/** Rendering of the shell around an article. */
import type { ReactElement } from 'react';
import type { PageData } from '../contract.ts';
import { Navbar } from '../components/Navbar/Navbar.tsx';
import { Sidebar } from '../components/Sidebar/Sidebar.tsx';
import { App } from '../layouts/App.tsx';
import { ARTICLE_PLACEHOLDER } from '../layouts/Article.tsx';
import { Home } from '../layouts/Home.tsx';
import { NotFound } from '../layouts/NotFound.tsx';
import { Overview } from '../layouts/Overview.tsx';
import { PartsContext } from '../layouts/parts.ts';
import { provideLayout } from '../layouts/registry.ts';
import { currentEntries, liveMarks } from '../state/live-marks.ts';
import type { Marks } from '../state/marks.ts';
import { withAncestors } from '../state/sidebar.ts';
import { setCurrent, setShell, type Shell } from '../state/site.ts';
import { renderToMarkup } from './react.ts';
import { fillTemplate, parseTemplate, placeholder, type Template } from './template.ts';

provideLayout('home', Home);
provideLayout('notFound', NotFound);
provideLayout('overview', Overview);

const NAVBAR = placeholder('navbar');
const SIDEBAR = placeholder('sidebar');
const PARTS = { navbar: NAVBAR, sidebar: SIDEBAR };

/** Marks whose every answer is a placeholder that names the question. */
const TEMPLATE_MARKS: Marks = {
  current: key => placeholder(`current:${key}`) as 'page',
  state: key => placeholder(`state:${key}`) as 'open',
  expanded: key => placeholder(`expanded:${key}`) as 'true',
  languageLink: lang => placeholder(`link:${lang}`),
  languageLabel: lang => placeholder(`label:${lang}`),
};

/** Answers a placeholder of {@link TEMPLATE_MARKS} from a page's marks. */
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

const templates = new WeakMap<Shell, Map<string, Template>>();

function template(shell: Shell, name: string, resting: Marks, element: () => ReactElement): Template {
  let own = templates.get(shell);
  if (!own) templates.set(shell, (own = new Map()));
  let found = own.get(name);
  if (!found) {
    own.set(name, (found = parseTemplate(renderToMarkup(element()), hole => answer(resting, hole))));
  }
  return found;
}

/** Names of the sidebar's holes that differ on a page: those of its entries and of the groups around them. */
function changedHoles(page: PageData, shell: Shell): string[] {
  const keys = new Set(currentEntries(page, shell).flatMap(withAncestors));
  return [...keys].flatMap(key => [`current:${key}`, `state:${key}`, `expanded:${key}`]);
}

function show(shell: Shell, page: PageData): void {
  setShell(shell);
  setCurrent({ page, html: ARTICLE_PLACEHOLDER });
}

/** The shell in one piece, all of it by React: what {@link renderPage} must equal. */
export function renderPageFull(shell: Shell, page: PageData): string {
  show(shell, page);
  return renderToMarkup(<App />);
}

/**
 * The shell with navbar and sidebar from templates: React renders them once for each locale and section, and for each
 * page only what is the page's own. Six times cheaper in QuickJS than {@link renderPageFull}.
 */
export function renderPage(shell: Shell, page: PageData): string {
  show(shell, page);
  const markup = renderToMarkup(
    <PartsContext value={PARTS}>
      <App />
    </PartsContext>,
  );
  const marks = liveMarks(page, shell, new Map());
  // No entry leads to this route: nothing is current, and groups are as their author left them.
  const resting = (): Marks => liveMarks({ ...page, routePath: '\u0000' }, shell, new Map());
  const value = (name: string): string | undefined => answer(marks, name);
  return markup
    .replace(NAVBAR, () => {
      const navbar = template(shell, 'navbar', marks, () => <Navbar marks={TEMPLATE_MARKS} />);
      return fillTemplate(navbar, value);
    })
    .replace(SIDEBAR, () => {
      const name = page.sidebar ?? '';
      const sidebar = template(shell, `sidebar:${name}`, resting(), () => (
        <Sidebar name={name} marks={TEMPLATE_MARKS} />
      ));
      return fillTemplate(sidebar, value, changedHoles(page, shell));
    });
}
