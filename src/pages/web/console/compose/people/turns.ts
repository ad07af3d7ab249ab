import type { DraftPerson } from '../draft.ts';

type InList = Pick<DraftPerson, 'key' | 'role' | 'order'>;

/**
 * The people of a saved draft in the order of their turns, which are numbered 1, 2, 3 whatever numbers a program gave. Copies
 * come last: they have no turn.
 */
export function inTurn<P extends InList>(people: readonly P[]): P[] {
  const acting = people.filter(({ role }) => role !== 'COPY');
  const orders = [...new Set(acting.map(({ order }) => order))].sort((a, b) => a - b);
  const ranked = acting.map((person) => ({ ...person, order: orders.indexOf(person.order) + 1 }));
  const copies = people.filter(({ role }) => role === 'COPY').map((copy) => ({ ...copy, order: 1 }));
  return [...ranked.sort((a, b) => a.order - b.order), ...copies];
}

/** The list with a person moved up (-1) or down (1). The two people also change their turns. */
export function movedInList<P extends InList>(people: readonly P[], key: string, by: -1 | 1): readonly P[] {
  const from = people.findIndex((person) => person.key === key);
  const [moved, other] = [people[from], people[from + by]];
  if (!moved || !other) return people;
  return people.map((person) => {
    if (person === moved) return { ...other, order: moved.order };
    return person === other ? { ...moved, order: other.order } : person;
  });
}

/** The list with turns: all at once, or one after the other as listed. Copies have no turn and take no number. */
export function withTurns<P extends InList>(people: readonly P[], way: 'together' | 'list'): P[] {
  let last = 0;
  return people.map((person) => {
    if (way === 'list' && person.role !== 'COPY') last += 1;
    return { ...person, order: Math.max(1, last) };
  });
}
