import type { Tasks } from '../../platform/jobs/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { preserveDue } from './preserve-due.ts';

/** To be run every ten minutes. */
export const PRESERVE_TASK = 'preservation.run';

export const jobs = (kit: Kit): Tasks => ({
  [PRESERVE_TASK]: async (_payload, { signal }) => {
    await preserveDue(kit, signal);
  },
});

/** Everything of this room that is due by the clock. */
export async function sweep(kit: Kit): Promise<Record<string, number>> {
  const { renewed = 0, read = 0 } = await preserveDue(kit);
  return { files_renewed: renewed, protections_read: read };
}
