/** Recent searches after which the reader followed a result, newest first. Stored as JSON. The functions are pure. */

const MAX_RECENT = 5;
/** Maximum length of stored queries, in characters. */
const MAX_LENGTH = 80;

/** Parses stored searches. Returns an empty array if the stored value is invalid. */
export function parseRecent(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(value)) return [];
    return [...new Set(value.filter(isRecent))].slice(0, MAX_RECENT);
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_LENGTH;
}

/** Moves or adds a query to the front of the list. Blank and long queries are ignored. */
export function addRecent(recent: string[], query: string): string[] {
  const trimmed = query.trim();
  return isRecent(trimmed) ? [trimmed, ...recent.filter(other => other !== trimmed)].slice(0, MAX_RECENT) : recent;
}
