import type { MouseEvent, ReactNode } from 'react';
import { plainText } from '../../base/inline.ts';
import { isExternal } from '../../base/paths.ts';
import type { SidebarGap, SidebarGroup, SidebarItem, SidebarLink } from '../../contract.ts';
import type { Marks } from '../marks.ts';
import { toggleGroup } from '../../page/toggles.ts';
import { isGroup, isLink, keyed } from './groups.ts';
import { useText } from '../../base/use-site.ts';
import { Icon } from '../../ui/Icon.tsx';
import { inlineText } from '../../ui/InlineText.tsx';
import { Link } from '../../ui/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';

interface EntryProps<Item> {
  item: Item;
  /** The entry's key, its position in the sidebar: `0.2`. */
  id: string;
  /** Key of the sidebar. */
  name: string;
  marks: Marks;
}

/** The entries of a sidebar or of one of its groups. */
export function SidebarList(props: { items: SidebarItem[]; parent: string; name: string; marks: Marks }): ReactNode {
  const { items, parent, name, marks } = props;
  return (
    <ul className="q-sidebar-list">
      {keyed(items, parent).map(([item, id]) => (
        <SidebarEntry key={id} item={item} id={id} name={name} marks={marks} />
      ))}
    </ul>
  );
}

/** One entry: link, group, section header or divider. */
function SidebarEntry(props: EntryProps<SidebarItem>): ReactNode {
  const { item } = props;
  if (isGroup(item)) return <Group {...props} item={item} />;
  if (isLink(item)) return <PageLink {...props} item={item} />;
  if ('gap' in item) return <Gap item={item} />;
  if ('sectionHeaderText' in item) {
    return (
      <li className="q-sidebar-section">
        <span>{inlineText(item.sectionHeaderText)}</span>
        <Tag text={item.tag} />
      </li>
    );
  }
  return (
    <li className="q-sidebar-divider" data-type={item.dividerType}>
      <hr />
    </li>
  );
}

/** A replacement for omitted entries: a link to the first omitted page, whose sidebar lists the entries around it. */
function Gap({ item: { gap, link } }: { item: SidebarGap }): ReactNode {
  const text = useText();
  return (
    <li className="q-sidebar-gap">
      <a className="q-sidebar-link" href={link}>
        {text('morePages', { count: String(gap) })}
      </a>
    </li>
  );
}

function PageLink({ item, id, marks }: EntryProps<SidebarLink>): ReactNode {
  return (
    <li data-context={item.context}>
      <Link className="q-sidebar-link" href={item.link} aria-current={marks.current(id)}>
        <span lang={item.lang}>{inlineText(item.text)}</span>
        <Tag text={item.tag} />
        {isExternal(item.link) && <Icon name="external" />}
      </Link>
    </li>
  );
}

function Group({ item, id, name, marks }: EntryProps<SidebarGroup>): ReactNode {
  return (
    <li
      className="q-sidebar-group"
      data-state={item.collapsible ? marks.state(id) : 'open'}
      data-context={item.context}
    >
      <GroupHeader item={item} id={id} name={name} marks={marks} />
      <div className="q-sidebar-panel">
        <SidebarList
          items={marks.isLarge && marks.state(id) === 'closed' ? [] : item.items}
          parent={id}
          name={name}
          marks={marks}
        />
      </div>
    </li>
  );
}

/**
 * The header of a group, which toggles the group if it is collapsible (see `page/toggles.ts`). If the group has an
 * index page, the header links to that page, and a separate button toggles the group.
 */
function GroupHeader({ item, id, name, marks }: EntryProps<SidebarGroup>): ReactNode {
  const text = useText();
  const label = (
    <>
      <span lang={item.lang}>{inlineText(item.text)}</span>
      <Tag text={item.tag} />
    </>
  );
  const toggle = (): void => toggleGroup(name, id, marks.state(id) === 'closed');
  // In a large sidebar, React handles the button, because React adds and removes the group's entries.
  const onPress = marks.isLarge ? toggle : undefined;
  if (item.link !== undefined) {
    return (
      <div className="q-sidebar-header">
        <a className="q-sidebar-label" href={item.link} aria-current={marks.current(id)}>
          {label}
        </a>
        {item.collapsible && (
          <button
            type="button"
            className="q-sidebar-toggle"
            aria-expanded={marks.expanded(id)}
            aria-label={text('expandGroup', { name: plainText(item.text) })}
            onClick={onPress}
          >
            <Icon name="chevron" />
          </button>
        )}
      </div>
    );
  }
  if (item.first !== undefined) {
    // The header links to the first page, so that it works without JavaScript and before the entries are loaded.
    const onClick = (event: MouseEvent): void => {
      if (item.items.length === 0) return;
      event.preventDefault();
      toggle();
    };
    return (
      <a className="q-sidebar-label" href={item.first} aria-expanded={marks.expanded(id)} onClick={onClick}>
        {label}
        <Icon name="chevron" />
      </a>
    );
  }
  if (!item.collapsible) return <div className="q-sidebar-label">{label}</div>;
  return (
    <button type="button" className="q-sidebar-label" aria-expanded={marks.expanded(id)} onClick={onPress}>
      {label}
      <Icon name="chevron" />
    </button>
  );
}
