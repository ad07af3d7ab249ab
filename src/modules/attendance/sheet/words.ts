import type { Language } from '../../../kernel/language.ts';
import type { Teller } from '../papers/teller.ts';
import type { SheetAttendee, SheetContent, SheetMark } from './content.ts';

/** Things that papers count: one, several. */
export const nouns = {
  slot: { fr: ['créneau', 'créneaux'], en: ['slot', 'slots'] },
  day: { fr: ['jour', 'jours'], en: ['day', 'days'] },
  excused: { fr: ['absence excusée', 'absences excusées'], en: ['excused absence', 'excused absences'] },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, readonly [one: string, many: string]>>>>;

/** « 1 créneau », « 2 créneaux »: French plurals begin at two, English ones at any number that is not one. */
export function count(amount: number, noun: keyof typeof nouns, language: Language): string {
  const [one, many] = nouns[noun][language];
  return `${grouped(amount)}\u00a0${isOne(amount, language) ? one : many}`;
}

export const isOne = (amount: number, language: Language): boolean => (language === 'fr' ? amount < 2 : amount === 1);

export const sheetTitle = ({ extract_of }: Pick<SheetContent, 'extract_of'>, teller: Teller): string =>
  teller.say(extract_of ? 'extract' : 'sheet');

/** What stands below the name of an attendee. */
export const factsOf = ({ external_ref, employer, file_number }: SheetAttendee, teller: Teller): string[] => [
  ...teller.lines('attendee_reference', { reference: external_ref }),
  ...teller.lines('employer', { employer }),
  ...teller.lines('file_number', { number: file_number }),
];

/** What the trainer stated of an excuse. */
export const excuseLines = ({ excuse, document_received_on: day, reason }: Excused, teller: Teller): string[] => [
  ...teller.lines('reason', { reason: excuse ? teller.say(`excuse_${excuse}`) : reason }),
  ...(day
    ? teller.lines('document_received', { day: day.split('-').reverse().join('/') })
    : excuse
      ? teller.lines('document_none')
      : []),
];

type Excused = Pick<SheetMark, 'excuse' | 'document_received_on' | 'reason'>;

export const isPresent = (mark: Pick<SheetMark, 'status'> | null): boolean =>
  mark?.status === 'present' || mark?.status === 'late';

/** A whole percentage, rounded half up; « — » if `whole` is 0. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${Math.floor((part * 100) / whole + 0.5)}\u00a0%`;

/** « 12 500 »: thousands are separated by a no-break space. */
export const grouped = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
