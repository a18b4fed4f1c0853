/** Recent searches in which the reader followed a result, newest first, serialized as a string. Pure. */

/** Maximum number of recent searches. */
const KEPT = 5;
/** Maximum length of stored queries, in characters. */
const LONGEST = 80;

/** Parses stored searches. Returns an empty array if the stored value is invalid. */
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

/** Puts a query at the front, without duplicates. */
export function addRecent(recent: string[], query: string): string[] {
  const trimmed = query.trim();
  return isRecent(trimmed) ? [trimmed, ...recent.filter(other => other !== trimmed)].slice(0, KEPT) : recent;
}
