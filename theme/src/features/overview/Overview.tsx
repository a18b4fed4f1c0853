import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { countPages, filterOverview, splitLead } from './filter.ts';
import { inlineText } from '../../ui/InlineText.tsx';
import type { OverviewGroup, OverviewItem } from '../../contract.ts';
import { type CurrentPage } from '../../base/site.ts';
import { useText } from '../../base/use-site.ts';
import { Article, ARTICLE_PLACEHOLDER, REST_PLACEHOLDER } from '../../shell/Article.tsx';
import { slot } from '../../shell/slots.ts';

/** Number of headings on a card that omits headings. */
const MAX_HEADINGS = 6;

/** A page that lists the pages of its section. The list follows the page's introduction and precedes its first `h2`. */
export function Overview({ current }: { current: CurrentPage }): ReactNode {
  const { html, page, visit } = current;
  const [lead, rest] = useMemo(
    () => (html === undefined || html === ARTICLE_PLACEHOLDER ? [html, html && REST_PLACEHOLDER] : splitLead(html)),
    [html],
  );
  return (
    <>
      <Article current={{ html: lead, visit }} />
      {slot('overviewStart')}
      {slot('Overview', <List key={page.routePath} groups={page.overview ?? []} />)}
      {slot('overviewEnd')}
      <Article current={{ html: rest, visit }} part="rest" />
    </>
  );
}

/** The groups of pages, with a filter box. Without scripts, the list is complete, but the box has no effect. */
function List({ groups }: { groups: OverviewGroup[] }): ReactNode {
  const text = useText();
  const [keyword, setKeyword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Use text that the reader typed before hydration or that the browser restored.
  useEffect(() => setKeyword(input.current?.value ?? ''), []);
  const deferredKeyword = useDeferredValue(keyword);
  const matchingGroups = useMemo(() => filterOverview(groups, deferredKeyword), [groups, deferredKeyword]);
  const clear = (): void => {
    if (input.current) input.current.value = '';
    setKeyword('');
    input.current?.focus();
  };
  const counts = { shown: String(countPages(matchingGroups)), total: String(countPages(groups)) };
  return (
    <section className="q-overview" aria-label={text('overviewTitle')}>
      <div className="q-overview-bar">
        <label className="q-overview-filter">
          <span>{text('overviewFilter')}</span>
          <input
            ref={input}
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder={text('overviewPlaceholder')}
            onInput={event => setKeyword(event.currentTarget.value)}
          />
        </label>
        <p className="q-overview-count" role="status">
          {text('overviewCount', counts)}
        </p>
      </div>
      {matchingGroups.map(group => (
        <Group key={group.name} group={group} />
      ))}
      {matchingGroups.length === 0 ? (
        <div className="q-overview-empty">
          <p>
            <strong>{text('overviewNoMatch')}</strong>
            <span>{deferredKeyword.trim()}</span>
          </p>
          <button type="button" className="q-button" onClick={clear}>
            {text('overviewClear')}
          </button>
        </div>
      ) : null}
    </section>
  );
}

function Group({ group }: { group: OverviewGroup }): ReactNode {
  return (
    <section className="q-overview-group">
      <h2>{inlineText(group.name)}</h2>
      <ul className="q-overview-cards">
        {group.items.map(item => (
          <Card key={item.link} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Card({ item }: { item: OverviewItem }): ReactNode {
  const text = useText();
  const minDepth = Math.min(...item.headers.map(header => header.depth));
  // Show a single remaining heading, because it takes no more space than "+1 more".
  const shownCount = item.headers.length > MAX_HEADINGS + 1 ? MAX_HEADINGS : item.headers.length;
  return (
    <li className="q-overview-card">
      <h3>
        <a href={item.link}>{inlineText(item.text)}</a>
      </h3>
      {item.description !== undefined && <p>{item.description}</p>}
      {item.headers.length > 0 ? (
        <ul>
          {item.headers.slice(0, shownCount).map(header => (
            <li key={header.id} data-indent={header.depth - minDepth || undefined}>
              <a href={`${item.link}#${header.id}`}>{inlineText(header.text)}</a>
            </li>
          ))}
          {shownCount < item.headers.length ? (
            <li className="q-overview-more">
              <a href={item.link}>{text('overviewMore', { count: String(item.headers.length - shownCount) })}</a>
            </li>
          ) : null}
        </ul>
      ) : null}
    </li>
  );
}
