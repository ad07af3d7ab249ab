import { describe, expect, it } from 'vitest';
import {
  beforeFirst,
  inTurn,
  movedInList,
  withTurns,
} from '../../../../../../src/pages/web/console/compose/people/turns.ts';

const person = (key: string, role: 'SIGNER' | 'APPROVER' | 'VIEWER' | 'COPY', order: number) => ({ key, role, order });
const shown = (people: readonly { readonly key: string; readonly order: number }[]) =>
  people.map(({ key, order }) => `${key} ${order}`);

describe('the list of people in the composer', () => {
  it('shows the people of a saved draft by turn, with copies at the end', () => {
    const saved = [
      person('signer', 'SIGNER', 5),
      person('second', 'SIGNER', 20),
      person('copy', 'COPY', 0),
      person('approver', 'APPROVER', 0),
      person('reader', 'VIEWER', 5),
    ];
    expect(shown(inTurn(saved))).toEqual(['approver 0', 'signer 5', 'reader 5', 'second 20', 'copy 0']);
  });

  it('keeps the order of signers of the same turn', () => {
    const saved = [person('b', 'SIGNER', 0), person('a', 'SIGNER', 0)];
    expect(shown(inTurn(saved))).toEqual(['b 0', 'a 0']);
  });

  it('counts the turns of a program that begins with 0 from 1, and does not look at copies', () => {
    expect(beforeFirst([person('a', 'SIGNER', 0), person('b', 'SIGNER', 1)])).toBe(1);
    expect(beforeFirst([person('a', 'SIGNER', 1), person('copy', 'COPY', 0)])).toBe(0);
  });

  it('exchanges the turns of two people when one is moved past the other', () => {
    const people = [person('signer', 'SIGNER', 1), person('approver', 'APPROVER', 2)];
    expect(shown(movedInList(people, 'approver', -1))).toEqual(['approver 1', 'signer 2']);
    expect(movedInList(people, 'signer', -1)).toBe(people);
    expect(movedInList(people, 'approver', 1)).toBe(people);
  });

  it('numbers the list one after the other without a number for copies, or gives all the first turn', () => {
    const people = [person('a', 'APPROVER', 1), person('copy', 'COPY', 1), person('s', 'SIGNER', 1)];
    expect(shown(withTurns(people, 'list'))).toEqual(['a 1', 'copy 1', 's 2']);
    expect(shown(withTurns(withTurns(people, 'list'), 'together'))).toEqual(['a 1', 'copy 1', 's 1']);
  });
});
