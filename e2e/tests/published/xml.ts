import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom';

/** Parses an XML document and returns its root. Throws if the document is not well-formed. */
export function parseXml(xml: string): Element {
  const root = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml').documentElement;
  if (!root) throw new Error('an empty document');
  return root;
}

/** Returns the children of an element with the given name, which includes the prefix. */
export function children(element: Element, name: string): Element[] {
  return [...element.childNodes].filter((node): node is Element => node.nodeName === name);
}

/** Returns the text of the only child with the given name; `undefined` if there are none or several. */
export function only(element: Element, name: string): string | undefined {
  const matches = children(element, name);
  return matches.length === 1 ? (matches[0]?.textContent ?? '').trim() : undefined;
}
