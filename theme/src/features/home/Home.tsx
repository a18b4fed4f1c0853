import type { ReactNode } from 'react';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { Landing } from './Landing.tsx';
import { HomeFooter } from './HomeFooter.tsx';
import { ToolStack } from '../tools/ToolStack.tsx';
import type { HeroSettings, PageData } from '../../contract.ts';
import { footerOf, landingOf, toolStackOf } from './home-data.ts';
import { type CurrentPage, isPartEnabled } from '../../base/site.ts';
import { useShell } from '../../base/use-site.ts';
import { Article } from '../../shell/Article.tsx';
import { slot } from '../../shell/slots.ts';

/** A home page: hero, feature cards, the page's Markdown content, the site's tools, and the footer. */
export function Home({ current }: { current: CurrentPage }): ReactNode {
  const { page } = current;
  const shell = useShell();
  const landing = landingOf(page, shell);
  const stack = toolStackOf(shell);
  const hero = heroOf(page);
  const features = (
    <>
      {slot('featuresBefore')}
      {slot('Features', <Features features={page.frontmatter.features ?? []} />)}
      {slot('featuresAfter')}
    </>
  );
  return (
    <>
      {slot('homeStart')}
      {slot('Hero', landing ? <Landing title={page.title} landing={landing} /> : hero && <Hero hero={hero} />)}
      {slot('heroAfter')}
      {/* With a landing hero, the page’s Markdown content precedes the feature cards. */}
      {landing ? null : features}
      <Article current={current} />
      {landing ? features : null}
      {stack ? <ToolStack stack={stack} /> : null}
      {slot('homeEnd')}
      {slot('HomeFooter', isPartEnabled(page, 'footer') ? <HomeFooter {...footerOf(shell)} /> : null)}
    </>
  );
}

/**
 * Returns the frontmatter's hero. If the frontmatter has no hero, returns a hero with the page's title and description
 * or, if the page has a heading, null.
 */
function heroOf({ frontmatter: { hero }, headingTitle, title, description }: PageData): HeroSettings | null {
  if (hero) return hero;
  return headingTitle === '' ? { name: title, tagline: description } : null;
}
