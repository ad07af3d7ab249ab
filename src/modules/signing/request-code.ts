import type { Actor } from '../../kernel/actor.ts';
import { after } from '../../kernel/clock.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { maskEmail } from '../../kernel/text.ts';
import { type OneTimeCode, type Signer, transaction } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { assertLink } from '../access/index.ts';
import { chainOf, lockEnvelope, signerActor } from '../envelopes/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { codeRules, issueCode } from './one-time-code.ts';
import { assertReady, findSession, sessionOf } from './session.ts';

export interface SigningCode {
  readonly channel: OneTimeCode['channel'];
  /** Masked: the page may be open before other eyes. */
  readonly sentTo: string;
  readonly expiresAt: Date;
  readonly resendAfter: Date;
}

/** `•••• 42`: the last two digits. */
export const maskPhone = (phone: string): string => `•••• ${phone.replaceAll(/\D/g, '').slice(-2)}`;

const addressOf = (signer: Signer, channel: OneTimeCode['channel']) =>
  channel === 'OTP_SMS' ? signer.phone! : signer.email;

/**
 * Sends a code by one of the signer's own channels.
 * Refuses: `invalid_body` (a channel that is not the signer's), what `assertReady` refuses, `rate_limited`.
 */
export async function requestSigningCode(
  kit: Kit,
  actor: Actor,
  { channel }: { channel: OneTimeCode['channel'] },
): Promise<SigningCode> {
  const { subjectId } = assertLink(actor, 'sign');
  const { envelope } = await findSession(kit, actor);
  return transaction(kit.database, async (tx) => {
    const locked = (await lockEnvelope(tx, envelope.id))!;
    const session = sessionOf(kit, locked, subjectId);
    assertReady(session);
    if (!session.signer.authentication.includes(channel)) {
      throw refuseRequest('invalid_body', undefined, [{ path: 'channel', message: 'is not one of this signer’s' }]);
    }
    const { code, row } = await issueCode(kit, tx, session.signer, channel);
    await appendEvent(kit, tx, chainOf(locked), {
      type: 'signer.code_sent',
      subjectId,
      actor: signerActor(session.signer),
      data: { channel: channel.toLowerCase() },
      personal: { sent_to: addressOf(session.signer, channel) },
      inConfidence: { code, channel },
    });
    return {
      channel,
      sentTo: channel === 'OTP_SMS' ? maskPhone(session.signer.phone!) : maskEmail(session.signer.email),
      expiresAt: row.expiresAt,
      resendAfter: after(row.createdAt, codeRules.resendAfter),
    };
  });
}
