import type { Tasks } from '../../platform/jobs/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { sealEnvelope } from './seal-envelopes.ts';
import { isDue, SEAL_TASK } from './sealing.ts';

export const jobs = (kit: Kit): Tasks => ({
  [SEAL_TASK]: ({ id }) => sealEnvelope(kit, String(id)),
});

/** Seals that are due: also those whose process died and took its job with it. */
export async function sweep(kit: Kit): Promise<Record<string, number>> {
  const open = await kit.database.prisma.sealing.findMany({ where: { state: { in: ['WORKING', 'WAITING'] } } });
  const due = open.filter((sealing) => isDue(kit, sealing));
  for (const { envelopeId } of due) await sealEnvelope(kit, envelopeId);
  return { sealed: due.length };
}
