import { version } from './info.json';

export const banner = (): string => `tour ${version}`;
export const loadChart = () => import('./chart');
export const startWorker = () =>
  new Worker(new URL('./worker.ts', import.meta.url));
