import { type SigningAlgorithm, signatureIdentifier } from '../asn1/algorithms.ts';
import { bitString, sequence } from '../asn1/write.ts';
import { type Certificate, parseCertificate, publicKeyOf } from './certificate.ts';
import { lintCertificate } from './lint.ts';
import type { CertificateOrder } from './order.ts';
import { verifySignature } from './verify-signature.ts';
import { encodeTbsCertificate } from './write.ts';

/** The issuer. `certificate` is null for a root, which is signed with the key named in the order. */
export interface Issuer {
  readonly certificate: Certificate | null;
  readonly algorithm: SigningAlgorithm;
  /** Over SHA-256 of the bytes; ECDSA as DER (r, s). */
  sign(bytes: Buffer): Buffer | Promise<Buffer>;
}

/** The certificate would not conform to its profile; nothing was signed. */
export class LintFailure extends Error {
  override readonly name = 'LintFailure';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`the certificate fails its profile: ${problems.join('; ')}`);
    this.problems = problems;
  }
}

/**
 * Issues one certificate. Our own writer encodes it with an empty signature; our own reader parses and lints it; only then
 * are exactly these bytes signed. The tests compare the writer with @peculiar/x509, byte for byte, in every profile. The
 * key never leaves `issuer.sign`.
 *
 * @throws LintFailure, RangeError (a name exceeds its bounds), and the errors of `issuer.sign`
 */
export async function issueCertificate(order: CertificateOrder, issuer: Issuer): Promise<Certificate> {
  const tbs = encodeTbsCertificate(order, issuer.certificate, issuer.algorithm);
  const unsigned = sequence(tbs, signatureIdentifier[issuer.algorithm], bitString(Buffer.alloc(0)));
  const rehearsal = parseCertificate(unsigned);
  const problems = lintCertificate(rehearsal, order, issuer.certificate);
  if (problems.length) throw new LintFailure(problems);

  const signature = await issuer.sign(rehearsal.tbs);
  const der = sequence(rehearsal.tbs, signatureIdentifier[issuer.algorithm], bitString(signature));
  const certificate = parseCertificate(der);
  const { signatureAlgorithm: algorithm, tbs: data } = certificate;
  const key = publicKeyOf(issuer.certificate ?? certificate);
  if (!verifySignature(key, { data, algorithm, signature })) throw new LintFailure(['the signature is not valid']);
  return certificate;
}
