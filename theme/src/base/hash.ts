/** The element a hash names. */

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray percent sign is a name like any other
  }
}

/** What a hash (`#name`) names in the document, null when nothing. */
export function hashTarget(hash: string): HTMLElement | null {
  return hash.length > 1 ? document.getElementById(decode(hash.slice(1))) : null;
}
