import { Update } from '../pdf/index.ts';
import { type Lock, lockAll } from './locks.ts';
import { assertNamesAreFree } from './names.ts';
import type { PdfRevisions } from './revisions.ts';
import { addSignatureField, type Visible } from './signature-field.ts';
import { type Answer, type Claims, completeSignature, reserveSignature, type TokenSpace } from './signature-value.ts';

/** A signature to add: its field, claims, appearance, and the function that computes it. */
export interface SignatureRequest extends Claims, TokenSpace {
  /** Name of the new signature field, unique in the document. */
  readonly field: string;
  readonly at: Date;
  readonly visible?: Visible;
  /** Returns the CAdES signature over the digest, DER, no larger than the reserved space. */
  readonly cms: Answer;
}

export interface SealRequest extends SignatureRequest {
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
