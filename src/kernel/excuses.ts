/**
 * Why an attendee is excused, in French, by the word of the API. None tells of a person's health: `authorised` also stands
 * for a sick leave.
 */
export const excuses = {
  employer: 'besoin de l’employeur',
  summons: 'convocation officielle ou examen',
  authorised: 'congé ou absence autorisée',
  family: 'événement familial',
  transport: 'transport ou intempéries',
  other: 'autre motif',
} as const;

export type Excuse = keyof typeof excuses;

/** The same in English. */
export const excusesInEnglish: Readonly<Record<Excuse, string>> = {
  employer: 'needed by the employer',
  summons: 'official summons or examination',
  authorised: 'leave or authorised absence',
  family: 'family event',
  transport: 'transport or weather',
  other: 'another reason',
};
