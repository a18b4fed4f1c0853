import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../base/use-site.ts';
import type { TextKey } from '../locales/index.ts';
import { plainText } from '../base/inline.ts';
import { InlineText } from '../ui/InlineText.tsx';
import { rootProps } from './root-props.ts';

const TITLES: Record<CalloutKind, TextKey> = {
  note: 'calloutNote',
  tip: 'calloutTip',
  info: 'calloutInfo',
  warning: 'calloutWarning',
  danger: 'calloutDanger',
  caution: 'calloutCaution',
  important: 'calloutImportant',
};

type CalloutKind = 'note' | 'tip' | 'info' | 'warning' | 'danger' | 'caution' | 'important';

/** Attributes of `<Callout>`. All other attributes are passed to its root element, except with the type `details`. */
export interface CalloutProps extends ComponentProps<'aside'> {
  /** Selects the color and the title. */
  kind?: CalloutKind;
  /** The same as `kind`; `details` makes a box that readers open and close. */
  type?: CalloutKind | 'details';
  /** A title that may contain inline Markdown. */
  title?: string;
  /** Whether details are initially open. */
  open?: boolean;
}

/** A callout box, as `:::tip` creates in Markdown. */
export function Callout({ kind, type, title, open = false, children, ...rest }: CalloutProps): ReactNode {
  const text = useText();
  const calloutKind = kind ?? type ?? 'note';
  if (calloutKind === 'details') {
    return (
      <details className="q-callout" data-kind="details" open={open}>
        <summary>
          <InlineText source={title ?? text('calloutDetails')} />
        </summary>
        <div className="q-callout-body">{children}</div>
      </details>
    );
  }
  const name = title ?? text(TITLES[calloutKind] ?? 'calloutNote');
  return (
    <aside {...rootProps('q-callout', rest)} role="note" data-kind={calloutKind} aria-label={plainText(name)}>
      <p className="q-callout-title">
        <InlineText source={name} />
      </p>
      <div className="q-callout-body">{children}</div>
    </aside>
  );
}
