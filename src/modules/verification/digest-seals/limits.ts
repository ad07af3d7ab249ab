export const limits = {
  /** As for the name of a document. */
  name: { min: 1, max: 200 },
  /** Document time-stamps of one seal. They are free; a client needs one, and another after each failed attempt. */
  timestamps: 10,
  /** Reported files of one seal: the B-T file, the B-LTA file, and later renewals by the client. */
  files: 20,
} as const;
