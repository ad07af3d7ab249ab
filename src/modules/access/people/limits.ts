/** Limits of the rights of people. They are not in the contract. */
export const limits = {
  /** Restricted people of an organisation. They are read with each message. */
  restricted: 1_000,
  /** Rows of one table in an export. Without a limit one answer could fill the memory. */
  rows: 10_000,
} as const;
