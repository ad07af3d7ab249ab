import type { Actor } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import type { Envelope, Signer } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink } from '../access/index.ts';
import { readEnvelopeOfSigner, readEnvelopeToSign, whoseTurn } from '../envelopes/index.ts';
import { refuse } from './faults.ts';

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

export type SessionEnvelope = Envelope & { readonly signers: readonly Signer[] };

/** A signer and their envelope. */
export interface SigningSession {
  readonly state: SigningState;
  readonly envelope: SessionEnvelope;
  readonly signer: Signer;
}

/** Finds the session of a link's holder. */
export async function findSession(services: Services, actor: Actor): Promise<SigningSession> {
  const { subjectId } = assertLink(actor, 'sign');
  return sessionOf(services, await readEnvelopeOfSigner(services.database.prisma, subjectId), actor);
}

/** Like `findSession`, but takes the envelope that authentication has read. Only for the first read of a request. */
export async function openSession(services: Services, actor: Actor): Promise<SigningSession> {
  const { subjectId } = assertLink(actor, 'sign');
  const { envelope } = await readEnvelopeToSign(services.database, actor, subjectId);
  return sessionOf(services, envelope, actor);
}

/**
 * The session of a link's holder in an envelope that was read or locked after the link was accepted. Every act of a signer
 * calls it under the lock: nothing can be done with a link that was replaced in between.
 * @throws Fault `unauthorized` (the link was replaced)
 */
export function sessionOf(services: Services, envelope: SessionEnvelope, actor: Actor): SigningSession {
  const { subjectId, generation } = assertLink(actor, 'sign');
  const signer = envelope.signers.find(({ id }) => id === subjectId)!;
  if (generation !== undefined && generation !== signer.linkGeneration) throw refuseRequest('unauthorized');
  return { state: stateOf(services, envelope, signer), envelope, signer };
}

function stateOf(services: Services, envelope: SessionEnvelope, signer: Signer): SigningState {
  if (envelope.purgedAt) return 'PURGED';
  if (envelope.status === 'DRAFT') return 'NOT_OPEN';
  if (envelope.status !== 'SENT') return envelope.status;
  if (signer.status === 'SIGNED') return 'SIGNED';
  // The clock decides, even before the job has stored the expiry.
  if (envelope.expiresAt && envelope.expiresAt <= services.clock.now()) return 'EXPIRED';
  return whoseTurn(envelope.signers).some(({ id }) => id === signer.id) ? 'READY' : 'WAITING_TURN';
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

/** Checks that the signer may sign now. @throws Fault with the reason, see `refusals` */
export function assertReady({ state }: SigningSession): void {
  if (state !== 'READY') throw refusals[state]();
}
