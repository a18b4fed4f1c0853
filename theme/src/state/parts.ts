/** Parts of the shell that load on first use. The browser says how; the server never loads them. */
import type { ComponentType } from 'react';

/** Name of such a part. */
export type PartName = 'tools';
type Loader = () => Promise<ComponentType>;

const loaders: Partial<Record<PartName, Loader>> = {};

/** Says how a part is loaded. */
export function provideLoader(name: PartName, loader: Loader): void {
  loaders[name] = loader;
}

/** Loads a part; `use` gets it. A part that cannot be had is reported and tried again the next time. */
export function loadPart(name: PartName, use: (part: ComponentType) => void): void {
  loaders[name]?.().then(use, (error: unknown) => console.error(error));
}
