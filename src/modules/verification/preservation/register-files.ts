import { after, DAY } from '../../../kernel/clock.ts';
import { newId, sha256 } from '../../../kernel/ids.ts';
import {
  type Database,
  type PreservedFile,
  type Prisma,
  type Queries,
  type Sql,
  sql,
  type Tx,
} from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { BlobQuestion } from '../../../platform/storage/blobs-in-use.ts';
import { listMoved } from '../../access/index.ts';
import { listSealedSessionFiles } from '../../attendance/index.ts';
import type { FileProtection } from '../../documents/index.ts';
import { listSealedFiles, type SealedFile } from '../../envelopes/index.ts';
import { limits } from './status.ts';

export type NewRow = Prisma.PreservedFileCreateManyInput;

/** The rows for the sealed files of these envelopes. */
export const rowsOfEnvelopes = async (
  services: Services,
  on: Queries,
  envelopeIds: readonly string[],
): Promise<NewRow[]> => rowsOfFiles(services, await listSealedFiles(on, envelopeIds));

/** The rows for sealed files of envelopes. */
export const rowsOfFiles = (services: Services, files: readonly SealedFile[]): NewRow[] =>
  unregisteredFileRows(
    services,
    files.map(({ envelopeId: chainId, ...file }) => ({ chainId, ...file })),
  );

/** The rows for the sealed files of these attendance sessions. */
export async function rowsOfSessions(
  services: Services,
  on: Tx | Database,
  sessionIds: readonly string[],
): Promise<NewRow[]> {
  const files = await listSealedSessionFiles('prisma' in on ? on.prisma : on, sessionIds);
  return unregisteredFileRows(
    services,
    files.map(({ sessionId, ...file }) => ({ chainId: sessionId, subjectId: sessionId, ...file })),
  );
}

type Unregistered = Pick<
  PreservedFile,
  'kind' | 'subjectId' | 'chainId' | 'organizationId' | 'mode' | 'sha256' | 'retainedUntil'
>;

function unregisteredFileRows(services: Services, files: readonly Unregistered[]): NewRow[] {
  const now = services.clock.now();
  return files
    .filter(({ retainedUntil }) => retainedUntil > now)
    .map((file) => {
      const id = newId();
      return { id, ...file, createdAt: now, nextAt: after(now, fraction(id) * limits.firstReading) };
    });
}

/** The protection of a file, and how long it is needed. */
interface DueQuestion {
  /** Id of the row. Spreads the renewals of files that were sealed together. */
  readonly id: string;
  readonly protection: Pick<FileProtection, 'stampedAt' | 'until'>;
  readonly retainedUntil: Date;
}

/** Half a year: enough for authorities and operators to solve a problem. */
const LONGEST_MARGIN = 180 * DAY;

/**
 * Returns how long before the end of a protection its renewal must be done, ms: half a year, or an eighth of a shorter
 * protection.
 */
export const marginOf = ({ stampedAt, until }: DueQuestion['protection']): number =>
  Math.min(LONGEST_MARGIN, Math.max(0, until.getTime() - stampedAt.getTime()) / 8);

/**
 * Returns when a file must be renewed: one to two margins before its protection ends, spread by its id. Null if the
 * protection outlasts the retention.
 */
export function dueAt({ id, protection, retainedUntil }: DueQuestion): Date | null {
  if (protection.until >= retainedUntil) return null;
  return after(protection.until, -marginOf(protection) * (1 + fraction(id)));
}

/** Maps an id to a number from 0 to 1, evenly spread and always the same. */
const fraction = (id: string): number => sha256(id).readUInt32BE() / 2 ** 32;

/**
 * Whether a new protection is worth a new revision: it must end at least one margin later. In the last half margin any
 * later end is enough. If the authority's certificate has the same end as the old one, it is not worth it.
 */
export function isWorthIt(old: DueQuestion['protection'], until: Date, now: Date): boolean {
  const margin = marginOf(old);
  const gained = until.getTime() - old.until.getTime();
  const isUrgent = old.until.getTime() - now.getTime() < margin / 2;
  return gained > 0 && (isUrgent || gained >= margin);
}

/**
 * Returns when to try again if no authority offers a later end yet: after a quarter of the remaining time, at least one
 * day.
 */
export const askAgainAt = (until: Date, now: Date): Date =>
  after(now, Math.max(DAY, (until.getTime() - now.getTime()) / 4));

/** Finds the next files that are due: those with the fewest failures first, then the longest due. */
export const findDue = async (services: Services, most: number): Promise<PreservedFile[]> =>
  services.database.prisma.preservedFile.findMany({
    where: { nextAt: { lte: services.clock.now() }, organizationId: { notIn: await listMoved(services.database) } },
    orderBy: [{ attempts: 'asc' }, { nextAt: 'asc' }],
    take: most,
  });

/** Records the result of an attempt, unless the file was renewed or ended in the meantime: then it returns false. */
export async function note(
  services: Services,
  { id, sha256 }: PreservedFile,
  data: Partial<
    Pick<PreservedFile, 'state' | 'stampedAt' | 'protectedUntil' | 'endsWith' | 'nextAt' | 'attempts' | 'reason'>
  >,
): Promise<boolean> {
  const where = { id, sha256, state: { not: 'ENDED' as const } };
  return (await services.database.prisma.preservedFile.updateMany({ where, data })).count > 0;
}

/** Keeps a renewed file under its former fingerprint for an hour, as long as links to it are valid. */
export const liveBlobs = ({ asks, anHourAgo }: BlobQuestion): Sql => sql`
  SELECT p.sha256 FROM preserved_fingerprints p
    JOIN preserved_files k ON k.id = p.file_id AND k.state <> 'ENDED'
    WHERE ${asks('p.sha256')} AND p.replaced_at > ${anHourAgo}`;
