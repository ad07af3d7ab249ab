import type { StatusPageKind } from '../../words/status-page.ts';

type Kinds = Readonly<Partial<Record<string, StatusPageKind>>>;

/** States in which this person cannot sign yet. The page stays live. */
export const earlyStates: Kinds = { NOT_OPEN: 'notOpen', WAITING_TURN: 'waitingTurn' };

/** States that have ended without a document to read. The server answers them with 410 and a page without a script. */
export const endedStates: Kinds = { CANCELED: 'canceled', EXPIRED: 'expired', PURGED: 'purged' };
