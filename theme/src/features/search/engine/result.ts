/** Builds search results. Ported to Rust in `result.rs` of `crates/search`. */
import { analyze } from './analyze.ts';
import { keyOf, weightOf, type Marks } from './query.ts';
import type { RankedPage, RankedSection } from './rank.ts';
import type { SearchDocument } from './shape.ts';
import type { Highlight, HitType, Result, Section } from './types.ts';

/** Maximum length of a snippet without ellipses. Code points above 255 count as 3. */
const WINDOW = 100;
/** Maximum length of the text before the first highlight in a snippet. */
const BEFORE = 20;

/** Converts a ranked page to a result with excerpts, in which the terms in `marks` are highlighted. */
export function toResult(page: RankedPage, document: SearchDocument, marks: Marks): Result {
  return {
    routePath: document.routePath,
    title: document.title,
    score: page.score,
    sections: page.sections.map(section => toSection(section, document, marks)),
  };
}

function toSection(section: RankedSection, document: SearchDocument, marks: Marks): Section {
  const { toc, content } = document;
  const entry = section.at > 0 ? toc[section.at - 1] : undefined;
  const headings = headingPath(document, section.at);
  const begin = entry?.charIndex ?? 0;
  const end = toc[section.at]?.charIndex ?? content.length;
  const [statement, statementHighlights] = snippet(content.slice(begin, Math.max(begin, end)), marks);
  const isNamed = section.isInHeading || statement === '';
  const headingType: HitType = entry ? 'header' : 'title';
  const type: HitType = isNamed ? headingType : 'content';
  const heading = headings.at(-1) ?? '';
  const text = isNamed ? heading : statement;
  const highlights = isNamed
    ? mergeRanges(findMarks(heading, marks).map(({ start, end: to }) => [start, to]))
    : statementHighlights;
  return {
    type,
    anchor: entry?.id ?? '',
    headings,
    text,
    highlights,
    statement,
    statementHighlights,
    score: section.score,
  };
}

/** Returns the page's title, the parent headings of a section, and the section's heading. */
function headingPath({ title, toc }: SearchDocument, at: number): string[] {
  let path: SearchDocument['toc'] = [];
  for (const entry of toc.slice(0, at)) path = [...path.filter(({ depth }) => depth < entry.depth), entry];
  return [title, ...path.map(({ text }) => text)];
}

/** A term to highlight, and its range in a string. */
interface Mark {
  start: number;
  end: number;
  term: string;
}

function findMarks(text: string, marks: Marks): Mark[] {
  const ranges: Mark[] = [];
  for (const token of analyze(text)) {
    const term = keyOf(token.kind, token.term);
    if (!marks.has(term)) continue;
    const typedLength = marks.get(term);
    // For an incomplete word, highlight only the typed characters, if normalization preserved the length.
    const length = [...token.term].length;
    const isSameLength = token.end - token.start === length;
    const end = typedLength !== undefined && isSameLength ? token.start + Math.min(typedLength, length) : token.end;
    ranges.push({ start: token.start, end, term });
  }
  return ranges;
}

/** Merges overlapping and adjacent ranges. */
function mergeRanges(ranges: [start: number, end: number][]): Highlight[] {
  const disjoint: [number, number][] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = disjoint.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else disjoint.push([start, end]);
  }
  return disjoint;
}

/**
 * Returns the excerpt of `content` with the most distinct query words, and its highlights. On a tie, prose is preferred
 * to code.
 */
function snippet(content: string, marks: Marks): [string, Highlight[]] {
  const matches = findMarks(content, marks);
  const text = content.replace(/\p{White_Space}/gu, ' ');
  const [begin, end] = bestWindow(text, matches, content);
  const ellipsisFor = (omitted: string): string => (/[^ ]/.test(omitted) ? '…' : '');
  const prefix = ellipsisFor(text.slice(0, begin));
  const suffix = ellipsisFor(text.slice(end));
  const shift = prefix.length - begin;
  const inside = matches.filter(mark => mark.start >= begin && mark.end <= end);
  const highlights = mergeRanges(inside.map(mark => [mark.start + shift, mark.end + shift]));
  return [`${prefix}${text.slice(begin, end).replace(/ +$/, '')}${suffix}`, highlights];
}

/** Returns the start and the end of the best excerpt, which contains either prose or code. */
function bestWindow(text: string, marks: Mark[], content: string): [begin: number, end: number] {
  let best = 0;
  let bestRank = 0;
  // Each stretch is computed once for all marks inside it, because finding the ends takes time proportional to the
  // length.
  let stretch = stretchOf(content, 0);
  marks.forEach((mark, at) => {
    if (mark.start < stretch.start || mark.start >= stretch.end) stretch = stretchOf(content, mark.start);
    const end = Math.min(stretch.end, forward(text, mark.start, WINDOW - BEFORE));
    const terms = new Set<string>();
    for (let next = at; next < marks.length && (marks[next] as Mark).end <= end; next++) {
      terms.add((marks[next] as Mark).term);
    }
    const rank = 2 * terms.size + (stretch.isCode ? 0 : 1);
    if (terms.size > 0 && rank > bestRank) {
      best = at;
      bestRank = rank;
    }
  });
  const first = marks[best]?.start ?? 0;
  const { start, end } = stretchOf(content, first);
  const begin = Math.max(start, backward(text, first, BEFORE));
  return [begin, Math.min(end, forward(text, begin, WINDOW))];
}

/** A range of a document's content: consecutive prose, or one block of code. */
interface Stretch {
  start: number;
  end: number;
  isCode: boolean;
}

/** Returns the stretch at an index of a document's content. A block of code is a line that begins with a tab. */
function stretchOf(content: string, at: number): Stretch {
  const last = (character: string): number => (at > 0 ? content.lastIndexOf(character, at - 1) : -1) + 1;
  const next = (character: string, from: number): number => {
    const index = content.indexOf(character, from);
    return index < 0 ? content.length : index;
  };
  const line = last('\n');
  if (content[line] === '\t') return { start: line + 1, end: next('\n', at), isCode: true };
  const code = last('\t');
  return { start: code > 0 ? next('\n', code) + 1 : 0, end: next('\t', at), isCode: false };
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

/** Returns the index after the longest run of characters from `from` whose total width is at most `maxWidth`. */
function forward(text: string, from: number, maxWidth: number): number {
  let at = from;
  let width = 0;
  while (at < text.length) {
    const character = characterAt(text, at);
    if (width + weightOf(character) > maxWidth) break;
    width += weightOf(character);
    at += character.length;
  }
  return at;
}

/**
 * Returns an index at or before `from`, such that the text between both has at most the width `maxWidth`. In languages
 * with spaces, the index is `from` or the start of a word.
 */
function backward(text: string, from: number, maxWidth: number): number {
  let at = from;
  let width = 0;
  let word = from;
  while (at > 0) {
    const isLowSurrogate = /[\u{dc00}-\u{dfff}]/u.test(text[at - 1] as string) && at > 1;
    const previous = at - (isLowSurrogate ? 2 : 1);
    const weight = weightOf(characterAt(text, previous));
    if (width + weight > maxWidth) return word;
    width += weight;
    at = previous;
    if ((text.codePointAt(at) ?? 0) >= 128 || at === 0 || text[at - 1] === ' ') word = at;
  }
  return 0;
}
