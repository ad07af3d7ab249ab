import { once } from 'node:events';
import { openDatabase } from '../../../src/platform/database/index.ts';
import { silentLog as log } from '../../../src/platform/log/index.ts';

// A process of `database-embedded.slow.test.ts`: opens the built-in database in the given folder, and closes it when its
// standard input ends.
const database = await openDatabase({ databaseUrl: null, dataDir: process.argv[2]!, log });
const { rows } = await database.pool.query('SELECT pg_postmaster_start_time()::text AS since');
console.log(JSON.stringify({ since: rows[0].since, url: database.url }));
process.stdin.resume();
await once(process.stdin, 'end');
await database.close();
