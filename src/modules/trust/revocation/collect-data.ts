import { MIB } from '../../../kernel/bytes.ts';
import { oids } from '../../../standards/asn1/oids.ts';
import { Asn1Error } from '../../../standards/asn1/read.ts';
import { CrlRefused, checkCrl } from '../../../standards/crl/crl.ts';
import { checkOcspResponse, encodeOcspRequest, OcspRefused } from '../../../standards/ocsp/request.ts';
import { encodeCertId } from '../../../standards/ocsp/response.ts';
import type { ValidationData } from '../../../standards/pades/index.ts';
import { type Certificate, isIssuedBy, isSelfIssued } from '../../../standards/x509/certificate.ts';
import { needsNoStatus, readCertificates } from '../../../standards/x509/read-certificates.ts';
import {
  type Ask,
  CertificateRevoked,
  OutsideUnavailable,
  requestReply,
  StatusUnavailable,
} from './outside-request.ts';

/** A certificate and its issuer. A root is its own issuer. */
interface Link {
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
async function buildChain(leaf: Certificate, brought: readonly Certificate[], now: Date): Promise<Link[]> {
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
  let isOutage = false;
  for (const url of certificate.caIssuersUrls) {
    try {
      const bytes = await requestReply({ url, accept: 'application/pkix-cert, */*', maxBytes: MAX_CERTIFICATES });
      const issuer = readCertificates(bytes).find((one) => isIssuedBy(certificate, one));
      if (issuer) return issuer;
      reasons.push(`${new URL(url).host} serves another certificate`);
    } catch (error) {
      if (!(error instanceof Asn1Error || error instanceof OutsideUnavailable)) throw error;
      reasons.push(error.message);
      isOutage ||= error instanceof OutsideUnavailable && error.isOutage;
    }
  }
  const why = reasons.join('; ') || 'it contains no address';
  const message = `the issuer's certificate of ${certificate.subjectText} could not be obtained: ${why}`;
  throw new StatusUnavailable(message, { isOutage });
}

/** Proof that a certificate was not revoked. */
type StatusProof = {
  readonly der: Buffer;
  /** Null if newer information is always available. */
  readonly nextUpdate: Date | null;
} & ({ readonly kind: 'ocsp'; readonly responder: Certificate | null } | { readonly kind: 'crl' });

const MAX_OCSP = 64 * 1024;
/** The largest CRLs of public CAs have some megabytes. */
const MAX_CRL = 16 * MIB;

/**
 * Requests the status of a certificate from its OCSP addresses, then from those of its CRLs. Returns the first good
 * proof.
 * @throws StatusUnavailable if it is revoked, or there is no proof that it is not
 */
async function findStatus(link: Link, now: Date, ask: Ask): Promise<StatusProof> {
  const { certificate, issuer } = link;
  const question = { certificate, issuer, now };
  const attempts = [
    ...certificate.ocspUrls.map((url) => async (): Promise<StatusProof> => {
      const body = encodeOcspRequest(encodeCertId(certificate.serial, issuer));
      const post = { type: 'application/ocsp-request', body };
      const der = await ask({ url, accept: 'application/ocsp-response', post, maxBytes: MAX_OCSP });
      const { status, responder, nextUpdate } = checkOcspResponse(der, question);
      if (status === 'revoked') throw new CertificateRevoked(certificate.subjectText);
      if (status === 'unknown') throw new StatusUnavailable(`${new URL(url).host} does not know the certificate`);
      return { kind: 'ocsp', der, nextUpdate, responder };
    }),
    ...certificate.crlUrls.filter(isHttp).map((url) => async (): Promise<StatusProof> => {
      const der = await ask({ url, accept: 'application/pkix-crl, */*', maxBytes: MAX_CRL });
      const { isRevoked, nextUpdate } = checkCrl(der, question);
      if (isRevoked) throw new CertificateRevoked(certificate.subjectText);
      return { kind: 'crl', der, nextUpdate };
    }),
  ];
  const reasons: string[] = [];
  let isOutage = false;
  for (const attempt of attempts) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof CertificateRevoked || !isExpected(error)) throw error;
      reasons.push(error.message);
      isOutage ||= error instanceof OutsideUnavailable && error.isOutage;
    }
  }
  const why = reasons.join('; ') || 'it contains no address';
  throw new StatusUnavailable(`the status of ${certificate.subjectText} could not be obtained: ${why}`, { isOutage });
}

/** Distribution points can also be ldap:// addresses. */
const isHttp = (url: string): boolean => /^https?:/i.test(url);

const isExpected = (error: unknown): error is Error =>
  [OutsideUnavailable, Asn1Error, OcspRefused, CrlRefused].some((kind) => error instanceof kind);

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
  return proveStatus(await buildChain(leaf, brought, now), now, requestReply);
}

/** Proves for each link that its certificate is not revoked, also for OCSP responders. @throws StatusUnavailable */
async function proveStatus(chain: readonly Link[], now: Date, ask: Ask): Promise<CollectedData> {
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
    const proof = await findStatus(link, now, ask);
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

/**
 * Asks whether the certificates of a verified path were revoked, of those that say where: the path is trusted by its
 * anchor, so that one without an address is as good as the anchor.
 * @param path from the certificate in question to its trust anchor, about which nobody is asked
 * @returns whether somebody was asked about the first
 * @throws CertificateRevoked; StatusUnavailable (no usable answer)
 */
export async function assertPathNotRevoked(path: readonly Certificate[], now: Date, ask: Ask): Promise<boolean> {
  const links = path.slice(1).map((issuer, place): Link => ({ certificate: path[place]!, issuer }));
  const asked = links.filter(({ certificate }) => !hasNoStatus(certificate) && namesStatus(certificate));
  await proveStatus(asked, now, ask);
  return asked.some(({ certificate }) => certificate === path[0]);
}

const namesStatus = ({ ocspUrls, crlUrls }: Certificate): boolean => ocspUrls.length > 0 || crlUrls.some(isHttp);

/** Collects validation data without caching it. @throws StatusUnavailable */
export const collectOutsideData = async (
  leaf: Certificate,
  brought: readonly Certificate[],
  now: Date,
): Promise<ValidationData> => (await collectData(leaf, brought, now)).data;
