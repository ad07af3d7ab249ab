import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { after, HOUR } from '../../kernel/clock.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { newId, sha256Hex } from '../../kernel/ids.ts';
import type { Language } from '../../kernel/language.ts';
import { lower } from '../../kernel/text.ts';
import { isDuplicate, type SealBatch, type Tx, transaction } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertNoticeDue, type NoticeHistory, nextNoticeAt, ownedBy, unlockCodes } from '../access/index.ts';
import { listCurrentSha256s } from '../documents/index.ts';
import { assignBatch } from '../envelopes/index.ts';
import { appendEvent, refuse, refuse as refuseStatus } from '../evidence/index.ts';
import { assertUsable, holdMandate, type WholeMandate } from '../identities/index.ts';
import { EXPIRE_TASK } from './apply-batch.ts';
import { agentFor, assertSealable, holdEnvelopes } from './held-envelopes.ts';
import { because } from './refusals.ts';
import { batchChain, lockOwnBatch, statusNow } from './store.ts';

interface NewBatch {
  readonly mandateId: string;
  /** Null: the only agent of the mandate. */
  readonly agentEmail: string | null;
  /** Of the agent. Null: that of the organisation. */
  readonly agentLanguage: Language | null;
  /** 1 to 500, in the order of the list. */
  readonly envelopeIds: readonly string[];
  readonly expiresInHours: number;
}

/**
 * Creates a batch from envelopes of a mandate and notifies its agent. The envelopes belong to this batch until it ends.
 */
export async function createBatch(
  services: Services,
  key: KeyActor,
  input: NewBatch,
): Promise<{ readonly id: string }> {
  const envelopeIds = input.envelopeIds.map((id) => id.toLowerCase());
  assertOnce(envelopeIds);
  try {
    return await transaction(services.database, 'create-batch', (tx) =>
      create(services, tx, key, { ...input, envelopeIds }),
    );
  } catch (error) {
    // The unique index that allows an envelope in one live batch only: another batch took it first.
    if (isDuplicate(error)) throw taken();
    throw error;
  }
}

function assertOnce(ids: readonly string[]): void {
  const seen = new Map<string, number>();
  const details = ids.flatMap((id, index) => {
    const first = seen.get(id);
    if (first === undefined) seen.set(id, index);
    return first === undefined
      ? []
      : [{ path: `envelopeIds.${index}`, ...because('already_listed', { index: first }) }];
  });
  if (details.length) throw refuseRequest('invalid_body', because('listed_twice'), details);
}

async function create(services: Services, tx: Tx, key: KeyActor, input: NewBatch): Promise<{ readonly id: string }> {
  const now = services.clock.now();
  const mandate = await holdOwnMandate(tx, key, input.mandateId);
  const { envelopeIds } = input;
  const envelopes = await holdEnvelopes(tx, envelopeIds, key);
  if (envelopes.length < envelopeIds.length) throw refuseRequest('not_found', because('no_such_envelope'));
  assertUsable(mandate, now);
  assertSealable(envelopes, mandate, now, envelopeIds);
  const held = await tx.sealBatchItem.findFirst({ where: { envelopeId: { in: [...envelopeIds] }, live: true } });
  if (held) throw taken(envelopeIds.indexOf(held.envelopeId));
  const agent = agentFor(mandate, input.agentEmail, envelopes);

  const { organizationId, mode } = key;
  const batch = {
    id: newId(),
    organizationId,
    mode,
    mandateId: mandate.id,
    agentId: agent.id,
    language: input.agentLanguage,
    creatorId: key.member?.userId ?? null,
    createdAt: now,
    batchSha256: await listFingerprint(tx, envelopeIds),
    expiresAt: after(now, input.expiresInHours * HOUR),
  };
  await tx.sealBatch.create({ data: batch });
  await tx.sealBatchItem.createMany({
    data: envelopeIds.map((envelopeId, position) => ({ batchId: batch.id, position, envelopeId })),
  });
  await assignBatch(tx, envelopeIds, batch.id);
  await appendEvent(services, tx, batchChain(batch), {
    type: 'seal_batch.created',
    actor: 'organization',
    data: {
      mandate_id: mandate.id,
      batch_sha256: batch.batchSha256,
      envelope_ids: envelopeIds,
      expires_at: batch.expiresAt.toISOString(),
    },
    personal: { name: agent.name, email: agent.email },
  });
  await enqueue(tx, EXPIRE_TASK, { id: batch.id }, { runAt: batch.expiresAt, key: `${EXPIRE_TASK}:${batch.id}` });
  return batch;
}

async function holdOwnMandate(tx: Tx, key: KeyActor, id: string): Promise<WholeMandate> {
  const { organizationId, mode } = ownedBy(key);
  const mandate = await holdMandate(tx, id);
  if (!mandate || mandate.organizationId !== organizationId || mandate.mode !== mode)
    throw refuseRequest('not_found', because('no_such_mandate'));
  return mandate;
}

const taken = (index?: number) =>
  refuseStatus(
    'invalid_status',
    index === undefined ? because('batched_meanwhile') : because('in_another_batch', { index }),
  );

/**
 * The fingerprint of a list of documents: SHA-256, in lowercase hex, over the canonical JSON array (RFC 8785) of their
 * current fingerprints, in the order of `envelopeIds`, then by document. The caller holds the envelopes' locks.
 */
export async function listFingerprint(tx: Tx, envelopeIds: readonly string[]): Promise<string> {
  return sha256Hex(canonicalJson(await listCurrentSha256s(tx, envelopeIds)));
}

/**
 * Sends the notice of a pending batch to its agent again. The link is the same; its codes are unlocked. Possible ten
 * minutes after the first notice, then after twice as long each time.
 */
export async function resendBatchNotice(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id }: { readonly id: string },
): Promise<void> {
  await transaction(services.database, 'resend-batch-notice', async (tx) => {
    const batch = await lockOwnBatch(tx, key, id);
    const now = services.clock.now();
    const status = statusNow(batch, now);
    if (status !== 'PENDING') throw refuse('invalid_status', because('batch_status', { status: lower(status) }));
    assertNoticeDue(agentNoticeHistory(batch), now);
    await tx.sealBatch.update({ where: { id }, data: { noticesResent: { increment: 1 }, noticeResentAt: now } });
    const unlocked = await unlockCodes(tx, batch.id);
    await appendEvent(services, tx, batchChain(batch), {
      type: 'seal_batch.notice_resent',
      actor: 'organization',
      data: { channel: 'email', ...(unlocked ? { codes_unlocked: true } : {}) },
      personal: { name: batch.agent.name, sent_to: batch.agent.email, ip: origin.ip },
    });
  });
}

type NotifiedAgent = Pick<SealBatch, 'createdAt' | 'noticeResentAt' | 'noticesResent'>;

const agentNoticeHistory = ({ createdAt, noticeResentAt, noticesResent }: NotifiedAgent): NoticeHistory => ({
  firstAt: createdAt,
  againAt: noticeResentAt,
  again: noticesResent,
});

/** When the agent's notice may be sent again; null if the batch is not pending. */
export const noticeResendableAt = (
  batch: NotifiedAgent & Pick<SealBatch, 'status' | 'expiresAt'>,
  now: Date,
): Date | null => (statusNow(batch, now) === 'PENDING' ? nextNoticeAt(agentNoticeHistory(batch)) : null);
