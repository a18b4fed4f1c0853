// Tests that the renderer in `server/markup` produces the same bytes as React's renderer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Component,
  createContext,
  createElement as h,
  forwardRef,
  Fragment,
  memo,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { renderToString } from 'react-dom/server';
import { attribute, PROPERTIES } from '../src/server/markup/attributes.ts';
import { withoutProviders, renderTree, TAGS, VOID_TAGS } from '../src/server/markup/tree.ts';
import { Unsupported } from '../src/server/markup/unsupported.ts';

const check = (node: ReactNode): void => assert.equal(renderTree(node), renderToString(node));
const expectUnsupported = (node: ReactNode): void => assert.throws(() => renderTree(node), Unsupported);

const Theme = createContext('light');
const Name = (): ReactNode => useContext(Theme);

test('text, empty values, lists and fragments; adjacent texts stay separate', () => {
  check(null);
  check('a < b & "c"');
  check(['a', 'b', '', 'c', 0, 1n, true, null, undefined]);
  check(h('p', null, 'a', 'b', h('b', null, 'c'), 'd', [['e'], 'f'], h(Fragment, null, 'g', h(Fragment, null, 'h'))));
  check(h(Fragment, null, h('i'), '', h(Fragment, null, ''), 'x'));
  check(h('p', { children: 'only' }));
  check(h('p', { dangerouslySetInnerHTML: { __html: '<b>&</b>' } }));
  check(['x', h('br', { className: 'y' }), 'z', h('hr')]);
});

test('attributes: every known property with every kind of value', () => {
  const values = ['', 'a"b\'c<d>&', 'plain', 0, 1.5, Number.NaN, true, false, null, { toString: () => 'object' }];
  const properties = PROPERTIES.filter(name => name !== 'style');
  const names = [...properties, 'data-x', 'aria-label', 'aria-hidden', 'onClick', 'onx'];
  for (const name of names) {
    for (const value of values) {
      if (name === 'ref' && typeof value !== 'object') continue;
      check(h('div', { [name]: value }));
      check(h('path', { [name]: value }));
    }
  }
  check(h('div', { onClick: () => undefined, title: () => undefined, 'data-x': Symbol('x') }));
});

test('elements: every known tag', () => {
  for (const tag of TAGS) check(h(tag, { id: 'a' }, 'b', h('i')));
  for (const tag of VOID_TAGS) check(h(tag, { id: 'a' }));
});

test('string styles; numeric styles are unsupported', () => {
  check(h('div', { style: { marginTop: ' 1px ', '--own': ' a"b ', WebkitHyphens: 'auto', color: '', top: null } }));
  check(h('div', { style: {} }));
  expectUnsupported(h('div', { style: { width: 1 } }));
  expectUnsupported(h('div', { style: { msFlex: '1' } }));
});

test('components: functions, memo, forwardRef, contexts, hooks', () => {
  const Plain = ({ of, children }: { of: string; children?: ReactNode }): ReactNode => [of, children];
  const Memo = memo(Plain);
  const Forward = forwardRef<HTMLElement, { of: string }>(({ of }, ref) => h('b', { ref }, of, String(ref)));
  const Hooks = (): ReactNode => {
    const [state] = useState(() => 'state');
    const [reduced] = useReducer(
      (value: string) => value,
      'a',
      value => `${value}b`,
    );
    useEffect(() => assert.fail('effects do not run'));
    const ref = useRef('ref');
    const call = useCallback(() => 'callback', []);
    const external = useSyncExternalStore(
      () => () => undefined,
      () => 'browser',
      () => 'server',
    );
    return [state, reduced, ref === null, call(), useMemo(() => 'memo', []), useDeferredValue('deferred'), external];
  };
  check(h(Plain, { of: 'a' }, h('b', null, 'c'), 'd'));
  check([h(Memo, { of: 'a', key: 1 }), h(Memo, { of: 'b', key: 2 })]);
  check(h(Forward, { of: 'a' }));
  check(h(Hooks));
  check([
    h(Name, { key: 1 }),
    h(Theme.Provider, { key: 2, value: 'dark' }, h(Name), h(Theme.Provider, { value: 'blue' }, h(Name)), h(Name)),
    h(Theme.Consumer, { key: 3, children: (value: string) => h('b', null, value) }),
  ]);
});

test('a nested rendering does not inherit contexts', () => {
  const Inner = (): ReactNode => renderTree(h(Name));
  const WithReact = (): ReactNode => withoutProviders(() => renderToString(h(Name)));
  const tree = h(Theme.Provider, { value: 'dark' }, h(Inner), h(WithReact), h(Name));
  assert.equal(renderTree(tree), 'light<!-- -->light<!-- -->dark');
  assert.equal(renderTree(h(Name)), 'light');
});

test('ids depend on the position in the tree, as in React', () => {
  const Id = ({ children }: { children?: ReactNode }): ReactNode => h('p', { id: useId() }, children);
  const Ids = (): ReactNode => [useId(), ' ', useId(), h(Id, { key: 'id' })];
  const MemoId = memo(Id);
  const ForwardId = forwardRef<HTMLElement>(() => h(Id, null, h(Id)));
  const Plain = ({ children }: { children?: ReactNode }): ReactNode => children;
  check(h(Id));
  check([h(Id, { key: 1 }), 'text', null, h(Id, { key: 2 }), [h(Id, { key: 3 })]]);
  check(h('div', null, h(Ids), h(Plain, null, h(Ids), h(Fragment, null, h(Ids), h(MemoId))), h(ForwardId)));
  check(h(Theme.Provider, { value: 'dark' }, h(Id, null, h(Id), h('b', null, h(Id, null, 'x', h(Id))))));
  const many = (count: number, child: ReactNode): ReactNode =>
    Array.from({ length: count }, (_, index) => h(Plain, { key: index }, index % 7 === 3 ? child : h(Id)));
  // Deep trees, in which the encoded positions are several times longer than the 30 bits that fit into a number.
  check(many(40, many(9, many(100, many(5, many(4, h(Id, null, h(Id))))))));
  let deep: ReactNode = h(Ids);
  for (let depth = 0; depth < 80; depth++)
    deep = h(depth % 3 === 0 ? Id : Plain, null, deep, depth % 5 === 0 ? h(Ids) : '');
  check(deep);
  const prefixed = h('div', null, h(Id), h(Id));
  assert.equal(renderTree(prefixed, 'x-'), renderToString(prefixed, { identifierPrefix: 'x-' }));
});

test('unsupported nodes throw, and contexts are restored', () => {
  class ClassComponent extends Component {
    override render(): ReactNode {
      return 'old';
    }
  }
  const Suspending = (): ReactNode => use(Promise.resolve('later'));
  const SetsState = (): ReactNode => {
    const [value, set] = useState(0);
    if (value === 0) set(1);
    return value;
  };
  for (const type of [ClassComponent, Suspending, SetsState])
    expectUnsupported(h(Theme.Provider, { value: 'dark' }, h(type)));
  expectUnsupported(h(Suspense, null, 'a'));
  for (const tag of ['input', 'select', 'option', 'textarea', 'form', 'img', 'script', 'style', 'title', 'my-element'])
    expectUnsupported(h(tag));
  expectUnsupported(h('a', { href: 'javascript:alert(1)' }));
  expectUnsupported(h('a', { href: '' }));
  expectUnsupported(h('div', { unknownName: 'x' }));
  expectUnsupported(h('button', { name: 'x' }));
  expectUnsupported(h('pre', null, '\nline'));
  expectUnsupported({ of: 'an object' } as unknown as ReactNode);
  assert.throws(() => attribute('unknown', Symbol('x')), Unsupported);
  assert.equal(renderTree(h(Name)), 'light');
});

test('1,000 random trees', () => {
  let state = 42;
  const random = (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;
  const Wrapped = ({ children }: { children?: ReactNode }): ReactNode => h('em', null, children, h(Name));
  const tree = (depth: number): ReactNode => {
    if (depth === 0) return pick(['', 'a', '<&>', 1, null, true, 'text']);
    const children = Array.from({ length: random(4) }, () => tree(depth - 1));
    const props = pick<Record<string, unknown> | null>([
      null,
      { className: 'x y' },
      { 'data-n': random(9), hidden: random(2) === 0 },
      { title: '"' },
    ]);
    return pick([
      () => h(pick(['div', 'span', 'p', 'pre', 'svg', 'a', 'button']), props, ...children),
      () => h(Fragment, null, ...children),
      () => h(Wrapped, null, ...children),
      () => h(Theme.Provider, { value: pick(['a', 'b']) }, ...children),
      () => h('ul', props, children),
    ])();
  };
  for (let count = 0; count < 1000; count += 1) check(tree(random(6)));
});
