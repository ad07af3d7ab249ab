import { lifecycle } from '../../kernel/lifecycle.ts';

/**
 * The contract's table "States and transitions / Mandate": pending and active ones can be revoked;
 * a pending one expires with its act, any by its date. Moves are named by what has happened then.
 */
export const mandateLifecycle = lifecycle({
  noun: 'mandate',
  stored: { model: 'mandate', column: 'status' },
  states: ['PENDING', 'ACTIVE', 'REVOKED', 'EXPIRED'],
  initial: 'PENDING',
  moves: {
    activated: { from: ['PENDING'], to: 'ACTIVE' },
    revoked: { from: ['PENDING', 'ACTIVE'], to: 'REVOKED' },
    expired: { from: ['PENDING', 'ACTIVE'], to: 'EXPIRED' },
  },
});
