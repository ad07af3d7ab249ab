import type { Envelope, Signer } from '../../platform/database/index.ts';
import type { Priced } from '../credits/index.ts';

/** The price kind of each level. */
export const priceKinds = { SIMPLE: 'simple', ADVANCED: 'advanced', ORGANIZATION_SEAL: 'organization_seal' } as const;

/** What pricing needs to know of an envelope. Agents do not count: they get one code for a whole batch. */
export function pricedAs(
  level: Envelope['signatureLevel'],
  signers: readonly { readonly role?: Signer['role']; readonly authentication: readonly string[] }[],
): Priced {
  const people = signers.filter(({ role }) => role !== 'AGENT');
  const codes = people.filter(({ authentication }) => authentication.includes('OTP_SMS')).length;
  return { kind: priceKinds[level], signers: people.length, codes };
}
