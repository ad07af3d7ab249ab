import { isIP } from 'node:net';
import type { Services } from '../../../platform/services.ts';
import { refuse } from '../faults.ts';

/** The relying party of Web Authentication (Level 3 §4): what passkeys are bound to. */
export interface RelyingParty {
  /** Host name of `PUBLIC_URL`. */
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

/** The relying party, or null where `PUBLIC_URL` names an IP address, which browsers refuse for passkeys. */
export function relyingParty({ config }: Services): RelyingParty | null {
  const { hostname, origin } = new URL(config.publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { id: hostname, origin, name: 'Esign' };
}

/** The same. @throws Fault `passkeys_unavailable` */
export function assertRelyingParty(services: Services): RelyingParty {
  const party = relyingParty(services);
  if (!party) throw refuse('passkeys_unavailable');
  return party;
}
