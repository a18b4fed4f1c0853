/** Evaluation of a page's own JavaScript: `export const` statements and expressions in braces. */
import { messageOf } from '../base/message.ts';
import type { ArticleNode, ArticleProp } from '../contract.ts';

/** Values of expressions by source. */
export type Evaluate = (source: string) => unknown;

const EMPTY = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n|$))*$/;

/** The sources of all expressions in a tree of nodes, each once. */
function collect(nodes: ArticleNode[], into: Set<string>): Set<string> {
  for (const node of nodes) {
    if ('expression' in node) into.add(node.expression);
    if (!('component' in node)) continue;
    for (const prop of node.props) into.add(propSource(prop) ?? '');
    collect(node.children, into);
  }
  return into;
}

function propSource(prop: ArticleProp): string | undefined {
  if ('spread' in prop) return prop.spread;
  return 'expression' in prop ? prop.expression : undefined;
}

/** The names that `export` statements declare. */
export function exportedNames(exports: string[]): string[] {
  const names = exports.flatMap(source => [
    ...source.matchAll(/(?:^|[\s;])(?:const|let|var|function\*?|class)\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)/gu),
  ]);
  return names.flatMap(match => match[1] ?? []);
}

/** Finds which source does not parse, so that the message can name it. */
function blame(exports: string[], sources: string[], error: unknown): never {
  const check = (code: string, what: string): void => {
    try {
      // Pages hold JavaScript. This runs at build time, on the author's own text.
      Function(code);
    } catch (cause) {
      throw new Error(`${what}: ${messageOf(cause)}`, { cause });
    }
  };
  for (const source of exports) check(source, `export \`${source}\``);
  for (const source of sources) check(`return (${source}\n)`, `expression \`${source}\``);
  throw error;
}

/** Compiles all JavaScript of a page in one scope and answers by source; expressions run when asked for. */
export function compileExpressions(exports: string[], scope: Map<string, unknown>, nodes: ArticleNode[]): Evaluate {
  const statements = exports.map(source => source.replace(/^\s*export\s+(?:default\s+)?/, ''));
  const names = exportedNames(statements);
  const sources = [...collect(nodes, new Set(names))].filter(source => !EMPTY.test(source));
  if (sources.length === 0) return () => undefined;
  const thunks = sources.map(source => `()=>(${source}\n)`).join(',\n');
  let values: (() => unknown)[];
  try {
    const run = Function(...scope.keys(), `"use strict";\n${statements.join('\n')}\nreturn [${thunks}];`);
    values = run(...scope.values()) as (() => unknown)[];
  } catch (error) {
    if (error instanceof SyntaxError) blame(statements, sources, error);
    throw new Error(`exports of the page: ${messageOf(error)}`, { cause: error });
  }
  const bySource = new Map(sources.map((source, index) => [source, values[index]]));
  return source => {
    const value = bySource.get(source);
    if (!value) return undefined;
    try {
      return value();
    } catch (error) {
      throw new Error(`expression \`${source}\`: ${messageOf(error)}`, { cause: error });
    }
  };
}
