/** What an error says. Errors of another realm are no `instanceof Error`, so only the message is asked for. Pure. */
export function messageOf(error: unknown): string {
  const isObject = typeof error === 'object' && error !== null;
  return isObject && 'message' in error ? String(error.message) : String(error);
}
