/** Purposes of certificates that a service of type CA/QC issues (TS 119 612, 5.5.9.4). */
export type Purpose = 'signature' | 'seal' | 'website';

/** A digital identity of a service. */
interface ListedCertificate {
  /** Base64. */
  readonly der: string;
  /** Base64 of the DER of its subject, by which it is found. */
  readonly subject: string;
}

/** A condition on certificates (TS 119 612, 5.5.9.2.2). */
export type Criterion =
  | { readonly kind: 'list'; readonly assert: 'all' | 'atLeastOne' | 'none'; readonly criteria: readonly Criterion[] }
  | { readonly kind: 'key_usage'; readonly bits: readonly (readonly [name: string, isSet: boolean])[] }
  | { readonly kind: 'policies'; readonly oids: readonly string[] }
  | { readonly kind: 'extended_key_usage'; readonly oids: readonly string[] }
  | { readonly kind: 'subject_attributes'; readonly oids: readonly string[] }
  | { readonly kind: 'unknown' };

/** Qualifiers for the certificates that meet a condition. */
export interface QualificationElement {
  /** Last parts of their addresses, such as `QCWithQSCD`. */
  readonly qualifiers: readonly string[];
  readonly criterion: Criterion;
}

/** A service in the time from `since` to the next newer period. */
export interface ServicePeriod {
  /** Last parts of the address: `CA/QC`, `TSA/QTST`. */
  readonly type: string;
  /** Last part of the address: `granted`, `withdrawn`, `undersupervision`. */
  readonly status: string;
  /** ISO 8601. */
  readonly since: string;
  readonly purposes: readonly Purpose[];
  readonly qualifications: readonly QualificationElement[];
  /** It has a critical extension that is not understood here. */
  readonly isUnclear: boolean;
}

export interface ListedService {
  /** Trade name of the provider, or its name. */
  readonly provider: string;
  readonly name: string;
  readonly certificates: readonly ListedCertificate[];
  /** Newest first. */
  readonly periods: readonly ServicePeriod[];
}

/** Another list to which a list of trusted lists points. */
export interface ListPointer {
  readonly url: string;
  /** Null if the pointer does not say it. */
  readonly territory: string | null;
  /** DER in base64 of the certificates that may sign it. */
  readonly signers: readonly string[];
}

/** What is used of a trusted list (ETSI TS 119 612), as plain data. */
export interface TrustedList {
  /** `FR`, `EL`, `UK`; `EU` for the list of the lists. */
  readonly territory: string;
  readonly sequence: number;
  /** ISO 8601. */
  readonly issuedAt: string;
  /** ISO 8601. Null for a list that was closed: nothing in it is current. */
  readonly nextUpdate: string | null;
  /** Fingerprint of the signed bytes. */
  readonly sha256: string;
  /** Subject of the certificate that signed it, RFC 4514. */
  readonly signer: string;
  /** Services of the types CA/QC and TSA/QTST, now or before. */
  readonly services: readonly ListedService[];
  /** Pointers of a list of lists; empty for the list of a member state. */
  readonly pointers: readonly ListPointer[];
}

export const CA_QC = 'CA/QC';
export const TSA_QTST = 'TSA/QTST';

/** Whether a list is still current (TS 119 612, 5.3.15). */
export const hasEnded = ({ nextUpdate }: Pick<TrustedList, 'nextUpdate'>, at: Date): boolean =>
  nextUpdate === null || new Date(nextUpdate) < at;

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
type NotJudgedReason =
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
export const qualificationKind = (purpose: Purpose | null): Qualification['kind'] => purpose ?? 'signature';
