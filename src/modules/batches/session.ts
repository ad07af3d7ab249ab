import { type Actor, isSimulated, type Origin, simulationOf } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import type { Language } from '../../kernel/language.ts';
import { lower } from '../../kernel/text.ts';
import { type OneTimeCode, type SealBatch, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink, type CheckedCode } from '../access/index.ts';
import { shownPrivacyNotice } from '../documents/index.ts';
import { appendEvent, type ProofMandate, readEvents, refuse as refuseStatus } from '../evidence/index.ts';
import { mandateAndAgent } from '../identities/index.ts';
import { type SentCode, type SigningCode, sendCode } from '../signing/index.ts';
import { endBatch } from './apply-batch.ts';
import { because } from './refusals.ts';
import { batchChain, lockBatch, statusNow, type WholeBatch } from './store.ts';

/** The batch of a personal link, in any state. */
export async function findSession(services: Services, actor: Actor): Promise<WholeBatch> {
  const { subjectId: id } = assertLink(actor, 'batch');
  return services.database.prisma.sealBatch.findUniqueOrThrow({ where: { id }, include: mandateAndAgent });
}

/** @throws Fault `gone` (canceled or expired), `invalid_status` (already authorized) */
export function assertPending(batch: Pick<SealBatch, 'status' | 'expiresAt'>, now: Date): void {
  const status = statusNow(batch, now);
  if (status === 'CANCELED') throw refuseRequest('gone', because('batch_canceled'));
  if (status === 'EXPIRED') throw refuseRequest('gone', because('batch_expired'));
  if (status !== 'PENDING') throw refuseStatus('invalid_status', because('batch_status', { status: lower(status) }));
}

/** Channel of the agent's code: SMS if the service can send SMS, otherwise e-mail. */
export const codeChannel = ({ sms }: Services): OneTimeCode['channel'] => (sms ? 'OTP_SMS' : 'OTP_EMAIL');

export const codeAddress = (services: Services, { agent }: WholeBatch): string =>
  codeChannel(services) === 'OTP_SMS' ? agent.phone : agent.email;

/** Binds the code to this batch and this list. */
export const codeBinding = ({ id, batchSha256 }: Pick<SealBatch, 'id' | 'batchSha256'>): string =>
  `${id}:${batchSha256}`;

/** Events read of a batch. Five codes an hour and fifty wrong codes stay below. */
const MOST_EVENTS = 2_000;

type AgentSession = NonNullable<ProofMandate['session']>;

/** Queued messages, by the event that queued them. */
const messageKinds: Readonly<Record<string, string>> = {
  'seal_batch.created': 'batch.pending',
  'seal_batch.notice_resent': 'batch.pending',
  'seal_batch.code_sent': 'batch.code',
};

/**
 * What the chain of a batch records of its agent until the authorization: messages, the opened page, codes. It goes into
 * the evidence of each envelope, which does not contain that chain.
 */
export async function readAgentSession(
  services: Services,
  batch: WholeBatch,
  code: CheckedCode,
): Promise<AgentSession> {
  const events = await readEvents(services, batch.id, { after: 0, most: MOST_EVENTS });
  const queued = events.flatMap((event) => {
    const kind = messageKinds[event.type];
    return kind ? [{ kind, event }] : [];
  });
  const accepted = events.filter(({ type }) => type === 'seal_batch.message_accepted');
  const viewed = events.find(({ type }) => type === 'seal_batch.viewed');
  return {
    notified_at: events.find(({ type }) => type === 'seal_batch.created')?.at ?? null,
    viewed_at: viewed?.at ?? null,
    ...(viewed?.data.privacy_notice ? { privacy_notice: String(viewed.data.privacy_notice) } : {}),
    messages: queued.map(({ kind, event }, index) => {
      const before = queued.findLast((one, at) => at < index && one.kind === kind)?.event.at ?? '';
      // A message is queued shortly before its event is written.
      const own = accepted.find(
        ({ data }) => data.message === kind && isBetween(String(data.queued_at), before, event.at),
      );
      const reply = own?.openings?.reply?.value;
      return {
        ...{ kind, channel: openedChannel(event), queued_at: event.at },
        accepted_at: own ? String(own.data.accepted_at) : null,
        ...(reply ? { reply } : {}),
      };
    }),
    codes: {
      channel: lower(code.channel),
      sent_at: code.createdAt.toISOString(),
      checked_at: code.checkedAt.toISOString(),
      wrong: events.filter(({ type }) => type === 'seal_batch.code_wrong').length,
    },
  };
}

const openedChannel = ({ data }: { readonly data: { readonly channel?: unknown } }): 'email' | 'sms' =>
  data.channel === 'otp_sms' ? 'sms' : 'email';

/** Compares ISO 8601 times in UTC. */
const isBetween = (time: string, after: string, until: string): boolean => time > after && time <= until;

/**
 * Records, once, that the agent opened the page while the batch was pending. The page's script calls it, never a GET,
 * because mail scanners open links too. Does nothing in any other state.
 */
export async function recordBatchView(
  services: Services,
  actor: Actor,
  origin: Origin,
  { language }: { language: Language },
): Promise<void> {
  const { id } = await findSession(services, actor);
  await transaction(services.database, 'record-batch-view', async (tx) => {
    const batch = (await lockBatch(tx, id))!;
    const now = services.clock.now();
    if (statusNow(batch, now) !== 'PENDING' || batch.viewedAt) return;
    await tx.sealBatch.update({ where: { id }, data: { viewedAt: now, language } });
    await appendEvent(services, tx, batchChain(batch), {
      type: 'seal_batch.viewed',
      actor: 'agent',
      data: { language, privacy_notice: await shownPrivacyNotice(tx, batch.organizationId), ...simulationOf(actor) },
      personal: { ip: origin.ip, user_agent: origin.userAgent },
    });
  });
}

/** Records the agent's refusal and cancels the batch. */
export async function refuseBatch(
  services: Services,
  actor: Actor,
  origin: Origin,
  { reason }: { readonly reason: string },
): Promise<void> {
  const { subjectId } = assertLink(actor, 'batch');
  await transaction(services.database, 'refuse-batch', async (tx) => {
    const batch = (await lockBatch(tx, subjectId))!;
    assertPending(batch, services.clock.now());
    await endBatch(services, tx, batch, {
      move: 'canceled',
      actor,
      actorName: 'agent',
      set: { cancelReason: 'AGENT_REFUSED', refusal: reason },
      data: { reason: 'agent_refused' },
      personal: { reason, ip: origin.ip, user_agent: origin.userAgent },
    });
  });
}

/** Sends the agent a code for the whole list. */
export const requestBatchCode = async (services: Services, actor: Actor): Promise<SigningCode> =>
  (await sendBatchCode(services, actor)).shown;

/** Like `requestBatchCode`, but also returns the code, for the simulation of an agent. */
export async function sendBatchCode(services: Services, actor: Actor): Promise<SentCode> {
  const { subjectId } = assertLink(actor, 'batch');
  return transaction(services.database, 'send-batch-code', async (tx) => {
    const batch = (await lockBatch(tx, subjectId))!;
    assertPending(batch, services.clock.now());
    return sendCode(services, tx, {
      subjectId,
      binding: codeBinding(batch),
      channel: codeChannel(services),
      isSimulated: isSimulated(actor),
      to: codeAddress(services, batch),
      chain: batchChain(batch),
      event: { type: 'seal_batch.code_sent', actor: 'agent', data: simulationOf(actor) },
    });
  });
}
