import { type ReactNode, useEffect, useState } from 'react';
import { type ListedPage, nearestPages, withoutPrefix } from './nearest.ts';
import { slot } from '../../shell/slots.ts';
import { PageIcon } from '../../ui/PageIcon.tsx';
import { useLocale, usePage, useSite, useText } from '../../base/use-site.ts';

const MAX_SUGGESTIONS = 3;

/** The content of the 404 page, with the site's slots around it. */
export function NotFound(): ReactNode {
  return (
    <>
      {slot('notFoundStart')}
      {slot('NotFound', <Message />)}
      {slot('notFoundEnd')}
    </>
  );
}

/** The error message, a link to the home page, and suggested pages. */
function Message(): ReactNode {
  const text = useText();
  const { home } = useLocale();
  const { search } = useSite();
  const nearest = useNearest();
  return (
    <>
      <p className="q-not-found-code">404</p>
      <h1>{text('notFoundTitle')}</h1>
      <div className="q-not-found-actions">
        <a className="q-button" data-kind="brand" href={home}>
          {text('takeMeHome')}
          <PageIcon name="arrowRight" />
        </a>
        {search['enabled'] !== false && (
          <button type="button" className="q-button" data-quire-search="">
            {text('searchDocs')}
          </button>
        )}
      </div>
      {nearest.length > 0 ? (
        <nav className="q-nearest" aria-labelledby="quire-nearest">
          <p id="quire-nearest">{text('notFoundNearest')}</p>
          <ul>
            {nearest.map(([href, title]) => (
              <li key={href}>
                <a href={href}>
                  <span>{title}</span>
                  <span className="q-nearest-path">{href}</span>
                  <PageIcon name="arrowRight" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </>
  );
}

/**
 * Returns the pages with the most similar URLs. If the URL contains the prefix of the default language, redirects to
 * the URL without this prefix instead.
 */
function useNearest(): ListedPage[] {
  const { base, lang } = useSite();
  const { routes } = usePage();
  const [nearest, setNearest] = useState<ListedPage[]>([]);
  useEffect(() => {
    const { pathname, search, hash } = location;
    const path = withoutPrefix(pathname, base, lang);
    if (path !== undefined) {
      location.replace(path + search + hash);
      return;
    }
    if (routes === undefined) return;
    fetch(routes)
      .then(response => response.json() as Promise<ListedPage[]>)
      .then(
        pages => setNearest(nearestPages(decodePath(pathname), pages, MAX_SUGGESTIONS)),
        (error: unknown) => console.error(error),
      );
  }, [base, lang, routes]);
  return nearest;
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
