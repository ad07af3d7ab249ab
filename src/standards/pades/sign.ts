import { Asn1Error } from '../asn1/read.ts';
import { Pdf, Update } from '../pdf/index.ts';
import { parseTstInfo } from '../rfc3161/tst-info.ts';
import { openSignedFile } from '../validation/digests.ts';
import { Existence } from '../validation/existence.ts';
import { baselineLevel, validateDocumentTimestamps } from '../validation/level.ts';
import type { Material } from '../validation/material.ts';
import type { BaselineLevel } from '../validation/report.ts';
import type { ReadField } from '../validation/signature-fields.ts';
import { validateSignature } from '../validation/signature-validation.ts';
import { Verifier } from '../validation/verifier.ts';
import { type Certificate, isSelfIssued } from '../x509/certificate.ts';
import { assertNamesAreFree, type Lock, lockAll } from './fields.ts';
import type { PdfRevisions } from './revisions.ts';
import {
  type Answer,
  addSignatureField,
  type Claims,
  completeSignature,
  reserveSignature,
  type TokenSpace,
  type Visible,
} from './signature-field.ts';

/** A signature to add: its field, claims, appearance, and the function that computes it. */
export interface SignatureRequest extends Claims, TokenSpace {
  /** Name of the new signature field, unique in the document. */
  readonly field: string;
  readonly at: Date;
  readonly visible?: Visible;
  /** Returns the CAdES signature over the digest, DER, no larger than the reserved space. */
  readonly cms: Answer;
}

interface SealRequest extends SignatureRequest {
  /** Names that the fields of later document timestamps will have. They are locked too. */
  readonly timestamps?: readonly string[];
  /** Whether nobody may sign after this seal: only validation data and document timestamps may follow. */
  readonly isFinal?: boolean;
}

/**
 * Adds a signature as one revision (PAdES, EN 319 142-1: `ETSI.CAdES.detached`); more may follow.
 *
 * @throws PdfProblem `form` (the field exists), `too-long`; and the errors of `cms`
 */
export const sign = (
  document: PdfRevisions<'prepared'>,
  request: SignatureRequest,
): Promise<PdfRevisions<'prepared'>> => addSignature(document, 'prepared', request, () => ({ fields: [] }));

/**
 * Adds our last signature. It locks all fields, and those of later document timestamps; with `isFinal` every other
 * change too. Without, others may sign after it.
 *
 * @throws PdfProblem as `sign`
 */
export const seal = (document: PdfRevisions<'prepared'>, request: SealRequest): Promise<PdfRevisions<'sealed'>> =>
  addSignature(document, 'sealed', request, (update) => lockAll(update, request));

function addSignature<S extends 'prepared' | 'sealed'>(
  document: PdfRevisions<'prepared'>,
  stage: S,
  request: SignatureRequest,
  lockOf: (update: Update) => Lock,
): Promise<PdfRevisions<S>> {
  const update = new Update(document.pdf);
  assertNamesAreFree(document.pdf, [request.field]);
  const value = update.reserve();
  const lock = lockOf(update);
  const signature = reserveSignature(update.pdf, request, lock);
  addSignatureField(update, value, { name: request.field, visible: request.visible, lock });
  update.set(value, signature.dict);
  return completeSignature(document, stage, update, signature, request.cms);
}

/**
 * Returns the level of a document's last signature, from its bytes alone; null if it has no intact PAdES signature.
 * Uses the validator's rules, with differences because there are no trust anchors and no clock: every root in the file
 * counts as trusted, the validation time is that of the newest timestamp, B-T requires a timestamp over the signature
 * itself, and B-LTA a document timestamp over the whole file.
 *
 * @throws PdfProblem (the file is broken)
 */
export function readLevel(bytes: Buffer): BaselineLevel | null {
  const { fields, digests, material } = openSignedFile(bytes, new Pdf(bytes));
  const at = fields.findLastIndex(({ field }) => field.kind === 'signature' && field.range !== null);
  const source = fields[at];
  if (source?.field.subFilter !== 'ETSI.CAdES.detached') return null;

  const verifier = new Verifier();
  const anchors = rootsOf(material, verifier);
  const existence = new Existence(afterNewest(fields));
  const context = { anchors, lists: null, listed: [], material, verifier, existence };
  const stamps = validateDocumentTimestamps(fields.slice(at + 1), digests, context);
  const result = validateSignature(source, bytes, digests, context);
  const level = baselineLevel(result, [], context);
  const isArchived = [...stamps.values()].some(
    ({ source: { field }, problems }) => problems.length === 0 && field.range?.end === bytes.length,
  );
  return level === 'B-LTA' && !isArchived ? 'B-LT' : level;
}

/** Returns the self-signed certification authorities. */
function rootsOf({ certificates }: Material, verifier: Verifier): Certificate[] {
  return [...certificates.values()]
    .map(({ certificate }) => certificate)
    .filter((each) => isSelfIssued(each) && each.basicConstraints?.ca)
    .filter((each) => verifier.isSignedBy(each, each).status === 'valid');
}

/** Returns one millisecond after the newest time in any token of the file. */
function afterNewest(fields: readonly ReadField[]): Date {
  const tokens = fields.flatMap((each) => [
    ...each.tokens,
    ...(each.field.kind === 'document_timestamp' && each.parts ? [each.parts] : []),
  ]);
  const times = tokens.map(({ content }) => tokenGenTime(content));
  return new Date(Math.max(0, ...times) + 1);
}

function tokenGenTime(content: Buffer | null): number {
  try {
    return content ? parseTstInfo(content).genTime.getTime() : 0;
  } catch (error) {
    if (error instanceof Asn1Error) return 0;
    throw error;
  }
}
