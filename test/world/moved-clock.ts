/**
 * The environment variables by which `faketime` moves a process's clock: a child that gets an environment of its own
 * needs them too, or it lives in another year than its parent.
 */
export const movedClock = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|FAKETIME.*|NO_FAKE_STAT)$/.test(name)),
  );
