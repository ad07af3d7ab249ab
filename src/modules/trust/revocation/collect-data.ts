import { oids } from '../../../standards/asn1/oids.ts';
import type { ValidationData } from '../../../standards/pades/index.ts';
import { type Certificate, isSelfIssued } from '../../../standards/x509/certificate.ts';
import { needsNoStatus } from '../../../standards/x509/needs-no-status.ts';
import { buildChain, type Link } from './build-chain.ts';
import { findStatus } from './find-status.ts';

/** Validation data, and until when all its answers are current. */
export interface CollectedData {
  readonly data: ValidationData;
  /** Null if no answer names an end. */
  readonly currentUntil: Date | null;
}

/**
 * Collects everything that a validator needs for the chain of a certificate from another CA: the certificates up to
 * the root, a status proof for each below the root, and the same for OCSP responders. Certificates that state that
 * there is no status (RFC 9608) need none, nor do responders with `id-pkix-ocsp-nocheck` (RFC 6960 §4.2.2.2.1).
 * @param brought certificates that came with it, in any order
 * @throws StatusUnavailable if it is not complete: the seal then waits, its level is never lowered
 */
export async function collectData(
  leaf: Certificate,
  brought: readonly Certificate[],
  now: Date,
): Promise<CollectedData> {
  const chain = await buildChain(leaf, brought, now);
  const certificates = new Map<string, Buffer>();
  const ocspResponses: Buffer[] = [];
  const crls: Buffer[] = [];
  const ends: Date[] = [];

  const pending: Link[] = [...chain];
  for (let link = pending.shift(); link; link = pending.shift()) {
    const { certificate, issuer } = link;
    if (certificates.has(certificate.fingerprintSha256)) continue;
    certificates.set(certificate.fingerprintSha256, certificate.der);
    if (hasNoStatus(certificate)) continue;
    const proof = await findStatus(link, now);
    if (proof.nextUpdate) ends.push(proof.nextUpdate);
    if (proof.kind === 'crl') crls.push(proof.der);
    else ocspResponses.push(proof.der);
    if (proof.kind === 'ocsp' && proof.responder) pending.push({ certificate: proof.responder, issuer });
  }
  return {
    data: { certificates: [...certificates.values()], ocspResponses, crls },
    currentUntil: ends.length ? new Date(Math.min(...ends.map(Number))) : null,
  };
}

const hasNoStatus = (certificate: Certificate): boolean =>
  isSelfIssued(certificate) || certificate.extensions.has(oids.ocspNoCheck) || needsNoStatus(certificate);

/** Collects validation data without caching it. @throws StatusUnavailable */
export const collectOutsideData = async (
  leaf: Certificate,
  brought: readonly Certificate[],
  now: Date,
): Promise<ValidationData> => (await collectData(leaf, brought, now)).data;
