import { expect, it } from 'vitest';
import { allRootFields } from '../../src/graphql/access-table.ts';
import { catalogue } from '../../src/graphql/errors.ts';
import { schema } from '../../src/graphql/schema.ts';
import { refusalsOf } from '../../src/platform/graphql/refusals.ts';

const declared = allRootFields(schema).flatMap(([name, field]) =>
  [...refusalsOf(field)].map(([code, when]) => ({ name, code, when, description: field.description ?? '' })),
);

it('declares only codes of the catalogue', () => {
  expect(declared.filter(({ code }) => !Object.hasOwn(catalogue, code))).toEqual([]);
});

it('says when each error occurs in one sentence', () => {
  expect(declared.filter(({ when }) => when !== null && !/^[^.]{8,}\.$/.test(when)).map(({ when }) => when)).toEqual(
    [],
  );
});

it('ends the description of a field with its errors', () => {
  expect(declared.length).toBeGreaterThan(200);
  for (const { name, code, description } of declared)
    expect(description.split(' Errors: ')[1], name).toMatch(new RegExp(`(^|, )${code}( \\(|[,.])`));
});

it('leaves no hand-written list of errors in a description', () => {
  const written = allRootFields(schema).filter(([, { description }]) => /Refuses/.test(description ?? ''));
  expect(written.map(([name]) => name)).toEqual([]);
});
