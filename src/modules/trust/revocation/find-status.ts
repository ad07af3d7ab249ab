import { Asn1Error } from '../../../standards/asn1/error.ts';
import { CrlRefused, checkCrl } from '../../../standards/crl/check.ts';
import { encodeCertId } from '../../../standards/ocsp/cert-id.ts';
import { checkOcspResponse, OcspRefused } from '../../../standards/ocsp/check.ts';
import { encodeOcspRequest } from '../../../standards/ocsp/request.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import type { Link } from './build-chain.ts';
import { requestReply } from './request-reply.ts';
import { CertificateRevoked, OutsideUnavailable, StatusUnavailable } from './unavailable.ts';

/** Proof that a certificate was not revoked. */
export type StatusProof = {
  readonly der: Buffer;
  /** Null if newer information is always available. */
  readonly nextUpdate: Date | null;
} & ({ readonly kind: 'ocsp'; readonly responder: Certificate | null } | { readonly kind: 'crl' });

const MAX_OCSP = 64 * 1024;
/** The largest CRLs of public CAs have some megabytes. */
const MAX_CRL = 16 * 1024 * 1024;

/**
 * Requests the status of a certificate from its OCSP addresses, then from those of its CRLs. Returns the first good
 * proof.
 * @throws StatusUnavailable if it is revoked, or there is no proof that it is not
 */
export async function findStatus(link: Link, now: Date): Promise<StatusProof> {
  const { certificate, issuer } = link;
  const question = { certificate, issuer, now };
  const attempts = [
    ...certificate.ocspUrls.map((url) => async (): Promise<StatusProof> => {
      const body = encodeOcspRequest(encodeCertId(certificate.serial, issuer));
      const post = { type: 'application/ocsp-request', body };
      const der = await requestReply({ url, accept: 'application/ocsp-response', post, maxBytes: MAX_OCSP });
      const { status, responder, nextUpdate } = checkOcspResponse(der, question);
      if (status === 'revoked') throw new CertificateRevoked(certificate.subjectText);
      if (status === 'unknown') throw new StatusUnavailable(`${new URL(url).host} does not know the certificate`);
      return { kind: 'ocsp', der, nextUpdate, responder };
    }),
    ...certificate.crlUrls.filter(isHttp).map((url) => async (): Promise<StatusProof> => {
      const der = await requestReply({ url, accept: 'application/pkix-crl, */*', maxBytes: MAX_CRL });
      const { isRevoked, nextUpdate } = checkCrl(der, question);
      if (isRevoked) throw new CertificateRevoked(certificate.subjectText);
      return { kind: 'crl', der, nextUpdate };
    }),
  ];
  const reasons: string[] = [];
  for (const attempt of attempts) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof CertificateRevoked || !isExpected(error)) throw error;
      reasons.push(error.message);
    }
  }
  const why = reasons.join('; ') || 'it contains no address';
  throw new StatusUnavailable(`the status of ${certificate.subjectText} could not be obtained: ${why}`);
}

/** Distribution points can also be ldap:// addresses. */
const isHttp = (url: string): boolean => /^https?:/i.test(url);

const isExpected = (error: unknown): error is Error =>
  [OutsideUnavailable, Asn1Error, OcspRefused, CrlRefused].some((kind) => error instanceof kind);
