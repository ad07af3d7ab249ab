import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { EmbeddedServer } from '../../src/platform/database/embedded/index.ts';

/** Reads a service's rows and files from outside, with its own queries. */
export interface Inspector {
  readonly databaseUrl: string;
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Progress of an envelope's seal. */
  stageOf(envelopeId: string): Promise<'signed' | 'sealing' | 'committed'>;
  /** Names of the stored files. */
  storedFiles(): string[];
  /** Names of the files in the temporary folder. */
  temporaryFiles(): string[];
  /** Number of stored files that no row refers to. */
  strayFiles(): Promise<number>;
  /** Every fingerprint that occurs anywhere in the database. */
  namedAnywhere(): Promise<Set<string>>;
  close(): Promise<void>;
}

/** `databaseUrl` null: the built-in server of `dataDir`, which must run. */
export async function openInspector(dataDir: string, databaseUrl: string | null): Promise<Inspector> {
  const url = databaseUrl ?? (await EmbeddedServer.prepare({ dataDir })).url('esign');
  const client = new pg.Client({ connectionString: url });
  // The built-in server may be stopped while the inspector uses it.
  client.on('error', () => {});
  await client.connect();
  const query: Inspector['query'] = async (sql, values = []) => (await client.query(sql, [...values])).rows;
  const files = path.join(dataDir, 'files');
  const storedFiles = () =>
    readdirSync(files, { recursive: true, encoding: 'utf8' })
      .map((file) => path.basename(file))
      .filter((name) => /^[0-9a-f]{64}$/.test(name));
  const namedAnywhere = async () => {
    const columns = await query<{ table: string; column: string }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'text'`,
    );
    const texts = columns.map(
      ({ table, column }) => `SELECT "${column}" AS name FROM "${table}" WHERE "${column}" ~ '^[0-9a-f]{64}$'`,
    );
    return new Set((await query<{ name: string }>(texts.join(' UNION '))).map(({ name }) => name));
  };
  return {
    databaseUrl: url,
    query,
    storedFiles,
    namedAnywhere,
    temporaryFiles: () => readdirSync(path.join(files, 'tmp')),
    async stageOf(envelopeId) {
      const [sealing] = await query<{ state: string; attempts: number }>(
        'SELECT state, attempts FROM sealings WHERE envelope_id = $1',
        [envelopeId],
      );
      if (!sealing) throw new Error(`${envelopeId} was signed, and no intent to seal it is there`);
      if (sealing.state === 'DONE') return 'committed';
      return sealing.attempts > 0 ? 'sealing' : 'signed';
    },
    async strayFiles() {
      const named = await namedAnywhere();
      return storedFiles().filter((file) => !named.has(file)).length;
    },
    close: () => client.end(),
  };
}
