import type { DraftPerson } from '../draft.ts';

type InList = Pick<DraftPerson, 'key' | 'role' | 'order'>;

/** The people of a saved draft in the order of their turns. Copies come last: they have no turn. */
export function inTurn<P extends Omit<InList, 'key'>>(people: readonly P[]): P[] {
  const isCopy = ({ role }: Omit<InList, 'key'>) => role === 'COPY';
  const acting = people.filter((person) => !isCopy(person));
  return [...acting.sort((a, b) => a.order - b.order), ...people.filter(isCopy)];
}

/**
 * What to add to an order for the number of the turn, from 1. A program may begin with 0; its numbers are kept, because a draft
 * that is saved here stays as it was in all that nobody changed.
 */
export const beforeFirst = (people: readonly Omit<InList, 'key'>[]): 0 | 1 =>
  people.some(({ role, order }) => role !== 'COPY' && order === 0) ? 1 : 0;

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
