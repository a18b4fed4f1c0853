/** What the server renders in place of the parts that many pages share. */
import type { ReactNode } from 'react';

/** Empty in the browser, and on the server except while it renders a frame. Undefined: the part itself. */
export const replacedParts: { navbar?: ReactNode; sidebar?: ReactNode } = {};
