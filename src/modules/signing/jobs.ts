import type { Tasks } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { sealEnvelope } from './seal-envelopes.ts';
import { isDue, SEAL_TASK } from './sealing.ts';

export const jobs = (services: Services): Tasks => ({
  [SEAL_TASK]: ({ id }) => sealEnvelope(services, String(id)),
});

/** Continues seals that are due, also those whose process died together with its job. */
export async function sweep(services: Services): Promise<Record<string, number>> {
  const open = await services.database.prisma.sealing.findMany({ where: { state: { in: ['WORKING', 'WAITING'] } } });
  const due = open.filter((sealing) => isDue(services, sealing));
  for (const { envelopeId } of due) await sealEnvelope(services, envelopeId);
  return { sealed: due.length };
}
