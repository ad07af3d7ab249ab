import {
  anyOf,
  isUnavailable,
  repeatableTransaction,
  type Sealing,
  type SealingWait,
  sql,
  withLocks,
} from '../../platform/database/index.ts';
import { visibleReason } from '../../platform/log/index.ts';
import { sealDuration, sealFailures } from '../../platform/metrics/index.ts';
import { NeighbourMissing } from '../../platform/neighbours/index.ts';
import { logFailure } from '../../platform/outage.ts';
import { SandboxFailure, SandboxRefusal } from '../../platform/sandbox/index.ts';
import type { Services } from '../../platform/services.ts';
import { BlobMissing, isStorageDown } from '../../platform/storage/index.ts';
import { envelopeChain, envelopeStates, lockEnvelope, lockEnvelopes } from '../envelopes/index.ts';
import { type ChainView, commitAndRead, summarySha256 } from '../evidence/index.ts';
import { askingOnce, CredentialRefused, OutsideUnavailable, TimestampUnavailable } from '../trust/index.ts';
import { type EnvelopeToSeal, loadEnvelopesToSeal, sealAttempt } from './envelope-to-seal.ts';
import { reviveSealing, sealingJson } from './list-sealings.ts';
import { type SealedDocuments, sealDocuments, sealEvidence } from './make-seal.ts';
import {
  commitSealings,
  dropSealings,
  dueAt,
  findCurrent,
  isDue,
  postponeSealing,
  type SealOutcome,
} from './sealing.ts';

/** Seals one envelope. See `sealEnvelopes`. */
export const sealEnvelope = (services: Services, envelopeId: string): Promise<void> =>
  sealEnvelopes(services, [envelopeId]);

/**
 * Seals envelopes whose signatures are all given, in three steps: prepare, work (no transaction), commit (one
 * transaction). Each step runs the same number of statements for many envelopes as for one.
 * After a crash the rows of `sealings` allow another process to continue. A cancel that commits first takes precedence.
 * Two processes never work on one envelope, unless the first one hangs: then only the last attempt counts. A failure
 * concerns only its envelope: it is retried later and its reason is stored. Safe to repeat.
 */
export const sealEnvelopes = (services: Services, envelopeIds: readonly string[]): Promise<void> =>
  withLocks(services.database, envelopeIds.map(lockName), async (mine) => {
    const begun = await prepare(
      services,
      envelopeIds.filter((id) => mine.includes(lockName(id))),
    );
    if (begun.size === 0) return;
    const began = performance.now();
    const outcomes = await askingOnce(() => work(services, begun));
    await commit(services, outcomes);
    for (const _ of outcomes) sealDuration.observe({ kind: 'envelope' }, (performance.now() - began) / 1_000);
  });

const lockName = (envelopeId: string) => `seal:${envelopeId}`;

/**
 * Counts the attempts and returns the sealings to work on now, by envelope. One statement if all are due, because a batch
 * has five hundred. It needs no envelope lock: a concurrent cancel cannot contradict it.
 */
async function prepare(services: Services, envelopeIds: readonly string[]): Promise<ReadonlyMap<string, Sealing>> {
  const rows = await services.database.rows<{
    sealing: Sealing;
  }>(sql`UPDATE sealings s SET state = 'WORKING', attempts = attempts + 1, next_attempt_at = NULL
     FROM ${envelopeStates} e
     WHERE s.envelope_id = ${anyOf([...envelopeIds], 'uuid')} AND e.id = s.envelope_id AND e.status = 'SENT' AND ${dueAt(services.clock.now())}
     RETURNING ${sealingJson} AS sealing`);
  const begun = new Map(rows.map(({ sealing }) => [sealing.envelopeId, reviveSealing(sealing)]));
  const rest = envelopeIds.filter((one) => !begun.has(one));
  if (rest.length === 0) return begun;
  // Usually none: another process sealed them in the meantime, or they wait.
  for (const id of await findDueAmong(services, rest)) {
    const sealing = await dropUnwanted(services, id);
    if (sealing) begun.set(id, sealing);
  }
  return begun;
}

const findDueAmong = async (services: Services, envelopeIds: readonly string[]): Promise<string[]> => {
  const rows = await services.database.rows<{ id: string }>(
    sql`SELECT s.envelope_id AS id FROM sealings s WHERE s.envelope_id = ${anyOf([...envelopeIds], 'uuid')} AND ${dueAt(services.clock.now())}`,
  );
  return rows.map(({ id }) => id);
};

/**
 * Drops the sealing of an envelope that has ended, under its lock. If the envelope is still sent, its seal begins:
 * returns its sealing.
 */
const dropUnwanted = (services: Services, envelopeId: string): Promise<Sealing | null> =>
  repeatableTransaction(services.database, async (tx) => {
    const envelope = await lockEnvelope(tx, envelopeId);
    const sealing = await tx.sealing.findUnique({ where: { envelopeId } });
    if (!envelope || !sealing || !isDue(services, sealing)) return null;
    const wanted = envelope.status === 'SENT';
    const updated = await tx.sealing.update({
      where: { envelopeId },
      data: wanted ? { state: 'WORKING', attempts: { increment: 1 }, nextAttemptAt: null } : { state: 'DROPPED' },
    });
    return wanted ? updated : null;
  });

/**
 * Makes all seals in parallel, in the child processes: first the documents, then one transaction that commits each
 * chain to the summary of its evidence file, then the evidence files. A failed seal waits for its next attempt. The
 * event of a failed attempt stays in the chain; the last such event counts.
 */
async function work(services: Services, begun: ReadonlyMap<string, Sealing>): Promise<SealOutcome[]> {
  const toSeal = await loadEnvelopesToSeal(services, [...begun.keys()], begun);
  const sealed = await each(
    services,
    toSeal,
    (one) => one,
    (one) => sealDocuments(services, one),
  );
  const wanted = await commitProofs(services, sealed);
  return each(
    services,
    wanted,
    ({ sealed: { toSeal } }) => toSeal,
    ({ sealed, chain }) => sealEvidence(services, sealed, chain),
  );
}

const sealedEnvelopeId = ({ toSeal }: SealedDocuments): string => toSeal.envelope.id;

/**
 * Runs `act` for each item and returns the results. A failed item is postponed with its reason and does not affect the
 * others.
 */
async function each<T, R>(
  services: Services,
  items: readonly T[],
  toSealOf: (item: T) => EnvelopeToSeal,
  act: (item: T) => Promise<R>,
): Promise<R[]> {
  const done = await Promise.all(
    items.map(async (item) => {
      try {
        return [await act(item)];
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        logFailure(
          services.log,
          'warn',
          { envelopeId: toSealOf(item).envelope.id, reason: visibleReason(error), err: error },
          'the seal of an envelope is waiting',
        );
        const waitsFor = waitReasonOf(error);
        sealFailures.inc({ kind: 'envelope', reason: waitsFor.toLowerCase() });
        const postponement = { reason, waitsFor, documentRefused: isDocumentRefused(error) };
        await repeatableTransaction(services.database, async (tx) => {
          const isCurrent = (await findCurrent(tx, [sealAttempt(toSealOf(item))])).size > 0;
          if (isCurrent) await postponeSealing(services, tx, toSealOf(item).envelope, postponement);
        });
        return [];
      }
    }),
  );
  return done.flat();
}

/** Sealed documents and the chain that commits to their summary. */
interface CommittedProof {
  readonly sealed: SealedDocuments;
  readonly chain: Pick<ChainView, 'events' | 'head'>;
}

/**
 * Commits the chains to their summaries and returns the seals to finish. Drops those of envelopes canceled in the
 * meantime, and leaves those that another process has begun since.
 */
async function commitProofs(
  services: Services,
  sealed: readonly SealedDocuments[],
): Promise<readonly CommittedProof[]> {
  if (sealed.length === 0) return [];
  return repeatableTransaction(services.database, async (tx) => {
    const locked = await lockEnvelopes(tx, sealed.map(sealedEnvelopeId));
    const sent = new Set(locked.flatMap(({ id, status }) => (status === 'SENT' ? [id] : [])));
    const current = await findCurrent(
      tx,
      sealed.map(({ toSeal }) => sealAttempt(toSeal)),
    );
    const wanted = sealed.filter((one) => sent.has(sealedEnvelopeId(one)) && current.has(sealedEnvelopeId(one)));
    await dropSealings(
      tx,
      sealed.map(sealedEnvelopeId).filter((id) => !sent.has(id)),
    );
    const chains = await commitAndRead(
      services,
      tx,
      wanted.map(({ toSeal, summary }) => ({
        subject: envelopeChain(toSeal.envelope),
        summarySha256: summarySha256(summary),
      })),
    );
    return wanted.map((one) => ({ sealed: one, chain: chains.get(sealedEnvelopeId(one))! }));
  });
}

/**
 * Commits all seals in one transaction. If that fails, commits each in its own, so that one failure does not block the
 * others.
 */
async function commit(services: Services, outcomes: readonly SealOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  try {
    await repeatableTransaction(services.database, (tx) => commitSealings(services, tx, outcomes));
  } catch (error) {
    if (outcomes.length === 1) throw error;
    services.log.warn({ err: error, count: outcomes.length }, 'committing seals one by one');
    const ends = await Promise.allSettled(outcomes.map((outcome) => commit(services, [outcome])));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
}

/**
 * Returns whether the bytes of a document prevent the seal. Intake rehearses the seal, so this concerns files that were
 * accepted by an earlier version.
 */
const isDocumentRefused = (error: unknown): boolean => error instanceof SandboxRefusal;

/** Maps an error to a closed set of reasons, because the text in `reason` can contain a host name. */
export function waitReasonOf(error: unknown): SealingWait {
  if (error instanceof TimestampUnavailable || error instanceof NeighbourMissing) return 'TIMESTAMP';
  if (error instanceof OutsideUnavailable || error instanceof CredentialRefused) return 'CREDENTIAL';
  if (isStorageDown(error) || error instanceof BlobMissing) return 'STORAGE';
  if (error instanceof SandboxFailure) return 'CHILD';
  return isUnavailable(error) ? 'DATABASE' : 'OTHER';
}
