import { Head, type Published } from './head.ts';

type Item = Record<string, unknown>;

/** Patterns of absolute URLs, and of times in ISO 8601. */
const URL = /^https:\/\/[^\s]+$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/;

/** The properties that search engines require, for each type that Quire writes. */
const REQUIRED: Record<string, string[]> = {
  WebSite: ['name', 'url'],
  TechArticle: ['headline', 'url', 'inLanguage'],
  BlogPosting: ['headline', 'url', 'inLanguage', 'datePublished', 'author'],
  BreadcrumbList: ['itemListElement'],
  Person: ['name'],
  Blog: ['name'],
};
const URLS = new Set(['url', 'image', 'item', 'mainEntityOfPage']);
const TIMES = new Set(['datePublished', 'dateModified']);

function itemProblems(item: Item): string[] {
  const type = String(item['@type']);
  const problems = (REQUIRED[type] ?? []).filter(name => !item[name]).map(name => `${type} has no ${name}`);
  if (!(type in REQUIRED) && type !== 'ListItem') problems.push(`unknown type ${type}`);
  for (const [name, value] of Object.entries(item)) {
    if (URLS.has(name) && !URL.test(String(value))) problems.push(`${type}.${name}: ${String(value)}`);
    if (TIMES.has(name) && !TIME.test(String(value))) problems.push(`${type}.${name}: ${String(value)}`);
    for (const child of [value].flat())
      if (typeof child === 'object' && child !== null && name !== '@graph')
        problems.push(...itemProblems(child as Item));
  }
  if (type === 'BreadcrumbList') problems.push(...stepProblems(item['itemListElement'] as Item[]));
  return problems;
}

function stepProblems(steps: Item[]): string[] {
  const problems = steps.length < 2 ? ['a way of fewer than two steps'] : [];
  for (const [index, step] of steps.entries())
    if (step['position'] !== index + 1 || !step['name'] || !step['item']) problems.push(`step ${index + 1}`);
  return problems;
}

/** Returns the missing and malformed properties in a page's JSON-LD. */
export function structuredDataProblems({ document }: Published): string[] {
  return new Head(document).structured().flatMap(data => {
    const { '@context': context, '@graph': graph } = data as Item;
    if (context !== 'https://schema.org') return [`context: ${String(context)}`];
    return (Array.isArray(graph) ? (graph as Item[]) : [data as Item]).flatMap(itemProblems);
  });
}
