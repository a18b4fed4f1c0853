import { iconSet } from './icon-set.tsx';

/** Icons of the shell (the page around the article). */
export const Icon = iconSet({
  chevron: 'm9 6 6 6-6 6',
  menu: 'M4 8.5h16M4 15.5h16',
  outline: 'M4 6h16M4 12h9M4 18h13',
  pages: 'M4 5h16v14H4V5ZM9.5 5v14',
  close: 'm6 6 12 12M18 6 6 18',
  language: 'M4 6h9M8.5 4v2M11 6c-.6 3.6-3 6.6-6.5 8M6 9c1 2.3 2.8 4 5 5M12.5 20l4-9 4 9M14 17h5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.700l1.4-1.4M17.3 6.700l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  external: 'M8 7h9v9M17 7 7 17',
  tools: 'M5 5h.01M12 5h.01M19 5h.01M5 12h.01M12 12h.01M19 12h.01M5 19h.01M12 19h.01M19 19h.01',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM20 20l-4.4-4.4',
});
