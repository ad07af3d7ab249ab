import type { SealPurpose } from '../cms/sign.ts';
import type { PdfProblemCode } from '../pdf/index.ts';
import type { Qualification } from '../trusted-lists/index.ts';

/** Baseline levels of EN 319 142-1, 6.1. */
export type BaselineLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';

/** Main status of a validation (ETSI EN 319 102-1, 5.1.2). */
export type Indication = 'TOTAL-PASSED' | 'INDETERMINATE' | 'TOTAL-FAILED';

/** Why a signature is not TOTAL-PASSED (EN 319 102-1, tables 5 and 6). */
export type SubIndication =
  | 'FORMAT_FAILURE'
  | 'HASH_FAILURE'
  | 'SIG_CRYPTO_FAILURE'
  | 'REVOKED'
  | 'EXPIRED'
  | 'NOT_YET_VALID'
  | 'SIG_CONSTRAINTS_FAILURE'
  | 'CHAIN_CONSTRAINTS_FAILURE'
  | 'CERTIFICATE_CHAIN_GENERAL_FAILURE'
  | 'CRYPTO_CONSTRAINTS_FAILURE'
  | 'TIMESTAMP_ORDER_FAILURE'
  | 'NO_SIGNING_CERTIFICATE_FOUND'
  | 'NO_CERTIFICATE_CHAIN_FOUND'
  | 'REVOKED_NO_POE'
  | 'REVOKED_CA_NO_POE'
  | 'OUT_OF_BOUNDS_NO_POE'
  | 'OUT_OF_BOUNDS_NOT_REVOKED'
  | 'REVOCATION_OUT_OF_BOUNDS_NO_POE'
  | 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE'
  | 'NO_POE'
  | 'TRY_LATER'
  | 'SIGNED_DATA_NOT_FOUND';

/** What later revisions changed, from the least to the most significant. */
export type ModificationKind = 'none' | 'validation_data' | 'form_filling' | 'annotations' | 'other';

/** One change by a later revision. */
export interface Modification {
  readonly kind: Exclude<ModificationKind, 'none'>;
  /** The revision that made it; 0 is the original. */
  readonly revision: number;
  /** Number of the changed object; null for the trailer. */
  readonly object: number | null;
  /** Its position, for example `Root.AcroForm.Fields[2].V`. */
  readonly path: string;
  /** What changed, in English. */
  readonly what: string;
  /** Fully qualified name of the changed form field; null for other objects. */
  readonly field: string | null;
}

/** The changes to the document after one signature. */
export interface ModificationReport {
  /** The most serious kind of all changes. */
  readonly kind: ModificationKind;
  readonly changes: readonly Modification[];
  /** Changes that DocMDP, FieldMDP or Lock of a signature forbids, in English. */
  readonly violations: readonly string[];
}

export interface CertificateSummary {
  /** RFC 4514 text. */
  readonly subject: string;
  readonly issuer: string;
  /** Lowercase hex. */
  readonly serial: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** SHA-256 of the DER, lowercase hex. */
  readonly fingerprint: string;
}

/** The decisive revocation status of one certificate of the path. */
export interface RevocationSummary {
  /** Fingerprint of the certificate. */
  readonly certificate: string;
  readonly kind: 'ocsp' | 'crl' | 'no_rev_avail' | 'missing';
  readonly source: 'dss' | 'cms' | null;
  readonly status: 'good' | 'revoked' | 'unknown';
  /** thisUpdate of the response or list. */
  readonly producedAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface TimestampSummary {
  /** Where the token is. */
  readonly source: 'signature' | 'document';
  readonly indication: Indication;
  readonly subIndication: SubIndication | null;
  readonly genTime: Date;
  readonly issuer: string | null;
  readonly serial: string;
  /** The token contains id-etsi-tsts-EuQCompliance (EN 319 422, 9.1). */
  readonly qualifiedStatement: boolean;
  /** By the trusted lists; null if none are loaded. */
  readonly qualification: Qualification | null;
}

/** What identifies a signature in a report about it. Null where the signature cannot be read. */
export interface SignatureIdentifiers {
  /** The signature value, base64. */
  readonly value: string | null;
  /** SHA-256 of its CMS, lowercase hex. */
  readonly cmsSha256: string | null;
  /** SHA-256 of the bytes that it covers, lowercase hex. */
  readonly coveredSha256: string | null;
}

/** The report about one signature or document timestamp (EN 319 102-1). */
export interface SignatureReport {
  /** Fully qualified name of the signature field. */
  readonly field: string;
  readonly kind: 'signature' | 'document_timestamp';
  readonly subFilter: string;
  readonly indication: Indication;
  readonly subIndication: SubIndication | null;
  /** Why it is not TOTAL-PASSED, in English; otherwise empty. */
  readonly reasons: readonly string[];
  /** Null for document timestamps and for signatures other than PAdES. */
  readonly level: BaselineLevel | null;
  readonly signer: CertificateSummary | null;
  /**
   * What the signature says that it was made for, as a signed attribute. Only this service's own seals are to be believed:
   * anybody can write the attribute. Null without the attribute.
   */
  readonly purpose: SealPurpose | null;
  /** From `/M`, or from the signing-time attribute if `/M` is missing. */
  readonly claimedAt: Date | null;
  /** Earliest time at which a trusted timestamp proves that the signature existed; for a timestamp its own genTime. */
  readonly provenAt: Date | null;
  /** Every timestamp that covers it, trusted or not, oldest first. */
  readonly timestamps: readonly TimestampSummary[];
  /** From the signing certificate to the trust anchor; without an anchor as far as possible. */
  readonly path: readonly CertificateSummary[];
  /** The path ends at a service of a trusted list, not at one of the anchors. */
  readonly isListed: boolean;
  /** By the trusted lists; null if none are loaded. */
  readonly qualification: Qualification | null;
  readonly revocation: readonly RevocationSummary[];
  /** For example `ecdsa-with-SHA256 P-256`. */
  readonly algorithm: string;
  readonly identifiers: SignatureIdentifiers;
  /** The revision that it ends, from 0; null if no revision ends with its byte range. */
  readonly revision: number | null;
  readonly coversWholeFile: boolean;
  readonly modifications: ModificationReport;
}

/** The report about a whole file. */
export interface ValidationReport {
  /** Fingerprint of the bytes, lowercase hex. */
  readonly sha256: string;
  /**
   * `holds`: there is a signature, and each one is TOTAL-PASSED and allows all later changes. `fails`: one is
   * TOTAL-FAILED, or a forbidden change was made. `undetermined`: anything else, also a file without signatures.
   */
  readonly verdict: 'holds' | 'fails' | 'undetermined';
  /** Reasons for the whole file, in English; empty if it holds. */
  readonly reasons: readonly string[];
  /** In the order of their creation. */
  readonly signatures: readonly SignatureReport[];
  /** Why the file cannot be read. Undefined if it can. */
  readonly problem?: PdfProblemCode;
}
