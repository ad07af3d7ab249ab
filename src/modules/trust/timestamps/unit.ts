import { randomBytes } from 'node:crypto';
import type { Mode } from '../../../kernel/actor.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import type { Unit } from '../../../standards/rfc3161/issue-token.ts';
import type { Authority } from '../authorities/authority.ts';
import type { ClockGuard } from './clock-guard.ts';

export interface StampingMachines {
  readonly authority: Authority;
  readonly clock: Clock;
  readonly guard: ClockGuard;
}

/** Returns the current built-in time-stamping unit. @throws ClockWrong if it may not state the time */
export async function currentUnit({ authority, clock, guard }: StampingMachines, mode: Mode): Promise<Unit> {
  const signer = await authority.tsuKey(mode);
  await guard.assertRight(signer.certificate);
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
