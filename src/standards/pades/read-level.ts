import { createHash } from 'node:crypto';
import { sha256 } from '../../kernel/digest.ts';
import { Asn1Error } from '../asn1/error.ts';
import { parseCms, type SignedData } from '../cms/parse.ts';
import { verifyCms } from '../cms/verify.ts';
import { Pdf } from '../pdf/index.ts';
import { type CheckedToken, checkToken, TokenRefused } from '../rfc3161/check-token.ts';
import type { Certificate } from '../x509/certificate.ts';
import { isProvenAt, readMaterial } from './long-term.ts';
import { type EmbeddedSignature, signatures, signedParts } from './signatures.ts';

/** Baseline levels of EN 319 142-1, 6.1. */
export type BaselineLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';

/**
 * The level of a document's last signature, from its bytes alone; null where it has none that is PAdES and intact.
 * Each step up needs the one below, every byte verified, and where a rule could be read in two ways, the lower level:
 *
 * B-B: a CAdES signature over its byte range, bound to its certificate.
 * B-T: a good time-stamp over its value, made while its certificate was valid.
 * B-LT: for the chains of signature and time-stamp, up to a root, certificates and revocation data that said good:
 * at the time of a later document timestamp, or, where there is none, at the signature's own.
 * B-LTA: a document timestamp over the whole file.
 *
 * Whether the root is to be trusted is not asked.
 * @throws PdfProblem what is wrong with the file
 */
export function readLevel(bytes: Buffer): BaselineLevel | null {
  const pdf = new Pdf(bytes);
  const found = signatures(bytes, pdf);
  const at = found.findLastIndex(({ kind }) => kind === 'signature');
  const signature = found[at];
  if (signature?.subFilter !== 'ETSI.CAdES.detached') return null;

  const cms = good(() => verified(bytes, signature));
  const signer = cms?.signerCertificate;
  if (!cms || !signer) return null;

  const timestamp = good(() => signatureTimestamp(cms, signer));
  if (!timestamp) return 'B-B';

  const stamps = found.slice(at + 1).map((each) => ({ each, token: good(() => documentTimestamp(bytes, each)) }));
  const times = stamps.flatMap(({ token }) => token?.info.genTime ?? []);
  const material = readMaterial(pdf, [...cms.certificates, ...timestamp.signedData.certificates]);
  const chains = [signer, timestamp.certificate];
  const lasting = (times.length > 0 ? times : [timestamp.info.genTime]).some((time) =>
    chains.every((leaf) => good(() => isProvenAt(time, leaf, material))),
  );
  if (!lasting) return 'B-T';

  return stamps.some(({ each, token }) => token && each.coversWholeFile) ? 'B-LTA' : 'B-LT';
}

function verified(bytes: Buffer, signature: EmbeddedSignature): SignedData | undefined {
  const cms = parsePadded(signature.contents);
  const hash = createHash(cms.digestAlgorithm);
  for (const part of signedParts(bytes, signature)) hash.update(part);
  const { intact, signed, bound } = verifyCms(cms, hash.digest());
  return intact && signed && bound ? cms : undefined;
}

function signatureTimestamp(cms: SignedData, { notBefore, notAfter }: Certificate): CheckedToken | undefined {
  if (!cms.signatureTimestamp) return undefined;
  const token = checkToken(cms.signatureTimestamp, { sha256: sha256(cms.signature), nonce: null });
  return token.info.genTime >= notBefore && token.info.genTime <= notAfter ? token : undefined;
}

function documentTimestamp(bytes: Buffer, timestamp: EmbeddedSignature): CheckedToken | undefined {
  if (timestamp.kind !== 'timestamp') return undefined;
  const hash = createHash('sha256');
  for (const part of signedParts(bytes, timestamp)) hash.update(part);
  const { length } = parsePadded(timestamp.contents);
  return checkToken(timestamp.contents.subarray(0, length), { sha256: hash.digest(), nonce: null });
}

/** What `/Contents` holds: a SignedData, and zeros up to the room that was reserved. */
function parsePadded(contents: Buffer): SignedData {
  const cms = parseCms(contents, { padded: true });
  if (contents.subarray(cms.length).some((byte) => byte !== 0)) throw new Asn1Error('Contents: padding');
  return cms;
}

/** The result, or undefined where the bytes are not what they should be. */
function good<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Asn1Error || error instanceof TokenRefused) return undefined;
    throw error;
  }
}
