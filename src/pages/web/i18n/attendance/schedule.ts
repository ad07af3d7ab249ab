/** Warnings about slots that are opened far from their hours, or left open, for the trainer and the console. */
export const fr = {
  offHours: '{count} h|{count} h',
  opensEarly: 'Ce créneau ne commence que dans {by}. L’ouvrir maintenant se verra sur la feuille.',
  opensLate: 'Ce créneau a commencé il y a {by}. L’ouvrir maintenant se verra sur la feuille.',
  openedEarly: 'Ouvert {by} avant l’heure de début : la feuille le dit.',
  openedLate: 'Ouvert {by} après l’heure de début : la feuille le dit.',
  minutes: '{count} min|{count} min',
  unsignedSlots:
    '{count} créneau n’est pas clôturé : {slots}. Il le sera maintenant, et la feuille dira que son formateur ne l’a pas signé.|{count} créneaux ne sont pas clôturés : {slots}. Ils le seront maintenant, et la feuille dira que leur formateur ne les a pas signés.',
  moreSlots: 'et {count} autre|et {count} autres',
  closeAnyway: 'Clôturer quand même',
} as const;

export const en: Record<keyof typeof fr, string> = {
  offHours: '{count} h|{count} h',
  opensEarly: 'This slot begins only in {by}. The sheet will say that it was opened now.',
  opensLate: 'This slot began {by} ago. The sheet will say that it was opened now.',
  openedEarly: 'Opened {by} before its start: the sheet says so.',
  openedLate: 'Opened {by} after its start: the sheet says so.',
  minutes: '{count} min|{count} min',
  unsignedSlots:
    '{count} slot is not closed: {slots}. It will be closed now, and the sheet will say that its trainer has not signed it.|{count} slots are not closed: {slots}. They will be closed now, and the sheet will say that their trainer has not signed them.',
  moreSlots: 'and {count} more|and {count} more',
  closeAnyway: 'Close anyway',
};
