import { type ReactNode, useMemo } from 'react';
import { Navbar } from './navbar/Navbar.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { liveMarks } from './page-marks.ts';
import type { Marks } from './marks.ts';
import { sidebarItems, useToggles } from './sidebar/groups.ts';
import { usePage, useShell } from '../base/use-site.ts';
import { replacedParts } from './replaced-parts.ts';

function useMarks(): Marks {
  const page = usePage();
  const shell = useShell();
  const toggles = useToggles();
  return useMemo(() => liveMarks(page, shell, toggles), [page, shell, toggles]);
}

/** The navbar, or its placeholder while the server renders a page without the navbar. */
export function NavbarPart(): ReactNode {
  return replacedParts.navbar ?? <LiveNavbar />;
}

/** The sidebar, or its placeholder while the server renders a page without the sidebar. */
export function SidebarPart(): ReactNode {
  return replacedParts.sidebar ?? <LiveSidebar />;
}

function LiveNavbar(): ReactNode {
  return <Navbar marks={useMarks()} />;
}

function LiveSidebar(): ReactNode {
  const page = usePage();
  return <Sidebar name={page.sidebar ?? ''} items={sidebarItems(page, useShell())} marks={useMarks()} />;
}
