/** The two parts of the shell that are the same on many pages. */
import { createContext, type ReactNode, use } from 'react';

/** Stand-ins for navbar and sidebar; the server's fast path puts placeholders there. Undefined: the part itself. */
export interface Parts {
  navbar: ReactNode;
  sidebar: ReactNode;
}

/** Undefined: render the parts themselves. */
export const PartsContext = createContext<Parts | undefined>(undefined);

/** The stand-ins, if there are any. */
export function useParts(): Parts | undefined {
  return use(PartsContext);
}
