import type { ReactNode } from 'react';
import { useText } from '../base/site.ts';

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
  /** `kind` and `type` are synonyms. */
  kind?: keyof typeof TITLES;
  type?: keyof typeof TITLES;
  title?: string;
  children?: ReactNode;
}

/** The component form of `:::tip`. */
export function Callout({ kind, type, title, children }: CalloutProps): ReactNode {
  const text = useText();
  const own = kind ?? type ?? 'note';
  const name = title ?? text(TITLES[own] ?? 'calloutNote');
  return (
    <aside className="callout" role="note" data-kind={own} aria-label={name}>
      <p className="callout-title">{name}</p>
      <div className="callout-body">{children}</div>
    </aside>
  );
}
