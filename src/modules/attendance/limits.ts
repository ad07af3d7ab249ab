import { MINUTE } from '../../kernel/clock.ts';

/** The contract's table "Limits" for attendance. Lengths are in code points. */
export const limits = {
  name: { min: 1, max: 200 },
  reference: { max: 100 },
  location: { max: 200 },
  slots: { min: 1, max: 200 },
  slotLabel: { min: 1, max: 100 },
  slotModule: { max: 200 },
  /** At creation. More attendees can be added while the session is open. */
  attendees: { min: 1, max: 500 },
  externalRef: { max: 100 },
  /** Not in the contract: numbers and names that papers for funders show. */
  agreementNumber: { max: 100 },
  certificationCode: { max: 100 },
  employer: { max: 200 },
  fileNumber: { max: 100 },
  retentionDays: { min: 30, max: 3_650, default: 1_095 },
  /** Not in the contract: the reason of an excused absence. */
  reason: { max: 200 },
  /** Not in the contract: minutes of a late arrival. They must also be fewer than those of the slot. */
  lateMinutes: { min: 1, max: 1_439 },
  /** Not in the contract: the years that both RFC 3339 and PostgreSQL can write. */
  year: { min: 1, max: 9_999 },
  /** Not in the contract: the id that a page gives its device. */
  device: { max: 200 },
  /** Not in the contract: how often attendees are asked during a slot whether they are there, and minutes to answer. */
  checks: { min: 1, max: 6 },
  checkMinutes: { min: 2, max: 30, default: 10 },
  /** Certificates that one call sends for signature: five in each envelope, as many as one has documents. */
  certificatesAtOnce: 100,
  /** Not in the contract: files attached to a session. */
  sessionFiles: 20,
  /** Links that one call sends again. Each is an event of the chain in one transaction. */
  noticesAtOnce: 500,
} as const;

/** A mark later than this after the start of the slot is LATE. */
export const LATE_AFTER = 15 * MINUTE;
