import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counterparts, type Section } from '../src/page/blocks.ts';
import { differences } from '../src/page/changes/differences.ts';
import { afterVisit, type SectionText } from '../src/page/changes/visits.ts';
import { caseIndex, differingPart } from '../src/page/variants/data.ts';

const text = (id: string, ...texts: string[]): SectionText => ({ id, texts });

test('a section differs in the blocks that are new, and in the sentences that are gone', () => {
  const before = [text('', 'Title'), text('a', 'A', 'One. Two. Three.', 'Same.'), text('b', 'B', 'Gone.', 'Kept.')];
  const now = [text('', 'Title'), text('a', 'A', 'One. 2. Three.', 'Same.', 'More.'), text('b', 'B', 'Kept.')];
  assert.deepEqual(differences(before, now, 'en'), [
    { section: 1, blocks: [1, 3], gone: ['Two.'] },
    { section: 2, blocks: [0], gone: ['Gone.'] },
  ]);
  assert.deepEqual(differences(before, before, 'en'), []);
});

test('a new section, repeated texts and a moved paragraph', () => {
  assert.deepEqual(differences([], [text('a', 'A', 'New.')], 'en'), [{ section: 0, blocks: [0, 1], gone: [] }]);
  const once = [text('a', 'A', 'x', 'y')];
  assert.deepEqual(differences(once, [text('a', 'A', 'x', 'y', 'x')], 'en'), [{ section: 0, blocks: [3], gone: [] }]);
  assert.deepEqual(differences(once, [text('a', 'A', 'y', 'x')], 'en'), [], 'moved, not changed');
  const chinese = differences([text('', '一句。两句。')], [text('', '一句。三句。')], 'zh');
  assert.deepEqual(chinese, [{ section: 0, blocks: [0], gone: ['两句。'] }]);
});

test('changes are shown for a day after the visit that found them', () => {
  const [old, next] = [[text('', 'old')], [text('', 'new')]];
  const hour = 3_600_000;
  const first = afterVisit('/a', old, 0, undefined);
  assert.equal(first.before, old);
  const second = afterVisit('/a', next, 5 * hour, first);
  assert.deepEqual([second.before, second.beforeTime], [old, 0]);
  const sameDay = afterVisit('/a', next, 20 * hour, second);
  assert.deepEqual([sameDay.before, sameDay.beforeTime], [old, 0]);
  const nextDay = afterVisit('/a', next, 30 * hour, sameDay);
  assert.deepEqual(nextDay.before, next);
  const third = afterVisit('/a', old, 31 * hour, nextDay);
  assert.deepEqual([third.before, third.beforeTime], [next, 30 * hour]);
});

test('the counterpart of a block is at the same position, or the whole section', () => {
  const section = (id: string, ...names: string[]) => ({ id, blocks: names as unknown as Element[] }) as Section;
  const own = [section('', 'lead'), section('a', 'h', 'p', 'q'), section('b', 'h2', 'r')];
  const others = [section('', '导言'), section('a', '标题', '段一', '段二'), section('二', '题', '段', '又一段')];
  const found = (name: string) => counterparts(own, others, name as unknown as Element);
  assert.deepEqual(found('q'), ['段二']);
  assert.deepEqual(found('r'), ['题', '段', '又一段'], 'the numbers of blocks differ');
  assert.deepEqual(found('lead'), ['导言']);
  assert.deepEqual(found('elsewhere'), []);
  const moved = [others[0], others[2], others[1]].filter(it => it !== undefined);
  assert.deepEqual(counterparts(own, moved, 'p' as unknown as Element), ['段一'], 'the id decides, not the position');
});

test('the part of a configuration that another value changes', () => {
  const part = (a: string, b: string) => {
    const range = differingPart(a, b);
    return range && a.slice(...range);
  };
  const config = "export default {\n  lib: [{ format: 'esm', bundle: true }],\n  target: 'web',\n};\n";
  assert.equal(part(config, config.replace('true', 'false')), 'bundle: true');
  assert.equal(part(config, config.replace('esm', 'cjs')), "format: 'esm'");
  assert.equal(part(config, config.replace("'esm',", "'umd',\n  umdName: 'A',")), "format: 'esm'");
  assert.equal(part(config.replace("'esm',", "'umd',\n  umdName: 'A',"), config), "format: 'umd'");
  assert.equal(part(config, config.replace("'web',", "'web',\n  minify: true,")), undefined, 'only an addition');
  assert.equal(part(config, config), undefined);
  assert.equal(part('a: 1', 'a: 2'), 'a: 1');
});

test('variants are numbered with the last axis varying fastest', () => {
  assert.equal(caseIndex([2, 4, 3], [0, 0, 0]), 0);
  assert.equal(caseIndex([2, 4, 3], [0, 0, 2]), 2);
  assert.equal(caseIndex([2, 4, 3], [1, 2, 1]), 12 + 6 + 1);
});
