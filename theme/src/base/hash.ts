/** Resolves URL hashes to elements. */

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // Malformed percent-encoding: return the hash unchanged.
  }
}

/** Returns the element that a hash (`#name`) refers to, or null. */
export function hashTarget(hash: string): HTMLElement | null {
  return hash.length > 1 ? document.getElementById(decode(hash.slice(1))) : null;
}
