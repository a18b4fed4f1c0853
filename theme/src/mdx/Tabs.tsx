import {
  Children,
  isValidElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { hashTarget } from '../base/hash.ts';
import { createStore, useStore } from '../base/store.ts';
import { selectTab, tabGroup } from './tab-groups.ts';
import { Tab, type TabProps } from './Tab.tsx';

/** Attributes of `<Tabs>`. */
export interface TabsProps {
  /** Groups with the same id are kept in sync and remembered. */
  groupId?: string;
  /** Labels of tabs that do not set a label. */
  values?: (string | { label: string; value?: string })[];
  /** Value or label of the initially selected tab. */
  defaultValue?: string;
  /** Accessible name of the tab list. */
  label?: string;
  children?: ReactNode;
}

const noGroup = createStore<number | undefined>(undefined);

function isTab(child: ReactNode): child is ReactElement<TabProps> {
  return isValidElement(child) && child.type === Tab;
}

/** Tabs and their panels. Hidden panels stay in the document, for search and for readers without scripts. */
export function Tabs({ groupId, values, defaultValue, label, children }: TabsProps): ReactNode {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shared = useStore(groupId === undefined ? noGroup : tabGroup(groupId));
  const tabs = Children.toArray(children).filter(isTab);
  const labels = tabs.map(({ props }, index) => {
    const value = values?.[index];
    const given = typeof value === 'string' ? { label: value } : value;
    const text = props.label ?? given?.label ?? props.value ?? String(index + 1);
    return {
      text,
      value: props.value ?? (typeof given === 'object' && 'value' in given ? given.value : undefined) ?? text,
    };
  });
  const first = Math.max(
    0,
    labels.findIndex(entry => entry.value === defaultValue),
  );
  const [own, setOwn] = useState(first);
  const wanted = groupId === undefined ? own : (shared ?? first);
  const selected = wanted < tabs.length ? wanted : first;

  useEffect(() => {
    const root = list.current?.parentElement;
    // `until-found` lets find-in-page and hashes reveal hidden panels. The browser fires `beforematch` before revealing
    // one.
    for (const panel of root?.querySelectorAll(':scope > [hidden]') ?? []) panel.setAttribute('hidden', 'until-found');
  }, [selected]);

  useEffect(() => {
    const root = list.current?.parentElement;
    if (!root) return;
    /** Selects the panel that contains an element. Does not store the selection, because the reader did not make it. */
    const show = (target: EventTarget | Element | null): void => {
      const panels = [...root.querySelectorAll(':scope > [role="tabpanel"]')];
      const index = panels.findIndex(panel => panel.contains(target as Node | null));
      if (index < 0 || !panels[index]?.hasAttribute('hidden')) return;
      flushSync(() => (groupId === undefined ? setOwn(index) : tabGroup(groupId).set(index)));
    };
    const onReveal = (event: Event): void => show(event.target);
    root.addEventListener('beforematch', onReveal);
    const target = hashTarget(location.hash);
    // The page was opened with a hash before the tabs were hydrated.
    if (target && root.contains(target)) {
      queueMicrotask(() => {
        show(target);
        target.scrollIntoView({ behavior: 'instant' });
      });
    }
    return () => root.removeEventListener('beforematch', onReveal);
  }, [groupId]);

  const select = (index: number): void => {
    if (groupId === undefined) setOwn(index);
    else selectTab(groupId, index);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = tabs.length - 1;
    const next = {
      ArrowRight: selected === last ? 0 : selected + 1,
      ArrowLeft: selected === 0 ? last : selected - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    select(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <div className="tabs">
      <div ref={list} className="tab-list" role="tablist" aria-label={label}>
        {labels.map(({ text }, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            className="tab"
            id={`${id}tab${index}`}
            aria-controls={`${id}panel${index}`}
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => select(index)}
            onKeyDown={onKeyDown}
          >
            {text}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={index}
          className="tab-panel"
          role="tabpanel"
          id={`${id}panel${index}`}
          aria-labelledby={`${id}tab${index}`}
          data-label={labels[index]?.text}
          hidden={index !== selected}
        >
          {tab}
        </div>
      ))}
    </div>
  );
}
