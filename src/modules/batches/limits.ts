/** The contract's limits of a seal batch, and limits of the agent's page. */
export const limits = {
  envelopes: { min: 1, max: 500 },
  expiresInHours: { min: 1, max: 168, default: 72 },
  refusal: { min: 1, max: 1_000 },
  search: { max: 200 },
} as const;
