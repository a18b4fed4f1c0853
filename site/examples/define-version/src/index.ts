export const version: string = __VERSION__;

export function warn(message: string): void {
  if (__DEV__) {
    console.warn(message);
  }
}
