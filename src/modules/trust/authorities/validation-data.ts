import { itemAt } from '../../../kernel/definitely.ts';
import { encodeCertId } from '../../../standards/ocsp/parse.ts';
import type { CertStatus } from '../../../standards/ocsp/response.ts';
import type { ValidationData } from '../../../standards/pades/index.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { ocspOf, responderFor } from './answer-ocsp.ts';
import type { Keyring, PkiKey } from './keyring.ts';

/** The hierarchy at one time, and the function that writes a CA's CRL. */
export interface Sources {
  readonly ring: Keyring;
  readonly now: Date;
  readonly crl: (ca: PkiKey) => Promise<Buffer>;
}

/** A certificate and the CA's key that signed it. */
export interface Issued {
  readonly certificate: Certificate;
  readonly issuerKeyId: string;
}

/**
 * Collects everything that a validator needs for `leaves` without any network: each chain up to its root, an OCSP
 * answer for each leaf with its responder's certificate, and the root's CRL for the intermediate CA. CRLs of that CA
 * would be outdated in an archive; validators accept the OCSP answer and the root's list years later. The answer about a
 * revoked leaf says so: what it signed before can still be valid.
 */
export const collectValidationData = (leaves: readonly Certificate[], sources: Sources): Promise<ValidationData> =>
  dataFor(
    leaves.map((leaf) => ({ certificate: leaf, issuerKeyId: assertHeld(leaf, sources.ring).issuerKeyId })),
    sources,
  );

/**
 * Does the same for certificates that are not in the keyring, such as a signer's. They come first. The caller checks
 * that they are not revoked.
 */
export async function dataFor(issued: readonly Issued[], { ring, now, crl }: Sources): Promise<ValidationData> {
  const certificates = new Map<string, Buffer>();
  const add = ({ fingerprintSha256, der }: Certificate) => certificates.set(fingerprintSha256, der);
  const ocspResponses: Buffer[] = [];
  const crls = new Map<string, Buffer>();

  for (const { certificate } of issued) add(certificate);
  for (const { certificate: leaf, issuerKeyId } of issued) {
    const { ca, caCertificate, root, rootCertificate } = chainAbove(issuerKeyId, ring);
    const state = { ca, ring, now };
    for (const one of [caCertificate, rootCertificate, responderFor(state).certificate]) add(one);
    const certId = encodeCertId(leaf.serial, caCertificate);
    ocspResponses.push(await ocspOf(state, [{ certId, status: statusOf(leaf, ring) }], null));
    if (!crls.has(root.id)) crls.set(root.id, await crl(root));
  }
  return { certificates: [...certificates.values()], ocspResponses, crls: [...crls.values()] };
}

/** Returns the keys and certificates above a leaf. @throws Error if it is unknown */
export const chainOf = (leaf: Certificate, ring: Keyring) => chainAbove(assertHeld(leaf, ring).issuerKeyId, ring);

function assertHeld(leaf: Certificate, ring: Keyring) {
  const held = ring.holding(leaf)?.held;
  if (!held) throw new Error(`not a certificate of this hierarchy: ${leaf.subjectText}`);
  return held;
}

/** The status of a key's certificate. Of others the caller knows that they are not revoked. */
function statusOf(leaf: Certificate, ring: Keyring): CertStatus {
  const revocation = ring.holding(leaf)?.held.revocation;
  return revocation ? { kind: 'revoked', ...revocation } : { kind: 'good' };
}

/** Returns the keys and certificates from a CA up to its root. @throws Error if the key is not a CA's */
export function chainAbove(issuerKeyId: string, ring: Keyring) {
  const ca = ring.find(issuerKeyId);
  const caHeld = ca?.certificates[0];
  const root = caHeld && ring.find(caHeld.issuerKeyId);
  if (!ca || !caHeld || !root) throw new Error(`not a CA of this hierarchy: ${issuerKeyId}`);
  return { ca, caCertificate: caHeld.certificate, root, rootCertificate: itemAt(root.certificates, 0).certificate };
}
