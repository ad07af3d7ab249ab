import { closeSync, openSync, writevSync } from 'node:fs';
import { itemAt } from '../../../kernel/definitely.ts';
import { readPackaged } from '../../../platform/fonts.ts';
import {
  addSecurityStoreAndTimestamp,
  type FilledField,
  fillFields,
  type PdfRevisions,
  type PlacedField,
  type SignedField,
  seal,
  sign,
  signFields,
  type ValidationData,
} from '../../../standards/pades/index.ts';
import { formFields, type Pdf } from '../../../standards/pdf/index.ts';
import { openTypefaces } from '../../../standards/text/index.ts';
import { objectionsFrom, readHistory } from '../../../standards/validation/index.ts';
import { DocumentProblem } from '../reasons.ts';
import type { WrittenFile } from '../types.ts';

/** Names of our signature fields. */
export const fieldNames = { signer: 'EsignSigner', seal: 'EsignSeal', timestamp: 'EsignTimestamp' } as const;

/** Returns the name, or the name with the next free number: a document may already contain our fields. */
export const freeName = (pdf: Pdf, name: string): string => itemAt(freeNames(pdf, name, 1), 0);

/** More renewals than the longest retention of proof can need. */
const TIMESTAMPS = 20;

/** Returns the names that the fields of the document time-stamps will have, in the order in which they are added. */
export const timestampNames = (pdf: Pdf): string[] => freeNames(pdf, fieldNames.timestamp, TIMESTAMPS);

function freeNames(pdf: Pdf, name: string, count: number): string[] {
  const taken = new Set<string>();
  for (const field of formFields(pdf)) taken.add(itemAt(field.name.split('.', 1), 0));
  const free: string[] = [];
  for (let number = 1; free.length < count; number++) {
    const numbered = number === 1 ? name : `${name}${number}`;
    if (!taken.has(numbered)) free.push(numbered);
  }
  return free;
}

const at = new Date(0);
const mark = { typed: 'x', lines: ['x'], specimen: true };
const nothing = async () => Buffer.alloc(0);

/**
 * Does with the document all that is done later, with empty signatures, and discards the result: people sign and fill
 * every field, then the service seals and adds a time-stamp. What would make that fail, or what our validator would
 * object to, is found now, while the sender can correct it, not after everybody has signed.
 * @throws PdfProblem as sealing would; DocumentProblem `fragile` (the validator objects)
 */
export async function rehearseSeal(document: PdfRevisions<'prepared'>, fields: readonly PlacedField[]): Promise<void> {
  const signed = await signAll(document, fields);
  const sealed = await seal(signed, {
    field: freeName(signed.pdf, fieldNames.seal),
    timestamps: timestampNames(signed.pdf),
    at,
    cms: nothing,
  });
  const archived = await addSecurityStoreAndTimestamp(sealed, {
    field: freeName(sealed.pdf, fieldNames.timestamp),
    validation: { certificates: [], ocspResponses: [], crls: [] },
    token: nothing,
  });
  const history = readHistory(Buffer.concat(archived.parts));
  const isReceived = ({ end }: { readonly end: number }): boolean => end <= document.byteLength;
  if (objectionsFrom(history, history.revisions.filter(isReceived).length).length > 0)
    throw new DocumentProblem('fragile');
}

/** Signs each digital signature with the fields that it locks, once without a field, and fills the others. */
async function signAll(
  document: PdfRevisions<'prepared'>,
  fields: readonly PlacedField[],
): Promise<PdfRevisions<'prepared'>> {
  const typefaces = openTypefaces(readPackaged);
  const open = new Map(fields.filter(({ type }) => type !== 'digital-signature').map((field) => [field.id, field]));
  let signed = document;
  for (const field of fields) {
    if (!isDigital(field)) continue;
    const own = (field.locks ?? []).flatMap((id) => open.get(id) ?? []);
    for (const { id } of own) open.delete(id);
    const fills = own.map(filled);
    signed = await signFields(signed, { at, fills, field: { ...field, mark }, cms: nothing }, typefaces);
  }
  if (fields.some(isDigital))
    signed = await sign(signed, { field: freeName(signed.pdf, fieldNames.signer), at, cms: nothing });
  return fillFields(signed, [...open.values()].map(filled), typefaces);
}

const isDigital = (field: PlacedField): field is Omit<SignedField, 'mark'> => field.type === 'digital-signature';

function filled(field: PlacedField): FilledField {
  if (field.type === 'checkbox') return { ...field, type: 'checkbox', checked: true };
  if (field.type === 'text' || field.type === 'date') return { ...field, type: field.type, text: 'x' };
  return { ...field, type: 'signature', mark };
}

/** Maximum number of buffers per `writev` (IOV_MAX on Linux). */
const MOST_BUFFERS = 1_024;

/**
 * Writes a new file from parts, without joining them. Does not flush it to disk: adopting the file does.
 * @throws Error on a short write, so that a truncated file never gets the fingerprint of the whole
 */
function writeParts(path: string, parts: readonly Buffer[]): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    for (let at = 0; at < parts.length; at += MOST_BUFFERS) {
      const some = parts.slice(at, at + MOST_BUFFERS);
      const written = writevSync(file, some);
      if (written !== some.reduce((sum, part) => sum + part.length, 0)) throw new Error('short write');
    }
  } finally {
    closeSync(file);
  }
}

/** Writes a document. Returns its running fingerprint, so nothing is hashed again. */
export function writeDocument(path: string, document: PdfRevisions): WrittenFile {
  writeParts(path, document.parts);
  return { sha256: document.sha256, size: document.byteLength };
}

/** Validation data as received through the channel, which turns buffers into plain byte arrays. */
export type ValidationBytes = { readonly [K in keyof ValidationData]: readonly Uint8Array[] };

export const asBuffers = ({ certificates, ocspResponses, crls }: ValidationBytes): ValidationData => ({
  certificates: certificates.map((der) => Buffer.from(der)),
  ocspResponses: ocspResponses.map((der) => Buffer.from(der)),
  crls: crls.map((der) => Buffer.from(der)),
});
