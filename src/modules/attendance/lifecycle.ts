import { lifecycle } from '../../kernel/lifecycle.ts';

/**
 * The contract's table "Attendance session". While the session is CLOSED its sheet is being sealed; SEALED is final.
 */
export const sessionLifecycle = lifecycle({
  noun: 'session',
  stored: { table: 'attendance_sessions', field: 'status' },
  states: ['OPEN', 'CLOSED', 'SEALED'],
  initial: 'OPEN',
  moves: {
    closed: { from: ['OPEN'], to: 'CLOSED' },
    sealed: { from: ['CLOSED'], to: 'SEALED' },
  },
});

/** The contract's table "Attendance slot". A slot that was never opened lapses when its session is closed. */
export const slotLifecycle = lifecycle({
  noun: 'slot',
  stored: { table: 'slots', field: 'status' },
  states: ['SCHEDULED', 'OPEN', 'CLOSED'],
  initial: 'SCHEDULED',
  moves: {
    opened: { from: ['SCHEDULED'], to: 'OPEN' },
    closed: { from: ['OPEN'], to: 'CLOSED' },
    lapsed: { from: ['SCHEDULED'], to: 'CLOSED' },
  },
});

/** A mark is never changed: the trainer replaces it by another. */
export const markLifecycle = lifecycle({
  noun: 'mark',
  stored: { table: 'marks', field: 'state' },
  states: ['STANDING', 'REPLACED'],
  initial: 'STANDING',
  moves: { replaced: { from: ['STANDING'], to: 'REPLACED' } },
});
