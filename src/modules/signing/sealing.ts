import { system } from '../../kernel/actor.ts';
import { after, doubling, MINUTE, SECOND } from '../../kernel/clock.ts';
import {
  type Envelope,
  type Sealing,
  type SealingWait,
  type Sql,
  sql,
  type Tx,
} from '../../platform/database/index.ts';
import { enqueueAll, type Turn } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { organizationFacts } from '../access/index.ts';
import { writeSealed } from '../documents/index.ts';
import { envelopeChain, finishEnvelopes, type LockedEnvelope, lockEnvelopes } from '../envelopes/index.ts';
import { appendEvent, type ProofCertificate, type ProofSeal, type ProofTimestamp } from '../evidence/index.ts';
import { findRemovedAmong, findUnusableAmong } from '../trust/index.ts';
import { TARGET_LEVEL } from './sealed-level.ts';
import { dropMaterial } from './signature-row.ts';

export const SEAL_TASK = 'signing.seal';

/** Wait after a failed attempt, in ms. Doubles from `first` up to `longest`. */
const waits = { first: 5 * SECOND, longest: 10 * MINUTE };

/** Records that all personal signers have signed, and begins the seal. Under a mandate the seal waits for its batch. */
export async function collectSignatures(services: Services, tx: Tx, envelope: LockedEnvelope): Promise<void> {
  await appendEvent(services, tx, envelopeChain(envelope), {
    type: 'envelope.signatures_collected',
    actor: system.kind,
  });
  if (envelope.signatureLevel !== 'ORGANIZATION_SEAL') await beginSealing(services, tx, envelope);
}

/** Writes the intent to seal, in the caller's transaction. From then on the envelope is sealed also after a crash. */
export async function beginSealing(services: Services, tx: Tx, envelope: LockedEnvelope): Promise<void> {
  const now = services.clock.now();
  const parts = () => ({
    new_sealings: sql`
      INSERT INTO sealings (envelope_id, time_zone, created_at)
      SELECT ${envelope.id}::uuid, o.time_zone, ${now}::timestamptz FROM ${organizationFacts} o
      WHERE o.id = ${envelope.organizationId}::uuid RETURNING 1`,
  });
  await tx.defer({ tables: ['sealings'], parts });
  await enqueueSeal(tx, envelope);
}

/** Queues the job that seals one envelope, now or at `runAt`. */
const enqueueSeal = (tx: Tx, { id, organizationId }: SealedEnvelope, runAt?: Date): Promise<void> =>
  enqueueAll(tx, SEAL_TASK, [
    { payload: { id }, key: taskKey(id), turn: sealingTurn(organizationId), ...(runAt ? { runAt } : {}) },
  ]);

const taskKey = (envelopeId: string) => `${SEAL_TASK}:${envelopeId}`;

/** Returns the wait after a number of attempts, ms. */
export const waitAfter = (attempts: number): number => doubling(waits, attempts);

/** The envelope of a seal, and whose it is. */
type SealedEnvelope = Pick<Envelope, 'id' | 'organizationId'>;

/** Why a seal is made again. */
interface Postponement {
  readonly reason: string;
  readonly waitsFor: SealingWait;
  /** The bytes of a document are why. */
  readonly documentRefused?: boolean;
  /** Without the wait that grows with the attempts. */
  readonly isImmediate?: boolean;
}

/** Records why the seal waits, and schedules the next attempt. Never lowers the level of the seal. */
export async function postponeSealing(
  services: Services,
  tx: Tx,
  envelope: SealedEnvelope,
  { reason, waitsFor, documentRefused = false, isImmediate = false }: Postponement,
): Promise<Date> {
  const envelopeId = envelope.id;
  const { attempts } = await tx.sealing.findUniqueOrThrow({ where: { envelopeId } });
  const nextAttemptAt = isImmediate ? services.clock.now() : after(services.clock.now(), waitAfter(attempts));
  const wait = { reason, waitsFor, documentRefused, nextAttemptAt };
  await tx.sealing.update({ where: { envelopeId }, data: { state: 'WAITING', ...wait } });
  await enqueueSeal(tx, envelope, nextAttemptAt);
  return nextAttemptAt;
}

/** One attempt to seal an envelope. */
export interface SealAttempt {
  readonly envelopeId: string;
  /** Counts from 1. */
  readonly attempt: number;
}

/**
 * Returns the envelopes of those attempts that are still the last of their seal: if a process hangs, another one takes over,
 * and the first must change nothing when it runs again. Until the transaction ends, no other attempt begins.
 */
export async function findCurrent(tx: Tx, attempts: readonly SealAttempt[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    sql`SELECT s.envelope_id AS id FROM sealings s JOIN unnest(${attempts.map(({ envelopeId }) => envelopeId)}::uuid[], ${attempts.map(({ attempt }) => attempt)}::int[]) AS mine (id, attempts)
       ON s.envelope_id = mine.id AND s.attempts = mine.attempts
     WHERE s.state = 'WORKING' ORDER BY 1 FOR UPDATE OF s`,
    ['sealings'],
  );
  return new Set(rows.map(({ id }) => id));
}

/** A sealed document. */
export interface SealedDocument {
  readonly documentId: string;
  /** Digest of the bytes received. */
  readonly originalSha256: string;
  readonly sha256: string;
}

/** The result of sealing an envelope. All files reach the target level. */
export interface SealOutcome extends SealAttempt {
  readonly documents: readonly SealedDocument[];
  readonly evidenceSha256: string;
  readonly facts: SealFacts;
  /** Lowercase hex SHA-256 of the certificates of the seals and above them. */
  readonly certificates: readonly string[];
  /** The organisation's own credential that sealed the documents, if one did. */
  readonly credentialId: string | null;
}

/** The facts about a seal in the proof. */
export interface SealFacts {
  readonly seal: ProofSeal;
  /** Over the seal of the last document. Missing in older seals. */
  readonly seal_timestamp?: ProofTimestamp | null;
  readonly timestamps: readonly ProofTimestamp[];
  readonly trust_chain: readonly ProofCertificate[];
  /** From the certificate of the evidence file up to its root. Missing where its seal is that of the documents. */
  readonly evidence_trust_chain?: readonly ProofCertificate[];
}

/**
 * Commits seals, with the same number of statements for many as for one. Each envelope completes together with its seal
 * or not at all. Drops the seals of envelopes that have ended in the meantime. A seal whose key was revoked, or whose
 * credential was removed, in the meantime is not committed: it is made again at once, with what is in use then. Does not
 * change a seal that is already committed, or that another process has begun since.
 */
export async function commitSealings(services: Services, tx: Tx, outcomes: readonly SealOutcome[]): Promise<void> {
  const byId = new Map(outcomes.map((outcome) => [outcome.envelopeId, outcome]));
  const envelopes = await lockEnvelopes(tx, [...byId.keys()]);
  const sent = envelopes.filter(({ status }) => status === 'SENT');
  for (const { id } of sent) byId.delete(id);
  await dropSealings(tx, [...byId.keys()]);
  if (sent.length === 0) return;
  const current = await findCurrent(tx, outcomes);
  const wanted = new Map(outcomes.map((outcome) => [outcome.envelopeId, outcome]));
  const completions = sent
    .filter(({ id }) => current.has(id))
    .map((envelope) => ({ envelope, outcome: wanted.get(envelope.id)! }));
  if (completions.length < sent.length)
    services.log.warn({ count: sent.length - completions.length }, 'seals were not committed: others have taken over');
  if (completions.length === 0) return;
  const whyNot = await findWhyNot(tx, completions);
  for (const completion of completions) {
    const why = whyNot(completion);
    if (why === null) continue;
    const postponement = { reason: why, waitsFor: 'OTHER', isImmediate: true } as const;
    await postponeSealing(services, tx, completion.envelope, postponement);
  }
  const valid = completions.filter((completion) => whyNot(completion) === null);
  if (valid.length > 0) await complete(services, tx, valid);
}

/**
 * Returns a function that says why a seal must be made again; null if it need not. Until this transaction ends, no key
 * can be revoked and no credential removed.
 */
async function findWhyNot(
  tx: Tx,
  completions: readonly Completion[],
): Promise<(completion: Completion) => string | null> {
  const outcomes = completions.map(({ outcome }) => outcome);
  const revoked = await findUnusableAmong(tx, [...new Set(outcomes.flatMap(({ certificates }) => certificates))]);
  const removed = await findRemovedAmong(tx, [...new Set(outcomes.flatMap(({ credentialId }) => credentialId ?? []))]);
  return ({ outcome: { certificates, credentialId } }) => {
    if (certificates.some((one) => revoked.has(one))) return SEAL_REVOKED;
    return credentialId !== null && removed.has(credentialId) ? SEAL_REMOVED : null;
  };
}

/** Why a seal that was made is not committed. */
export const SEAL_REVOKED = 'the key of the seal was revoked; the seal is made again with its successor';
const SEAL_REMOVED = 'the seal credential was removed or replaced; the seal is made again';

/** Drops the seals of envelopes that ended otherwise. Does not change a seal that is already committed. */
export async function dropSealings(tx: Tx, envelopeIds: readonly string[]): Promise<void> {
  if (envelopeIds.length === 0) return;
  const unwanted = { envelopeId: { in: [...envelopeIds] }, state: { not: 'DONE' as const } };
  await tx.sealing.updateMany({ where: unwanted, data: { state: 'DROPPED' } });
}

interface Completion {
  readonly envelope: LockedEnvelope;
  readonly outcome: SealOutcome;
}

async function complete(services: Services, tx: Tx, completions: readonly Completion[]): Promise<void> {
  const at = services.clock.now();
  const ids = completions.map(({ envelope }) => envelope.id);
  const documents = completions.flatMap(({ outcome }) => outcome.documents);
  await writeSealed(tx, documents, at);
  const facts = completions.map(({ outcome }) => JSON.stringify(outcome.facts));
  const parts = () => ({
    done_sealings: sql`
      UPDATE sealings s
      SET state = 'DONE', done_at = ${at}::timestamptz, reason = NULL, next_attempt_at = NULL, facts = done.facts::jsonb
      FROM unnest(${ids}::uuid[], ${facts}::text[]) AS done (id, facts)
      WHERE s.envelope_id = done.id RETURNING 1`,
  });
  await tx.defer({ tables: ['sealings'], parts });
  await dropMaterial(
    tx,
    completions.flatMap(({ envelope }) => envelope.signers),
  );
  const proofRetainedUntil = new Date(at);
  proofRetainedUntil.setUTCFullYear(at.getUTCFullYear() + services.config.proofRetentionYears);
  await finishEnvelopes(
    services,
    tx,
    { move: 'completed', set: { sealedAt: at, padesLevel: TARGET_LEVEL, proofRetainedUntil } },
    completions.map(({ envelope, outcome: { evidenceSha256, documents: own } }) => ({
      envelope,
      evidenceSha256,
      documents: own.map(({ documentId: id, sha256: sealedSha256 }) => ({ id, sealedSha256 })),
      data: {
        pades_level: TARGET_LEVEL,
        documents: own.map(({ originalSha256, sha256 }) => ({ sha256: originalSha256, sealed_sha256: sha256 })),
        evidence_sha256: evidenceSha256,
      },
    })),
  );
}

/**
 * SQL condition: a row `s` of `sealings` is due at a time. A wait that is longer than the longest was written while
 * a clock was wrong.
 */
export const dueAt = (now: Date): Sql => sql`(s.state = 'WORKING'
  OR (s.state = 'WAITING' AND (s.next_attempt_at IS NULL OR s.next_attempt_at <= ${now}::timestamptz
    OR s.next_attempt_at > ${lastAttempt(now)}::timestamptz)))`;

export const isDue = (
  services: Services,
  { state, nextAttemptAt }: Pick<Sealing, 'state' | 'nextAttemptAt'>,
): boolean => state === 'WORKING' || (state === 'WAITING' && isPast(services, nextAttemptAt));

/** Whether the time of an attempt has come, or was set while a clock was wrong. */
const isPast = ({ clock }: Pick<Services, 'clock'>, at: Date | null): boolean =>
  !at || at <= clock.now() || at > lastAttempt(clock.now());

/** The latest time to which an attempt that fails at `now` postpones the next one. */
export const lastAttempt = (now: Date): Date => after(now, waits.longest);

/** The lane of jobs that seal: envelopes, batches, sheets. Organisations share it. */
export const SEALING_LANE = 'sealing';

/** The turn of a job that seals for this organisation. */
export const sealingTurn = (organizationId: string): Turn => ({ lane: SEALING_LANE, owner: organizationId });
