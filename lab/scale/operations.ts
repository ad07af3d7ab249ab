import pg from 'pg';
import { compose } from '../../src/app/compose.ts';
import { sweep } from '../../src/app/tasks.ts';
import { loadConfig } from '../../src/platform/config/index.ts';
import { graphql, rest } from '../../test/world/client.ts';
import type { BenchWorld } from '../bench/world.ts';
import { createEnvelope, sign, waitUntilCompleted } from './templates.ts';

/** One operation of a service in use. Throws if its answer is not the expected one. */
export interface Operation {
  readonly name: string;
  /** Calls in a row; the largest operations take a second. */
  readonly calls: number;
  run(call: number): Promise<void>;
}

const SEARCH = 'query ($text: String) { envelopes(first: 20, filter: { text: $text }) { nodes { id } } }';
/** Envelopes that one call of `purge` makes due. */
const PURGED = 20;

/** What is measured, on a world that `copyEnvelopes` has filled. `close` ends the service that runs the sweeps. */
export async function openOperations(
  world: BenchWorld,
  envelopes: number,
): Promise<{ operations: readonly Operation[]; close(): Promise<void> }> {
  const service = { url: world.server.url, key: world.key };
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  const { services, close } = await compose(
    loadConfig({ DATA_DIR: world.dataDir, DATABASE_URL: world.databaseUrl, LOG_LEVEL: 'silent' }),
  );
  const strings = async (sql: string, values: unknown[] = []) =>
    (await client.query(sql, values)).rows.map((row): string => row.value);
  const [organization] = await strings(
    'SELECT organization_id AS value FROM envelopes ORDER BY created_at DESC LIMIT 1',
  );
  const own = await strings('SELECT id AS value FROM envelopes WHERE organization_id = $1 LIMIT 1000', [organization]);
  const fingerprints = await strings(
    "SELECT f.sha256 AS value FROM document_fingerprints f WHERE f.kind = 'SEALED' ORDER BY f.sha256 LIMIT 1000",
  );
  const open: any[] = [];

  const get = async (path: string) => {
    const { status } = await rest(service.url, service.key, 'GET', path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  const find = async (text: string, least: number) => {
    const { data } = await graphql(service.url, `Bearer ${service.key}`, SEARCH, { text });
    if (!(data?.envelopes.nodes.length >= least)) throw new Error(`nothing found for ${text}`);
  };
  const verify = async (sha256: string, expected: number) => {
    const { status } = await rest(service.url, service.key, 'POST', '/verify', { sha256 });
    if (status !== expected) throw new Error(`verify: ${status}`);
  };
  return {
    close: async () => {
      await client.end();
      await close();
    },
    operations: [
      { name: 'read one', calls: 400, run: (call) => get(`/envelopes/${own[call % own.length]}`) },
      { name: 'first page of the list', calls: 200, run: () => get('/envelopes?limit=20') },
      { name: 'search, a word that many have', calls: 200, run: () => find('martin', 20) },
      { name: 'search, a word that few have', calls: 200, run: (call) => find(`no ${(call * 7_919) % envelopes}`, 0) },
      { name: 'search, a word that nobody has', calls: 200, run: () => find('zzzz', 0) },
      {
        name: 'verify a fingerprint',
        calls: 200,
        run: (call) => verify(fingerprints[call % fingerprints.length]!, 200),
      },
      { name: 'verify an unknown fingerprint', calls: 200, run: (call) => verify(`${call}`.padStart(64, 'f'), 200) },
      { name: 'create and send', calls: 60, run: async () => void open.push(await createEnvelope(service)) },
      { name: 'sign once', calls: 40, run: (call) => sign(service, open[call]!, 1) },
      {
        name: 'create, sign, seal (B-LTA)',
        calls: 40,
        run: async () => {
          const envelope = await createEnvelope(service);
          await sign(service, envelope, 3);
          await waitUntilCompleted(service, envelope.id);
        },
      },
      { name: 'sweep with nothing due', calls: 40, run: async () => void (await sweep(services)) },
      {
        name: `sweep with ${PURGED} purges`,
        calls: 20,
        run: async () => {
          await client.query(
            `UPDATE envelopes SET purge_after = now() - interval '1 second' WHERE id IN (
               SELECT id FROM envelopes WHERE purged_at IS NULL AND purge_after IS NOT NULL ORDER BY purge_after LIMIT ${PURGED})`,
          );
          await sweep(services);
        },
      },
    ],
  };
}
