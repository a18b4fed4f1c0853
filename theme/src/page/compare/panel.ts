/** The panel that shows a paragraph's translation next to the paragraph. */
import style from 'quire:style/compare';
import { fetchPage } from '../../base/fetched-page.ts';
import { loadStyle } from '../../base/styles.ts';
import type { Alternate } from '../../contract.ts';
import { counterparts, sectionsOf } from '../blocks.ts';

/** Distance of the side panel from the article and from the edge of the window, in pixels. */
const GAP = 24;
/** Minimum distance of the panel from a paragraph above or below it and from the edges of the window, in pixels. */
const MARGIN = 8;
/** Minimum width of the side panel in pixels. In narrower windows, the panel opens below or above the paragraph. */
const MIN_WIDTH = 260;
const MAX_WIDTH = 440;
/** Matches headings, which are copied as paragraphs, because the panel is not part of the page's outline. */
const HEADING = /^H[1-6]$/;
/** Parent elements that some blocks require. A copied list item, for example, is wrapped in a list. */
const PARENTS: Partial<Record<string, string>> = { LI: 'ul', TR: 'table', DT: 'dl', DD: 'dl' };

const panel = document.createElement('div');
panel.className = 'q-compare';
panel.popover = 'manual';
panel.role = 'status';

let alternate: Alternate | undefined;
let block: Element | undefined;

function articleOf(root: ParentNode): Element | null {
  return root.querySelector('.q-article');
}

function blocksOfPage(): Element[] {
  const article = articleOf(document);
  return article ? sectionsOf(article).flatMap(({ blocks }) => blocks) : [];
}

/**
 * Returns the block around `element` or, without `element`, around the hovered element. If there is no such block,
 * returns the block that has focus, else the first visible block.
 */
function blockAt(element: Element | undefined): Element | undefined {
  const blocks = blocksOfPage();
  const innermost = (inside: Element | null | undefined): Element | undefined =>
    inside ? blocks.findLast(it => it.contains(inside)) : undefined;
  const navbar = document.querySelector('.q-navbar')?.getBoundingClientRect().bottom ?? 0;
  const pointed = element ?? [...document.querySelectorAll('.q-article :hover')].at(-1);
  const isVisible = (it: Element): boolean => {
    const { top, height } = it.getBoundingClientRect();
    return height > 0 && top >= navbar && top < innerHeight;
  };
  return innermost(pointed) ?? innermost(document.activeElement) ?? blocks.find(isVisible);
}

/**
 * Returns a copy of a block for the panel, without ids (which must be unique in a document), heading anchors and
 * buttons.
 */
function copyOf(source: Element): Element {
  const copy = document.importNode(source, true);
  for (const element of [copy, ...copy.querySelectorAll('[id]')]) element.removeAttribute('id');
  copy.querySelectorAll('.q-header-anchor, button').forEach(element => element.remove());
  if (HEADING.test(source.nodeName)) {
    const paragraph = document.createElement('p');
    paragraph.className = 'q-compare-heading';
    paragraph.append(...copy.childNodes);
    return paragraph;
  }
  const parent = PARENTS[source.nodeName];
  if (!parent) return copy;
  const wrapper = document.createElement(parent);
  wrapper.append(copy);
  return wrapper;
}

/** Positions the panel beside the article. In narrow windows, positions it below or above the block. */
function place(): void {
  if (!block) return;
  const [box, article] = [block.getBoundingClientRect(), (articleOf(document) ?? block).getBoundingClientRect()];
  const isRtl = document.documentElement.dir === 'rtl';
  const room = (isRtl ? article.left : document.documentElement.clientWidth - article.right) - 2 * GAP;
  const isBeside = room >= MIN_WIDTH;
  const width = isBeside ? Math.min(room, MAX_WIDTH) : article.width;
  const beside = isRtl ? article.left - GAP - width : article.right + GAP;
  panel.style.width = `${width}px`;
  panel.style.left = `${isBeside ? beside : article.left}px`;
  const lowest = innerHeight - panel.offsetHeight - MARGIN;
  const below = box.bottom + MARGIN;
  const aboveOrBelow = below <= lowest ? below : box.top - panel.offsetHeight - MARGIN;
  panel.style.top = `${Math.max(MARGIN, Math.min(isBeside ? box.top : aboveOrBelow, lowest))}px`;
}

async function showBlock(next: Element | undefined): Promise<void> {
  if (!alternate || !next || next === block) return;
  block?.removeAttribute('data-compared');
  block = next;
  block.setAttribute('data-compared', '');
  const { lang, link } = alternate;
  const [{ article: html }] = await Promise.all([fetchPage(link), loadStyle(style)]);
  if (block !== next) return;
  const other = new DOMParser().parseFromString(`<div class="q-article">${html}</div>`, 'text/html');
  const [own, translated] = [articleOf(document), articleOf(other)];
  if (!own || !translated) return;
  const copies = counterparts(sectionsOf(own), sectionsOf(translated), next).map(copyOf);
  const label = document.createElement('p');
  label.className = 'q-compare-language';
  label.textContent = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  const text = document.createElement('div');
  text.className = 'q-article';
  text.lang = lang;
  text.append(...copies);
  if (!panel.isConnected) document.body.append(panel);
  panel.showPopover();
  panel.replaceChildren(label, text);
  place();
}

/**
 * Shows the block around `target`, in the language of `next`. Without `target`, shows the hovered, focused or first
 * visible block.
 */
export function show(next: Alternate, target: Element | undefined): Promise<void> {
  alternate = next;
  addEventListener('scroll', place, { passive: true });
  return showBlock(blockAt(target));
}

/** Shows the translation of the block around `element`. Does nothing outside the article. */
export function follow(element: Element): Promise<void> | undefined {
  return element.closest('.q-article') && !panel.contains(element) ? showBlock(blockAt(element)) : undefined;
}

/**
 * Moves to the next (1) or previous (-1) block: scrolls to the block and shows its translation. Does nothing after the
 * last and before the first block.
 */
export function move(step: 1 | -1): Promise<void> {
  const blocks = blocksOfPage();
  const next = block && blocks[blocks.indexOf(block) + step];
  next?.scrollIntoView({ block: 'nearest' });
  return showBlock(next);
}

/** Hides the panel. */
export function hide(): void {
  removeEventListener('scroll', place);
  block?.removeAttribute('data-compared');
  block = undefined;
  if (panel.isConnected) panel.hidePopover();
}
