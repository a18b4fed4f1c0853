export const start = (): Worker =>
  new Worker(new URL('./double.ts', import.meta.url));
