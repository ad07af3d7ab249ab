import { maskEmail } from '../../kernel/text.ts';
import type { OneTimeCode, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { codeTimes, issueCode } from '../access/index.ts';
import { appendEvent, type ChainSubject } from '../evidence/index.ts';

export interface SigningCode {
  readonly channel: OneTimeCode['channel'];
  /** Masked, because other people may see the page. */
  readonly sentTo: string;
  readonly expiresAt: Date;
  readonly resendAfter: Date;
}

/** A code that was sent, for the caller. Only `shown` may leave the server. */
export interface SentCode {
  readonly code: string;
  readonly shown: SigningCode;
}

export interface CodeToSend {
  /** Id of the signer or of the batch whose act needs the code. */
  readonly subjectId: string;
  /** Identifies the act exactly, if the subject alone does not. */
  readonly binding?: string;
  readonly channel: OneTimeCode['channel'];
  /** Whether the organisation simulates the person (room simulation). */
  readonly isSimulated: boolean;
  /** E-mail address, or phone number for an SMS. */
  readonly to: string;
  /** The chain and the event that record the sending. */
  readonly chain: ChainSubject;
  readonly event: {
    readonly type: string;
    readonly subjectId?: string;
    readonly actor: string;
    readonly data?: object;
  };
}

/** `•••• 42`: the last two digits. */
export const maskPhone = (phone: string): string => `•••• ${phone.replaceAll(/\D/g, '').slice(-2)}`;

/** Masks an address for display. */
export const maskDestination = (channel: OneTimeCode['channel'], to: string): string =>
  channel === 'OTP_SMS' ? maskPhone(to) : maskEmail(to);

/**
 * Issues a code and passes it to the listeners, who send it. The chain records that and where it was sent. Runs in the
 * caller's transaction, which holds the lock of the act's row.
 * @throws Fault `rate_limited`, `code_locked`
 */
export async function sendCode(
  services: Services,
  tx: Tx,
  { subjectId, channel, isSimulated, to, chain, event, binding }: CodeToSend,
): Promise<SentCode> {
  const { code, row } = await issueCode(services, tx, { subjectId, channel, binding, isSimulated, isLinked: true });
  await appendEvent(services, tx, chain, {
    ...event,
    data: { channel: channel.toLowerCase(), ...event.data },
    personal: { sent_to: to },
    confidential: { code, channel, to },
  });
  const shown = {
    channel,
    sentTo: maskDestination(channel, to),
    ...codeTimes(row),
  };
  return { code, shown };
}
