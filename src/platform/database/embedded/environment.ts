const kept = ['PATH', 'Path', 'SystemRoot', 'SYSTEMROOT', 'windir', 'TEMP', 'TMP', 'TMPDIR', 'COMSPEC', 'ComSpec'];

/** The environment for PostgreSQL's programs: without our secrets, and without PG* variables. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const taken = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(taken), LC_ALL: 'C' };
}
