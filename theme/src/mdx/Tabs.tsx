import { Children, isValidElement, type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { initializeTabs } from '../page/tabs.ts';
import { Tab, type TabProps } from './Tab.tsx';

/** Attributes of `<Tabs>`. */
export interface TabsProps {
  /** `Tabs` with the same group id show the tab at the same position. The selection is stored. */
  groupId?: string;
  /** Labels of tabs that do not set a label. An object can also set the tab's value. */
  values?: (string | { label: string; value?: string })[];
  /** Value of the initially selected tab. The value of a tab defaults to its label. */
  defaultValue?: string;
  /** Accessible name of the tab list. */
  label?: string;
  children?: ReactNode;
}

function isTab(child: ReactNode): child is ReactElement<TabProps> {
  return isValidElement(child) && child.type === Tab;
}

/**
 * Tabs and their panels. Hidden panels stay in the document, for find-in-page and for readers without scripts.
 * `page/tabs.ts` selects tabs through the DOM, so that tabs in articles need no React.
 */
export function Tabs({ groupId, values, defaultValue, label, children }: TabsProps): ReactNode {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const tabs = Children.toArray(children).filter(isTab);
  const labels = tabs.map(({ props }, index) => {
    const value = values?.[index];
    const tabValues = typeof value === 'string' ? { label: value } : value;
    const text = props.label ?? tabValues?.label ?? props.value ?? String(index + 1);
    return {
      text,
      value:
        props.value ?? (typeof tabValues === 'object' && 'value' in tabValues ? tabValues.value : undefined) ?? text,
    };
  });
  const first = Math.max(
    0,
    labels.findIndex(entry => entry.value === defaultValue),
  );
  useEffect(() => {
    if (root.current) initializeTabs(root.current);
  }, [groupId, tabs.length]);

  return (
    <div ref={root} className="q-tabs" data-group={groupId}>
      <div className="q-tab-list" role="tablist" aria-label={label}>
        {labels.map(({ text }, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            className="q-tab"
            id={`${id}tab${index}`}
            aria-controls={`${id}panel${index}`}
            aria-selected={index === first}
            tabIndex={index === first ? 0 : -1}
          >
            {text}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={index}
          className="q-tab-panel"
          role="tabpanel"
          id={`${id}panel${index}`}
          aria-labelledby={`${id}tab${index}`}
          data-label={labels[index]?.text}
          hidden={index !== first}
        >
          {tab}
        </div>
      ))}
    </div>
  );
}
