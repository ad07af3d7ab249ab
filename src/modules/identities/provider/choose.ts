import type { Mode } from '../../../kernel/actor.ts';
import type { Kit } from '../../../platform/kit.ts';
import { httpsProvider } from './https.ts';
import type { IdentityProvider } from './provider.ts';
import { sandboxProvider } from './sandbox.ts';

/** The provider of a mode, or null where none is configured. Live identities never meet the simulator. */
export function providerFor(kit: Kit, mode: Mode): IdentityProvider | null {
  if (mode === 'TEST' && kit.config.idvSandbox) return sandboxProvider(kit);
  return httpsProvider(kit);
}
