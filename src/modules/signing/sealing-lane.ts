import type { Turn } from '../../platform/jobs/index.ts';

/** The lane of jobs that seal: envelopes, batches, sheets. Organisations share it. */
export const SEALING_LANE = 'sealing';

/** The turn of a job that seals for this organisation. */
export const sealingTurn = (organizationId: string): Turn => ({ lane: SEALING_LANE, owner: organizationId });
