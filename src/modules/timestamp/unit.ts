import { randomBytes } from 'node:crypto';
import type { Mode } from '../../kernel/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import { itemAt } from '../../kernel/definitely.ts';
import type { Unit } from '../../standards/rfc3161/issue-token.ts';
import type { Authority } from '../pki/index.ts';

/** Returns the current built-in time-stamping unit. */
export async function currentUnit(authority: Authority, mode: Mode, clock: Clock): Promise<Unit> {
  const signer = await authority.tsuKey(mode);
  return { signer, policy: itemAt(signer.certificate.policies, 0), now: clock.now(), serial: freshSerial() };
}

/**
 * Random, and thus unique without a shared counter. The first bits are fixed, so that its hex equals that of the
 * INTEGER.
 */
function freshSerial(): Buffer {
  const serial = randomBytes(16);
  serial[0] = (itemAt(serial, 0) & 0x3f) | 0x40;
  return serial;
}
