import type { MarkStatus } from '../generated/graphql.ts';

/** The colour of a mark's tag. */
export const markTones: Record<MarkStatus, string> = { PRESENT: 'ok', LATE: 'warn', EXCUSED: 'plain', ABSENT: 'bad' };
