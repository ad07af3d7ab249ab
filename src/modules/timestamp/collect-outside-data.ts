import { oids } from '../../standards/asn1/oids.ts';
import type { ValidationData } from '../../standards/pades/index.ts';
import { type Certificate, isSelfIssued } from '../../standards/x509/certificate.ts';
import { buildChain, type Link } from './build-chain.ts';
import { findStatus } from './find-status.ts';

/**
 * Collects everything that a validator needs for the chain of an external unit: the certificates up to the root, a
 * status proof for each below the root, and the same for OCSP responders without `id-pkix-ocsp-nocheck` (RFC 6960
 * §4.2.2.2.1).
 * @throws TimestampUnavailable if it is not complete: the seal then waits, its level is never lowered
 */
export async function collectOutsideData(
  unit: Certificate,
  brought: readonly Certificate[],
  now: Date,
): Promise<ValidationData> {
  const chain = await buildChain(unit, brought, now);
  const certificates = new Map<string, Buffer>();
  const ocspResponses: Buffer[] = [];
  const crls: Buffer[] = [];

  const pending: Link[] = [...chain];
  for (let link = pending.shift(); link; link = pending.shift()) {
    const { certificate, issuer } = link;
    if (certificates.has(certificate.fingerprintSha256)) continue;
    certificates.set(certificate.fingerprintSha256, certificate.der);
    if (isSelfIssued(certificate) || certificate.extensions.has(oids.ocspNoCheck)) continue;
    const proof = await findStatus(link, now);
    if (proof.kind === 'crl') crls.push(proof.der);
    else ocspResponses.push(proof.der);
    if (proof.kind === 'ocsp' && proof.responder) pending.push({ certificate: proof.responder, issuer });
  }
  return { certificates: [...certificates.values()], ocspResponses, crls };
}
