import type { ReactNode } from 'react';
import { Features } from '../components/Features/Features.tsx';
import { Hero } from '../components/Hero/Hero.tsx';
import { Landing } from '../components/Hero/Landing.tsx';
import { HomeFooter } from '../components/HomeFooter/HomeFooter.tsx';
import { ToolStack } from '../components/Tools/ToolStack.tsx';
import type { PageData } from '../contract.ts';
import { featuresOf, footerOf, heroOf, landingOf, toolStackOf } from '../state/home.ts';
import { type Current, isOn, useShell } from '../state/site.ts';
import { Article } from './Article.tsx';
import { Slot } from './slots.ts';

/** A home page: a hero, cards, the page's own text, the site's tools, a last line. */
export function Home({ current }: { current: Current }): ReactNode {
  const { page } = current;
  const shell = useShell();
  const stack = toolStackOf(shell);
  return (
    <>
      <Slot name="homeHero" fallback={<HomeHero page={page} />} />
      <Slot name="homeFeatures" fallback={<Features features={featuresOf(page)} />} />
      <Article current={current} />
      {stack ? <ToolStack stack={stack} /> : null}
      <Slot name="homeFooter" fallback={isOn(page, 'footer') ? <HomeFooter lines={footerOf(shell)} /> : null} />
    </>
  );
}

/** The landing hero, the hero of the frontmatter, or the site's name where the page has no heading of its own. */
function HomeHero({ page }: { page: PageData }): ReactNode {
  const landing = landingOf(page, useShell());
  if (landing) return <Landing title={page.title} landing={landing} />;
  const hero = heroOf(page);
  if (hero) return <Hero hero={hero} />;
  if (page.headingTitle !== '') return null;
  const { title, description } = page;
  return <Hero hero={{ name: title, text: '', tagline: description, actions: [], image: undefined }} />;
}
