import { type Excuse, excuses, excusesInEnglish } from '../../../../kernel/excuses.ts';

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
  excuse_EMPLOYER: excusesInEnglish.employer,
  excuse_SUMMONS: excusesInEnglish.summons,
  excuse_AUTHORISED: excusesInEnglish.authorised,
  excuse_FAMILY: excusesInEnglish.family,
  excuse_TRANSPORT: excusesInEnglish.transport,
  excuse_OTHER: excusesInEnglish.other,
};
