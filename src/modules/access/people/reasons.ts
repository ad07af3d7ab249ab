import { reasonsFrom } from '../../../kernel/reason.ts';

/** Sentences of refusals, by code. */
export const reasons = {
  too_much_of_person:
    'A table has more than {count} rows of this person. The operator exports them with esign person export.',
  person_restricted: 'The data of this person is restricted. Lift the restriction first.',
  too_many_restricted: 'The limit of {count} restricted people is reached. Lift a restriction first.',
} as const;

export const because = reasonsFrom(reasons);
