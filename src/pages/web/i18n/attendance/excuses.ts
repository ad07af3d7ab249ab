import { type Excuse, excuses } from '../../../../kernel/excuses.ts';

type Words = Readonly<Record<`excuse_${Uppercase<Excuse>}`, string>>;

/** The excuses by their GraphQL names, for the trainer and the console. */
export const fr: Words = {
  excuse_EMPLOYER: excuses.employer,
  excuse_SUMMONS: excuses.summons,
  excuse_AUTHORISED: excuses.authorised,
  excuse_FAMILY: excuses.family,
  excuse_TRANSPORT: excuses.transport,
  excuse_OTHER: excuses.other,
};

export const en: Words = {
  excuse_EMPLOYER: 'needed by the employer',
  excuse_SUMMONS: 'official summons or examination',
  excuse_AUTHORISED: 'leave or authorised absence',
  excuse_FAMILY: 'family event',
  excuse_TRANSPORT: 'transport or weather',
  excuse_OTHER: 'another reason',
};
