import { DAY } from '../../../../src/kernel/clock.ts';
import { type PreservationCount, preserveDue } from '../../../../src/modules/verification/preservation/preserve-due.ts';
import type { PreservedFile } from '../../../../src/platform/database/index.ts';
import { openWorld, type World } from '../../../world/world.ts';

/** Years for which proof is kept in these tests. */
export const RETENTION = 40;

/**
 * A world whose time-stamping units live some four years, as they do where proof is kept for three, and whose operator
 * keeps proof for 40 from now on: the certificates in use stay, and files outlive them many times.
 */
export async function openLongWorld(env: Record<string, string> = {}): Promise<World> {
  const world = await openWorld({ env: { PROOF_RETENTION_YEARS: '3', ...env } });
  Object.assign(world.service.services.config, { proofRetentionYears: RETENTION });
  return world;
}

/** Lets days pass in steps of two months, and does what is due after each; unless `renew` is false. */
export async function letPass(
  { clock, service: { services } }: World,
  days: number,
  renew = true,
): Promise<PreservationCount> {
  const total: Record<string, number> = {};
  for (let passed = 0; passed < days; ) {
    const step = Math.min(60, days - passed);
    clock.advance(step * DAY);
    passed += step;
    if (!renew) continue;
    for (const [end, count] of Object.entries(await preserveDue(services))) total[end] = (total[end] ?? 0) + count;
  }
  return total;
}

/** The rows of one envelope or session, or of all. */
export const preserved = ({ database }: World, chainId?: string): Promise<PreservedFile[]> =>
  database.prisma.preservedFile.findMany({
    where: chainId ? { chainId } : {},
    orderBy: [{ chainId: 'asc' }, { kind: 'asc' }, { subjectId: 'asc' }],
  });

/** Every root that a mode ever had, DER: the old ones stay anchors for what they have signed. */
export async function rootsOf({ database }: World, mode: 'LIVE' | 'TEST' = 'TEST'): Promise<Buffer[]> {
  const rows = await database.prisma.pkiCertificate.findMany({ where: { key: { role: 'ROOT', mode } } });
  return rows.map(({ der }) => Buffer.from(der));
}
