const kept = ['PATH', 'Path', 'SystemRoot', 'SYSTEMROOT', 'windir', 'TEMP', 'TMP', 'TMPDIR', 'COMSPEC', 'ComSpec'];

/** What PostgreSQL's programs get of our environment: never our secrets, nor PG* variables meant for others. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const taken = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(taken), LC_ALL: 'C' };
}
