import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { contract } from '../fixtures/pdf.ts';
import { graphql, linkOf, rest } from '../world/client.ts';
import { type Row, rounded, type Section } from './section.ts';
import { type BenchWorld, createEnvelope, openBenchWorld } from './world.ts';

const COUNT = 500;
const sizes = [
  { document: '100 KB', pages: 10, bytes: 80_000, aim: 'under 10 s' },
  { document: '1 MB', pages: 10, bytes: 1_000_000, aim: '' },
] as const;
/** Reads a second while the batch is sealed: what a busy integrator asks. */
const READS = 20;
const AGENT = { name: 'Nadia Roux', email: 'nadia@exemple.fr' };

/** A whole batch, from its agent's code. */
export const batch: Section = {
  name: 'batch',
  title: 'Batches',
  explanation: `${COUNT} envelopes of one document and its agent, sealed with one code at B-LTA with their evidence files, one server process with its children and PostgreSQL on this machine. Time: from sending the code until the batch is applied. Meanwhile ${READS} reads of an envelope a second, as a caller sees them.`,
  async run(seconds) {
    const rows: Row[] = [];
    // Less than a second only shows that it runs.
    const count = seconds < 1 ? 10 : COUNT;
    for (const { document, aim, ...size } of sizes) {
      const world = await openBenchWorld();
      try {
        rows.push({ document, ...(await measure(world, await contract(size), count)), aim });
      } finally {
        await world.close();
      }
    }
    return rows;
  },
};

async function measure(world: BenchWorld, pdf: Buffer, count: number): Promise<Row> {
  const { server, key } = world;
  const mandateId = await registerMandate(world);
  const ids: string[] = [];
  const maker = async () => {
    while (ids.length < count) {
      const at = ids.push('') - 1;
      const more = { signature_level: 'organization_seal', mandate_id: mandateId, signers: [AGENT], fields: [] };
      ids[at] = (await createEnvelope(world, pdf, more)).id;
    }
  };
  await Promise.all([maker(), maker(), maker(), maker()]);
  const { body } = await rest(server.url, key, 'POST', '/seal-batch', { mandate_id: mandateId, envelope_ids: ids });
  const link = linkOf(body.authorization_url);
  const input = { code: await codeFor(server.url, link), declarationSha256: await declarationOf(server.url, link) };
  await sleep(1_000);

  const latencies: number[] = [];
  let over = false;
  const reading = readMeanwhile(server.url, key, ids, latencies, () => over);
  const began = performance.now();
  const { errors } = await graphql(server.url, link, AUTHORIZE, { input });
  if (errors) throw new Error(JSON.stringify(errors));
  const decided = performance.now() - began;
  for (let status = ''; status !== 'APPLIED'; ) {
    await sleep(50);
    const { data } = await graphql(server.url, `Bearer ${key}`, '{ sealBatches { edges { node { status } } } }');
    status = data.sealBatches.edges[0].node.status;
    if (performance.now() - began > 600_000) throw new Error('the batch was not applied within ten minutes');
  }
  const took = (performance.now() - began) / 1_000;
  over = true;
  await reading;
  latencies.sort((a, b) => a - b);
  const at = (part: number) =>
    Math.round(latencies[Math.min(latencies.length - 1, Math.floor(part * latencies.length))]!);
  return {
    ...{ envelopes: count, 'the decision, ms': Math.round(decided), 'applied after, s': rounded(took) },
    ...{ 'envelopes per second': rounded(count / took), 'reads, p50 ms': at(0.5), 'reads, p99 ms': at(0.99) },
  };
}

async function readMeanwhile(
  url: string,
  key: string,
  ids: readonly string[],
  latencies: number[],
  over: () => boolean,
): Promise<void> {
  const open: Promise<void>[] = [];
  while (!over()) {
    const began = performance.now();
    const id = ids[Math.floor(Math.random() * ids.length)]!;
    open.push(rest(url, key, 'GET', `/envelopes/${id}`).then(() => void latencies.push(performance.now() - began)));
    await sleep(1_000 / READS);
  }
  await Promise.all(open);
}

const AUTHORIZE = /* GraphQL */ `
  mutation ($input: AuthorizeSealBatchInput!) { authorizeSealBatch(input: $input) { status } }
`;

async function declarationOf(url: string, link: string): Promise<string> {
  const { data } = await graphql(url, link, '{ batchSession { declarations { sha256 } } }');
  return data.batchSession.declarations[0].sha256;
}

async function codeFor(url: string, link: string): Promise<string> {
  await graphql(url, link, 'mutation { requestBatchCode { sentTo } }');
  for (;;) {
    const messages = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { text: string }[];
    const code = messages.map(({ text }) => /\b(\d{6})\b/.exec(text)?.[1]).find(Boolean);
    if (code) return code;
    await sleep(50);
  }
}

/** A mandate as it stands once its act is signed, straight in the database. */
async function registerMandate({ databaseUrl }: BenchWorld): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(`
      INSERT INTO mandates (id, organization_id, mode, status, legal_name, siren, is_merchant, representative_name,
        representative_email, representative_phone, scope, valid_from, valid_until, starts_at, ends_at, created_at,
        activated_at)
      SELECT gen_random_uuid(), id, 'TEST', 'ACTIVE', 'Horizon Intérim SAS', '732829320', true, 'Claire Fontaine',
        'claire@exemple.fr', '+33612345678', '{CONTRAT_MISSION}', '2026-01-01', '2099-12-31', now() - interval '1 day',
        now() + interval '1 year', now(), now()
      FROM organizations LIMIT 1 RETURNING id`);
    const [{ id }] = rows as [{ id: string }];
    await client.query(
      `INSERT INTO mandate_agents (id, mandate_id, position, name, email, phone)
       VALUES (gen_random_uuid(), $1, 0, $2, $3, '+33612345679')`,
      [id, AGENT.name, AGENT.email],
    );
    return id;
  } finally {
    await client.end();
  }
}
