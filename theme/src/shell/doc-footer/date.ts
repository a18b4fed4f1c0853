/** Dates without `Intl`: the server's engine has none, and both sides must print the same. Pure. */

/**
 * The day of an ISO 8601 time in UTC, by a pattern such as `{month} {day}, {year}` and twelve comma-separated month
 * names. Undefined when the time cannot be read.
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
