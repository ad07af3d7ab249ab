import { itemAt } from '../../../kernel/definitely.ts';
import type { Log } from '../../../platform/log/index.ts';
import type { Keyring } from './keyring.ts';
import { reasonOf } from './revoke-key.ts';

/** Logs the keys that another process, or this one, has added or revoked since the keyring was read. */
export function logChanges(log: Log, former: Keyring, current: Keyring): void {
  for (const key of current.keys()) {
    const known = former.find(key.id);
    const facts = { keyId: key.id, mode: key.mode, role: key.role, generation: key.generation };
    if (!known) log.info(facts, 'a key of the hierarchy was added');
    const { revocation } = itemAt(key.certificates, 0);
    if (!revocation || known?.certificates[0]?.revocation) continue;
    log.warn({ ...facts, reason: reasonOf(revocation.reason) }, 'a key of the hierarchy was revoked');
  }
}
