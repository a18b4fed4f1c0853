/**
 * Returns the message of a thrown value. Errors from another realm fail `instanceof Error`, so only the property is
 * checked. Pure.
 */
export function messageOf(error: unknown): string {
  const isObject = typeof error === 'object' && error !== null;
  return isObject && 'message' in error ? String(error.message) : String(error);
}
