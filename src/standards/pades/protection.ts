import { createHash } from 'node:crypto';
import { Asn1Error } from '../asn1/read.ts';
import { parseCms, type SignedData } from '../cms/read.ts';
import { CrlRefused, checkCrl } from '../crl/crl.ts';
import { checkOcspResponse, OcspRefused } from '../ocsp/request.ts';
import { Pdf, Stream } from '../pdf/index.ts';
import { type CheckedToken, checkToken, TokenRefused } from '../rfc3161/tst-info.ts';
import { describeKey, readAlgorithm, sha1, sha256 } from '../validation/algorithms.ts';
import { type Certificate, isIssuedBy, isSelfIssued, parseCertificate, publicKeyOf } from '../x509/certificate.ts';
import type { StatusQuestion } from '../x509/read-certificates.ts';
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

/** The validation data in a document. */
interface Material {
  readonly certificates: readonly Certificate[];
  readonly ocspResponses: readonly Buffer[];
  readonly crls: readonly Buffer[];
}

/** Limit of the path length; ends loops of certificates that issue each other. */
const MAX_LENGTH = 10;

/**
 * Finds a path from a certificate to a root that was valid at a time: every certificate was valid then, and a status
 * response of that time confirms it. Of several paths returns the one that lasts longest, because a CA may have
 * certificates for one key from an old and a new root. A path lasts until its first certificate expires, the root
 * included. Null if there is none.
 */
function provenPath(time: Date, leaf: Certificate, material: Material, length = 1): PathEnd | null {
  if (time < leaf.notBefore || time > leaf.notAfter || length > MAX_LENGTH) return null;
  const own = certificateEnd(leaf);
  if (isSelfIssued(leaf)) return attempt(() => isIssuedBy(leaf, leaf)) ? own : null;
  const ends = distinct(material.certificates)
    .filter((issuer) => attempt(() => isIssuedBy(leaf, issuer)))
    .filter((issuer) => isGood({ certificate: leaf, issuer, now: time }, material))
    .map((issuer) => provenPath(time, issuer, material, length + 1))
    .filter((end) => end !== null);
  const [longest] = ends.sort((a, b) => b.until.getTime() - a.until.getTime());
  return longest ? earliest([own, longest]) : null;
}

const distinct = (certificates: readonly Certificate[]): Certificate[] => [
  ...new Map(certificates.map((one) => [one.fingerprintSha256, one])).values(),
];

/** Requires at least one status response, and none to the contrary. */
function isGood(question: StatusQuestion, { ocspResponses, crls }: Material): boolean {
  const answers = [
    ...ocspResponses.map((der) => attempt(() => checkOcspResponse(der, question).status === 'good')),
    ...crls.map((der) => attempt(() => !checkCrl(der, question).isRevoked)),
  ].filter((answer) => answer !== undefined);
  return answers.length > 0 && answers.every(Boolean);
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Asn1Error || error instanceof OcspRefused || error instanceof CrlRefused) return undefined;
    throw error;
  }
}

/** Until when something is valid, and which part expires first. */
interface PathEnd {
  readonly until: Date;
  /** In English. */
  readonly endsWith: string;
}

/** Returns the one that expires first. */
const earliest = (ends: readonly PathEnd[]): PathEnd =>
  ends.reduce((first, end) => (end.until < first.until ? end : first));

/**
 * Returns until when a certificate can be relied on: by its validity, its key size, and the algorithm of its signature
 * (a root's own signature is not used). Expiry of algorithms by ETSI TS 119 312.
 */
function certificateEnd(certificate: Certificate): PathEnd {
  const { subjectText, notAfter, signatureAlgorithm } = certificate;
  const own: PathEnd = { until: notAfter, endsWith: `the certificate ${subjectText}` };
  const key = describeKey(publicKeyOf(certificate));
  const signed = isSelfIssued(certificate) ? undefined : readAlgorithm(signatureAlgorithm);
  return earliest([
    own,
    ...bounded(key.until, `the key size ${key.label} of ${subjectText}`),
    ...(signed ? bounded(signed.until, `the algorithm ${signed.label} of ${subjectText}`) : []),
  ]);
}

/** Returns until when the signature of a timestamp token can be relied on, apart from its certificate. */
function tokenEnd({ signatureAlgorithm, digestAlgorithm }: SignedData): readonly PathEnd[] {
  // The digest matters if the signature algorithm names only the key type; of the supported digests only SHA-1 has an
  // expiry.
  const algorithm = readAlgorithm(signatureAlgorithm, digestAlgorithm === 'sha1' ? sha1 : sha256);
  return algorithm ? bounded(algorithm.until, `the algorithm ${algorithm.label} of the time-stamp`) : [];
}

/** An expiry from the table, if there is one; algorithms that were never secure expire at the epoch. */
const bounded = (until: number, endsWith: string): readonly PathEnd[] =>
  until === Number.POSITIVE_INFINITY ? [] : [{ until: new Date(Math.max(0, until)), endsWith }];
