/** How the parts that load on first use are loaded. */
import { getShell } from '../state/site.ts';
import { provideLoader } from '../state/parts.ts';
import { loadStyle } from './styles.ts';

/** Registers the loaders, and starts what the site asks for. */
export function startParts(): void {
  provideLoader('tools', async () => {
    const [{ part }] = await Promise.all([import('./lazy/tools.ts'), loadStyle('tools')]);
    return part;
  });
  if (getShell().site.hideNavbar === 'auto') {
    import('./lazy/hide-navbar.ts').then(
      ({ watchNavbar }) => watchNavbar(),
      (error: unknown) => console.error(error),
    );
  }
}
