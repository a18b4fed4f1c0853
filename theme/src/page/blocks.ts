/**
 * Divides an article into sections and blocks, so that it can be compared with its translation or an earlier version.
 */

/** A heading with an id and everything up to the next heading with an id. The first section has no heading. */
export interface Section {
  /** Id of the heading; empty before the first heading. */
  id: string;
  /** The heading, then paragraphs, list entries, table rows and code blocks, in the order of the document. */
  blocks: Element[];
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const BLOCKS = `${HEADINGS}, p, li, dt, dd, tr, pre, summary`;
/** Elements whose text is excluded: it is generated, or depends on the reader's actions. */
const IGNORED = 'quire-island, .q-header-anchor, .q-changes, button, script';

/**
 * Returns the sections of an article, beginning with the blocks before the first heading. Blocks in islands are
 * omitted.
 */
export function sectionsOf(article: Element): Section[] {
  let section: Section = { id: '', blocks: [] };
  const sections = [section];
  for (const block of article.querySelectorAll(BLOCKS)) {
    if (block.closest(IGNORED)) continue;
    if (block.id && block.matches(HEADINGS)) sections.push((section = { id: block.id, blocks: [] }));
    section.blocks.push(block);
  }
  return sections;
}

/** Returns the text of a block, with single spaces, without nested blocks and excluded elements. */
export function textOf(block: Element): string {
  const isOwn = (node: Node): boolean => {
    const parent = node.parentElement;
    return parent?.closest(BLOCKS) === block && !parent.closest(IGNORED);
  };
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let text = '';
  while (walker.nextNode()) if (isOwn(walker.currentNode)) text += walker.currentNode.nodeValue ?? '';
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Returns the blocks in `others` that correspond to the block `of` in `own`: the block at the same position of the
 * corresponding section or, if the sections have different numbers of blocks, the whole section. Sections correspond if
 * they have the same id or, where ids are translated, the same position.
 */
export function counterparts(own: Section[], others: Section[], of: Element): Element[] {
  const index = own.findIndex(({ blocks }) => blocks.includes(of));
  const section = own[index];
  if (!section) return [];
  const { id, blocks } = section;
  const translated = (others.find(other => other.id === id) ?? others[index])?.blocks ?? [];
  const same = translated[blocks.indexOf(of)];
  return same && blocks.length === translated.length ? [same] : translated;
}
