import { lifecycle } from '../../kernel/lifecycle.ts';

/** The contract's table "Seal batch". An authorized batch never goes back: expiry and revocation no longer apply. */
export const batchLifecycle = lifecycle({
  noun: 'seal_batch',
  stored: { table: 'seal_batches', field: 'status' },
  states: ['PENDING', 'AUTHORIZED', 'APPLIED', 'EXPIRED', 'CANCELED'],
  initial: 'PENDING',
  moves: {
    authorized: { from: ['PENDING'], to: 'AUTHORIZED' },
    applied: { from: ['AUTHORIZED'], to: 'APPLIED' },
    expired: { from: ['PENDING'], to: 'EXPIRED' },
    canceled: { from: ['PENDING'], to: 'CANCELED' },
  },
});
