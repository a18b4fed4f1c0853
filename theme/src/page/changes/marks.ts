/**
 * Rules (vertical lines) in the margin beside changed blocks. Pressing a rule shows the sentences that were deleted.
 */
import style from 'quire:style/changes';
import { inlineData, loadShell } from '../../base/data.ts';
import { lookUp } from '../../base/site.ts';
import { loadStyle } from '../../base/styles.ts';
import type { Section } from '../blocks.ts';
import type { Change } from './differences.ts';

/** Distance between a panel and its rule or the edge of the window, in pixels. */
const PANEL_GAP = 8;
/** Height of the bars at the top of the window, in pixels. */
const NAVBAR = 108;

/** A rule and the blocks that it marks. */
interface Mark {
  rule: HTMLElement;
  blocks: Element[];
}

/** Aligns the rules with their blocks, which move when blocks above them change their height. */
function place(article: Element, marks: Mark[]): void {
  const origin = article.getBoundingClientRect().top;
  for (const { rule, blocks } of marks) {
    const boxes = blocks.map(block => block.getBoundingClientRect()).filter(({ height }) => height > 0);
    const top = Math.min(...boxes.map(box => box.top));
    const bottom = Math.max(...boxes.map(box => box.bottom));
    rule.hidden = boxes.length === 0;
    rule.style.top = `${top - origin}px`;
    rule.style.height = `${bottom - top}px`;
  }
}

/** Places an open panel above its button or, if there is no room, below. */
function placePanel(panel: HTMLElement, button: HTMLElement): void {
  const box = button.getBoundingClientRect();
  const isRtl = document.documentElement.dir === 'rtl';
  const top = box.top - panel.offsetHeight - PANEL_GAP;
  const left = isRtl ? box.left - panel.offsetWidth : box.right;
  panel.style.top = `${scrollY + (top > NAVBAR ? top : box.bottom + PANEL_GAP)}px`;
  panel.style.left = `${Math.max(PANEL_GAP, Math.min(left, innerWidth - panel.offsetWidth - PANEL_GAP))}px`;
}

function paragraph(text: string, className: string): HTMLElement {
  const element = document.createElement('p');
  element.className = className;
  element.textContent = text;
  return element;
}

/**
 * Marks the changed sections of an article. `time` is the time of the visit with which the article was compared, in
 * milliseconds since 1970.
 */
export async function mark(article: Element, sections: Section[], changes: Change[], time: number): Promise<void> {
  const data = inlineData();
  const [{ texts }] = await Promise.all([loadShell(data.shell), loadStyle(style)]);
  const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long' }).format(time);
  const list = document.createElement('ul');
  list.className = 'q-changes';
  list.ariaLabel = lookUp(texts, 'changesSince', { date });
  const marks = changes.map(({ section, blocks, gone }, index): Mark => {
    const of = sections[section]?.blocks ?? [];
    const item = document.createElement('li');
    const panel = document.createElement('div');
    panel.id = `quire-change-${index}`;
    panel.className = 'q-change-panel';
    panel.popover = 'auto';
    const heading = gone.length > 0 ? 'changesBefore' : 'changesNew';
    panel.append(paragraph(lookUp(texts, heading, { date }), 'q-change-date'));
    panel.append(...gone.map(text => paragraph(text, 'q-change-text')));
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'q-change';
    button.popoverTargetElement = panel;
    button.ariaLabel = lookUp(texts, 'changesShow', { section: of[0]?.textContent?.replace(/^#/, '').trim() ?? '' });
    panel.addEventListener('toggle', () => placePanel(panel, button));
    item.append(button, panel);
    list.append(item);
    return { rule: item, blocks: blocks.flatMap(at => of[at] ?? []) };
  });
  article.querySelector('.q-changes')?.remove();
  article.prepend(list);
  place(article, marks);
  new ResizeObserver(() => place(article, marks)).observe(article);
}
