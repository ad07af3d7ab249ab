import { Update } from '../pdf/index.ts';
import { lockAll } from './locks.ts';
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

/**
 * Adds a signature as one revision (PAdES, EN 319 142-1: `ETSI.CAdES.detached`); more may follow.
 *
 * @throws PdfProblem `form` (the field exists), `too-long`; and the errors of `cms`
 */
export const sign = (
  document: PdfRevisions<'prepared'>,
  request: SignatureRequest,
): Promise<PdfRevisions<'prepared'>> => addSignature(document, 'prepared', request);

/**
 * Adds our last signature. It locks all existing fields (FieldMDP): changing a value or appearance invalidates it,
 * while others may still sign.
 *
 * @throws PdfProblem as `sign`
 */
export const seal = (document: PdfRevisions<'prepared'>, request: SignatureRequest): Promise<PdfRevisions<'sealed'>> =>
  addSignature(document, 'sealed', request);

function addSignature<S extends 'prepared' | 'sealed'>(
  document: PdfRevisions<'prepared'>,
  stage: S,
  request: SignatureRequest,
): Promise<PdfRevisions<S>> {
  const update = new Update(document.pdf);
  assertNamesAreFree(document.pdf, [request.field]);
  const value = update.reserve();
  const signature = reserveSignature(update.pdf, request, stage === 'sealed' ? lockAll(update) : []);
  addSignatureField(update, value, { name: request.field, visible: request.visible });
  update.set(value, signature.dict);
  return completeSignature(document, stage, update, signature, request.cms);
}
