/** Limits of teams and folders. They are not in the contract. */
export const limits = {
  name: { min: 1, max: 100 },
  /** Teams of an organisation. */
  teams: 50,
  /** Members of a team. */
  members: { max: 500 },
  /** Folders of an organisation in one mode. */
  folders: 100,
  /** Envelopes that one act moves, and those that leave a folder when it is deleted. */
  moved: { min: 1, max: 100 },
  released: 10_000,
  /** Teams with a right to a folder. */
  rights: { max: 50 },
} as const;
