import { X509Certificate } from 'node:crypto';
import { Der, NotDer } from './der.ts';
import { type Trust, unverifiedCertificates, verifyCrl, verifyOcsp } from './openssl.ts';
import type { Scratch } from './outside.ts';
import type { Store } from './store.ts';

/**
 * Errors that OpenSSL finds in a security store: certificates without a path to a root, OCSP responses and CRLs with a
 * wrong signature or signer. Their times are not checked.
 * @param trust `others` are the certificates of the signatures and time-stamps
 */
export function storeProblems(
  scratch: Scratch,
  { certificates, ocsps, crls }: Store,
  { roots, others }: Omit<Trust, 'at'>,
): string[] {
  const pool = [...certificates, ...others];
  const parsed = [...pool, ...roots].map((der) => new X509Certificate(der));
  const refused = unverifiedCertificates(scratch, certificates, { roots, others: pool });
  return [
    ...refused.map((der) => `OpenSSL refuses the path of ${new X509Certificate(der).subject.replaceAll('\n', ', ')}`),
    ...ocsps.flatMap((response) => ocspProblems(scratch, response, parsed, { roots, others: pool })),
    ...crls.flatMap((crl) => {
      const { ok, reason } = verifyCrl(scratch, crl, [...certificates, ...roots]);
      return ok ? [] : [`OpenSSL refuses the CRL: ${reason}`];
    }),
  ];
}

/** Every single answer of a response (RFC 6960 §4.2.1) is verified for the certificate that it covers. */
function ocspProblems(
  scratch: Scratch,
  response: Buffer,
  certificates: readonly X509Certificate[],
  trust: Omit<Trust, 'at'>,
): string[] {
  const certIds = readCertIds(response);
  if (certIds.length === 0) return ['The OCSP response cannot be read.'];
  return certIds.flatMap(({ serial, hash }) => {
    const certificate = certificates.find((each) => BigInt(`0x${each.serialNumber}`) === serial);
    const issuer = certificate && certificates.find((each) => isIssuedBy(certificate, each));
    if (!hash || !certificate || !issuer) return [`The OCSP response is about an unknown certificate, ${serial}.`];
    const question = { response, certificate: certificate.raw, issuer: issuer.raw, hash };
    const { ok, reason } = verifyOcsp(scratch, question, trust);
    return ok ? [] : [`OpenSSL refuses the OCSP response: ${reason}`];
  });
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

const hashes: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

function readCertIds(response: Buffer): { serial: bigint; hash: string | undefined }[] {
  try {
    const basic = Der.read(Der.read(response).child(1).child(0).child(1).content);
    const singles = basic.child(0).children.find(({ tag }) => tag === 0x30);
    return (singles?.children ?? []).map((single) => {
      const certId = single.child(0);
      const serial = BigInt(`0x${certId.child(3).content.toString('hex')}`);
      return { serial, hash: hashes[certId.child(0).child(0).oid] };
    });
  } catch (error) {
    if (!(error instanceof NotDer)) throw error;
    return [];
  }
}
