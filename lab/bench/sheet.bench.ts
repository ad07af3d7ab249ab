import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { compose } from '../../src/app/compose.ts';
import { createOrganization } from '../../src/modules/access/index.ts';
import { sealSheet } from '../../src/modules/attendance/seal-sheet.ts';
import { closeSession } from '../../src/modules/attendance/sessions.ts';
import { loadConfig } from '../../src/platform/config/index.ts';
import type { Services } from '../../src/platform/services.ts';
import { keyOf, readSession } from '../../test/world/session.ts';
import { makeFolder, openPostgres } from '../soak/postgres.ts';
import { createMarkedSession, HANDS } from './marked-session.ts';
import { watchMemory } from './memory.ts';
import { type Row, rounded, type Section } from './section.ts';

const sizes = [
  { attendees: 1, slots: 2 },
  { attendees: 30, slots: 4 },
  { attendees: 500, slots: 4 },
  { attendees: 500, slots: 200 },
] as const;

/** Sheets of closed sessions, drawn and sealed with their evidence files, everything real. */
export const sheet: Section = {
  name: 'sheet',
  title: 'Attendance sheets',
  explanation:
    'From the closed session to the sealed one: sheet and evidence file drawn, sealed at B-LTA by the built-in authority, stored and committed. ' +
    `Every attendee has signed every slot with a drawn signature, one of ${HANDS} hands. Longest stall of the server’s event loop; most memory of it and its children.`,
  async run() {
    const folder = makeFolder('esign-sheets-');
    const postgres = await openPostgres(folder.path);
    const dataDir = path.join(folder.path, 'data');
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '1', LOG_LEVEL: 'error' };
    const service = await compose(loadConfig(env));
    try {
      const rows: Row[] = [];
      for (const size of sizes) rows.push(await measure(service.services, size));
      return rows;
    } finally {
      await service.close();
      await postgres.close();
      folder.remove();
    }
  },
};

async function measure(services: Services, { attendees: people, slots }: (typeof sizes)[number]): Promise<Row> {
  const { id: organizationId } = await createOrganization(services, {
    name: 'Atelier Horizon',
    billing: 'SELF_SERVICE',
  });
  const caller = keyOf({ organizationId, keyId: randomUUID(), key: '' });
  const id = await createMarkedSession(services, caller, { attendees: people, slots });
  await closeSession(services, caller, { id });
  let stall = 0;
  let last = performance.now();
  const pulse = setInterval(() => {
    stall = Math.max(stall, performance.now() - last - 10);
    last = performance.now();
  }, 10);
  const memory = watchMemory(process.pid);
  const began = performance.now();
  await sealSheet(services, id);
  const seconds = (performance.now() - began) / 1_000;
  const peak = memory.stop();
  clearInterval(pulse);
  const { sheetSha256, evidenceSha256, status } = await readSession(services, id);
  if (status !== 'SEALED')
    throw new Error(
      JSON.stringify(await services.database.prisma.sheetSealing.findUnique({ where: { sessionId: id } })),
    );
  const megabytes = async (sha256: string) => rounded((await services.storage.size(sha256)) / 2 ** 20);
  return {
    attendees: people,
    slots,
    seconds: rounded(seconds),
    'sheet MB': await megabytes(sheetSha256!),
    'evidence MB': await megabytes(evidenceSha256!),
    'stall ms': Math.round(stall),
    'memory MB': Math.round(peak?.withChildrenMb ?? 0),
  };
}
