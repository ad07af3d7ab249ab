import type { Actor } from '../../kernel/actor.ts';
import { after } from '../../kernel/clock.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { maskEmail } from '../../kernel/text.ts';
import { type OneTimeCode, type Signer, transaction } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { assertLink, codeRules, issueCode } from '../access/index.ts';
import { chainOf, getSignerPhone, lockEnvelope, signerActor } from '../envelopes/index.ts';
import { appendEvent } from '../evidence/index.ts';
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

const addressOf = async (kit: Kit, signer: Signer, channel: OneTimeCode['channel']): Promise<string> =>
  channel === 'OTP_SMS' ? getSignerPhone(kit, signer) : signer.email;

/**
 * Sends a code by one of the signer's own channels.
 * Refuses: `invalid_body` (a channel that is not the signer's), what `assertReady` refuses, `phone_required` (it was
 * erased meanwhile), `rate_limited`.
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
    const to = await addressOf(kit, session.signer, channel);
    const { code, row } = await issueCode(kit, tx, subjectId, channel);
    await appendEvent(kit, tx, chainOf(locked), {
      type: 'signer.code_sent',
      subjectId,
      actor: signerActor(session.signer),
      data: { channel: channel.toLowerCase() },
      personal: { sent_to: to },
      inConfidence: { code, channel, to },
    });
    return {
      channel,
      sentTo: channel === 'OTP_SMS' ? maskPhone(to) : maskEmail(to),
      expiresAt: row.expiresAt,
      resendAfter: after(row.createdAt, codeRules.resendAfter),
    };
  });
}
