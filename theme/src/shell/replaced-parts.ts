/** Placeholders for the navbar and sidebar, which the server renders once for many pages. */
import type { ReactNode } from 'react';

/**
 * The placeholders by part. Set only while the server renders a frame or a slot. A part without a placeholder is
 * rendered.
 */
export const replacedParts: { navbar?: ReactNode; sidebar?: ReactNode } = {};
