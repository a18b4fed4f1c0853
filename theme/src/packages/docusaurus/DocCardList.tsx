/** Docusaurus's `DocCardList`: cards that link to the entries of a sidebar group. */
import type { ReactNode } from 'react';
import { useText } from '../../base/use-site.ts';
import { LinkCard } from '../../mdx/Card.tsx';
import { withBase } from '../paths.ts';
import {
  type CategoryItem,
  filterDocCardListItems,
  findFirstSidebarItemLink,
  useCurrentSidebarSiblings,
  useDescribe,
} from './category.ts';

/** Attributes of `<DocCardList>`. */
export interface DocCardListProps {
  /** The sidebar entries. Defaults to the entries of the page's group, see {@link useCurrentSidebarSiblings}. */
  items?: CategoryItem[];
  className?: string;
}

/** A list with a card for each entry. */
export function DocCardList({ items, className }: DocCardListProps): ReactNode {
  const siblings = useCurrentSidebarSiblings();
  return (
    <section className={className}>
      {filterDocCardListItems(items ?? siblings).map((item, index) => (
        <DocCard key={index} item={item} />
      ))}
    </section>
  );
}

/** A card that links to an entry. For a group without a description, the card shows the number of entries. */
export function DocCard({ item }: { item: CategoryItem }): ReactNode {
  const describe = useDescribe();
  const text = useText();
  const link = findFirstSidebarItemLink(item);
  if (link === undefined) return null;
  const href = withBase(link);
  const ownDescription = item.description ?? (item.href === undefined ? undefined : describe(href));
  const count = item.type === 'category' ? item.items.length : 0;
  const entryCount = count === 1 ? text('cardEntry') : text('cardEntries', { count: String(count) });
  const description = ownDescription ?? (item.type === 'category' ? entryCount : undefined);
  return <LinkCard href={href} title={item.label} {...(description === undefined ? undefined : { description })} />;
}
