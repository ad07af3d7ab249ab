import { type Actor, isSimulated, simulationOf } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { type OneTimeCode, type Signer, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink } from '../access/index.ts';
import { chainWith, getSignerPhone, lockEnvelope, signerActor } from '../envelopes/index.ts';
import { refuse } from './faults.ts';
import { type SentCode, type SigningCode, sendCode } from './send-code.ts';
import { assertReady, openSession, sessionOf } from './session.ts';

const addressOf = async (services: Services, signer: Signer, channel: OneTimeCode['channel']): Promise<string> =>
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
    const session = sessionOf(services, locked, actor);
    assertReady(session);
    if (!session.signer.authentication.includes(channel)) {
      throw refuseRequest('invalid_body', undefined, [{ path: 'channel', message: 'is not a channel of this signer' }]);
    }
    const to = await addressOf(services, session.signer, channel);
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
