import { setTimeout as sleep } from 'node:timers/promises';
import { compose } from '../../src/app/compose.ts';
import { scopes } from '../../src/kernel/actor.ts';
import { createApiKey, createOrganization } from '../../src/modules/access/index.ts';
import { loadConfig } from '../../src/platform/config/index.ts';
import { contract } from '../../test/fixtures/pdf.ts';
import { rest, signByLink } from '../../test/world/client.ts';
import { freePort } from '../../test/world/free-port.ts';
import { type Row, rounded, type Section } from './section.ts';
import { type BenchWorld, createEnvelope, openBenchWorld } from './world.ts';

/** Envelopes of the organisation with the large files. */
const MANY = 200;
/** Seals that the other organisation waits for, one after another. */
const WAITS = 20;
const LARGE = { pages: 300, bytes: 5_000_000 } as const;

/** How long a seal waits while another organisation has a backlog of slow ones. */
export const fair: Section = {
  name: 'fair',
  title: 'Fair sealing',
  explanation: `Time from the last signature of an envelope of one page until it is completed, as its sender sees it by REST, for ${WAITS} envelopes one after another: alone, and while another organisation has ${MANY} envelopes of 5 MB and 300 pages to seal. One server process with its children, the built-in time-stamp authority and PostgreSQL on this machine.`,
  async run(seconds) {
    // Below one second this only shows that the benchmark runs.
    const [many, waits] = seconds < 1 ? [5, 2] : [MANY, WAITS];
    const world = await openBenchWorld();
    try {
      const small = await contract({ pages: 1 });
      await waitsOf(world, world.key, small, 2);
      const alone = await waitsOf(world, world.key, small, waits);
      const other = await makeKey(world);
      const ids = await signMany(world, other, await contract(LARGE), many);
      const before = await completedOf(world, other, ids);
      const beside = await waitsOf(world, world.key, small, waits);
      const after = await completedOf(world, other, ids);
      return [
        { load: 'alone', ...describe(alone), 'large ones sealed before': '', 'large ones sealed after': '' },
        {
          load: `beside ${many} large files`,
          ...describe(beside),
          'large ones sealed before': before,
          'large ones sealed after': after,
        },
      ];
    } finally {
      await world.close();
    }
  },
};

function describe(waits: readonly number[]): Row {
  const sorted = waits.toSorted((a, b) => a - b);
  return {
    'median, ms': rounded(sorted[Math.floor(sorted.length / 2)]!),
    'longest, ms': rounded(sorted.at(-1)!),
  };
}

/** Milliseconds from the signature to the completion, one envelope after another. */
async function waitsOf(world: BenchWorld, key: string, pdf: Buffer, count: number): Promise<number[]> {
  const waits: number[] = [];
  for (let n = 0; n < count; n++) {
    const { id, signers } = await createEnvelope({ ...world, key }, pdf, { signers: [SIGNER], fields: [] });
    await sign(world, signers[0]!.sign_url);
    const began = performance.now();
    while ((await statusOf(world, key, id)) !== 'completed') await sleep(10);
    waits.push(performance.now() - began);
  }
  return waits;
}

const SIGNER = { email: 'elodie@exemple.fr', name: 'Élodie Müller' };

async function sign({ server }: BenchWorld, url: string): Promise<void> {
  const { errors } = await signByLink(server.url, url);
  if (errors) throw new Error(JSON.stringify(errors));
}

const statusOf = async ({ server }: BenchWorld, key: string, id: string): Promise<string> =>
  (await rest(server.url, key, 'GET', `/envelopes/${id}`)).body.status;

/** Sends envelopes, then signs them all as fast as possible. */
async function signMany(world: BenchWorld, key: string, pdf: Buffer, count: number): Promise<string[]> {
  const made: Awaited<ReturnType<typeof createEnvelope>>[] = [];
  for (let n = 0; n < count; n++)
    made.push(await createEnvelope({ ...world, key }, pdf, { signers: [SIGNER], fields: [] }));
  const left = [...made];
  const signer = async () => {
    for (let one = left.pop(); one; one = left.pop()) await sign(world, one.signers[0]!.sign_url);
  };
  await Promise.all(Array.from({ length: 8 }, signer));
  return made.map(({ id }) => id);
}

async function completedOf(world: BenchWorld, key: string, ids: readonly string[]): Promise<number> {
  const statuses = await Promise.all(ids.map((id) => statusOf(world, key, id)));
  return statuses.filter((status) => status === 'completed').length;
}

/** Makes another organisation with a key, in the database of the server. */
async function makeKey({ databaseUrl, dataDir }: BenchWorld): Promise<string> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error', PORT: String(await freePort()) };
  const service = await compose(loadConfig(env));
  try {
    const { id: organizationId } = await createOrganization(service.services, {
      name: 'Cabinet des Longs Dossiers',
      billing: 'CONTRACT',
    });
    return (await createApiKey(service.services, { organizationId, mode: 'TEST', scopes, name: 'bench' })).key;
  } finally {
    await service.close();
  }
}
