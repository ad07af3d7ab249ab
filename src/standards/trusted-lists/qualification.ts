import type { Purpose } from './list.ts';

/** Why a signature, a seal or a time-stamp is not qualified. */
export type NotQualifiedReason =
  /** The signature is not valid. */
  | 'invalid'
  /** No list names the authority that issued the certificate. */
  | 'not_listed'
  /** The service was not yet, or not for this, or no longer in good standing at that time. */
  | 'status'
  /** The certificate is no qualified one. */
  | 'ordinary_certificate'
  /** The list says that this certificate is not qualified. */
  | 'excluded'
  /** The service issues qualified certificates for something else. */
  | 'other_purpose'
  /** The certificate is qualified, and its key is not in a qualified device. */
  | 'no_device'
  /** Qualified seals and time-stamps exist since the Regulation applies. */
  | 'before_regulation';

/** Why it could not be judged. */
export type NotJudgedReason =
  /** The signature is neither proven valid nor invalid. */
  | 'unconfirmed'
  /** The list that could name the authority was never obtained, or not accepted. */
  | 'list_missing'
  | 'list_ended'
  /** The list contradicts itself, or has a condition that is not understood here. */
  | 'list_unclear';

/** The service that decided. */
export interface DecidingService {
  readonly provider: string;
  readonly name: string;
  /** Of the list: `FR`. */
  readonly territory: string;
  /** `CA/QC` or `TSA/QTST`. */
  readonly type: string;
  /** At the time in question. Null before its first period. */
  readonly status: string | null;
  /** ISO 8601: since when it has this status. */
  readonly since: string | null;
}

/** The verdict by the trusted lists (ETSI TS 119 172-4 and TS 119 615). */
export interface Qualification {
  readonly verdict: 'qualified' | 'not_qualified' | 'not_judged';
  readonly kind: 'signature' | 'seal' | 'website' | 'timestamp';
  /** Null if it is qualified. */
  readonly reason: NotQualifiedReason | NotJudgedReason | null;
  /** Whether the certificate was a qualified one when it was issued and at the time in question. Null if it was not judged. */
  readonly isCertificateQualified: boolean | null;
  /** Whether the key is in a qualified device. Null for time-stamps, and if it was not judged. */
  readonly hasDevice: boolean | null;
  /** Null if no list names the authority. */
  readonly service: DecidingService | null;
  /** The list that is missing or has ended: its territory, and its end in ISO 8601. */
  readonly list: { readonly territory: string | null; readonly ended: string | null } | null;
  /** The time in question: proven by a time-stamp, or else that of the validation. */
  readonly at: Date;
}

/** The kind of a certificate’s signatures. */
export const kindOf = (purpose: Purpose | null): Qualification['kind'] => purpose ?? 'signature';
