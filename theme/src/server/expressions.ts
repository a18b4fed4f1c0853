/** Evaluates the JavaScript in a page: `export` statements and expressions in braces. */
import { messageOf } from '../base/message.ts';
import type { ArticleExport, ArticleNode, ArticleProp } from '../contract.ts';
import { recordSharedObjects } from './modules.ts';
import { enter, HintedError } from './place.ts';

/** Returns the value of an expression, given its source. */
export type Evaluate = (source: string) => unknown;

/** Functions to which JSX in a page's expressions and exports compiles. */
export interface Jsx {
  create(type: unknown, props: object | null, ...children: unknown[]): unknown;
  /**
   * Returns the component for a name in JSX. `value` is the value of the name's first identifier in the page's scope.
   * An empty name is a fragment.
   */
  component(name: string, value: unknown): unknown;
}

const EMPTY = /^(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*(?:\n|$))*$/;
/** Name of the compiled function's parameter for {@link enter}, chosen not to clash with authors' names. */
const ENTER = 'quire$enter';
/** Names of the functions that JSX compiles to, see `crates/syntax/src/mdx/jsx.rs`. */
const JSX = ['quire$jsx', 'quire$component'];
/** Name of the additional parameter that replaces `import.meta.env`, because `import.meta` is only valid in modules. */
const ENV = 'quire$env';
/** Variables of `import.meta.env` in other site generators, the same as in `crates/react/src/bundle/esbuild.rs`. */
const ENVIRONMENT = { MODE: 'production', PROD: true, DEV: false, SSR: true, SSG_MD: false };
const { Function } = globalThis;
const NO_SYNTAX = 'only JavaScript without type annotations is allowed here';

const STRINGS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
// The lookbehind makes the search linear. Without it, each character of a long name would start a search.
const KEYS_AND_CONSTANTS = /(?<![\w$])[\w$]+\s*:|\b(?:true|false|null|undefined)\b/g;
const STRINGS_AND_ENV = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\bimport\.meta\.env\b/g;
const DATA = /^[\s\d.,{}[\]:+*-]*$/;

/** Whether an expression consists only of literals, as in most attributes, and therefore has no side effects. */
function isData(source: string): boolean {
  return DATA.test(source.replace(STRINGS, '').replace(KEYS_AND_CONSTANTS, ''));
}

/** Replaces `import.meta.env` outside strings. */
function replaceEnv(source: string): string {
  return source.replace(STRINGS_AND_ENV, match => (match === 'import.meta.env' ? ENV : match));
}

/** Collects the distinct sources of all expressions in a tree of nodes, with the id of the first node for each. */
function collect(nodes: ArticleNode[], sources: Map<string, number>): Map<string, number> {
  const add = (source: string, id: number): void => {
    if (!sources.has(source) && !EMPTY.test(source)) sources.set(source, id);
  };
  for (const node of nodes) {
    if ('expression' in node) add(node.expression, node.id);
    if (!('component' in node)) continue;
    for (const prop of node.props) add(propSource(prop) ?? '', node.id);
    collect(node.children, sources);
  }
  return sources;
}

function propSource(prop: ArticleProp): string | undefined {
  if ('spread' in prop) return prop.spread;
  return 'expression' in prop ? prop.expression : undefined;
}

/**
 * Matches an expression in a fragment (a Markdown file used as a component), which
 * `crates/markdown/src/render/fragment_props.rs` wraps in a function.
 */
const WITH_PROPS = /^\(props=>\(([^]*?)\n\)\)\(/;

/** Maximum length of an expression that is quoted in messages. */
const MAX_QUOTED = 500;

/** Describes an expression for a message. Does not quote compiled JSX, which authors would not recognize. */
export function describeExpression(source: string): string {
  const authored = WITH_PROPS.exec(source)?.[1] ?? source;
  return authored.length > MAX_QUOTED || JSX.some(name => authored.includes(name))
    ? 'this expression'
    : `expression \`${authored}\``;
}

/**
 * Finds the export or expression with the syntax error and throws an error that quotes its source. Throws `error` if
 * each source is valid on its own.
 */
function throwSyntaxError(exports: ArticleExport[], sources: Map<string, number>, error: unknown): never {
  const check = (code: string, subject: string): void => {
    try {
      // Pages contain JavaScript by design. The code is the author's own and runs only at build time.
      Function(code);
    } catch (cause) {
      throw new HintedError(`${subject}: ${messageOf(cause)}`, NO_SYNTAX);
    }
  };
  for (const [index, { source }] of exports.entries()) {
    enter({ export: index });
    check(replaceEnv(source), `export \`${source}\``);
  }
  for (const [source, node] of sources) {
    enter({ node });
    check(`return (${replaceEnv(source)}\n)`, describeExpression(source));
  }
  throw error;
}

/** Compiles a page's JavaScript in one scope and runs the exports. Returns a function that evaluates expressions. */
export function compileExpressions(
  exports: ArticleExport[],
  scope: Map<string, unknown>,
  nodes: ArticleNode[],
  jsx: Jsx,
): Evaluate {
  const sources = collect(nodes, new Map());
  if (sources.size === 0 && exports.length === 0) return () => undefined;
  // Expressions are parsed together. If parsing exceeds the time limit, the first expression is reported.
  const [node] = sources.values();
  enter(node === undefined ? { export: 0 } : { node });
  const evaluated = [...sources.keys(), ...exports.flatMap(({ names }) => names)];
  const statements = exports.map(({ source }, index) => `${ENTER}({export:${index}});${replaceEnv(source)}`);
  const thunks = evaluated.map(source => `()=>(${replaceEnv(source)}\n)`).join(',\n');
  const body = `"use strict";\n${statements.join('\n')}\nreturn [${thunks}];`;
  let run: (...values: unknown[]) => unknown;
  try {
    run = Function(ENTER, ENV, ...JSX, ...scope.keys(), body) as typeof run;
  } catch (error) {
    return throwSyntaxError(exports, sources, error);
  }
  if (exports.length > 0 || ![...sources.keys()].every(isData)) recordSharedObjects();
  let getters: (() => unknown)[];
  try {
    getters = run(enter, ENVIRONMENT, jsx.create, jsx.component, ...scope.values()) as (() => unknown)[];
  } catch (error) {
    throw new Error(`this export fails: ${messageOf(error)}`, { cause: error });
  }
  const bySource = new Map(evaluated.map((source, index) => [source, getters[index]]));
  return source => {
    const getValue = bySource.get(source);
    if (!getValue) return undefined;
    try {
      return getValue();
    } catch (error) {
      throw new Error(`${describeExpression(source)}: ${messageOf(error)}`, { cause: error });
    }
  };
}
