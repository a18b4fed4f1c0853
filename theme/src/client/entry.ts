/** The browser entry point. Loads all other code after first paint. */
import { painted } from './painted.ts';

painted()
  .then(() => import('./start.ts'))
  .then(({ start }) => start())
  .catch((error: unknown) => {
    console.error(error);
    // Style the page as if scripts were disabled: everything is expanded, and controls that need scripts are hidden.
    const { dataset } = document.documentElement;
    delete dataset['js'];
    delete dataset['shell'];
  });
