/** Placeholders for the navbar and sidebar, which the server renders once for many pages. */
import type { ReactNode } from 'react';

/**
 * Empty in the browser and, except while rendering a frame, on the server. Parts without a placeholder are rendered.
 */
export const replacedParts: { navbar?: ReactNode; sidebar?: ReactNode } = {};
