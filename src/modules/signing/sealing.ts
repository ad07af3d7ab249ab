import { system } from '../../kernel/actor.ts';
import { after, MINUTE, SECOND } from '../../kernel/clock.ts';
import type { Sealing, Tx } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { chainOf, finishEnvelope, type LockedEnvelope } from '../envelopes/index.ts';
import { appendEvent, type ProofCertificate, type ProofSeal, type ProofTimestamp } from '../evidence/index.ts';
import { dropMaterial } from './signature-row.ts';

export const SEAL_TASK = 'signing.seal';

/** The wait after each failed attempt doubles from the first to the second number. */
const waits = { first: 5 * SECOND, longest: 10 * MINUTE };

/** All who sign personally have: the seal begins at once, but for one under a mandate, which comes with its batch. */
export async function collectSignatures(kit: Kit, tx: Tx, envelope: LockedEnvelope): Promise<void> {
  await appendEvent(kit, tx, chainOf(envelope), { type: 'envelope.signatures_collected', actor: system.kind });
  if (envelope.signatureLevel !== 'ORGANIZATION_SEAL') await beginSealing(kit, tx, envelope);
}

/** Writes the intent to seal: from here the envelope is sealed, whatever dies in between. In the caller's transaction. */
export async function beginSealing(kit: Kit, tx: Tx, envelope: LockedEnvelope): Promise<void> {
  await tx.sealing.create({ data: { envelopeId: envelope.id, createdAt: kit.clock.now() } });
  await enqueue(tx, SEAL_TASK, { id: envelope.id }, { key: taskKey(envelope.id) });
}

const taskKey = (envelopeId: string) => `${SEAL_TASK}:${envelopeId}`;

/** Milliseconds to wait after so many attempts to seal. */
export const waitAfter = (attempts: number): number =>
  Math.min(waits.longest, waits.first * 2 ** Math.min(attempts - 1, 16));

/** Notes why the seal waits, and comes back later. Nothing is lost, nothing is sealed weaker. */
export async function postponeSealing(kit: Kit, tx: Tx, envelopeId: string, reason: string): Promise<Date> {
  const { attempts } = await tx.sealing.findUniqueOrThrow({ where: { envelopeId } });
  const nextAttemptAt = after(kit.clock.now(), waitAfter(attempts));
  await tx.sealing.update({ where: { envelopeId }, data: { state: 'WAITING', reason, nextAttemptAt } });
  await enqueue(tx, SEAL_TASK, { id: envelopeId }, { key: taskKey(envelopeId), runAt: nextAttemptAt });
  return nextAttemptAt;
}

/** What a seal left behind, of one document. */
export interface SealedDocument {
  readonly documentId: string;
  readonly sha256: string;
}

export interface SealOutcome {
  readonly documents: readonly SealedDocument[];
  readonly evidenceSha256: string;
  readonly padesLevel: string;
  readonly facts: SealFacts;
}

/** What the proof tells about a seal (open-points.md, "Verification"). */
export interface SealFacts {
  readonly seal: ProofSeal;
  /** Over the seal of the last document; missing in what was sealed before this was told. */
  readonly seal_timestamp?: ProofTimestamp | null;
  readonly timestamps: readonly ProofTimestamp[];
  readonly trust_chain: readonly ProofCertificate[];
}

/** Commits a seal: the envelope completes with it or not at all. The caller holds the envelope, still sent. */
export async function commitSealing(kit: Kit, tx: Tx, envelope: LockedEnvelope, outcome: SealOutcome): Promise<void> {
  const at = kit.clock.now();
  const documents = await tx.document.findMany({ where: { envelopeId: envelope.id }, orderBy: { position: 'asc' } });
  for (const { documentId, sha256 } of outcome.documents) {
    await tx.document.update({
      where: { id: documentId },
      data: { sealedSha256: sha256, currentSha256: sha256, revision: { increment: 1 } },
    });
    await tx.documentFingerprint.create({ data: { documentId, sha256, kind: 'SEALED', createdAt: at } });
  }
  await tx.sealing.update({
    where: { envelopeId: envelope.id },
    data: { state: 'DONE', doneAt: at, reason: null, nextAttemptAt: null, facts: outcome.facts as unknown as object },
  });
  await dropMaterial(tx, envelope.id);
  const proofRetainedUntil = new Date(at);
  proofRetainedUntil.setUTCFullYear(at.getUTCFullYear() + kit.config.proofRetentionYears);
  const sealed = new Map(outcome.documents.map(({ documentId, sha256 }) => [documentId, sha256]));
  await finishEnvelope(kit, tx, envelope, {
    move: 'completed',
    set: { sealedAt: at, padesLevel: outcome.padesLevel, evidenceSha256: outcome.evidenceSha256, proofRetainedUntil },
    data: {
      pades_level: outcome.padesLevel,
      documents: documents.map(({ id, sha256 }) => ({ sha256, sealed_sha256: sealed.get(id) })),
      evidence_sha256: outcome.evidenceSha256,
    },
  });
}

/** Whether a sealing is due by the clock. */
export const isDue = (kit: Kit, { state, nextAttemptAt }: Pick<Sealing, 'state' | 'nextAttemptAt'>): boolean =>
  state === 'WORKING' || (state === 'WAITING' && (!nextAttemptAt || nextAttemptAt <= kit.clock.now()));
