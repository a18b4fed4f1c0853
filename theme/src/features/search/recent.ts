/** Searches that led somewhere, newest first, as one stored text. Pure. */

/** As many are kept. */
const KEPT = 5;
/** Longer ones are nobody's habit. */
const LONGEST = 80;

/** The searches in a stored text; none when it is not what we wrote. */
export function parseRecent(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(value)) return [];
    return [...new Set(value.filter(isRecent))].slice(0, KEPT);
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST;
}

/** The searches with another one in front. */
export function addRecent(recent: string[], query: string): string[] {
  const asked = query.trim();
  return isRecent(asked) ? [asked, ...recent.filter(other => other !== asked)].slice(0, KEPT) : recent;
}
