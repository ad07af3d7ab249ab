import { describe, expect, it } from 'vitest';
import { type Condition, shownFields } from '../../src/kernel/shown-fields.ts';

/** A field of one letter, shown by the value of another one. */
const field = (label: string, shownIf: Condition | null = null, type = 'TEXT') => ({ label, shownIf, type });
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
