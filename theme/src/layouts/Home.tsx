import type { ReactNode } from 'react';
import { withBase } from '../base/paths.ts';
import { Icon } from '../components/Icon.tsx';
import { LogoImage } from '../components/LogoImage.tsx';
import { type Current, useLocale, useText } from '../state/site.ts';
import { Article } from './Article.tsx';
import { Slot } from './slots.ts';

const LOGO_SIZE = 112;

/** The landing page: what the tool is, in one screen. */
export function Home({ current }: { current: Current }): ReactNode {
  return (
    <>
      <Slot name="homeHero" fallback={<Hero title={current.page.title} />} />
      <Slot name="homeFeatures" />
      <Article current={current} />
      <Slot name="homeFooter" />
    </>
  );
}

function Hero({ title }: { title: string }): ReactNode {
  const text = useText();
  const { home } = useLocale();
  return (
    <section className="hero">
      <LogoImage size={LOGO_SIZE} />
      <h1>{title}</h1>
      <p className="hero-subtitle">{text('subtitle')}</p>
      <p className="hero-slogan">{text('slogan')}</p>
      <div className="hero-actions">
        <a className="button" data-kind="brand" href={withBase('guide/start/', home)}>
          {text('introduction')}
          <Icon name="arrowRight" />
        </a>
        <a className="button" href={withBase('guide/start/quick-start', home)}>
          {text('quickStart')}
        </a>
      </div>
    </section>
  );
}
