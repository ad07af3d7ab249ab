import { Update } from '../pdf/index.ts';
import { lockAll } from './locks.ts';
import { assertNamesAreFree } from './names.ts';
import type { PdfRevisions } from './revisions.ts';
import { addSignatureField, type Visible } from './signature-field.ts';
import { type Answer, type Claims, completeSignature, type Room, reserveSignature } from './signature-value.ts';

/** One signature: its field, what it says of itself, how it shows, and who computes it. */
export interface SignatureRequest extends Claims, Room {
  /** Name of the new signature field, unique in the document. */
  readonly field: string;
  readonly at: Date;
  readonly visible?: Visible;
  /** Gives the CAdES signature over the digest, DER, no larger than the room. */
  readonly cms: Answer;
}

/**
 * Adds a signature as one revision (PAdES, EN 319 142-1: `ETSI.CAdES.detached`); more may follow.
 * @throws PdfProblem `form` when the field exists; `too-long`; and whatever `cms` throws
 */
export const sign = (
  document: PdfRevisions<'prepared'>,
  request: SignatureRequest,
): Promise<PdfRevisions<'prepared'>> => addSignature(document, 'prepared', request);

/**
 * Adds the last signature of ours. It locks all fields that exist (FieldMDP): any other value or appearance makes it
 * invalid, while others may still sign.
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
