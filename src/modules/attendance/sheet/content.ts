import type { Excuse } from '../../../kernel/excuses.ts';
import { pluralOf } from '../../../kernel/formats.ts';
import type { WorkLanguage } from '../../../kernel/language.ts';
import type { OrganizationFacts } from '../../access/index.ts';
import type { RecordedEvent, Teller } from '../papers/teller.ts';

/**
 * Content of a sheet, as plain data. Dates are ISO 8601 in UTC; enum values are those of the REST API. Marks are read
 * slot by slot (`RowsOf`): a session may have 100,000 of them.
 */
export interface SheetContent {
  /** Mode `test` prints "SPECIMEN – sans valeur" on every page. */
  readonly mode: 'live' | 'test';
  readonly language: WorkLanguage;
  /** What the session's chain contains, by slot. */
  readonly events: readonly RecordedEvent[];
  readonly organization: string;
  /** IANA name of the zone of all printed days and hours. */
  readonly time_zone: string;
  readonly session: {
    readonly id: string;
    readonly name: string;
    readonly reference: string | null;
    readonly modality: 'onsite' | 'remote' | 'hybrid';
    readonly location: string | null;
    /** Absent in sheets of earlier versions, as in the two below. */
    readonly agreement_number?: string | null;
    readonly certification_code?: string | null;
    readonly created_at: string;
    readonly closed_at: string;
    /** End of the retention that is certain when the sheet is drawn. Absent in sheets of earlier versions. */
    readonly kept_until?: string;
  };
  /** Absent in sheets of earlier versions. */
  readonly provider?: Provider | null;
  readonly trainer: string;
  /** The sealed sheet of which this is an extract about some attendees; absent for the sheet itself. */
  readonly extract_of?: { readonly sha256: string; readonly sealed_at: string };
  readonly slots: readonly SheetSlot[];
  readonly attendees: readonly SheetAttendee[];
  /** Head of the session's evidence chain when the sheet was drawn. */
  readonly head: { readonly seq: number; readonly hash: string | null };
  /** Public URL of the service. */
  readonly service_url: string;
  /** Address of the public verification page; absent or null for none. */
  readonly verify_url?: string | null;
}

export interface SheetSlot {
  readonly id: string;
  readonly label: string;
  readonly module: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  /** Null if the slot was never opened: nobody could sign. */
  readonly opened_at: string | null;
  readonly closed_at: string | null;
  readonly trainer_signed_at: string | null;
  /** Who teaches the slot; absent where the session's trainer does, and in sheets of earlier versions. */
  readonly trainer?: string;
  /** Fingerprint of the trainer's drawn signature, or null. */
  readonly trainer_picture: string | null;
  /** Number of attendees of the session when the slot was closed, and how many were present or late. */
  readonly expected: number;
  readonly present: number;
  /** When those who had signed in were asked to confirm their presence; absent where nobody was. */
  readonly checks?: readonly { readonly asked_at: string; readonly ends_at: string }[];
}

export interface SheetAttendee {
  readonly id: string;
  readonly name: string;
  readonly external_ref: string | null;
  readonly employer?: string | null;
  readonly file_number?: string | null;
}

/** An attendee who was expected at a slot. */
export interface SheetRow {
  readonly attendee_id: string;
  /** Null if nothing was marked. */
  readonly mark: SheetMark | null;
  /** How often the attendee was asked to confirm their presence, and when they did; absent if never. */
  readonly checks?: { readonly asked: number; readonly confirmed_at: readonly string[] };
}

export interface SheetMark extends EarlierMark {
  /** Minutes that a late attendee missed, stated by the trainer. */
  readonly late_minutes: number | null;
  /** Minutes before the end at which an attendee left, stated by the trainer. Absent in earlier versions, as the next two. */
  readonly early_minutes?: number | null;
  /** Why an excused attendee is absent, stated by the trainer. */
  readonly excuse?: Excuse | null;
  /** YYYY-MM-DD. */
  readonly document_received_on?: string | null;
  /** The excuse in free words, instead of `excuse`. */
  readonly reason: string | null;
  readonly out_of_window: boolean;
  /** Another name was marked from the same device in this slot. */
  readonly same_device: boolean;
  /** Fingerprint of the drawn signature, or null. */
  readonly picture: string | null;
  /** The marks that this mark replaced, oldest first. */
  readonly replaced: readonly EarlierMark[];
}

interface EarlierMark {
  readonly status: 'present' | 'late' | 'excused' | 'absent';
  readonly method: 'link' | 'qr_code' | 'trainer';
  readonly signed_at: string;
}

/** Returns the attendees expected at a slot, in the order of the session's attendees. */
export type RowsOf = (slotId: string) => Promise<readonly SheetRow[]>;

/** Things that papers count: one, several. */
export const nouns = {
  slot: { fr: ['créneau', 'créneaux'], en: ['slot', 'slots'] },
  day: { fr: ['jour', 'jours'], en: ['day', 'days'] },
  excused: { fr: ['absence excusée', 'absences excusées'], en: ['excused absence', 'excused absences'] },
} as const satisfies Readonly<Record<string, Readonly<Record<WorkLanguage, readonly [one: string, many: string]>>>>;

/** « 1 créneau », « 2 créneaux »: French plurals begin at two, English ones at any number that is not one. */
export function count(amount: number, noun: keyof typeof nouns, language: WorkLanguage): string {
  const [one, many] = nouns[noun][language];
  return `${grouped(amount)}\u00a0${isOne(amount, language) ? one : many}`;
}

export const isOne = (amount: number, language: WorkLanguage): boolean => pluralOf(language, amount) === 'one';

export const sheetTitle = ({ extract_of }: Pick<SheetContent, 'extract_of'>, teller: Teller): string =>
  teller.say(extract_of ? 'extract' : 'sheet');

/** What stands below the name of an attendee. */
export const attendeeFacts = ({ external_ref, employer, file_number }: SheetAttendee, teller: Teller): string[] => [
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

/** Facts of the organisation that holds the training, as papers print them. */
export interface Provider {
  readonly legal_form: string | null;
  readonly address: string | null;
  readonly siret: string | null;
  /** Number of the declaration as a training provider. */
  readonly activity_number: string | null;
}

export const trainingProvider = ({ legalForm, address, siret, activityNumber }: OrganizationFacts): Provider => ({
  legal_form: legalForm,
  address,
  siret,
  activity_number: activityNumber,
});

/** The facts in one line each; none where nothing was stated. */
export const providerLines = ({ legal_form, address, siret, activity_number }: Provider, teller: Teller): string[] => [
  ...(legal_form ? [legal_form] : []),
  ...(address ? [address] : []),
  ...teller.lines('siret', { siret: siret && groupedSiret(siret) }),
  ...teller.lines('activity_number', { number: activity_number }),
];

/** « 732 829 320 00074 ». */
const groupedSiret = (siret: string): string =>
  siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4');
