import { isIP } from 'node:net';
import type { Services } from '../../../platform/services.ts';
import { refuse } from '../faults.ts';

/** The relying party to which passkeys are bound (Web Authentication Level 3 §4). */
export interface RelyingParty {
  /** Host name of `PUBLIC_URL`. */
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

/** Returns the relying party, or null if the host of `PUBLIC_URL` is an IP address: browsers refuse passkeys there. */
export function relyingParty({ config }: Services): RelyingParty | null {
  const { hostname, origin } = new URL(config.publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { id: hostname, origin, name: 'Esign' };
}

/** Like `relyingParty`, but throws instead of returning null. @throws Fault `passkeys_unavailable` */
export function assertRelyingParty(services: Services): RelyingParty {
  const party = relyingParty(services);
  if (!party) throw refuse('passkeys_unavailable');
  return party;
}
