import type { ReactNode } from 'react';
import { slot } from '../slots.ts';
import type { SidebarItem } from '../../contract.ts';
import type { Marks } from '../marks.ts';
import { useText } from '../../base/use-site.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SidebarList } from './SidebarList.tsx';

interface SidebarProps {
  /** Key of the sidebar in the locale's `sidebars`. */
  name: string;
  items: SidebarItem[];
  marks: Marks;
}

/**
 * The list of the pages in a section. On small screens, the same element is a drawer: a dialog that the Menu button
 * opens. The close button and the backdrop are shown only while the drawer is open.
 */
export function Sidebar({ name, items, marks }: SidebarProps): ReactNode {
  const text = useText();
  return (
    <>
      <div className="q-sidebar" id="quire-sidebar">
        <button type="button" className="q-icon-button q-sidebar-close" aria-label={text('closeMenu')}>
          <Icon name="close" />
        </button>
        <nav aria-label={text('sidebarNavigation')}>
          {slot('sidebarStart')}
          <SidebarList items={items} parent="" name={name} marks={marks} />
          {slot('sidebarEnd')}
        </nav>
      </div>
      <button type="button" className="q-backdrop" tabIndex={-1} aria-hidden="true" />
    </>
  );
}
