const reported = new WeakSet<Error>();

/** Marks an error as already logged as an outage. */
export function markReported(error: unknown): void {
  if (error instanceof Error) reported.add(error);
}

/** Returns whether this error, or one of its causes, was reported as an outage. */
export function isReported(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++)
    if (reported.has(at)) return true;
  return false;
}
