import type { Clock } from '../../../kernel/clock.ts';
import type { Config } from '../../../platform/config/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { OutsideData } from '../revocation/outside-data.ts';
import { HeldCredential } from './held-credential.ts';
import { rememberSealChain } from './seal-chains.ts';
import { findWithdrawal } from './withdrawals.ts';

export interface CredentialServices {
  readonly config: Pick<Config, 'sealCredential' | 'dataDir'>;
  readonly clock: Clock;
  readonly database: Database;
}

/** Returns the credential of the service's own live seal. Null if the built-in one is used. Opens nothing yet. */
export function serviceCredential(
  { config, clock, database }: CredentialServices,
  outside: OutsideData,
): HeldCredential | null {
  if (!config.sealCredential) return null;
  return new HeldCredential(config.sealCredential, {
    clock,
    outside,
    findWithdrawal: (fingerprint) => findWithdrawal(database, fingerprint),
    remember: (trustChain) =>
      rememberSealChain(database, config.dataDir, { trustChain, isServices: true, now: clock.now() }),
  });
}
