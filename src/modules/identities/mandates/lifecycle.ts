import { lifecycle } from '../../../kernel/lifecycle.ts';

/**
 * The contract's table "States and transitions / Mandate": pending and active mandates can be revoked; a pending one
 * expires with its act, and every one by its date. A move is named after the event it records.
 */
export const mandateLifecycle = lifecycle({
  noun: 'mandate',
  stored: { table: 'mandates', field: 'status' },
  states: ['PENDING', 'ACTIVE', 'REVOKED', 'EXPIRED'],
  initial: 'PENDING',
  moves: {
    activated: { from: ['PENDING'], to: 'ACTIVE' },
    revoked: { from: ['PENDING', 'ACTIVE'], to: 'REVOKED' },
    expired: { from: ['PENDING', 'ACTIVE'], to: 'EXPIRED' },
  },
});
