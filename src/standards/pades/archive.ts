import { Update } from '../pdf/index.ts';
import { assertNamesAreFree } from './names.ts';
import type { PdfRevisions } from './revisions.ts';
import { addToSecurityStore, type ValidationData } from './security-store.ts';
import { addSignatureField } from './signature-field.ts';
import { type Answer, completeSignature, type Room, reserveTimestamp } from './signature-value.ts';

export interface ArchiveRequest extends Room {
  /** Name of the new timestamp field, unique in the document. */
  readonly field: string;
  /** For the whole chain of every signature and timestamp, fetched after the seal (EN 319 142-1, 5.4.2). */
  readonly validation: ValidationData;
  /** Gives an RFC 3161 token over the digest, DER, no larger than the room. */
  readonly token: Answer;
}

/**
 * Adds validation data and, in the same revision, a document timestamp over all of it: PAdES B-LT and B-LTA at once.
 * Done again before the timestamp's certificate ends, it renews the proof.
 * @throws PdfProblem `form` when the field exists; `too-long`; and whatever `token` throws
 */
export function addSecurityStoreAndTimestamp(
  document: PdfRevisions<'sealed' | 'archived'>,
  request: ArchiveRequest,
): Promise<PdfRevisions<'archived'>> {
  const update = new Update(document.pdf);
  assertNamesAreFree(document.pdf, [request.field]);
  addToSecurityStore(update, request.validation);
  const value = update.reserve();
  const timestamp = reserveTimestamp(request);
  addSignatureField(update, value, { name: request.field, withoutAppearance: true });
  update.set(value, timestamp.dict);
  return completeSignature(document, 'archived', update, timestamp, request.token);
}
