import { oids } from '../asn1/oids.ts';
import { Asn1Error, type Element } from '../asn1/read.ts';
import { readSignedData, type SignedDataParts } from '../cms/read.ts';
import {
  type Dict,
  formFields,
  isByteRange,
  Name,
  type Pdf,
  PdfProblem,
  Raw,
  stringBytes,
  stringText,
} from '../pdf/index.ts';
import type { Problem } from './certificate-validation.ts';

const form = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+\-Z])(?:(\d\d)'?(?:(\d\d)'?)?)?)?$/;

/** Parses a PDF date (ISO 32000-2, 7.9.4); without a time zone as UTC. @returns null if it is not a date */
function readPdfDate(text: string): Date | null {
  const parts = form.exec(text.trim());
  if (!parts) return null;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, zoneHour, zoneMinute] =
    parts;
  const local = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(local.getTime()) || local.getUTCDate() !== Number(day)) return null;
  const offset = (Number(zoneHour ?? 0) * 60 + Number(zoneMinute ?? 0)) * 60_000;
  return new Date(local.getTime() - (sign === '-' ? -offset : sign === '+' ? offset : 0));
}

/** A signature field with a value; only its format has been checked. */
export interface SignatureField {
  /** Fully qualified. */
  readonly name: string;
  readonly kind: 'signature' | 'document_timestamp';
  /** Empty if the dictionary has none. */
  readonly subFilter: string;
  /** The signature dictionary; empty if the value is not a dictionary. */
  readonly dict: Dict;
  /** The bytes of Contents, including padding. */
  readonly contents: Buffer;
  /** Null if the byte range is not everything except Contents. */
  readonly range: SignedRange | null;
  /** From `/M`. */
  readonly claimedAt: Date | null;
  /** Why it cannot be verified as a signature, in English; null if its format is valid. */
  readonly fault: string | null;
}

/** The signed bytes: from 0 to `gapStart`, and from `gapEnd` to `end`. Contents is between. */
export interface SignedRange {
  readonly gapStart: number;
  readonly gapEnd: number;
  readonly end: number;
}

/** Maximum signatures read per file. Files signed at every step have some dozens. */
export const MAX_SIGNATURES = 200;

/**
 * Lists the signature fields with a value, in the order of their creation; those without a valid end come last.
 *
 * @throws PdfProblem (the form cannot be read)
 */
export function signatureFields(bytes: Buffer, pdf: Pdf): { fields: SignatureField[]; omitted: number } {
  const found: SignatureField[] = [];
  let omitted = 0;
  for (const { name, type, value } of formFields(pdf)) {
    if (type !== 'Sig' || isNull(pdf, value)) continue;
    if (found.length < MAX_SIGNATURES) found.push(locateField(bytes, pdf, name, value));
    else omitted += 1;
  }
  const end = ({ range }: SignatureField): number => range?.end ?? Number.POSITIVE_INFINITY;
  return { fields: found.sort((a, b) => (end(a) === end(b) ? 0 : end(a) - end(b))), omitted };
}

function isNull(pdf: Pdf, value: Parameters<Pdf['resolve']>[0]): boolean {
  return attempt(() => pdf.resolve(value)) === null;
}

function locateField(bytes: Buffer, pdf: Pdf, name: string, value: Parameters<Pdf['resolve']>[0]): SignatureField {
  const dict = attempt(() => pdf.findDict(value)) ?? new Map();
  const filter = attempt(() => pdf.resolve(dict.get('SubFilter')));
  const subFilter = filter instanceof Name ? filter.value : '';
  const type = attempt(() => pdf.resolve(dict.get('Type')));
  const isStamp = subFilter === 'ETSI.RFC3161' || (type instanceof Name && type.value === 'DocTimeStamp');
  const contents = dict.get('Contents');
  const { range, fault } = readRange(bytes, pdf, dict);
  const date = attempt(() => pdf.resolve(dict.get('M')));
  return {
    name,
    kind: isStamp ? 'document_timestamp' : 'signature',
    subFilter,
    dict,
    contents: contents instanceof Raw ? stringBytes(contents) : Buffer.alloc(0),
    range,
    claimedAt: date instanceof Raw ? readPdfDate(stringText(date)) : null,
    fault: dict.size === 0 ? 'The value of the field is no signature dictionary.' : fault,
  };
}

/** The byte range must be the whole file up to some end, except exactly the string Contents. */
function readRange(bytes: Buffer, pdf: Pdf, dict: Dict): { range: SignedRange | null; fault: string | null } {
  const broken = (fault: string) => ({ range: null, fault });
  const contents = dict.get('Contents');
  if (!(contents instanceof Raw)) return broken('Contents is no direct string.');
  // Readers disagree on characters that are neither digits nor white space.
  if (!/^<[0-9A-Fa-f\s]+>$/.test(contents.bytes.toString('latin1')))
    return broken('Contents is no hexadecimal string.');
  const numbers = attempt(() => pdf.items(dict.get('ByteRange'))) ?? [];
  if (!isByteRange(numbers)) return broken('ByteRange is no array of four integers.');
  const [from, length, resume, rest] = numbers;
  if (from !== 0 || length <= 0 || resume <= length || rest <= 0) return broken('ByteRange is not in order.');
  if (resume + rest > bytes.length) return broken('ByteRange goes beyond the end of the file.');
  const inFile = contents.bytes.buffer === bytes.buffer;
  const gapStart = contents.bytes.byteOffset - bytes.byteOffset;
  if (!inFile || gapStart !== length || gapStart + contents.bytes.length !== resume)
    return broken('ByteRange does not cover everything but Contents.');
  return { range: { gapStart, gapEnd: resume, end: resume + rest }, fault: null };
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfProblem) return undefined;
    throw error;
  }
}

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
