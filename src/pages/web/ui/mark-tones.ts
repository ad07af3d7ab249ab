import type { MarkStatus } from '../generated/graphql.ts';

/** The colour of a mark, on every page that shows one. */
export const markTones: Record<MarkStatus, string> = { PRESENT: 'ok', LATE: 'warn', EXCUSED: 'plain', ABSENT: 'bad' };
