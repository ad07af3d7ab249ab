import { type Certificate, isSelfIssued } from '../../../standards/x509/certificate.ts';
import { isIssuedBy } from '../../../standards/x509/verify-signature.ts';

/** Chains of public authorities have three or four certificates. The limit stops loops. */
const MAX_LENGTH = 8;

/** Returns the certificates above `leaf` that are among `candidates`, nearest first. Verifies the signatures. */
export function issuersOf(leaf: Certificate, candidates: readonly Certificate[]): Certificate[] {
  const chain: Certificate[] = [];
  for (let at = leaf; !isSelfIssued(at) && chain.length < MAX_LENGTH; ) {
    const issuer = candidates.find((one) => isIssuedBy(at, one));
    if (!issuer) break;
    chain.push(issuer);
    at = issuer;
  }
  return chain;
}
