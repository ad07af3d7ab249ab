/**
 * The environment variables by which `faketime` moves a process's clock: a child process with its own environment
 * needs them too, or its clock differs from its parent's.
 */
export const movedClock = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|FAKETIME.*|NO_FAKE_STAT)$/.test(name)),
  );
