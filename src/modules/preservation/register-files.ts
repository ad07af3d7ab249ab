import { after } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import type { Database, PreservedFile, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { listSealedSessionFiles } from '../attendance/index.ts';
import { listSealedFiles } from '../envelopes/index.ts';
import { fraction } from './due-rule.ts';
import { limits } from './limits.ts';

type Client = Tx | Database['prisma'];

/** Inserts rows for the sealed files of these envelopes that have none. Returns the number of new rows. */
export async function registerEnvelopes(
  services: Services,
  client: Client,
  envelopeIds: readonly string[],
): Promise<number> {
  const files = await listSealedFiles(client, envelopeIds);
  return register(
    services,
    client,
    files.map(({ envelopeId: chainId, ...file }) => ({ chainId, ...file })),
  );
}

/** Inserts rows for the sealed files of these attendance sessions that have none. Returns the number of new rows. */
export async function registerSessions(
  services: Services,
  client: Client,
  sessionIds: readonly string[],
): Promise<number> {
  const files = await listSealedSessionFiles(client, sessionIds);
  return register(
    services,
    client,
    files.map(({ sessionId, ...file }) => ({ chainId: sessionId, subjectId: sessionId, ...file })),
  );
}

type Unregistered = Pick<
  PreservedFile,
  'kind' | 'subjectId' | 'chainId' | 'organizationId' | 'mode' | 'sha256' | 'retainedUntil'
>;

async function register(services: Services, client: Client, files: readonly Unregistered[]): Promise<number> {
  const now = services.clock.now();
  const held = files.filter(({ retainedUntil }) => retainedUntil > now);
  if (held.length === 0) return 0;
  const { count } = await client.preservedFile.createMany({
    data: held.map((file) => {
      const id = newId();
      return { id, ...file, createdAt: now, nextAt: after(now, fraction(id) * limits.firstReading) };
    }),
    skipDuplicates: true,
  });
  return count;
}
