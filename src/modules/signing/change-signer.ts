/** What a signer may change of the person who signs, where the sender allowed it: name another person, or correct their name. */
import { type Actor, type Origin, simulationOf } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { networkOf } from '../../kernel/network.ts';
import type { Reason } from '../../kernel/reason.ts';
import { type SignerChange, type Tx, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink, countInHour, readPersonalToken } from '../access/index.ts';
import {
  chainWith,
  type Delegate,
  type Delegated,
  delegationIn,
  dropAttachments,
  envelopeChain,
  everybody,
  findDelegated,
  type LockedEnvelope,
  listChanges,
  lockEnvelope,
  nameCorrectionsIn,
  recordDelegation,
  recordNameCorrection,
  signerActor,
  signerLevel,
} from '../envelopes/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { listByActs } from '../identities/index.ts';
import { limits } from './limits.ts';
import { because, refuse } from './refusals.ts';
import { assertReady, openSession, type SigningSession, signingSession } from './session.ts';

type Allowing = Pick<SigningSession, 'envelope' | 'signer' | 'seat'>;

/** Whether the person is only who the sender says: no identity was attested, and no signature of a higher level depends on it. */
const isNamedOnly = ({ envelope, signer }: Allowing): boolean =>
  envelope.signatureLevel === 'SIMPLE' && signerLevel(envelope, signer) === 'SIMPLE' && !signer.identityId;

/**
 * Why the signer cannot name another person. Null if they can. A person who came by a signing link has proved the address of
 * their own; and codes by SMS go to a phone that the sender knows.
 */
export function delegationHindrance(session: Allowing, changes: readonly SignerChange[]): Reason | null {
  const { envelope, signer } = session;
  if (!envelope.allowDelegation || signer.role !== 'SIGNER') return because('delegation_not_allowed');
  if (delegationIn(changes)) return because('delegated_before');
  if (!isNamedOnly(session)) return because('person_attested');
  if (session.seat) return because('signs_in_person');
  if (envelope.signingLinkId) return because('came_by_link');
  if (signer.authentication.length > 0 && !signer.authentication.includes('OTP_EMAIL')) return because('code_by_sms');
  return null;
}

/** A name is in a mail to an address that a signer typed, so it carries neither an address nor a link. */
function assertPersonName(name: string): void {
  if (/[/@<>]|www\.|\p{Cc}/iu.test(name))
    throw refuseRequest('invalid_body', undefined, [{ path: 'name', ...because('not_person_name') }]);
}

/** Why the signer cannot correct their name. Null if they can. */
export function nameHindrance(session: Allowing, changes: readonly SignerChange[]): Reason | null {
  if (!session.envelope.allowNameCorrection || session.signer.role !== 'SIGNER') return because('name_not_allowed');
  if (!isNamedOnly(session)) return because('person_attested');
  if (nameCorrectionsIn(changes).length >= limits.nameCorrections)
    return because('name_corrected_often', { count: limits.nameCorrections });
  return null;
}

/**
 * Puts another person in the place of the signer who holds the link: the same turn, the same fields. They get a link of their
 * own by e-mail; that of the signer is dead. Once for each signer, and at most so often from one network.
 * @throws Fault `not_delegable`, `invalid_body` (the address is that of somebody who takes part), `rate_limited`, and as
 * `assertReady` does
 */
export const delegateSigning = (
  services: Services,
  actor: Actor,
  origin: Origin,
  delegate: Delegate,
): Promise<{ readonly name: string }> =>
  change(services, actor, 'delegate-signing', async (tx, session, locked) => {
    const { signer } = session;
    const hindrance =
      delegationHindrance(session, await listChanges(tx, signer.id)) ?? (await hindranceOfAct(tx, locked));
    if (hindrance) throw refuse('not_delegable', hindrance);
    assertPersonName(delegate.name);
    const address = delegate.email.toLowerCase();
    if (everybody(locked).some(({ email }) => email.toLowerCase() === address))
      throw refuseRequest('invalid_body', undefined, [{ path: 'email', ...because('takes_part') }]);
    await countInHour(services, tx, `delegations ${networkOf(origin.ip ?? '')}`, limits.delegationsPerNetwork);
    await countInHour(services, tx, `delegations ${locked.organizationId}`, limits.delegationsPerOrganization);
    const removed = await dropAttachments(tx, signer);
    const after = await recordDelegation(services, tx, { envelope: locked, signer }, delegate);
    const { name, email, reason } = delegate;
    await appendEvent(services, tx, chainWith(after), {
      type: 'signer.delegated',
      subjectId: signer.id,
      actor: signerActor(signer),
      data: { signer: signer.position + 1, channel: 'email', ...removed, ...simulationOf(actor) },
      personal: {
        ...{ name, email, former_name: signer.name, former_email: signer.email, sent_to: email },
        ...{ reason, ip: origin.ip, user_agent: origin.userAgent },
      },
    });
    return { name };
  });

/**
 * Corrects the name of the signer who holds the link. The signature, the documents and the evidence have the new name; the
 * chain keeps both.
 * @throws Fault `name_not_correctable`, `invalid_body` (it is the same name), and as `assertReady` does
 */
export const correctOwnName = (services: Services, actor: Actor, origin: Origin, name: string): Promise<void> =>
  change(services, actor, 'correct-own-name', async (tx, session, locked) => {
    const { signer } = session;
    const hindrance = nameHindrance(session, await listChanges(tx, signer.id)) ?? (await hindranceOfAct(tx, locked));
    if (hindrance) throw refuse('name_not_correctable', hindrance);
    assertPersonName(name);
    if (name === signer.name)
      throw refuseRequest('invalid_body', undefined, [{ path: 'name', ...because('same_name') }]);
    await recordNameCorrection(services, tx, { envelope: locked, signer }, name);
    await appendEvent(services, tx, envelopeChain(locked), {
      type: 'signer.name_corrected',
      subjectId: signer.id,
      actor: signerActor(signer),
      data: simulationOf(actor),
      personal: { name, former_name: signer.name, ip: origin.ip, user_agent: origin.userAgent },
    });
  });

/** Runs a change of the holder of a link under the lock of the envelope, if it is their turn. */
async function change<T>(
  services: Services,
  actor: Actor,
  name: string,
  work: (tx: Tx, session: SigningSession, locked: LockedEnvelope) => Promise<T>,
): Promise<T> {
  assertLink(actor, 'sign');
  const { envelope } = await openSession(services, actor);
  return transaction(services.database, name, async (tx) => {
    const locked = (await lockEnvelope(tx, envelope.id))!;
    const session = signingSession(services, locked, actor);
    assertReady(session, ['SIGNER']);
    return work(tx, session, locked);
  });
}

/** The act of a mandate states the name and the address of its signer. */
const hindranceOfAct = async (tx: Tx, { id }: LockedEnvelope): Promise<Reason | null> =>
  (await listByActs(tx, [id])).length > 0 ? because('person_attested') : null;

/** Who signs now in the place of the holder of a link that was given away. Null for every other link. */
export async function readDelegated(services: Services, token: string): Promise<Delegated | null> {
  const link = await readPersonalToken(services, token);
  return link?.kind === 'sign' ? findDelegated(services.database, link) : null;
}
