import type { Language } from '../../../kernel/language.ts';
import { type RecordedEvent, Teller } from '../papers/teller.ts';
import type { Provider } from '../sheet/provider.ts';
import type { Tally } from '../sheet/tally.ts';

/** Kinds of action that develop skills (Code du travail, article L. 6313-1). */
export type ActionNature = 'training' | 'skills_assessment' | 'experience_validation' | 'apprenticeship';

/**
 * Statements of the organisation that the service cannot know. Where one is missing, the certificate has a blank to
 * fill in.
 */
export interface CertificateClaims {
  readonly nature: ActionNature;
  /** Name and role of the person who signs for the organisation. */
  readonly representative: string | null;
  readonly representativeRole: string | null;
  /** Number of the declaration as a training provider, where it is another than the organisation's own. */
  readonly activityNumber: string | null;
  /** The attendee's employer. */
  readonly employer: string | null;
  /** Place of issue. */
  readonly place: string | null;
}

/** Who was present at no slot has no completion to certify. */
export const isAbsence = ({ tally }: Pick<CertificateContent, 'tally'>): boolean => tally.present === 0;

/** The name of a certificate, on it and as its file. */
export const certificateTitle = (content: Pick<CertificateContent, 'tally'>, teller: Teller): string =>
  teller.say(isAbsence(content) ? 'absence' : 'certificate');

/** Content of a certificate of completion, or of absence, as plain data. Dates are ISO 8601 in UTC. */
export interface CertificateContent extends CertificateClaims {
  /** Mode `test` prints "SPECIMEN – sans valeur" on every page. */
  readonly mode: 'live' | 'test';
  readonly language: Language;
  /** What the session's chain contains, by attendee; `number` is the attendee's. */
  readonly events: readonly RecordedEvent[];
  readonly number: number;
  readonly organization: string;
  readonly provider: Provider;
  /** IANA name of the zone of all printed days and hours, as on the sheet. */
  readonly time_zone: string;
  readonly session: {
    readonly id: string;
    readonly name: string;
    readonly reference: string | null;
    readonly modality: 'onsite' | 'remote' | 'hybrid';
    readonly location: string | null;
    readonly agreement_number: string | null;
    readonly certification_code: string | null;
  };
  readonly attendee: {
    readonly name: string;
    readonly external_ref: string | null;
    readonly file_number: string | null;
  };
  /** Start of the first slot and end of the last. */
  readonly starts_at: string;
  readonly ends_at: string;
  readonly tally: Tally;
  /** Of the minutes attended, those planned after the session was closed: no mark can tell whether they took place. */
  readonly afterClosingMinutes: number;
  /** Attended and planned minutes by module, or by label for slots without a module. */
  readonly modules: readonly { readonly name: string; readonly minutes: number; readonly expected: number }[];
  readonly sheet: { readonly sha256: string; readonly sealed_at: string; readonly kept_until: string };
  readonly issued_at: string;
}

/** Writes what a certificate or a statement says about its attendee. */
export const tellerOf = ({
  language,
  events,
  number,
}: Pick<CertificateContent, 'language' | 'events' | 'number'>): Teller => new Teller(language, events).about(number);
