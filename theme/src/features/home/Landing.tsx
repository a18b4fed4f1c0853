import type { ReactNode } from 'react';
import type { LandingData } from './home-data.ts';
import { Command } from './Command.tsx';
import { LogoImage } from '../../ui/LogoImage.tsx';
import { Picture } from './Picture.tsx';
import { HeroActions } from './HeroActions.tsx';

const LOGO_SIZE = 96;

/** The landing hero: logo, name, description and two calls to action. */
export function Landing({ title, landing }: { title: string; landing: LandingData }): ReactNode {
  const { subtitle, description, actions, command, hasStars, hasOval, background } = landing;
  return (
    <section className="q-landing">
      {background ? (
        <div className="q-landing-background" aria-hidden="true">
          <Picture picture={background} />
        </div>
      ) : null}
      {/* Decorative stars, drawn by `page/enhance-home.ts` on large screens unless the reader prefers reduced motion. */}
      {hasStars ? <div className="q-landing-stars" aria-hidden="true" /> : null}
      <div className="q-landing-logo">
        {hasOval ? <div className="q-landing-oval" aria-hidden="true" /> : null}
        <LogoImage height={LOGO_SIZE} />
      </div>
      <h1>{title}</h1>
      {subtitle === '' ? null : <p className="q-landing-subtitle">{subtitle}</p>}
      {description === '' ? null : <p className="q-landing-description">{description}</p>}
      <HeroActions actions={actions}>{command === '' ? null : <Command text={command} />}</HeroActions>
    </section>
  );
}
