import type { ReactNode } from 'react';
import { heroPicture } from './home-data.ts';
import type { HeroSettings } from '../../contract.ts';
import { inlineText } from '../../ui/InlineText.tsx';
import { Picture } from './Picture.tsx';
import { HeroActions } from './HeroActions.tsx';

/** The hero of a home page: name, multi-line text, tagline, buttons and image. */
export function Hero({ hero }: { hero: HeroSettings }): ReactNode {
  const { name, tagline, actions = [] } = hero;
  const text = hero.text?.trim();
  const image = heroPicture(hero.image);
  return (
    <section className="q-hero" data-image={image ? '' : undefined}>
      <div className="q-hero-words">
        <h1>
          {name ? <span className="q-hero-name">{inlineText(name)}</span> : null}
          {text ? <span className="q-hero-text">{inlineText(text)}</span> : null}
        </h1>
        {tagline ? <p className="q-hero-tagline">{inlineText(tagline)}</p> : null}
        <HeroActions actions={actions} />
      </div>
      {image ? (
        <div className="q-hero-image">
          <Picture picture={image} />
        </div>
      ) : null}
    </section>
  );
}
