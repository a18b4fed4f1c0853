import type { ReactNode } from 'react';
import type { HeroData } from './home-data.ts';
import { inlineText } from '../../ui/InlineText.tsx';
import { Picture } from './Picture.tsx';
import { HeroActions } from './HeroActions.tsx';

/** The head of a home page: name, text of several lines, tagline, buttons, and a picture beside them. */
export function Hero({ hero }: { hero: HeroData }): ReactNode {
  const { name, text, tagline, actions, image } = hero;
  return (
    <section className="hero" data-image={image ? '' : undefined}>
      <div className="hero-words">
        <h1>
          {name === '' ? null : <span className="hero-name">{inlineText(name)}</span>}
          {text === '' ? null : <span className="hero-text">{inlineText(text)}</span>}
        </h1>
        {tagline === '' ? null : <p className="hero-tagline">{inlineText(tagline)}</p>}
        <HeroActions actions={actions} />
      </div>
      {image ? (
        <div className="hero-image">
          <Picture picture={image} />
        </div>
      ) : null}
    </section>
  );
}
