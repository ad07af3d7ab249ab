/**
 * Which running jobs a job is counted with. Jobs of a lane use the places of that lane; within it, each owner gets its
 * share (`Places`).
 */
export interface Turn {
  /** A name of the worker's `lanes`. */
  readonly lane: string;
  /** Whose work it is, for example the id of an organisation. */
  readonly owner: string;
}

/** The lane of jobs without a turn. */
export const OTHER = 'other';

/** The flags that graphile-worker stores with a job; a worker refuses jobs by flag. */
export const flagsOf = (turn: Turn | undefined): string[] => (turn ? [turn.lane, ownerFlag(turn)] : [OTHER]);

export const ownerFlag = ({ lane, owner }: Turn): string => `${lane}:${owner}`;

/** The turn of a job with these flags. Jobs by cron have none. */
export function turnOf(flags: readonly string[]): Turn | { readonly lane: typeof OTHER; readonly owner: null } {
  const flag = flags.find((one) => one.includes(':'));
  if (flag === undefined) return { lane: OTHER, owner: null };
  const at = flag.indexOf(':');
  return { lane: flag.slice(0, at), owner: flag.slice(at + 1) };
}
