import type { Actor } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { lower } from '../../kernel/text.ts';
import type { OneTimeCode, SealBatch } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink } from '../access/index.ts';
import { refuse as refuseStatus } from '../evidence/index.ts';
import { mandateAndAgent } from '../identities/index.ts';
import { because } from './reasons.ts';
import { statusNow, type WholeBatch } from './store.ts';

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
