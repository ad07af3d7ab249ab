import { Asn1Error } from '../asn1/error.ts';
import type { Problem, ValidationContext } from './certificate-validation.ts';
import type { FileDigests } from './digests.ts';
import type { ReadField } from './read-fields.ts';
import { type TokenResult, validateToken } from './token-validation.ts';

/** A validated document timestamp. */
export interface DocumentTimestamp {
  readonly source: ReadField;
  /** Null if there is no readable token. */
  readonly token: TokenResult | null;
  readonly problems: readonly Problem[];
}

/**
 * Validates the document timestamps from newest to oldest (EN 319 102-1, 5.6.2): each at the time proven by the next
 * newer valid one, the newest at the validation time. Each valid one proves the existence of what it covers, which is
 * added to `context.existence`.
 */
export function validateDocumentTimestamps(
  fields: readonly ReadField[],
  digests: FileDigests,
  context: ValidationContext,
): Map<ReadField, DocumentTimestamp> {
  const results = new Map<ReadField, DocumentTimestamp>();
  for (const source of [...fields].reverse()) {
    if (source.field.kind !== 'document_timestamp') continue;
    const result = validate(source, digests, context);
    results.set(source, result);
    const { range } = source.field;
    if (result.token && result.problems.length === 0 && range) {
      const { gapStart, gapEnd, end } = range;
      context.existence.add({ at: result.token.info.genTime, gapStart, gapEnd, end });
    }
  }
  return results;
}

function validate(source: ReadField, digests: FileDigests, context: ValidationContext): DocumentTimestamp {
  const { field, parts, fault, doubt } = source;
  const { range } = field;
  if (fault || !parts || !range) return { source, token: null, problems: fault ? [fault] : [] };
  const imprint = (digest: Parameters<FileDigests['of']>[1]) => digests.of(range, digest);
  const proven = context.existence.ofOffset(range.gapStart);
  try {
    const token = validateToken({ parts, imprint, proven }, context);
    return { source, token, problems: doubt ? [...token.problems, doubt] : token.problems };
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error;
    const reason = `The document time-stamp cannot be read: ${error.message}.`;
    return { source, token: null, problems: [{ subIndication: 'FORMAT_FAILURE', reason, fails: true }] };
  }
}
