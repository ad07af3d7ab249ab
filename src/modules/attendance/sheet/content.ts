import type { Excuse } from '../../../kernel/excuses.ts';
import type { Language } from '../../../kernel/language.ts';
import type { RecordedEvent } from '../papers/teller.ts';
import type { Provider } from './provider.ts';

/**
 * Content of a sheet, as plain data. Dates are ISO 8601 in UTC; enum values are those of the REST API. Marks are read
 * slot by slot (`RowsOf`): a session may have 100,000 of them.
 */
export interface SheetContent {
  /** Mode `test` prints "SPECIMEN – sans valeur" on every page. */
  readonly mode: 'live' | 'test';
  readonly language: Language;
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
/** Returns a drawn signature as a PNG. */
export type PictureOf = (sha256: string) => Promise<Buffer>;
