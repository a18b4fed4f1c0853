/** Loads the tools panel on first use. The browser registers the loader; the server renders the menu empty. */
import type { ComponentType } from 'react';

type Loader = () => Promise<ComponentType>;

let load: Loader | undefined;

/** Registers the loader of the panel. */
export function setToolsPanelLoader(loader: Loader): void {
  load = loader;
}

/** Loads the panel and passes it to `use`. A failure is logged; the next call retries. */
export function loadToolsPanel(use: (panel: ComponentType) => void): void {
  load?.().then(use, (error: unknown) => console.error(error));
}
