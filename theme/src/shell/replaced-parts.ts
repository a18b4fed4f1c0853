/**
 * Placeholders that the server renders instead of the navbar and sidebar. The server renders these parts once for many
 * pages, and the engine inserts them into each page.
 */
import type { ReactNode } from 'react';

/**
 * The placeholders by part. Set only while the server renders the frame around these parts, or a site's slot. A part
 * without a placeholder is rendered.
 */
export const replacedParts: { navbar?: ReactNode; sidebar?: ReactNode } = {};
