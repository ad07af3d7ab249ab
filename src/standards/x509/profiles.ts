import { DAY, HOUR } from '../../kernel/clock.ts';
import { oids } from '../asn1/oids.ts';
import { oid, sequence } from '../asn1/write.ts';
import type { KeyUsage } from './extensions.ts';
import type { DistinguishedName } from './name.ts';

/** The URLs in a certificate for its status and its issuer. */
export type Pointer = 'ocsp' | 'caIssuers' | 'crl';

/** A kind of certificate, as data: `issueCertificate` writes it, `lintCertificate` checks it. */
export interface CertificateProfile {
  /** The clauses that the profile follows. */
  readonly clauses: string;
  /** Null for an end entity; otherwise a CA, with a limit on the CAs below it (null: none). */
  readonly ca: { readonly pathLength: number | null } | null;
  readonly keyUsage: readonly KeyUsage[];
  readonly extendedKeyUsage: { readonly oid: string; readonly critical: boolean } | null;
  readonly policies: readonly string[];
  /** DER of each QCStatement. Never QcCompliance: this service is not on a trusted list. */
  readonly qcStatements: readonly Buffer[];
  /** Kind of the subject's identifier: a natural or a legal person's (RFC 3739 §3.2.6.1, EN 319 412-1 §5.1). */
  readonly semantics: 'natural' | 'legal' | null;
  /** id-pkix-ocsp-nocheck: the status of the OCSP responder itself is not checked. */
  readonly ocspNoCheck: boolean;
  readonly pointers: readonly Pointer[];
  /** Attributes that the subject must have. */
  readonly subject: readonly (keyof DistinguishedName)[];
  /** Milliseconds. */
  readonly lifetime: number;
  /** How long the key signs, from notBefore, ms; null: as long as the certificate is valid. */
  readonly keyUsagePeriod: number | null;
}

const qcTypeEseal = sequence(oid(oids.qcType), sequence(oid(oids.qcTypeEseal)));

const YEAR = 365 * DAY;

const legalPerson = ['country', 'organization', 'organizationIdentifier', 'commonName'] as const;
/** EN 319 412-2 §4.2.4 requires one of the two names; an attested identity has both. */
const naturalPerson = ['country', 'surname', 'givenName', 'serialNumber', 'commonName'] as const;

/** Common to most profiles: an end entity whose status can be queried. */
const endEntity = {
  ca: null,
  extendedKeyUsage: null,
  policies: [],
  qcStatements: [],
  semantics: null,
  ocspNoCheck: false,
  pointers: ['ocsp', 'caIssuers', 'crl'],
  subject: legalPerson,
  keyUsagePeriod: null,
} as const;

/**
 * All kinds of certificates that are issued. Lifetimes nest: a CA outlives what it issues, even on the last day on
 * which it issues (see the renewal table of room `pki`, which extends those of timestamping with the retention of
 * proof).
 *
 * Policies are of the service's own arc: those of EN 319 411-1 and EN 319 421 would claim an audit that was not made.
 */
export const profiles = {
  root: {
    clauses: 'RFC 5280 §4.2.1.9, §4.2.1.3',
    ca: { pathLength: null },
    keyUsage: ['keyCertSign', 'cRLSign'],
    extendedKeyUsage: null,
    policies: [],
    qcStatements: [],
    semantics: null,
    ocspNoCheck: false,
    pointers: [],
    subject: legalPerson,
    lifetime: 25 * YEAR,
    keyUsagePeriod: null,
  },
  subordinateCa: {
    clauses: 'RFC 5280 §4.2.1.9, §4.2.1.4 (anyPolicy); EN 319 412-3 §4 (issuer is a legal person)',
    ca: { pathLength: 0 },
    keyUsage: ['keyCertSign', 'cRLSign'],
    extendedKeyUsage: null,
    policies: [oids.anyPolicy],
    qcStatements: [],
    semantics: null,
    ocspNoCheck: false,
    pointers: ['caIssuers', 'crl'],
    subject: legalPerson,
    lifetime: 12 * YEAR,
    keyUsagePeriod: null,
  },
  seal: {
    ...endEntity,
    clauses:
      'EN 319 412-3 §4.2.1; EN 319 412-2 §4.3.2 (key usage type A: nonRepudiation alone), §4.3.3 (a policy), §4.4.1; EN 319 412-1 §5.1.4; EN 319 412-5 §4.2.3 (QcType eseal)',
    keyUsage: ['nonRepudiation'],
    policies: [oids.sealPolicy, oids.signaturePolicy],
    qcStatements: [qcTypeEseal],
    semantics: 'legal',
    lifetime: 3 * YEAR,
  },
  /** Seals digests of files that the service has not seen: the policy says so. */
  digestSeal: {
    ...endEntity,
    clauses: 'as `seal`; RFC 5280 §4.2.1.4 (a policy of this service’s own)',
    keyUsage: ['nonRepudiation'],
    policies: [oids.digestSealPolicy],
    qcStatements: [qcTypeEseal],
    semantics: 'legal',
    lifetime: 3 * YEAR,
  },
  signer: {
    ...endEntity,
    clauses:
      'EN 319 412-2 §4.2.4 (subject), §4.3.2 (key usage type A: nonRepudiation alone), §4.3.3 (a policy), §4.3.11 (no CRL pointer beside OCSP), §4.4.1; EN 319 412-1 §5.1.3 (serial number of a scheme of one’s own); RFC 9608 §2 (no noRevAvail beside OCSP)',
    keyUsage: ['nonRepudiation'],
    policies: [oids.signerPolicy, oids.signaturePolicy],
    semantics: 'natural',
    pointers: ['ocsp', 'caIssuers'],
    subject: naturalPerson,
    // For one act of one person: the key is deleted within seconds; the remaining time allows for clock differences.
    lifetime: HOUR,
  },
  timestampUnit: {
    ...endEntity,
    clauses:
      'RFC 3161 §2.3 (one extended key usage, critical); EN 319 422 §6.2, §6.3; RFC 5280 §4.2.1.4 (a policy of this service’s own); EN 319 421 §7.6.7 (the key signs for a part of the certificate’s life)',
    keyUsage: ['digitalSignature'],
    extendedKeyUsage: { oid: oids.ekuTimeStamping, critical: true },
    policies: [oids.timestampPolicy],
    lifetime: 12 * YEAR,
    keyUsagePeriod: 395 * DAY,
  },
  ocspResponder: {
    ...endEntity,
    clauses: 'RFC 6960 §4.2.2.2 (delegated), §4.2.2.2.1 (nocheck)',
    keyUsage: ['digitalSignature'],
    extendedKeyUsage: { oid: oids.ekuOcspSigning, critical: false },
    ocspNoCheck: true,
    pointers: ['caIssuers'],
    lifetime: 1 * YEAR,
  },
} as const satisfies Record<string, CertificateProfile>;

export type ProfileName = keyof typeof profiles;
