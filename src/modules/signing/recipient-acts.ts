import { type Actor, type Origin, simulationOf } from '../../kernel/actor.ts';
import { type Tx, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink } from '../access/index.ts';
import { type LockedEnvelope, lockEnvelope, notifyTurn, recordRecipientAct } from '../envelopes/index.ts';
import { afterAct } from './commit-act.ts';
import { assertReady, openSession, type SigningSession, signingSession } from './session.ts';

/**
 * Records that an approver agrees to the documents. Then it is the turn of the next people; after the last signature or
 * agreement the seal begins. The personal link alone shows who agreed.
 * @throws Fault `wrong_role`, and as `assertReady` does
 */
export const approveDocuments = (services: Services, actor: Actor, origin: Origin): Promise<void> =>
  transaction(services.database, 'approve-documents', async (tx) => {
    const { locked, session } = await hold(services, tx, actor);
    assertReady(session, ['APPROVER']);
    await afterAct(services, tx, await record(services, tx, actor, origin, { locked, session, move: 'approved' }));
  });

/**
 * Records that a viewer has read the documents. Then it is the turn of the next people. The seal waits for no viewer, so
 * reading can also be confirmed while the completed documents are kept.
 * @throws Fault `wrong_role`, and as `assertReady` does
 */
export const confirmReading = (services: Services, actor: Actor, origin: Origin): Promise<void> =>
  transaction(services.database, 'confirm-reading', async (tx) => {
    const { locked, session } = await hold(services, tx, actor);
    const isLate = session.state === 'COMPLETED' && session.signer.status === 'NOTIFIED';
    assertReady(isLate ? { ...session, state: 'READY' } : session, ['VIEWER']);
    const after = await record(services, tx, actor, origin, { locked, session, move: 'read' });
    if (!isLate) await notifyTurn(services, tx, after);
  });

interface Held {
  readonly locked: LockedEnvelope;
  readonly session: SigningSession;
}

/** Locks the envelope of a link's holder and reads the session under the lock. */
async function hold(services: Services, tx: Tx, actor: Actor): Promise<Held> {
  assertLink(actor, 'sign');
  const { envelope } = await openSession(services, actor);
  const locked = (await lockEnvelope(tx, envelope.id))!;
  return { locked, session: signingSession(services, locked, actor) };
}

const record = (
  services: Services,
  tx: Tx,
  actor: Actor,
  { ip, userAgent }: Origin,
  { locked, session: { signer: recipient }, move }: Held & { readonly move: 'approved' | 'read' },
): Promise<LockedEnvelope> =>
  recordRecipientAct(services, tx, actor, {
    ...{ envelope: locked, recipient, move },
    set: { signedAt: services.clock.now(), ip, userAgent },
    data: simulationOf(actor),
    personal: { name: recipient.name, email: recipient.email, ip, user_agent: userAgent },
  });
