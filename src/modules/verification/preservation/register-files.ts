import { after } from '../../../kernel/clock.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Database, PreservedFile, Prisma, Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { listSealedSessionFiles } from '../../attendance/index.ts';
import { listSealedFiles, type SealedFile } from '../../envelopes/index.ts';
import { fraction } from './due-rule.ts';
import { limits } from './limits.ts';

type Client = Tx | Database['prisma'];
export type NewRow = Prisma.PreservedFileCreateManyInput;

/** The rows for the sealed files of these envelopes. */
export const rowsOfEnvelopes = async (
  services: Services,
  client: Client,
  envelopeIds: readonly string[],
): Promise<NewRow[]> => rowsOfFiles(services, await listSealedFiles(client, envelopeIds));

/** The rows for sealed files of envelopes. */
export const rowsOfFiles = (services: Services, files: readonly SealedFile[]): NewRow[] =>
  rowsOf(
    services,
    files.map(({ envelopeId: chainId, ...file }) => ({ chainId, ...file })),
  );

/** The rows for the sealed files of these attendance sessions. */
export async function rowsOfSessions(
  services: Services,
  client: Client,
  sessionIds: readonly string[],
): Promise<NewRow[]> {
  const files = await listSealedSessionFiles(client, sessionIds);
  return rowsOf(
    services,
    files.map(({ sessionId, ...file }) => ({ chainId: sessionId, subjectId: sessionId, ...file })),
  );
}

type Unregistered = Pick<
  PreservedFile,
  'kind' | 'subjectId' | 'chainId' | 'organizationId' | 'mode' | 'sha256' | 'retainedUntil'
>;

function rowsOf(services: Services, files: readonly Unregistered[]): NewRow[] {
  const now = services.clock.now();
  return files
    .filter(({ retainedUntil }) => retainedUntil > now)
    .map((file) => {
      const id = newId();
      return { id, ...file, createdAt: now, nextAt: after(now, fraction(id) * limits.firstReading) };
    });
}
