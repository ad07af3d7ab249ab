import type { Mode } from '../../../kernel/actor.ts';
import type { Services } from '../../../platform/services.ts';
import { httpsProvider } from './https.ts';
import type { IdentityProvider } from './provider.ts';
import { sandboxProvider } from './sandbox.ts';

/** Returns the provider for a mode. Null if none is configured. Live identities never use the simulator. */
export function providerFor(services: Services, mode: Mode): IdentityProvider | null {
  if (mode === 'TEST' && services.config.idvSandbox) return sandboxProvider(services);
  return httpsProvider(services);
}
