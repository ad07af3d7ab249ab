import { lifecycle } from '../../kernel/lifecycle.ts';

/**
 * The contract's "Seal batch": authorized never goes back, and neither expiry nor revocation touches
 * it any more. Moves are named by what has happened then.
 */
export const batchLifecycle = lifecycle({
  noun: 'seal_batch',
  stored: { model: 'sealBatch', column: 'status' },
  states: ['PENDING', 'AUTHORIZED', 'APPLIED', 'EXPIRED', 'CANCELED'],
  initial: 'PENDING',
  moves: {
    authorized: { from: ['PENDING'], to: 'AUTHORIZED' },
    applied: { from: ['AUTHORIZED'], to: 'APPLIED' },
    expired: { from: ['PENDING'], to: 'EXPIRED' },
    canceled: { from: ['PENDING'], to: 'CANCELED' },
  },
});
