import type { ReactNode } from 'react';
import { slot } from '../slots.ts';
import type { Marks } from '../marks.ts';
import { useText } from '../../base/use-site.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SearchButton } from './SearchButton.tsx';
import { AppearanceToggle } from './AppearanceToggle.tsx';
import { ChoiceMenus } from './ChoiceMenus.tsx';
import { Logo } from './Logo.tsx';
import { NavLinks } from './NavLinks.tsx';
import { SocialLinks } from './SocialLinks.tsx';
import { ToolsMenu } from './ToolsMenu.tsx';

/** The navigation bar. On small screens, the hamburger button opens its menu, which covers the screen. */
export function Navbar({ marks }: { marks: Marks }): ReactNode {
  const text = useText();
  return (
    <header className="q-navbar">
      <div className="q-navbar-inner">
        <ToolsMenu />
        {slot('navbarStart')}
        {slot('Logo', <Logo />)}
        {slot('navbarLogoAfter')}
        {slot('SearchButton', <SearchButton />)}
        <div className="q-navbar-menu" id="quire-nav">
          {slot('navbarMenuStart')}
          <nav className="q-navbar-nav" aria-label={text('mainNavigation')}>
            <NavLinks side="left" marks={marks} />
            <NavLinks side="right" marks={marks} />
          </nav>
          {slot('navbarMenuEnd')}
          <div className="q-navbar-tools">
            {slot('navbarToolsStart')}
            <ChoiceMenus marks={marks} />
            {slot('AppearanceToggle', <AppearanceToggle />)}
            {slot('SocialLinks', <SocialLinks />)}
            {slot('navbarToolsEnd')}
          </div>
        </div>
        {slot('navbarEnd')}
        <button
          type="button"
          className="q-navbar-hamburger q-icon-button"
          aria-label={text('navigationMenu')}
          aria-expanded={false}
          aria-controls="quire-nav"
        >
          <Icon name="menu" />
          <Icon name="close" />
        </button>
      </div>
    </header>
  );
}
