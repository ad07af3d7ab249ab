import { Asn1Error, readElement } from '../asn1/read.ts';
import { resumeSealed, signatures } from './revisions.ts';
import { type ArchiveRequest, addSecurityStoreAndTimestamp } from './security-store.ts';

/**
 * What `@esign/signpdf` does to a finished file on the client's machine. `clients/typescript/generate` bundles this file
 * into that package.
 */

/**
 * Returns the last signature of a PDF, DER without padding; null if it does not cover the whole file or is not DER.
 * @throws PdfProblem (the file is broken)
 */
export function lastSignature(pdf: Buffer): Buffer | null {
  const last = signatures(pdf).at(-1);
  if (!last?.coversWholeFile) return null;
  try {
    return readElement(last.contents).der;
  } catch (error) {
    if (error instanceof Asn1Error) return null;
    throw error;
  }
}

/**
 * Adds validation data and a document time-stamp to a file that ends with a signature: from B-T to B-LTA.
 * @throws PdfProblem, and the errors of `request.token`
 */
export async function archiveFile(pdf: Buffer, request: ArchiveRequest): Promise<Buffer> {
  const { parts } = await addSecurityStoreAndTimestamp(resumeSealed(pdf), request);
  return Buffer.concat(parts);
}
