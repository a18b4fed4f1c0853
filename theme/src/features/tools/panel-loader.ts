/** Loads the tools panel on first use. The browser registers a loader. The server renders an empty menu. */
import type { ComponentType } from 'react';

type Loader = () => Promise<ComponentType>;

let load: Loader | undefined;

/** Registers the loader of the panel. */
export function setToolsPanelLoader(loader: Loader): void {
  load = loader;
}

/** Loads the panel and passes it to `use`. Failures are logged, and the next call retries. */
export function loadToolsPanel(use: (panel: ComponentType) => void): void {
  load?.().then(use, (error: unknown) => console.error(error));
}
