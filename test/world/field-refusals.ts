import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { afterAll, expect, inject } from 'vitest';
import type { FieldRefusal } from '../../src/platform/graphql/refusals.ts';

/**
 * Runs with every test file. A root field that refuses with a code that its `refuses` option does not declare fails the
 * file; declared codes are recorded for the reporter, which fails a whole run that did not receive all of them.
 */
const undeclared = new Set<string>();
const met = new Set<string>();

function note(message: unknown): void {
  const { field, code, isDeclared } = message as FieldRefusal;
  (isDeclared ? met : undeclared).add(`${field} ${code}`);
}

subscribe('esign.field-refusal', note);

afterAll(() => {
  unsubscribe('esign.field-refusal', note);
  appendFileSync(inject('metRefusals'), [...met].map((refusal) => `${refusal}\n`).join(''));
  expect([...undeclared], 'add these codes to the `refuses` option of their fields').toEqual([]);
});
