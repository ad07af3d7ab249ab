import { searchTextOf } from '../../platform/database/search-text.ts';

interface Searchable {
  readonly name: string;
  readonly reference: string | null;
  readonly location: string | null;
}

interface Person {
  readonly name: string;
  readonly email: string | null;
  readonly externalRef: string | null;
}

/** What a session is searched by of an attendee. */
export const attendeeSearchText = ({ name, email, externalRef }: Person): string =>
  searchTextOf([name, email, externalRef]);

/** The text by which sessions are searched: name, reference, location, trainers and attendees. */
export const sessionSearchText = (
  { name, reference, location }: Searchable,
  trainers: readonly { readonly name: string }[],
  attendees: readonly Person[],
): string =>
  [
    searchTextOf([name, reference, location, ...new Set(trainers.map((trainer) => trainer.name))]),
    ...attendees.map(attendeeSearchText),
  ].join('\n');
