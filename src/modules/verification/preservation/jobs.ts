import type { Tasks } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { preserveDue } from './preserve-due.ts';

/** Runs every ten minutes. */
export const PRESERVE_TASK = 'preservation.run';

export const jobs = (services: Services): Tasks => ({
  [PRESERVE_TASK]: async (_payload, { signal }) => {
    await preserveDue(services, signal);
  },
});

/** Does all work of this room that is due. */
export async function sweep(services: Services): Promise<Record<string, number>> {
  const { renewed = 0, read = 0 } = await preserveDue(services);
  return { files_renewed: renewed, protections_read: read };
}
