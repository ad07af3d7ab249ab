import { Update } from '../pdf/index.ts';
import { assertNamesAreFree } from './fields.ts';
import type { PdfRevisions } from './revisions.ts';
import { addToSecurityStore, type ValidationData } from './security-store.ts';
import { addSignatureField } from './signature-field.ts';
import { type Answer, completeSignature, reserveTimestamp, type TokenSpace } from './signature-value.ts';

export interface ArchiveRequest extends TokenSpace {
  /** Name of the new timestamp field, unique in the document. */
  readonly field: string;
  /** For the complete chains of all signatures and timestamps, fetched after sealing (EN 319 142-1, 5.4.2). */
  readonly validation: ValidationData;
  /** Returns an RFC 3161 token over the digest, DER, no larger than the reserved space. */
  readonly token: Answer;
}

/**
 * Adds validation data and, in the same revision, a document timestamp over everything: PAdES B-LT and B-LTA in one
 * step. Repeated before the timestamp's certificate expires, it renews the proof.
 *
 * @throws PdfProblem `form` (the field exists), `too-long`; and the errors of `token`
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
