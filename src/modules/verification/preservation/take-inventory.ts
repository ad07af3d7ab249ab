import { after } from '../../../kernel/clock.ts';
import { definitely } from '../../../kernel/definitely.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { listSealedSessions } from '../../attendance/index.ts';
import { listCompletedEnvelopes } from '../../envelopes/index.ts';
import { limits } from './limits.ts';
import { type NewRow, rowsOfEnvelopes, rowsOfSessions } from './register-files.ts';

interface Source {
  list(client: Database['prisma'], page: { after: string | null; most: number }): Promise<string[]>;
  rowsOf(services: Services, client: Database['prisma'], ids: readonly string[]): Promise<NewRow[]>;
}

/** Sources of sealed files. Each has a row of `preservation_inventories`. */
const sources: Readonly<Record<string, Source>> = {
  envelopes: { list: listCompletedEnvelopes, rowsOf: rowsOfEnvelopes },
  sessions: { list: listSealedSessions, rowsOf: rowsOfSessions },
};

/**
 * Searches all sealed envelopes and sessions for files without a row, page by page, and continues where it stopped.
 * Finds files sealed before this room existed, or by an older version that still runs. Returns the number of new rows.
 */
export async function takeInventory(services: Services, mayGoOn: () => boolean = () => true): Promise<number> {
  let written = 0;
  for (const source of Object.keys(sources)) {
    for (let more = true; more && mayGoOn(); ) {
      const step = await takeStep(services, source);
      written += step.written;
      more = step.more;
    }
  }
  return written;
}

async function takeStep(services: Services, name: string): Promise<{ written: number; more: boolean }> {
  const { prisma } = services.database;
  const now = services.clock.now();
  const state = await prisma.preservationInventory.findUnique({ where: { source: name } });
  if (state?.finishedAt && after(state.finishedAt, limits.inventoryEvery) > now) return { written: 0, more: false };
  const from = state?.finishedAt ? null : (state?.after ?? null);
  const { list, rowsOf } = definitely(sources[name], name);
  const ids = await list(prisma, { after: from, most: limits.inventoryPage });
  const data = await rowsOf(services, prisma, ids);
  const { count: written } = await prisma.preservedFile.createMany({ data, skipDuplicates: true });
  const more = ids.length === limits.inventoryPage;
  const progress = more ? { after: ids.at(-1)!, finishedAt: null } : { after: null, finishedAt: now };
  await prisma.preservationInventory.upsert({
    where: { source: name },
    create: { source: name, ...progress },
    update: progress,
  });
  return { written, more };
}
