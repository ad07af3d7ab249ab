import { type Certificate, isSelfIssued } from '../../standards/x509/certificate.ts';
import { isIssuedBy } from '../../standards/x509/verify-signature.ts';

/** Chains of public authorities have three or four certificates. */
const MAX_CHAIN = 8;

/** Returns the issuers of `leaf` among `others`, nearest first, as far as they are there. */
export function orderChain(leaf: Certificate, others: readonly Certificate[]): Certificate[] {
  const chain: Certificate[] = [];
  for (let certificate = leaf; chain.length < MAX_CHAIN && !isSelfIssued(certificate); ) {
    const issuer = others.find((other) => isIssuedBy(certificate, other));
    if (!issuer) break;
    chain.push(issuer);
    certificate = issuer;
  }
  return chain;
}
