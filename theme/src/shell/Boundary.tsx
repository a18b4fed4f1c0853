import { Component, createElement, type ReactNode, useCallback } from 'react';
import { currentVisit } from '../base/site.ts';
import { holderOf } from './live-markup.ts';

interface BoundaryProps {
  /**
   * Name for console messages. Without a `fallback`, also the name under which `live-markup.ts` holds the
   * server-rendered markup.
   */
  name: string;
  /** Content shown after an error until the next navigation. Defaults to the server-rendered markup, if it is held. */
  fallback?: ReactNode;
  children?: ReactNode;
}

/** An error boundary around one part of the page. After an error, the part is rendered again only on the next page. */
export class Boundary extends Component<BoundaryProps, { failedVisit: number }> {
  static getDerivedStateFromError(): { failedVisit: number } {
    return { failedVisit: currentVisit() };
  }

  override state = { failedVisit: -1 };

  override render(): ReactNode {
    const { name, fallback, children } = this.props;
    const { failedVisit } = this.state;
    // Read the visit only after an error: the server shares a part between pages only if the part reads no page data.
    if (failedVisit < 0) return children;
    const visit = currentVisit();
    if (failedVisit !== visit) return children;
    if (fallback !== undefined) return fallback;
    const { element } = holderOf(name, visit);
    return element ? <Nodes nodes={() => [element]} /> : null;
  }
}

/** Inserts existing DOM nodes into React's tree. The wrapper element is `display: contents`. */
export function Nodes({ nodes }: { nodes: () => Node[] }): ReactNode {
  const ref = useCallback((element: Element | null) => element?.append(...nodes()), [nodes]);
  return createElement('quire-html', { ref });
}

/** Error handlers for every React root, which log errors. The message for a caught error names the failed part. */
export const ERROR_HANDLERS = {
  onCaughtError(error: unknown, { errorBoundary }: { errorBoundary?: Component | null | undefined }): void {
    const name = errorBoundary instanceof Boundary ? errorBoundary.props.name : 'a component';
    console.error(`${name} failed:`, error);
  },
  onRecoverableError: (error: unknown): void => console.error(error),
};
