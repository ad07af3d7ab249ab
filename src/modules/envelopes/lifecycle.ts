import { lifecycle } from '../../kernel/lifecycle.ts';

/** The contract's table "States and transitions / Envelope". Moves are named by what has happened then. */
export const envelopeLifecycle = lifecycle({
  noun: 'envelope',
  stored: { model: 'envelope', column: 'status' },
  states: ['DRAFT', 'SENT', 'COMPLETED', 'EXPIRED', 'CANCELED'],
  initial: 'DRAFT',
  moves: {
    sent: { from: ['DRAFT'], to: 'SENT' },
    canceled: { from: ['DRAFT', 'SENT'], to: 'CANCELED' },
    completed: { from: ['SENT'], to: 'COMPLETED' },
    expired: { from: ['SENT'], to: 'EXPIRED' },
  },
});

/**
 * Pending until the signer's turn has come and the notice is queued; signed is the end. An agent is never told one by
 * one: the authorisation of a batch is their signature.
 */
export const signerLifecycle = lifecycle({
  noun: 'signer',
  stored: { model: 'signer', column: 'status' },
  states: ['PENDING', 'NOTIFIED', 'SIGNED'],
  initial: 'PENDING',
  moves: {
    notified: { from: ['PENDING'], to: 'NOTIFIED' },
    signed: { from: ['NOTIFIED'], to: 'SIGNED' },
    authorized: { from: ['PENDING'], to: 'SIGNED' },
  },
});
