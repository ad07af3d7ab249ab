const kept = ['PATH', 'Path', 'SystemRoot', 'SYSTEMROOT', 'windir', 'TEMP', 'TMP', 'TMPDIR', 'COMSPEC', 'ComSpec'];

/** What libfaketime reads. Where it moves the clock of this process, the database has the same clock. */
const moved = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NO_FAKE_STAT'];

/** The environment for PostgreSQL's programs: without our secrets, and without PG* variables. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const names = process.env.FAKETIME ? [...kept, ...moved] : kept;
  const taken = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(taken), LC_ALL: 'C' };
}
