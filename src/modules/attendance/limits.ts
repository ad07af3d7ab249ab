import { MINUTE } from '../../kernel/clock.ts';

/** The contract's table "Limits" for attendance. Lengths in code points. */
export const limits = {
  name: { min: 1, max: 200 },
  reference: { max: 100 },
  location: { max: 200 },
  slots: { min: 1, max: 200 },
  slotLabel: { min: 1, max: 100 },
  slotModule: { max: 200 },
  /** At creation; more may be added while the session is open. */
  attendees: { min: 1, max: 500 },
  externalRef: { max: 100 },
  retentionDays: { min: 30, max: 3_650, default: 1_095 },
  /** Not in the contract: the years that RFC 3339 and PostgreSQL both write. */
  year: { min: 1, max: 9_999 },
  /** Not in the contract: what a page knows its device by. */
  device: { max: 200 },
  page: { default: 20, max: 100 },
} as const;

/** Later than this after the beginning, somebody is late. */
export const LATE_AFTER = 15 * MINUTE;
