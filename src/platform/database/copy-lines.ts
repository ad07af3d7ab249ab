import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { linesOf } from '../lines.ts';
import type { Database } from './database.ts';

/**
 * The rows of a query, a line each, in the text format of COPY; as many as there are, in little memory. For questions of
 * the operator: on a connection of its own, without a limit of time.
 */
export async function* copyLines({ url }: Pick<Database, 'url'>, sql: string): AsyncGenerator<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'esign', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    yield* linesOf(client.query(copyTo(`COPY (${sql}) TO STDOUT`)));
  } finally {
    await client.end();
  }
}
