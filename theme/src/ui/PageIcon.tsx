import { iconSet } from './icon-set.tsx';

/** Icons in the content of pages: in buttons, cards and the page footer. `@theme` does not export them. */
export const PageIcon = iconSet({
  pencil: 'm4 20 1-4.5L16 4.5a2 2 0 0 1 3 0l.5.5a2 2 0 0 1 0 3L8.5 19 4 20ZM14 6.5l3.5 3.5',
  copy: 'M9 9h11v11H9V9ZM5 15H4V4h11v1',
  arrowLeft: 'M19 12H5m6-6-6 6 6 6',
  arrowRight: 'M5 12h14m-6-6 6 6-6 6',
  printer: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7v-6Z',
  code: 'm8 7-5 5 5 5M16 7l5 5-5 5',
});
