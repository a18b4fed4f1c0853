/** Stand-ins for the two parts of the shell that are the same on many pages. */
import type { ReactNode } from 'react';

/** What stands in for navbar and sidebar; undefined: the part itself. */
export interface StandIns {
  navbar?: ReactNode;
  sidebar?: ReactNode;
}

/** Empty in the browser. The server sets placeholders while it renders a page whose parts come from templates. */
export const standIns: StandIns = {};
