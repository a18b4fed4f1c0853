/**
 * Returns the message of a thrown value. Checks for a `message` property, because errors from another JavaScript realm
 * fail `instanceof Error`. Pure.
 */
export function messageOf(error: unknown): string {
  const isObject = typeof error === 'object' && error !== null;
  return isObject && 'message' in error ? String(error.message) : String(error);
}
