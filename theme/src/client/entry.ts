/** The browser entry point. All other code runs after first paint. */
import { painted } from './painted.ts';

painted()
  .then(() => import('./start.ts'))
  .then(({ start }) => start())
  .catch((error: unknown) => {
    console.error(error);
    // Fall back to the page without scripts: everything expanded, no dead controls.
    const { dataset } = document.documentElement;
    delete dataset['js'];
    delete dataset['shell'];
  });
