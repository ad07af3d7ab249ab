/** Limits of suggested people. They are not in the contract. */
export const limits = {
  /** Newest envelopes that are searched, and of those with the words, how many are read. */
  searched: 2_000,
  matching: 50,
  /** People who are suggested. */
  suggested: 6,
  /** Words to search for, and characters. */
  words: 5,
  typed: { min: 2, max: 200 },
} as const;
