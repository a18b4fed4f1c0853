import type { ReactNode } from 'react';
import type { NavItem } from '../../contract.ts';
import type { Marks } from '../marks.ts';
import { useLocale } from '../../base/use-site.ts';
import { Icon } from '../../ui/Icon.tsx';
import { inlineText } from '../../ui/InlineText.tsx';
import { Link } from '../../ui/Link.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { Tag } from '../../ui/Tag.tsx';

interface NavLinksProps {
  side: NavItem['position'];
  marks: Marks;
}

/** The navigation entries on one side of the navbar. */
export function NavLinks({ side, marks }: NavLinksProps): ReactNode {
  const items = [...useLocale().nav.entries()].filter(([, item]) => item.position === side);
  if (items.length === 0) return null;
  return (
    <ul className="q-nav-links" data-side={side}>
      {items.map(([index, item]) => (
        <li key={index}>
          <NavEntry item={item} name={`n${index}`} marks={marks} />
        </li>
      ))}
    </ul>
  );
}

function NavEntry({ item, name, marks }: { item: NavItem; name: string; marks: Marks }): ReactNode {
  if (!item.items?.length) return <NavLink item={item} name={name} marks={marks} />;
  const button = (
    <>
      {inlineText(item.text)}
      <Icon name="chevron" />
    </>
  );
  return (
    <Popup id={`quire-${name}`} className="q-nav-group" button={button}>
      <ul>
        {item.items.map((child, index) => (
          <li key={index}>
            <NavLink item={child} name={`${name}.${index}`} marks={marks} />
          </li>
        ))}
      </ul>
    </Popup>
  );
}

function NavLink({ item, name, marks }: { item: NavItem; name: string; marks: Marks }): ReactNode {
  return (
    <Link className="q-nav-link" href={item.link} aria-current={marks.current(name)}>
      <span>{inlineText(item.text)}</span>
      <Tag text={item.tag} />
    </Link>
  );
}
