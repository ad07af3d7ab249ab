import { Asn1Error } from '../asn1/error.ts';
import { Pdf } from '../pdf/index.ts';
import { parseTstInfo } from '../rfc3161/tst-info.ts';
import { validateDocumentTimestamps } from '../validation/document-timestamps.ts';
import { Existence } from '../validation/existence.ts';
import { levelOf } from '../validation/level.ts';
import type { Material } from '../validation/material.ts';
import type { ReadField } from '../validation/read-fields.ts';
import type { BaselineLevel } from '../validation/report.ts';
import { validateSignature } from '../validation/signature-validation.ts';
import { openSignedFile } from '../validation/signed-file.ts';
import { Verifier } from '../validation/verifier.ts';
import { type Certificate, isSelfIssued } from '../x509/certificate.ts';

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
  const level = levelOf(result, [], context);
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
  const times = tokens.map(({ content }) => genTimeOf(content));
  return new Date(Math.max(0, ...times) + 1);
}

function genTimeOf(content: Buffer | null): number {
  try {
    return content ? parseTstInfo(content).genTime.getTime() : 0;
  } catch (error) {
    if (error instanceof Asn1Error) return 0;
    throw error;
  }
}
