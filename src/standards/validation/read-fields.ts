import { oids } from '../asn1/oids.ts';
import { Asn1Error, type Element } from '../asn1/read.ts';
import { readSignedData, type SignedDataParts } from '../cms/read.ts';
import type { Problem } from './certificate-validation.ts';
import type { SignatureField } from './signature-fields.ts';

/** A signature field with its parsed CMS, or with the reason why it cannot be parsed. */
export interface ReadField {
  readonly field: SignatureField;
  readonly parts: SignedDataParts | null;
  /** Tokens of signature-time-stamp and content-time-stamp; unreadable ones prove nothing and are skipped. */
  readonly tokens: readonly SignedDataParts[];
  readonly contentTokens: readonly SignedDataParts[];
  readonly fault: Problem | null;
  /** What keeps a signature that is right from being confirmed. */
  readonly doubt: Problem | null;
}

/** Maximum tokens: more than any signature has. */
const MAX_TOKENS = 10;

/** Formats of ISO 32000-2, table 260, and of EN 319 142-1. */
const known: ReadonlySet<string> = new Set([
  'ETSI.CAdES.detached',
  'ETSI.RFC3161',
  'adbe.pkcs7.detached',
  'adbe.pkcs7.sha1',
  'adbe.x509.rsa_sha1',
]);

/** Checks the format of one signature field (EN 319 102-1, 5.2.2) and parses its CMS. */
export function readField(field: SignatureField): ReadField {
  const { subFilter, contents, fault } = field;
  if (fault) return unread(field, formatFailure(fault));
  if (!known.has(subFilter)) {
    const name = subFilter === '' ? 'missing' : `"${subFilter}", which is not supported`;
    return unread(field, formatFailure(`The SubFilter is ${name}.`));
  }
  if (subFilter === 'adbe.x509.rsa_sha1') return unread(field, null);
  try {
    const parts = readSignedData(contents);
    const isPadded = contents.subarray(parts.length).every((byte) => byte === 0);
    const [signer] = parts.signers;
    return {
      field,
      parts,
      tokens: readTokens(signer?.unsignedAttributes.get(oids.signatureTimestamp)),
      contentTokens: readTokens(signer?.signedAttributes?.get(oids.contentTimestamp)),
      fault: null,
      doubt: isPadded ? null : PADDING,
    };
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error;
    return unread(field, formatFailure(`The CMS cannot be read: ${error.message}.`));
  }
}

/** The bytes are not signed: they can hold anything, but change nothing of what is signed. */
const PADDING: Problem = {
  subIndication: 'SIG_CONSTRAINTS_FAILURE',
  reason: 'Bytes other than zero follow the CMS in Contents.',
};

const unread = (field: SignatureField, fault: Problem | null): ReadField => ({
  field,
  parts: null,
  tokens: [],
  contentTokens: [],
  fault,
  doubt: null,
});

const readTokens = (values: readonly Element[] = []): SignedDataParts[] =>
  values.slice(0, MAX_TOKENS).flatMap(({ der }) => {
    try {
      return [readSignedData(der)];
    } catch (error) {
      if (error instanceof Asn1Error) return [];
      throw error;
    }
  });

const formatFailure = (reason: string): Problem => ({ subIndication: 'FORMAT_FAILURE', reason, fails: true });
