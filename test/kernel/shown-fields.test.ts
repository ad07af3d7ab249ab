import { describe, expect, it } from 'vitest';
import type { ShownIf } from '../../src/kernel/conditions.ts';
import { shownFields } from '../../src/kernel/shown-fields.ts';

/** A field of one letter, shown by the value of another one. */
const field = (label: string, shownIf: ShownIf | null = null, type = 'TEXT') => ({ label, shownIf, type });
const given = (values: Readonly<Record<string, string>>, fields: readonly ReturnType<typeof field>[]) =>
  [...shownFields(fields, ({ label }) => values[label] ?? '')].map(({ label }) => label).join('');

describe('the fields that are shown', () => {
  const chain = [field('c', { label: 'b', is: 'x' }), field('b', { label: 'a', is: null }), field('a')];
  it.each<[string, Record<string, string>, string]>([
    ['nothing is filled in', {}, 'a'],
    ['the first is', { a: '1' }, 'ba'],
    ['the first has blanks only', { a: '  ' }, 'a'],
    ['the second has another value', { a: '1', b: 'X' }, 'ba'],
    ['both have what is wanted', { a: '1', b: ' x ' }, 'cba'],
    ['the one between is hidden, although it has the value', { b: 'x' }, 'a'],
  ])('follow one another when %s', (_what, values, shown) => expect(given(values, chain)).toBe(shown));

  it.each<[string, string | null, string, string]>([
    ['a ticked box', null, 'true', 'ab'],
    ['a ticked box', null, 'false', 'a'],
    ['a box that is not ticked', 'false', 'false', 'ab'],
    ['a box that is not ticked', 'false', 'true', 'a'],
  ])('wait for %s', (_what, is, value, shown) =>
    expect(given({ a: value }, [field('a', null, 'CHECKBOX'), field('b', { label: 'a', is })])).toBe(shown),
  );

  it.each<[NonNullable<ShownIf['match']>, string]>([
    ['ALL', '000 000 000 010'],
    ['ANY', '000 010 010 010'],
  ])('wait for several fields, of which %s must hold', (match, shown) => {
    const fields = [
      field('a', null, 'CHECKBOX'),
      field('b'),
      field('c', { label: 'a', is: null, match, more: [{ label: 'b', is: 'x' }] }),
      field('d', { label: 'z', is: null, match: 'ALL', more: [{ label: 'b', is: 'x' }] }),
    ];
    const cases = [
      { a: 'false', b: 'y' },
      { a: 'true', b: '' },
      { a: '', b: 'x' },
      { a: 'true', b: 'x' },
    ];
    const isIn = (found: string) => ['z', 'c', 'd'].map((label) => (found.includes(label) ? 1 : 0)).join('');
    expect(cases.map((values) => isIn(given(values, fields))).join(' ')).toBe(shown);
  });

  it('are none of those that wait for each other, or for nobody', () => {
    const circle = [field('a', { label: 'b', is: null }), field('b', { label: 'a', is: null })];
    expect(given({ a: '1', b: '1' }, [...circle, field('c', { label: 'z', is: null })])).toBe('');
  });

  it('are found in one pass, however long the chain is', () => {
    const long = Array.from({ length: 2_000 }, (_, n) =>
      field(`${n}`, n === 0 ? null : { label: `${n - 1}`, is: null }),
    );
    expect(shownFields(long.toReversed(), () => '1').size).toBe(2_000);
  });
});
