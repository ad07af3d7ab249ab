/** Purposes of certificates that a service of type CA/QC issues (TS 119 612, 5.5.9.4). */
export type Purpose = 'signature' | 'seal' | 'website';

/** A digital identity of a service. */
export interface ListedCertificate {
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
