import type { ConfigName } from './table.ts';

/** What processes that share the work need in common, with the reason. */
const shared: readonly (readonly [ConfigName, string])[] = [
  ['DATABASE_URL', 'the built-in PostgreSQL belongs to one process, started by `npm start` or with --role all.'],
  ['REDIS_URL', 'without it, changes made by one process do not reach the subscribers of another.'],
  ['PUBLIC_URL', 'links begin with it, also in messages that a worker sends.'],
];

/** Lists the variables that a process of role `web` or `worker` lacks, unless `reported` names them already. */
export const missingForSeveral = (
  env: { readonly [name in ConfigName]?: string | undefined },
  reported: readonly string[],
): string[] =>
  shared.flatMap(([name, reason]) =>
    env[name] || reported.some((problem) => problem.startsWith(`${name} `))
      ? []
      : [`${name} is required with --role web and worker: ${reason}`],
  );
