const reported = new WeakSet<Error>();

/** Marks an error as one that the log was told of as a neighbour's. */
export function markReported(error: unknown): void {
  if (error instanceof Error) reported.add(error);
}

/** Whether this error, or one that caused it, was reported as a neighbour's failure. */
export function isReported(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++)
    if (reported.has(at)) return true;
  return false;
}
