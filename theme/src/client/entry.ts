/** The browser's entry. All else is evaluated after the first paint. */
import { painted } from './painted.ts';

painted()
  .then(() => import('./start.ts'))
  .then(({ start }) => start())
  .catch((error: unknown) => {
    console.error(error);
    // The page is what it is without scripts: everything open, nothing that would not answer.
    const { dataset } = document.documentElement;
    delete dataset['js'];
    delete dataset['shell'];
  });
