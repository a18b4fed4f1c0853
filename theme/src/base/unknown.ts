/** Reads unvalidated data: theme settings and frontmatter. Pure. */

/** Whether a value is an object and not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is a string, otherwise an empty string. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The value if it is an array, otherwise an empty array. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
