import { lifecycle } from '../../kernel/lifecycle.ts';

/** A move is named after the event it records. An erased identity stays as a tombstone: no move leaves that state. */
export const identityLifecycle = lifecycle({
  noun: 'identity',
  stored: { table: 'identities', field: 'status' },
  states: ['PENDING', 'VERIFIED', 'FAILED', 'EXPIRED', 'DELETED'],
  initial: 'PENDING',
  moves: {
    verified: { from: ['PENDING'], to: 'VERIFIED' },
    failed: { from: ['PENDING'], to: 'FAILED' },
    expired: { from: ['PENDING', 'VERIFIED'], to: 'EXPIRED' },
    deleted: { from: ['PENDING', 'VERIFIED', 'FAILED', 'EXPIRED'], to: 'DELETED' },
  },
});
