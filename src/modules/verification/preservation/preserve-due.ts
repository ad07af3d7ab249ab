import { setTimeout as sleep } from 'node:timers/promises';
import { after } from '../../../kernel/clock.ts';
import { definitely } from '../../../kernel/definitely.ts';
import {
  type Database,
  insertRows,
  type PreservedFile,
  type Tx,
  transaction,
  withLock,
} from '../../../platform/database/index.ts';
import type { Tasks } from '../../../platform/jobs/index.ts';
import type { DomainEvent, Services } from '../../../platform/services.ts';
import { listSealedSessions } from '../../attendance/index.ts';
import { renewingAtOnce } from '../../documents/index.ts';
import { listCompletedEnvelopes, sealedFilesAfter } from '../../envelopes/index.ts';
import { recordFingerprints } from '../records/fingerprints.ts';
import { type PreservationEnd, preserveFile } from './preserve-file.ts';
import { findDue, type NewRow, rowsOfEnvelopes, rowsOfFiles, rowsOfSessions } from './register-files.ts';
import { limits } from './status.ts';

/** Number of results of each kind. */
export type PreservationCount = Readonly<Partial<Record<PreservationEnd | 'found', number>>>;

/**
 * Takes the inventory and does what is due, piece by piece, in one process of the installation at a time. A run ends
 * when nothing is due, after some minutes, when `signal` is aborted, or when no time-stamp can be obtained; the next
 * run continues. Safe to repeat.
 */
export async function preserveDue(services: Services, signal?: AbortSignal): Promise<PreservationCount> {
  const count: Partial<Record<PreservationEnd | 'found', number>> = {};
  await withLock(services.database, 'preservation', 0, async () => {
    const deadline = performance.now() + limits.run;
    const mayGoOn = () => !signal?.aborted && performance.now() < deadline;
    const found = await takeInventory(services, mayGoOn);
    if (found > 0) count.found = found;
    let outages = 0;
    const tally = (end: PreservationEnd) => {
      count[end] = (count[end] ?? 0) + 1;
      outages = end === 'outage' ? outages + 1 : 0;
    };
    while (mayGoOn() && outages < limits.outages) {
      const piece = await findDue(services, limits.piece);
      if (piece.length === 0) break;
      await inLanes(services, piece, () => mayGoOn() && outages < limits.outages, tally);
    }
  });
  return count;
}

/** Works through a piece, a few files in parallel. Limits the rate of requests to an external authority. */
async function inLanes(
  services: Services,
  piece: readonly PreservedFile[],
  mayGoOn: () => boolean,
  tally: (end: PreservationEnd) => void,
): Promise<void> {
  const waiting = [...piece];
  const pace = pacemaker(services.config.timestampAuthorities.length > 0 ? limits.outsideInterval : 0);
  const lane = async () => {
    while (mayGoOn()) {
      const file = waiting.shift();
      if (!file) return;
      await pace();
      tally(await preserveFile(services, file));
    }
  };
  await Promise.all(Array.from({ length: renewingAtOnce(services) }, lane));
}

/** Returns a function that resolves once per interval (ms). */
function pacemaker(interval: number): () => Promise<void> {
  let next = performance.now();
  return async () => {
    if (interval === 0) return;
    const wait = next - performance.now();
    next = Math.max(next, performance.now()) + interval;
    if (wait > 0) await sleep(wait);
  };
}

interface Source {
  list(client: Database['prisma'], page: { after: string | null; most: number }): Promise<string[]>;
  rowsOf(services: Services, database: Database, ids: readonly string[]): Promise<NewRow[]>;
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
async function takeInventory(services: Services, mayGoOn: () => boolean = () => true): Promise<number> {
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
  const data = await rowsOf(services, services.database, ids);
  const { count: written } = await prisma.preservedFile.createMany({ data, skipDuplicates: true });
  await transaction(services.database, 'record-fingerprints', (tx) => recordFingerprints(services, tx, data));
  const more = ids.length === limits.inventoryPage;
  const progress = more ? { after: ids.at(-1)!, finishedAt: null } : { after: null, finishedAt: now };
  await prisma.preservationInventory.upsert({
    where: { source: name },
    create: { source: name, ...progress },
    update: progress,
  });
  return { written, more };
}

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

/** Registers sealed files and ends purged ones, in the same transaction. */
export async function subscribers(services: Services, tx: Tx, domainEvents: readonly DomainEvent[]): Promise<void> {
  const wantedSubjects = (wanted: string) =>
    domainEvents.flatMap(({ type, aggregateId }) => (type === wanted ? [aggregateId] : []));
  const completed = domainEvents.filter(({ type }) => type === 'envelope.completed');
  const known = completed.flatMap((event) => sealedFilesAfter(event) ?? []);
  const unknown = completed.filter((event) => !sealedFilesAfter(event)).map(({ aggregateId }) => aggregateId);
  const sealed = wantedSubjects('session.sealed');
  const files = [
    ...rowsOfFiles(services, known),
    ...(unknown.length > 0 ? await rowsOfEnvelopes(services, tx, unknown) : []),
    ...(sealed.length > 0 ? await rowsOfSessions(services, tx, sealed) : []),
  ];
  await insertRows(tx, 'preserved_files', files, { skipExisting: true });
  await recordFingerprints(services, tx, files);
  const purged = [...wantedSubjects('envelope.purged'), ...wantedSubjects('session.purged')];
  if (purged.length > 0) {
    await tx.preservedFile.updateMany({
      where: { chainId: { in: purged }, kind: { in: ['DOCUMENT', 'SHEET'] } },
      data: { state: 'ENDED', nextAt: null, reason: null },
    });
  }
}
