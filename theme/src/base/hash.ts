/** Resolves URL hashes to elements. */

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // Malformed percent-encoding: use the hash as it is.
  }
}

/** The element a hash (`#name`) points to, or null. */
export function hashTarget(hash: string): HTMLElement | null {
  return hash.length > 1 ? document.getElementById(decode(hash.slice(1))) : null;
}
