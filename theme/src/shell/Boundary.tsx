import { Component, createElement, type ReactNode, useCallback } from 'react';
import { visitNow } from '../base/site.ts';
import { holderOf } from './live-markup.ts';

interface BoundaryProps {
  /** Names the part in the console. For a part of the shell it is the part's class too. */
  name: string;
  /** What stands in for a part that throws. Without it: its markup in the document, as long as that page is shown. */
  fallback?: ReactNode;
  children?: ReactNode;
}

/** A part that may throw: the rest of the page lives on. The next page tries the part again. */
export class Boundary extends Component<BoundaryProps, { failedVisit: number }> {
  static getDerivedStateFromError(): { failedVisit: number } {
    return { failedVisit: visitNow() };
  }

  override state = { failedVisit: -1 };

  override render(): ReactNode {
    const { name, fallback, children } = this.props;
    const { failedVisit } = this.state;
    // The page is read by what has failed alone: the server renders a part that does not read it once for all pages.
    if (failedVisit < 0) return children;
    const visit = visitNow();
    if (failedVisit !== visit) return children;
    if (fallback !== undefined) return fallback;
    const { element } = holderOf(name, visit);
    return element ? <Nodes nodes={() => [element]} /> : null;
  }
}

/** Nodes of the document as they stand, in React's tree. The element around them takes no part in the layout. */
export function Nodes({ nodes }: { nodes: () => Node[] }): ReactNode {
  const ref = useCallback((element: Element | null) => element?.append(...nodes()), [nodes]);
  return createElement('quire-html', { ref });
}

/** Options of every React root: what is reported, and under which name. */
export const REPORTS = {
  onCaughtError(error: unknown, { errorBoundary }: { errorBoundary?: Component | null | undefined }): void {
    const name = errorBoundary instanceof Boundary ? errorBoundary.props.name : 'a component';
    console.error(`${name} failed:`, error);
  },
  onRecoverableError: (error: unknown): void => console.error(error),
};
