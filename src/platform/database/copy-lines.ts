import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { streamLines } from '../zip.ts';
import type { Database } from './database.ts';

/**
 * Streams the rows of a query, one per line, in the text format of COPY, with little memory. For operator commands:
 * uses a separate connection without a time limit.
 */
export async function* copyLines({ url }: Pick<Database, 'url'>, sql: string): AsyncGenerator<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'esign', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    yield* streamLines(client.query(copyTo(`COPY (${sql}) TO STDOUT`)));
  } finally {
    await client.end();
  }
}
