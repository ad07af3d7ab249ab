import { after } from '../../kernel/clock.ts';
import { maskEmail } from '../../kernel/text.ts';
import type { OneTimeCode, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { codeRules, issueCode } from '../access/index.ts';
import { appendEvent, type ChainSubject } from '../evidence/index.ts';

export interface SigningCode {
  readonly channel: OneTimeCode['channel'];
  /** Masked: the page may be open before other eyes. */
  readonly sentTo: string;
  readonly expiresAt: Date;
  readonly resendAfter: Date;
}

/** A code that went out, for whoever sent it; faces get what is shown only. */
export interface SentCode {
  readonly code: string;
  readonly shown: SigningCode;
}

export interface CodeToSend {
  /** Whose act it opens: a signer's, an agent's of a batch. */
  readonly subjectId: string;
  /** What the act is, to the letter, where its subject alone does not say it. */
  readonly binding?: string;
  readonly channel: OneTimeCode['channel'];
  /** The organisation plays the person (room simulation). */
  readonly isSimulated: boolean;
  /** An e-mail address; for an SMS a phone number. */
  readonly to: string;
  /** Where it is noted that one was sent, and as what. */
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

/** An address as a page may show it before other eyes. */
export const maskDestination = (channel: OneTimeCode['channel'], to: string): string =>
  channel === 'OTP_SMS' ? maskPhone(to) : maskEmail(to);

/**
 * Makes a code and hands it to the listeners, who send it; the chain knows that one went out, and where to. In the
 * caller's transaction, which holds the act's row.
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
    expiresAt: row.expiresAt,
    resendAfter: after(row.createdAt, codeRules.resendAfter),
  };
  return { code, shown };
}
