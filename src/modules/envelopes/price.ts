import type { Envelope, Signer } from '../../platform/database/index.ts';
import type { Priced } from '../credits/index.ts';

/** The price of each level, by its name. */
export const priceKinds = { SIMPLE: 'simple', ADVANCED: 'advanced', ORGANIZATION_SEAL: 'organization_seal' } as const;

/** What an envelope is to whoever prices it. An agent gets one code for a whole batch, and none for an envelope. */
export function pricedAs(
  level: Envelope['signatureLevel'],
  signers: readonly { readonly role?: Signer['role']; readonly authentication: readonly string[] }[],
): Priced {
  const people = signers.filter(({ role }) => role !== 'AGENT');
  const codes = people.filter(({ authentication }) => authentication.includes('OTP_SMS')).length;
  return { kind: priceKinds[level], signers: people.length, codes };
}
