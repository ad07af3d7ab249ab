import { repeatableTransaction, withLocks } from '../../platform/database/index.ts';
import { visibleReason } from '../../platform/log/index.ts';
import { sealDuration, sealFailures } from '../../platform/metrics/index.ts';
import { logFailure } from '../../platform/outage.ts';
import type { Services } from '../../platform/services.ts';
import { chainOf, envelopeStates, lockEnvelope, lockEnvelopes } from '../envelopes/index.ts';
import { commitSummaries, readProofEntries, summarySha256 } from '../evidence/index.ts';
import { loadEnvelopesToSeal } from './envelope-to-seal.ts';
import { type SealedDocuments, sealDocuments, sealEvidence } from './make-seal.ts';
import { commitSealings, dropSealings, isDue, postponeSealing, type SealOutcome } from './sealing.ts';
import { waitReasonOf } from './wait-reason.ts';

/** `sealEnvelopes` of one. */
export const sealEnvelope = (services: Services, envelopeId: string): Promise<void> =>
  sealEnvelopes(services, [envelopeId]);

/**
 * Seals envelopes whose signatures are all given: prepare, work (no transaction), commit (one transaction), each by as
 * many statements for many as for one. A crash anywhere is taken up again from the intent rows; a cancel that commits
 * first wins; two processes never work on one envelope. Each is a case of its own: what fails from outside keeps no
 * other waiting, is tried again later, and says why. Safe to call any number of times.
 */
export const sealEnvelopes = (services: Services, envelopeIds: readonly string[]): Promise<void> =>
  withLocks(services.database, envelopeIds.map(lockName), async (mine) => {
    const begun = await prepare(
      services,
      envelopeIds.filter((id) => mine.includes(lockName(id))),
    );
    if (begun.length === 0) return;
    const began = performance.now();
    const outcomes = await work(services, begun);
    await commit(services, outcomes);
    for (const _ of outcomes) sealDuration.observe({ kind: 'envelope' }, (performance.now() - began) / 1_000);
  });

const lockName = (envelopeId: string) => `seal:${envelopeId}`;

/**
 * Counts the attempts; gives those that are to be sealed now. By one statement where all are, for a batch has five
 * hundred of these: it changes nothing that a cancel at the same moment could contradict.
 */
async function prepare(services: Services, envelopeIds: readonly string[]): Promise<string[]> {
  const rows = await services.database.prisma.$queryRawUnsafe<{ id: string }[]>(
    `UPDATE sealings s SET state = 'WORKING', attempts = attempts + 1, next_attempt_at = NULL
     FROM ${envelopeStates} e
     WHERE s.envelope_id = ANY($1::uuid[]) AND e.id = s.envelope_id AND e.status = 'SENT'
       AND (s.state = 'WORKING'
         OR (s.state = 'WAITING' AND (s.next_attempt_at IS NULL OR s.next_attempt_at <= $2)))
     RETURNING s.envelope_id AS id`,
    [...envelopeIds],
    services.clock.now(),
  );
  const begun = rows.map(({ id }) => id);
  for (const id of envelopeIds.filter((one) => !begun.includes(one))) {
    if (await dropUnwanted(services, id)) begun.push(id);
  }
  return begun;
}

/** A seal whose envelope is over is dropped, under lock; false, but where the envelope is found sent after all. */
const dropUnwanted = (services: Services, envelopeId: string): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const envelope = await lockEnvelope(tx, envelopeId);
    const sealing = await tx.sealing.findUnique({ where: { envelopeId } });
    if (!envelope || !sealing || !isDue(services, sealing)) return false;
    const wanted = envelope.status === 'SENT';
    await tx.sealing.update({
      where: { envelopeId },
      data: wanted ? { state: 'WORKING', attempts: { increment: 1 }, nextAttemptAt: null } : { state: 'DROPPED' },
    });
    return wanted;
  });

/**
 * Makes the seals, all at a time: the children share them. The documents first, then one transaction that commits each
 * chain to what the evidence will say, then the evidence files. What fails waits for its next attempt; the event of a
 * failed attempt stays, and the last one counts.
 */
async function work(services: Services, envelopeIds: readonly string[]): Promise<SealOutcome[]> {
  const toSeal = await loadEnvelopesToSeal(services, envelopeIds);
  const sealed = await each(
    services,
    toSeal,
    ({ envelope }) => envelope.id,
    (one) => sealDocuments(services, one),
  );
  const wanted = await commitProofs(services, sealed);
  const chains = await readProofEntries(services, wanted.map(idOf));
  return each(services, wanted, idOf, (one) => sealEvidence(services, one, chains.get(idOf(one))!));
}

const idOf = ({ toSeal }: SealedDocuments): string => toSeal.envelope.id;

/** Gives what succeeded; a failure is that one's alone, which waits with the reason. */
async function each<T, R>(
  services: Services,
  items: readonly T[],
  id: (item: T) => string,
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
          { envelopeId: id(item), reason: visibleReason(error), err: error },
          'sealing waits',
        );
        const waitsFor = waitReasonOf(error);
        sealFailures.inc({ kind: 'envelope', reason: waitsFor.toLowerCase() });
        await repeatableTransaction(services.database, (tx) =>
          postponeSealing(services, tx, id(item), { reason, waitsFor }),
        );
        return [];
      }
    }),
  );
  return done.flat();
}

/** Commits the chains to the summaries; drops the seal of an envelope that was canceled meanwhile. Gives the others. */
async function commitProofs(
  services: Services,
  sealed: readonly SealedDocuments[],
): Promise<readonly SealedDocuments[]> {
  if (sealed.length === 0) return [];
  return repeatableTransaction(services.database, async (tx) => {
    const locked = await lockEnvelopes(tx, sealed.map(idOf));
    const sent = new Set(locked.flatMap(({ id, status }) => (status === 'SENT' ? [id] : [])));
    const wanted = sealed.filter((one) => sent.has(idOf(one)));
    await dropSealings(
      tx,
      sealed.map(idOf).filter((id) => !sent.has(id)),
    );
    await commitSummaries(
      services,
      tx,
      wanted.map(({ toSeal, summary }) => ({
        subject: chainOf(toSeal.envelope),
        summarySha256: summarySha256(summary),
      })),
    );
    return wanted;
  });
}

/** All in one transaction; where that fails, each in its own, so that none keeps the others from their end. */
async function commit(services: Services, outcomes: readonly SealOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  try {
    await repeatableTransaction(services.database, (tx) => commitSealings(services, tx, outcomes));
  } catch (error) {
    if (outcomes.length === 1) throw error;
    services.log.warn({ err: error, count: outcomes.length }, 'seals are committed one by one');
    const ends = await Promise.allSettled(outcomes.map((outcome) => commit(services, [outcome])));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
}
