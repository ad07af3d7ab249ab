import { lower } from '../../kernel/text.ts';
import type { Services } from '../../platform/services.ts';
import type { CheckedCode } from '../access/index.ts';
import { type ProofMandate, readEvents } from '../evidence/index.ts';
import type { WholeBatch } from './store.ts';

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
        ...{ kind, channel: channelOf(event), queued_at: event.at },
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

const channelOf = ({ data }: { readonly data: { readonly channel?: unknown } }): 'email' | 'sms' =>
  data.channel === 'otp_sms' ? 'sms' : 'email';

/** Compares ISO 8601 times in UTC. */
const isBetween = (time: string, after: string, until: string): boolean => time > after && time <= until;
