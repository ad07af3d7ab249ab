import { Asn1Error } from '../../../standards/asn1/error.ts';
import { type Certificate, isSelfIssued } from '../../../standards/x509/certificate.ts';
import { readCertificates } from '../../../standards/x509/read-certificates.ts';
import { isIssuedBy } from '../../../standards/x509/verify-signature.ts';
import { requestReply } from './request-reply.ts';
import { OutsideUnavailable, StatusUnavailable } from './unavailable.ts';

/** A certificate and its issuer. A root is its own issuer. */
export interface Link {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
}

/** Chains of public authorities have three or four links. The limit stops loops. */
const MAX_LINKS = 8;
const MAX_CERTIFICATES = 64 * 1024;

/**
 * Builds the chain from `leaf` to its root: from the certificates in `brought`, and from the issuers' addresses in
 * certificates (RFC 5280 §4.2.2.1). Verifies every signature.
 * @throws StatusUnavailable if the chain is incomplete or a certificate is not valid now
 */
export async function buildChain(leaf: Certificate, brought: readonly Certificate[], now: Date): Promise<Link[]> {
  const links: Link[] = [];
  for (let certificate = leaf; links.length < MAX_LINKS; ) {
    if (now < certificate.notBefore || now > certificate.notAfter) {
      throw new StatusUnavailable(`the certificate is not valid now: ${certificate.subjectText}`);
    }
    const issuer = brought.find((one) => isIssuedBy(certificate, one)) ?? (await download(certificate));
    links.push({ certificate, issuer });
    if (isSelfIssued(certificate)) return links;
    certificate = issuer;
  }
  throw new StatusUnavailable(`the chain does not reach a root: ${leaf.subjectText}`);
}

/** Returns a root itself, or else the first matching issuer from the certificate's addresses. */
async function download(certificate: Certificate): Promise<Certificate> {
  if (isSelfIssued(certificate) && isIssuedBy(certificate, certificate)) return certificate;
  const reasons: string[] = [];
  for (const url of certificate.caIssuersUrls) {
    try {
      const bytes = await requestReply({ url, accept: 'application/pkix-cert, */*', maxBytes: MAX_CERTIFICATES });
      const issuer = readCertificates(bytes).find((one) => isIssuedBy(certificate, one));
      if (issuer) return issuer;
      reasons.push(`${new URL(url).host} serves another certificate`);
    } catch (error) {
      if (!(error instanceof Asn1Error || error instanceof OutsideUnavailable)) throw error;
      reasons.push(error.message);
    }
  }
  const why = reasons.join('; ') || 'it contains no address';
  throw new StatusUnavailable(`the issuer's certificate of ${certificate.subjectText} could not be obtained: ${why}`);
}
