import { oids, ownArc } from '../../../standards/asn1/oids.ts';
import type { CertificateProfile } from '../../../standards/x509/profiles.ts';

/** The policies of certificates and tokens below the operator's arc; below that of this service if there is none. */
export const policiesBelow = (arc: string | null) => ({
  digestSeal: below(arc, oids.digestSealPolicy),
  timestamp: below(arc, oids.timestampPolicy),
  seal: below(arc, oids.sealPolicy),
  signer: below(arc, oids.signerPolicy),
  signature: below(arc, oids.signaturePolicy),
});

/** Returns a profile whose policies are below the operator's arc. The numbers below an arc are always the same. */
export const withPolicies = (profile: CertificateProfile, arc: string | null): CertificateProfile => ({
  ...profile,
  policies: profile.policies.map((policy) => below(arc, policy)),
});

const below = (arc: string | null, policy: string): string =>
  arc && policy.startsWith(`${ownArc}.`) ? arc + policy.slice(ownArc.length) : policy;
