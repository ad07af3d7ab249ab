import { encodeCertId } from '../../standards/ocsp/cert-id.ts';
import type { ValidationData } from '../../standards/pades/index.ts';
import type { Certificate } from '../../standards/x509/certificate.ts';
import type { Keyring } from './keyring.ts';
import { crlOf, ocspOf, responderFor } from './status.ts';

/**
 * All that a validator needs for `leaves` without asking anybody: each chain up to its root, an OCSP answer for each
 * leaf with its responder's certificate, and the root's CRL for the CA between. (CRLs of that CA would go stale in an
 * archive; the OCSP answer and the root's list were accepted years ahead.)
 */
export async function collectValidationData(
  leaves: readonly Certificate[],
  ring: Keyring,
  now: Date,
): Promise<ValidationData> {
  const certificates = new Map<string, Buffer>();
  const add = ({ fingerprintSha256, der }: Certificate) => certificates.set(fingerprintSha256, der);
  const ocspResponses: Buffer[] = [];
  const crls = new Map<string, Buffer>();

  for (const leaf of leaves) {
    const { ca, caCertificate, root, rootCertificate } = chainOf(leaf, ring);
    const state = { ca, ring, now };
    for (const one of [leaf, caCertificate, rootCertificate, responderFor(state).certificate]) add(one);
    const certId = encodeCertId(leaf.serial, caCertificate);
    ocspResponses.push(await ocspOf(state, [{ certId, status: { kind: 'good' } }], null));
    if (!crls.has(root.id)) crls.set(root.id, await crlOf({ ca: root, ring, now }));
  }
  return { certificates: [...certificates.values()], ocspResponses, crls: [...crls.values()] };
}

/** The keys and certificates above a leaf of ours. Throws for a certificate that is not, or is revoked. */
export function chainOf(leaf: Certificate, ring: Keyring) {
  const held = ring.holding(leaf)?.held;
  const ca = held && ring.find(held.issuerKeyId);
  const caHeld = ca?.certificates[0];
  const root = caHeld && ring.find(caHeld.issuerKeyId);
  if (!held || !ca || !caHeld || !root) throw new Error(`not a certificate of this hierarchy: ${leaf.subjectText}`);
  if (held.revocation) throw new Error(`the certificate was revoked: ${leaf.subjectText}`);
  return { ca, caCertificate: caHeld.certificate, root, rootCertificate: root.certificates[0]!.certificate };
}
