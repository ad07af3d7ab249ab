import { createHash } from 'node:crypto';
import { Asn1Error } from '../asn1/error.ts';
import { parseCms } from '../cms/parse.ts';
import { Pdf } from '../pdf/index.ts';
import { type CheckedToken, checkToken, TokenRefused } from '../rfc3161/check-token.ts';
import { isProvenAt, readMaterial } from './long-term.ts';
import { provenPath } from './proven-path.ts';
import { type EmbeddedSignature, signatures, signedParts } from './signatures.ts';
import { earliest, tokenEnd } from './strength.ts';

/** How long the newest document time-stamp of a file keeps everything before it valid. */
export interface Protection {
  /** Time in the token. */
  readonly stampedAt: Date;
  /** Validators accept the token until then: the earliest end of a certificate of its path, or of an algorithm. */
  readonly until: Date;
  /** What ends first, in English. */
  readonly endsWith: string;
  /** The token, DER. */
  readonly token: Buffer;
}

/** The file does not end with a good document time-stamp. The message says why, in English. */
export class Unprotected extends Error {
  override readonly name = 'Unprotected';
}

/**
 * Reads the protection of a file from its bytes alone. The newest time-stamp covers the whole file, is intact, and the
 * file carries what proves its certificate good at its own time (EN 319 142-1, 5.5). Trust in the root is not judged.
 * @throws Unprotected where one of these does not hold; PdfProblem what is wrong with the file
 */
export function readProtection(bytes: Buffer, pdf = new Pdf(bytes)): Protection {
  const found = signatures(bytes, pdf);
  const newest = found.at(-1);
  if (newest?.kind !== 'timestamp') throw new Unprotected('The file does not end with a document time-stamp.');
  if (!newest.coversWholeFile) throw new Unprotected('Something was added after the newest document time-stamp.');
  const { token, checked } = check(bytes, newest);
  const { certificate, info } = checked;
  const material = readMaterial(pdf, checked.signedData.certificates);
  const path = provenPath(info.genTime, certificate, material);
  if (!path) throw new Unprotected('The file lacks what proves the certificate of its newest time-stamp.');
  return { stampedAt: info.genTime, ...earliest([path, ...tokenEnd(checked.signedData)]), token };
}

/**
 * Whether the file proves that the certificate of the document time-stamp before the newest was good when the newest was
 * made; true where there is only one.
 * @throws PdfProblem what is wrong with the file
 */
export function isPreviousProven(bytes: Buffer, pdf = new Pdf(bytes)): boolean {
  const [previous, newest] = signatures(bytes, pdf)
    .filter(({ kind }) => kind === 'timestamp')
    .slice(-2)
    .map((each) => check(bytes, each).checked);
  if (!previous || !newest) return true;
  const material = readMaterial(pdf, [...previous.signedData.certificates, ...newest.signedData.certificates]);
  return isProvenAt(newest.info.genTime, previous.certificate, material);
}

function check(bytes: Buffer, timestamp: EmbeddedSignature): { token: Buffer; checked: CheckedToken } {
  const hash = createHash('sha256');
  for (const part of signedParts(bytes, timestamp)) hash.update(part);
  try {
    const { length } = parseCms(timestamp.contents, { padded: true });
    const token = timestamp.contents.subarray(0, length);
    return { token, checked: checkToken(token, { sha256: hash.digest(), nonce: null }) };
  } catch (error) {
    if (error instanceof Asn1Error || error instanceof TokenRefused)
      throw new Unprotected(`The newest document time-stamp is not intact: ${error.message}.`);
    throw error;
  }
}
