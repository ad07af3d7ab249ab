/** Limits of labels. They are not in the contract. Lengths in code points. */
export const limits = {
  name: { min: 1, max: 50 },
  /** Labels of an organisation and mode. */
  labels: 50,
  labelsOfEnvelope: 10,
  /** Envelopes and labels of one change. */
  envelopes: { min: 1, max: 100 },
  changed: { max: 50 },
} as const;
