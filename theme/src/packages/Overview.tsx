/** Lists of pages, for use on pages other than overview pages. */
import type { ReactNode } from 'react';
import type { SidebarItem, TextLink } from '../contract.ts';
import { inlineText } from '../ui/InlineText.tsx';
import { usePage } from '../base/use-site.ts';
import { useSidebar } from './hooks.ts';
import { withBase } from './paths.ts';

/** A page in a group. */
export interface GroupItem {
  text?: string;
  link?: string;
  /** The page's headings. */
  headers?: { id: string; text: string; depth?: number }[];
  /** Links to show in place of headings. */
  items?: TextLink[];
}

/** A group of pages. */
export interface Group {
  name: string;
  items: GroupItem[];
}

/** Attributes of `<OverviewGroup>`. */
interface OverviewGroupProps {
  /** The group to show. */
  group: Group;
}

/** A group of pages with their headings. */
export function OverviewGroup({ group }: OverviewGroupProps): ReactNode {
  return (
    <section className="q-overview-group">
      {group.name === '' ? null : <h2>{inlineText(group.name)}</h2>}
      {group.items.map((item, index) => (
        <Item key={index} item={item} />
      ))}
    </section>
  );
}

function Item({ item: { text = '', link, headers, items } }: { item: GroupItem }): ReactNode {
  const href = link === undefined ? undefined : withBase(link);
  const entries = items ?? headers?.map(header => ({ text: header.text, link: `${href ?? ''}#${header.id}` })) ?? [];
  return (
    <>
      <h3>{href === undefined ? inlineText(text) : <a href={href}>{inlineText(text)}</a>}</h3>
      {entries.length > 0 ? (
        <ul>
          {entries.map((entry, index) => (
            <li key={index}>
              <a href={entry.link === undefined ? undefined : withBase(entry.link)}>{inlineText(entry.text)}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Attributes of `<Overview>`. */
export interface OverviewProps {
  /** The groups. Defaults to the page's overview data or, if there are none, to the groups of the page's sidebar. */
  groups?: Group[];
  /** Title above the pages that are in no group. */
  defaultGroupTitle?: string;
  /** Content above the groups. */
  content?: ReactNode;
}

/** The pages of the current page's section, by group. */
export function Overview({ groups, defaultGroupTitle = '', content }: OverviewProps): ReactNode {
  const { overview, routePath } = usePage();
  const sidebar = useSidebar();
  const shownGroups = groups ?? overview ?? groupsOf(sidebar, defaultGroupTitle, withBase(routePath));
  return (
    <div className="q-overview">
      {content}
      {shownGroups.map(group => (
        <OverviewGroup key={group.name} group={group} />
      ))}
    </div>
  );
}

/**
 * Groups the links of a sidebar by top-level group. The group of all other links has the title `ungroupedTitle`. Omits
 * links to `currentUrl`.
 */
function groupsOf(items: SidebarItem[], ungroupedTitle: string, currentUrl: string): Group[] {
  const ungrouped: Group = { name: ungroupedTitle, items: [] };
  const groups: Group[] = [ungrouped];
  for (const item of items) {
    if ('items' in item) groups.push({ name: item.text, items: linksOf([item], currentUrl) });
    else ungrouped.items.push(...linksOf([item], currentUrl));
  }
  return groups.filter(group => group.items.length > 0);
}

function linksOf(items: SidebarItem[], currentUrl: string): GroupItem[] {
  return items.flatMap((item): GroupItem[] => {
    const { text, link } = 'text' in item ? item : {};
    const ownLink = text === undefined || link === undefined || link === currentUrl ? [] : [{ text, link }];
    return 'items' in item ? [...ownLink, ...linksOf(item.items, currentUrl)] : ownLink;
  });
}
