/** Placeholders for the two parts of the shell that are shared by many pages. */
import type { ReactNode } from 'react';

/** Placeholders for navbar and sidebar; undefined renders the part itself. */
export interface StandIns {
  navbar?: ReactNode;
  sidebar?: ReactNode;
}

/** Empty in the browser. The server sets placeholders while it renders a page whose parts come from templates. */
export const standIns: StandIns = {};
