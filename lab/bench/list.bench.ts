import autocannon from 'autocannon';
import pg from 'pg';
import { contract } from '../../test/fixtures/pdf.ts';
import { startBareRoute } from './bare-process.ts';
import type { Row, Section } from './section.ts';
import { createEnvelope, openBenchWorld } from './world.ts';

const ENVELOPES = 10_000;
const CONNECTIONS = 4;

/** The console's first query. */
const query = `query ($status: [EnvelopeStatus!], $search: String) {
  envelopes(first: 20, filter: { status: $status, text: $search }) {
    edges { node { id name status signatureLevel createdAt signers { status role } } }
    pageInfo { hasNextPage endCursor }
  }
}`;

const queries: readonly { readonly way: string; readonly variables: Record<string, unknown> }[] = [
  { way: 'first page', variables: {} },
  { way: 'first page, one status', variables: { status: ['DRAFT'] } },
  { way: 'first page, searched by a name that few have', variables: { search: 'no 77' } },
  { way: 'first page, searched by a name that nobody has', variables: { search: 'zzzz' } },
];

/** The console's list of envelopes. */
export const list: Section = {
  name: 'list',
  title: 'The list of envelopes',
  explanation: `The first page of 20 of ${ENVELOPES.toLocaleString('en')} envelopes, as the console asks for it by GraphQL, beside a bare Express route that runs one pg query for the same page. Each is one process, on the same PostgreSQL, over ${CONNECTIONS} connections. Aim: p99 under 200 ms.`,
  async run(seconds) {
    const world = await openBenchWorld();
    const bare = await startBareRoute(world.databaseUrl);
    try {
      await fill(world.databaseUrl, (await createEnvelope(world, await contract({ pages: 1 }))).id);
      const rows = [await measure('bare route', { url: `${bare.url}/envelopes` }, seconds)];
      for (const { way, variables } of queries) {
        const request = {
          url: `${world.server.url}/graphql`,
          method: 'POST' as const,
          headers: { authorization: `Bearer ${world.key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ query, variables }),
        };
        rows.push(await measure(way, request, seconds));
      }
      return rows;
    } finally {
      bare.process.kill();
      await world.close();
    }
  },
};

async function measure(way: string, request: autocannon.Options, seconds: number): Promise<Row> {
  // Warm up: measure compiled code, not its compilation.
  for (const duration of [1, Math.max(1, seconds)]) {
    const { requests, latency, errors, non2xx } = await autocannon({ ...request, connections: CONNECTIONS, duration });
    if (errors || non2xx) throw new Error(`${way}: ${errors} errors, ${non2xx} refusals`);
    if (duration === 1 && seconds > 1) continue;
    return { way, 'requests per second': Math.round(requests.average), 'p50, ms': latency.p50, 'p99, ms': latency.p99 };
  }
  throw new Error('nothing was measured');
}

/** As many envelopes as asked for, like the given one: two signers each, an older one each minute. */
async function fill(databaseUrl: string, like: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO envelopes (id, organization_id, mode, name, status, signature_level, qualified_timestamp,
         expires_in_days, retention_days, created_at, search_text)
       SELECT gen_random_uuid(), organization_id, mode, 'Contrat n° ' || n,
         CASE WHEN n % 50 = 0 THEN 'DRAFT' ELSE 'CANCELED' END::"EnvelopeStatus",
         signature_level, qualified_timestamp, expires_in_days, retention_days, created_at - n * interval '1 minute',
         'contrat no ' || n || E'\\np0@exemple.fr'
       FROM envelopes, generate_series(1, $2) n WHERE id = $1`,
      [like, ENVELOPES - 1],
    );
    await client.query(
      `INSERT INTO signers (id, envelope_id, position, email, name, "order", authentication, authentication_used)
       SELECT gen_random_uuid(), e.id, p, 'p' || p || '@exemple.fr', 'Personne ' || p, 0, '{}', '{}'
       FROM envelopes e, generate_series(0, 1) p WHERE e.id <> $1`,
      [like],
    );
    await client.query('ANALYZE envelopes, signers');
  } finally {
    await client.end();
  }
}
