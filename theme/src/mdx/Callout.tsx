import type { ReactNode } from 'react';
import { useText } from '../state/site.ts';

const TITLES = {
  note: 'calloutNote',
  tip: 'calloutTip',
  info: 'calloutInfo',
  warning: 'calloutWarning',
  danger: 'calloutDanger',
  caution: 'calloutCaution',
  important: 'calloutImportant',
} as const;

/** Attributes of `<Callout>`. */
export interface CalloutProps {
  /** `kind` and `type` say the same; both are in use. */
  kind?: keyof typeof TITLES;
  type?: keyof typeof TITLES;
  title?: string;
  children?: ReactNode;
}

/** The component form of `:::tip`. */
export function Callout({ kind, type, title, children }: CalloutProps): ReactNode {
  const text = useText();
  const own = kind ?? type ?? 'note';
  return (
    <aside className="callout" role="note" data-kind={own}>
      <p className="callout-title">{title ?? text(TITLES[own] ?? 'calloutNote')}</p>
      <div className="callout-body">{children}</div>
    </aside>
  );
}
