import { type Actor, isSimulated, simulationOf } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { maskEmail } from '../../kernel/text.ts';
import { type OneTimeCode, type Signer, type Tx, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink, codeTimes, issueCode } from '../access/index.ts';
import { chainWith, getSignerPhone, lockEnvelope, signerActor } from '../envelopes/index.ts';
import { appendEvent, type ChainSubject } from '../evidence/index.ts';
import { refuse } from './refusals.ts';
import { assertReady, openSession, signingSession } from './session.ts';

const codeAddress = async (services: Services, signer: Signer, channel: OneTimeCode['channel']): Promise<string> =>
  channel === 'OTP_SMS' ? getSignerPhone(services, signer) : signer.email;

/** Sends a code by one of the signer's channels. */
export const requestSigningCode = async (services: Services, actor: Actor, input: CodeInput): Promise<SigningCode> =>
  (await sendSigningCode(services, actor, input)).shown;

interface CodeInput {
  readonly channel: OneTimeCode['channel'];
}

/** Like `requestSigningCode`, but also returns the code, for the simulation of a signer. */
export async function sendSigningCode(services: Services, actor: Actor, { channel }: CodeInput): Promise<SentCode> {
  const { subjectId } = assertLink(actor, 'sign');
  const { envelope } = await openSession(services, actor);
  return transaction(services.database, 'send-signing-code', async (tx) => {
    const locked = (await lockEnvelope(tx, envelope.id))!;
    const session = signingSession(services, locked, actor);
    assertReady(session);
    if (!session.signer.authentication.includes(channel)) {
      throw refuseRequest('invalid_body', undefined, [{ path: 'channel', message: 'is not a channel of this signer' }]);
    }
    const to = await codeAddress(services, session.signer, channel);
    if (!to) throw refuse('identity_lapsed', 'The identity of this signer was erased.');
    return sendCode(services, tx, {
      subjectId,
      channel,
      isSimulated: isSimulated(actor),
      to,
      chain: chainWith(locked),
      event: { type: 'signer.code_sent', subjectId, actor: signerActor(session.signer), data: simulationOf(actor) },
    });
  });
}

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

interface CodeToSend {
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
