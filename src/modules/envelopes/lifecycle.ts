import { lifecycle } from '../../kernel/lifecycle.ts';

/** The contract's table "States and transitions / Envelope". A move is named after the event it records. */
export const envelopeLifecycle = lifecycle({
  noun: 'envelope',
  stored: { table: 'envelopes', field: 'status' },
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
 * Pending until it is the signer's turn and the notice is queued; signed is final. Agents get no notice for a single
 * envelope: authorising a batch signs for them (`authorized`).
 */
export const signerLifecycle = lifecycle({
  noun: 'signer',
  stored: { table: 'signers', field: 'status' },
  states: ['PENDING', 'NOTIFIED', 'SIGNED'],
  initial: 'PENDING',
  moves: {
    notified: { from: ['PENDING'], to: 'NOTIFIED' },
    signed: { from: ['NOTIFIED'], to: 'SIGNED' },
    authorized: { from: ['PENDING'], to: 'SIGNED' },
  },
});
