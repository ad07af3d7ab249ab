import { lifecycle } from '../../kernel/lifecycle.ts';

/** The contract's table "Attendance session": closed, its sheet is being sealed; sealed is the end. */
export const sessionLifecycle = lifecycle({
  noun: 'session',
  stored: { model: 'attendanceSession', column: 'status' },
  states: ['OPEN', 'CLOSED', 'SEALED'],
  initial: 'OPEN',
  moves: {
    closed: { from: ['OPEN'], to: 'CLOSED' },
    sealed: { from: ['CLOSED'], to: 'SEALED' },
  },
});

/** The contract's table "Attendance slot". One that was never opened lapses when its session is closed. */
export const slotLifecycle = lifecycle({
  noun: 'slot',
  stored: { model: 'slot', column: 'status' },
  states: ['SCHEDULED', 'OPEN', 'CLOSED'],
  initial: 'SCHEDULED',
  moves: {
    opened: { from: ['SCHEDULED'], to: 'OPEN' },
    closed: { from: ['OPEN'], to: 'CLOSED' },
    lapsed: { from: ['SCHEDULED'], to: 'CLOSED' },
  },
});

/** A mark is never changed: the trainer puts another in its place. */
export const markLifecycle = lifecycle({
  noun: 'mark',
  stored: { model: 'mark', column: 'state' },
  states: ['STANDING', 'REPLACED'],
  initial: 'STANDING',
  moves: { replaced: { from: ['STANDING'], to: 'REPLACED' } },
});
