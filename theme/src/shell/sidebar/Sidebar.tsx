import { type ReactNode, useEffect } from 'react';
import { slot } from '../slots.ts';
import type { SidebarItem } from '../../contract.ts';
import type { Marks } from '../marks.ts';
import { setOverlay } from '../overlay.ts';
import { usePage, useText } from '../../base/site.ts';
import { SidebarList } from './SidebarList.tsx';

/** Height of the fade at the sidebar's edges. Entries within the fade count as out of view. */
const EDGE = 56;

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
      <nav className="sidebar" id="quire-sidebar" aria-label={text('sidebarNavigation')}>
        {slot('sidebarStart')}
        <SidebarList items={items} parent="" name={name} marks={marks} />
        {slot('sidebarEnd')}
      </nav>
      <button
        type="button"
        className="backdrop"
        tabIndex={-1}
        aria-label={text('closeMenu')}
        onClick={() => setOverlay('none')}
      />
    </>
  );
}

/**
 * Scrolls the current entry to the middle if it is out of view, on load and after a navigation. Separate from {@link
 * Sidebar}, which must not read the page, because the server renders it once per section.
 */
export function useRevealedCurrent(): void {
  const { routePath } = usePage();
  useEffect(() => {
    const panel = document.getElementById('quire-sidebar');
    const entry = panel?.querySelector('[aria-current="page"]');
    if (!panel || !entry) return;
    const { top } = entry.getBoundingClientRect();
    const frame = panel.getBoundingClientRect();
    if (top < frame.top + EDGE || top > frame.bottom - EDGE)
      panel.scrollBy({ top: top - frame.top - frame.height / 2, behavior: 'instant' });
  }, [routePath]);
}
