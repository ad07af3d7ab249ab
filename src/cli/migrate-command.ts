import { openConnections, readSchemaState, type Schema } from '../platform/database/index.ts';
import { findRunningVersions } from '../platform/keystore/index.ts';
import type { Flags, Outcome } from './command.ts';
import { databaseOptions } from './open-service.ts';

/** `esign migrate`: applies pending migrations as the start of a server does. With `--check`, only lists them. */
export async function migrateCommand({ check }: Flags): Promise<Outcome> {
  const { pending, newer } = await stateWith('as-is');
  const names = pending.map(({ name }) => name);
  if (check) {
    const text = names.length ? `Pending: ${names.join(', ')}.` : 'The schema is up to date.';
    return { result: { pending: names, newer }, text, failed: names.length > 0 };
  }
  // Also without pending migrations: the tables of the job queue have their own.
  await stateWith('migrate');
  return { result: { applied: names }, text: names.length ? `Applied: ${names.join(', ')}.` : 'Nothing was pending.' };
}

async function stateWith(schema: Schema) {
  const connections = await openConnections({ ...databaseOptions(), schema, findRunning: findRunningVersions });
  try {
    return await readSchemaState(connections.pool);
  } finally {
    await connections.close();
  }
}
