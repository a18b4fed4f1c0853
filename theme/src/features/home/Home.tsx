import type { ReactNode } from 'react';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { Landing } from './Landing.tsx';
import { HomeFooter } from './HomeFooter.tsx';
import { ToolStack } from '../tools/ToolStack.tsx';
import type { PageData } from '../../contract.ts';
import { footerOf, landingOf, toolStackOf } from './home-data.ts';
import { type Current, isOn, useShell } from '../../base/site.ts';
import { Article } from '../../shell/Article.tsx';
import { Slot } from '../../shell/slots.ts';

/** A home page: a hero, cards, the page's own text, the site's tools, a last line. */
export function Home({ current }: { current: Current }): ReactNode {
  const { page } = current;
  const shell = useShell();
  const landing = landingOf(page, shell);
  const stack = toolStackOf(shell);
  const features = <Slot name="homeFeatures" fallback={<Features features={page.frontmatter.features ?? []} />} />;
  return (
    <>
      <Slot
        name="homeHero"
        fallback={landing ? <Landing title={page.title} landing={landing} /> : <HomeHero page={page} />}
      />
      {/* With a landing hero, the page’s own text precedes the cards. */}
      {landing ? null : features}
      <Article current={current} />
      {landing ? features : null}
      {stack ? <ToolStack stack={stack} /> : null}
      <Slot name="homeFooter" fallback={isOn(page, 'footer') ? <HomeFooter lines={footerOf(shell)} /> : null} />
    </>
  );
}

/** The hero of the frontmatter, or the site's name where the page has no heading of its own. */
function HomeHero({ page }: { page: PageData }): ReactNode {
  const { hero } = page.frontmatter;
  if (hero) return <Hero hero={hero} />;
  if (page.headingTitle !== '') return null;
  const { title, description } = page;
  return <Hero hero={{ name: title, tagline: description }} />;
}
