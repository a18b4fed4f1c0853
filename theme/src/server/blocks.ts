/** Groups a component's children so that each piece of HTML closes all elements that it opens. */
import type { ArticleNode } from '../contract.ts';

const OPENING_TAG = /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)(?![\w-]))[a-z]/gi;
const CLOSING_TAG = /<\//g;

/** Returns the number of elements that a piece of HTML opens minus the number that it closes. */
function openElements(html: string): number {
  return (html.match(OPENING_TAG)?.length ?? 0) - (html.match(CLOSING_TAG)?.length ?? 0);
}

/**
 * Returns nodes with balanced HTML. If a node is inside an HTML element, such as a call in a paragraph, one node with
 * the HTML of the whole element replaces all nodes of the element.
 */
export function blocks(nodes: ArticleNode[], toHtml: (node: ArticleNode) => string): ArticleNode[] {
  const balanced: ArticleNode[] = [];
  let html = '';
  let depth = 0;
  for (const node of nodes) {
    const opened = 'html' in node ? openElements(node.html) : 0;
    if (depth === 0 && opened <= 0) {
      balanced.push(node);
      continue;
    }
    html += toHtml(node);
    depth += opened;
    if (depth > 0) continue;
    balanced.push({ html });
    html = '';
    depth = 0;
  }
  if (html !== '') balanced.push({ html });
  return balanced;
}
