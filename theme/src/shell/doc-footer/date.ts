/** Formats dates without `Intl`: QuickJS lacks it, and server and browser must render the same text. Pure. */

/**
 * Formats the day of an ISO 8601 timestamp in UTC. `pattern` is like `{month} {day}, {year}`, `months` the twelve
 * comma-separated month names. Undefined for an invalid timestamp.
 */
export function formatDay(iso: string, pattern: string, months: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(iso) ?? [];
  const name = months.split(',')[Number(month) - 1];
  if (!year || !day || !name) return undefined;
  return pattern
    .replace('{year}', year)
    .replace('{month}', name)
    .replace('{day}', String(Number(day)));
}
