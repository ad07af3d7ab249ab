import { createHash } from 'node:crypto';
import { Asn1Error } from '../asn1/read.ts';
import { parseCms } from '../cms/read.ts';
import { Pdf, Stream } from '../pdf/index.ts';
import { type CheckedToken, checkToken, TokenRefused } from '../rfc3161/tst-info.ts';
import { type Certificate, parseCertificate } from '../x509/certificate.ts';
import { earliest, type Material, provenPath, tokenEnd } from './proven-path.ts';
import { type EmbeddedSignature, signatures, signedParts } from './revisions.ts';
import type { ValidationData } from './security-store.ts';

/**
 * Reads the document security store (ISO 32000-2, 12.8.4.3), and adds certificates found in signatures. Unreadable
 * entries prove nothing and are skipped.
 */
function readMaterial(pdf: Pdf, found: readonly Certificate[]): Material {
  const store = pdf.findDict(pdf.root.get('DSS'));
  const streams = (key: string): Buffer[] =>
    pdf
      .items(store?.get(key))
      .map((each) => pdf.resolve(each))
      .filter((each) => each instanceof Stream)
      .map((stream) => pdf.decode(stream));
  const certificates = streams('Certs').flatMap((der) => attempt(() => parseCertificate(der)) ?? []);
  return { certificates: [...certificates, ...found], ocspResponses: streams('OCSPs'), crls: streams('CRLs') };
}

/**
 * True if every certificate from the leaf to a root was valid at that time, with a status response of that time saying
 * good.
 */
const isProvenAt = (time: Date, leaf: Certificate, material: Material): boolean =>
  provenPath(time, leaf, material) !== null;

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Asn1Error) return undefined;
    throw error;
  }
}

/** How long the newest document timestamp of a file keeps everything before it valid. */
export interface Protection {
  /** The time in the token. */
  readonly stampedAt: Date;
  /** Until when validators accept the token: the earliest expiry of a certificate of its path, or of an algorithm. */
  readonly until: Date;
  /** What expires first, in English. */
  readonly endsWith: string;
  /** The token, DER. */
  readonly token: Buffer;
}

/** The file does not end with a valid document timestamp. The message explains why, in English. */
export class Unprotected extends Error {
  override readonly name = 'Unprotected';
}

/**
 * Reads the protection of a file from its bytes alone. Checks that the newest timestamp covers the whole file and is
 * intact, and that the file proves its certificate valid at its own time (EN 319 142-1, 5.5). Does not check trust in
 * the root.
 *
 * @throws Unprotected (one of these does not hold)
 * @throws PdfProblem (the file is broken)
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
 * Reads until when a time-stamp token protects what it is over, with the validation data that is kept for it. Checks that it is
 * intact, over this digest, and proven at its own time. Does not check trust in the root.
 * @throws Unprotected (one of these does not hold), Asn1Error, TokenRefused
 */
export function readTokenProtection(
  token: Buffer,
  digest: Buffer,
  { certificates, ...data }: ValidationData,
): Protection {
  const { info, certificate, signedData } = checkToken(token, { digest, nonce: null });
  const known = [...certificates.map(parseCertificate), ...signedData.certificates];
  const path = provenPath(info.genTime, certificate, { ...data, certificates: known });
  if (!path) throw new Unprotected('The validation data does not prove the certificate of the time-stamp.');
  return { stampedAt: info.genTime, ...earliest([path, ...tokenEnd(signedData)]), token };
}

/**
 * Returns whether the file proves that the certificate of the previous document timestamp was valid when the newest
 * was made; true if there is only one.
 *
 * @throws PdfProblem (the file is broken)
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
    return { token, checked: checkToken(token, { digest: hash.digest(), nonce: null }) };
  } catch (error) {
    if (error instanceof Asn1Error || error instanceof TokenRefused)
      throw new Unprotected(`The newest document time-stamp is not intact: ${error.message}.`);
    throw error;
  }
}
