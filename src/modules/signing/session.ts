import { type Actor, type Origin, type Seat, simulationOf } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import type { Language } from '../../kernel/language.ts';
import { type Envelope, type Signer, type Tx, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink } from '../access/index.ts';
import { shownPrivacyNotice } from '../documents/index.ts';
import {
  envelopeChain,
  everybody,
  lockEnvelope,
  type People,
  personEventType,
  readEnvelopeOfSigner,
  readEnvelopeToSign,
  recordDeclined,
  recordViewed,
  signerActor,
  signingRoles,
  whoseTurn,
} from '../envelopes/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { type ReadIdentity, readIdentity } from '../identities/index.ts';
import type { AttestedPerson } from '../trust/index.ts';
import { refuse } from './refusals.ts';
import { seatFacts } from './seat.ts';

/** What the holder of a signing link can do now. */
export type SigningState =
  | 'NOT_OPEN'
  | 'WAITING_TURN'
  | 'READY'
  | 'SIGNED'
  | 'COMPLETED'
  | 'CANCELED'
  | 'EXPIRED'
  | 'PURGED';

export type SessionEnvelope = Envelope & People;

/** The holder of a personal link (a signer or a recipient) and their envelope. */
export interface SigningSession {
  readonly state: SigningState;
  readonly envelope: SessionEnvelope;
  readonly signer: Signer;
  /** Set for a signer who signs in person. */
  readonly seat?: Seat | undefined;
}

/** Finds the session of a link's holder. */
export async function findSession(services: Services, actor: Actor): Promise<SigningSession> {
  const { subjectId } = assertLink(actor, 'sign');
  return signingSession(services, await readEnvelopeOfSigner(services.database, subjectId), actor);
}

/** Like `findSession`, but takes the envelope that authentication has read. Only for the first read of a request. */
export async function openSession(services: Services, actor: Actor): Promise<SigningSession> {
  const { subjectId } = assertLink(actor, 'sign');
  const { envelope } = await readEnvelopeToSign(services.database, actor, subjectId);
  return signingSession(services, envelope, actor);
}

/**
 * The session of a link's holder in an envelope that was read or locked after the link was accepted. Every act of a signer
 * calls it under the lock: nothing can be done with a link that was replaced in between.
 * @throws Fault `unauthorized` (the link was replaced)
 */
export function signingSession(services: Services, envelope: SessionEnvelope, actor: Actor): SigningSession {
  const { subjectId, generation, seat } = assertLink(actor, 'sign');
  const signer = everybody(envelope).find(({ id }) => id === subjectId)!;
  if (generation !== undefined && generation !== signer.linkGeneration) throw refuseRequest('unauthorized');
  const state = signingState(services, envelope, signer);
  // The host made sure who the person is: no code is asked.
  return { state, envelope, signer: seat?.check ? { ...signer, authentication: [] } : signer, seat };
}

function signingState(services: Services, envelope: SessionEnvelope, signer: Signer): SigningState {
  if (envelope.purgedAt) return 'PURGED';
  if (envelope.status === 'DRAFT') return 'NOT_OPEN';
  if (envelope.status !== 'SENT') return envelope.status;
  if (signer.status === 'SIGNED') return 'SIGNED';
  // The clock decides, even before the job has stored the expiry.
  if (envelope.expiresAt && envelope.expiresAt <= services.clock.now()) return 'EXPIRED';
  return whoseTurn(envelope).some(({ id }) => id === signer.id) ? 'READY' : 'WAITING_TURN';
}

const refusals: Readonly<Record<Exclude<SigningState, 'READY'>, () => Error>> = {
  NOT_OPEN: () => refuse('signing_not_open'),
  WAITING_TURN: () => refuse('not_your_turn'),
  SIGNED: () => refuse('already_signed'),
  COMPLETED: () => refuse('already_signed'),
  CANCELED: () => refuseRequest('gone', 'The envelope was canceled.'),
  EXPIRED: () => refuseRequest('gone', 'The envelope has expired.'),
  PURGED: () => refuseRequest('gone', 'The documents are no longer kept.'),
};

/**
 * Checks that the person may act now, in one of these roles. Default: those who sign. It is never the turn of an agent, who signs with a batch.
 * @throws Fault `wrong_role`, or with the reason, see `refusals`
 */
export function assertReady({ state, signer }: SigningSession, roles: readonly Signer['role'][] = signingRoles): void {
  if (!roles.includes(signer.role)) throw refuse('wrong_role');
  if (state !== 'READY') throw refusals[state]();
}

/** Why an identity cannot be used to sign. Only a verified identity can. */
const confirmationRefusals: Readonly<Record<Exclude<ReadIdentity['status'], 'VERIFIED'>, () => Error>> = {
  PENDING: () => refuse('identity_pending'),
  FAILED: () => refuse('identity_lapsed', 'The verification of this signer’s identity failed.'),
  EXPIRED: () => refuse('identity_lapsed', 'The attestation of this signer’s identity has expired.'),
  DELETED: () => refuse('identity_lapsed', 'The identity of this signer was erased.'),
};

/**
 * Returns the attested person of a signer, as of now. With `tx`, locks the identity: an erasure then waits for the end
 * of the transaction.
 * @throws Fault `identity_pending`, `identity_lapsed`
 */
export async function confirmIdentity(
  services: Services,
  { identityId }: Pick<Signer, 'identityId'>,
  tx?: Tx,
): Promise<AttestedPerson> {
  if (!identityId) throw refuse('identity_lapsed', 'This signer has no attested identity.');
  const { status, attributes } = await readIdentity(services, identityId, tx);
  if (status !== 'VERIFIED') throw confirmationRefusals[status]();
  const { givenName, familyName } = attributes!;
  return { identityId, givenName, familyName };
}

/**
 * Records, once, that the person opened the page when it was their turn. The page's script calls it, never a GET,
 * because mail scanners open links too. Does nothing in any other state.
 */
export async function recordSigningView(
  services: Services,
  actor: Actor,
  origin: Origin,
  { language }: { language: Language },
): Promise<void> {
  const { subjectId } = assertLink(actor, 'sign');
  const { envelope } = await openSession(services, actor);
  await transaction(services.database, 'record-signing-view', async (tx) => {
    const locked = (await lockEnvelope(tx, envelope.id))!;
    const { state, signer } = signingSession(services, locked, actor);
    if (state !== 'READY' || signer.viewedAt) return;
    await recordViewed(tx, subjectId, { viewedAt: services.clock.now(), language });
    await appendEvent(services, tx, envelopeChain(locked), {
      type: personEventType(signer, 'viewed'),
      subjectId,
      actor: signerActor(signer),
      data: { language, privacy_notice: await shownPrivacyNotice(tx, locked.organizationId), ...simulationOf(actor) },
      personal: { ip: origin.ip, user_agent: origin.userAgent },
    });
  });
}

/**
 * Records that a signer does not want to sign, or that an approver does not agree, and shows it to the sender. The envelope
 * stays sent, and the person can still sign or agree.
 */
export async function declineSigning(
  services: Services,
  actor: Actor,
  origin: Origin,
  { reason }: { reason: string },
): Promise<void> {
  const { subjectId } = assertLink(actor, 'sign');
  const { envelope } = await openSession(services, actor);
  await transaction(services.database, 'decline-signing', async (tx) => {
    const locked = (await lockEnvelope(tx, envelope.id))!;
    const session = signingSession(services, locked, actor);
    assertReady(session, ['SIGNER', 'APPROVER']);
    const inPerson = await seatFacts(services, tx, actor);
    await recordDeclined(tx, subjectId, { declinedAt: services.clock.now(), declineReason: reason });
    await appendEvent(services, tx, envelopeChain(locked), {
      type: personEventType(session.signer, 'declined'),
      subjectId,
      actor: signerActor(session.signer),
      data: { ...inPerson.data, ...simulationOf(actor) },
      personal: { reason, ip: origin.ip, user_agent: origin.userAgent, ...inPerson.personal },
    });
  });
}
