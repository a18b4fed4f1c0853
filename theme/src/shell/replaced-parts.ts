/** Placeholders that the server renders for parts shared by many pages. */
import type { ReactNode } from 'react';

/** Empty in the browser, and on the server except while it renders a frame. Undefined parts are rendered as usual. */
export const replacedParts: { navbar?: ReactNode; sidebar?: ReactNode } = {};
