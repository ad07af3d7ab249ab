import { system } from '../../kernel/actor.ts';
import type { Signer, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { advanceAll } from '../evidence/index.ts';
import { signerLifecycle } from './lifecycle.ts';
import { chainWith, type LockedEnvelope } from './store.ts';

/** Signers who sign personally. Agents seal in batches and get no notice for a single envelope. */
export const personalSigners = (signers: readonly Signer[]): Signer[] =>
  signers.filter(({ role }) => role === 'SIGNER');

/**
 * Whether all personal signers have signed. Then only the seal is left: it follows automatically or, at level
 * organization_seal, with the envelope's batch. Always true for an envelope with agents only.
 */
export const personalSignersDone = ({ signers }: { readonly signers: readonly Signer[] }): boolean =>
  personalSigners(signers).every(({ status }) => status === 'SIGNED');

/** Signers whose turn it is: the unsigned ones of the lowest order. Signers with the same order sign in parallel. */
export function whoseTurn(signers: readonly Signer[]): Signer[] {
  const waiting = personalSigners(signers).filter(({ status }) => status !== 'SIGNED');
  const lowest = Math.min(...waiting.map(({ order }) => order));
  return waiting.filter(({ order }) => order === lowest);
}

/** Notifies the next signers. The notices are queued in this transaction. Returns the envelope after that. */
export async function notifyTurn<E extends LockedEnvelope>(services: Services, tx: Tx, envelope: E): Promise<E> {
  const next = whoseTurn(envelope.signers).filter(({ status }) => status === 'PENDING');
  if (next.length === 0) return envelope;
  const notifiedAt = services.clock.now();
  const signers = envelope.signers.map((signer) =>
    next.includes(signer) ? { ...signer, notifiedAt, status: 'NOTIFIED' as const } : signer,
  );
  const after = { ...envelope, signers };
  await advanceAll(services, tx, system, {
    lifecycle: signerLifecycle,
    move: 'notified',
    set: { notifiedAt },
    subject: chainWith(after),
    rows: next.map((signer) => ({
      row: signer,
      data: { signer: signer.position + 1, channel: 'email' },
      // Empty if the identity was erased.
      personal: { name: signer.name || null, sent_to: signer.email || null },
    })),
  });
  return after;
}
