import type { ReactNode } from 'react';
import { slot } from '../slots.ts';
import type { SidebarItem } from '../../contract.ts';
import type { Marks } from '../marks.ts';
import { useText } from '../../base/use-site.ts';
import { SidebarList } from './SidebarList.tsx';

interface SidebarProps {
  /** Key into the locale's sidebars. */
  name: string;
  items: SidebarItem[];
  marks: Marks;
}

/** The pages of a section. Below 1024 px, the same element is a drawer that the Menu button opens. */
export function Sidebar({ name, items, marks }: SidebarProps): ReactNode {
  const text = useText();
  return (
    <>
      <nav className="q-sidebar" id="quire-sidebar" aria-label={text('sidebarNavigation')}>
        {slot('sidebarStart')}
        <SidebarList items={items} parent="" name={name} marks={marks} />
        {slot('sidebarEnd')}
      </nav>
      <button type="button" className="q-backdrop" tabIndex={-1} aria-label={text('closeMenu')} />
    </>
  );
}
