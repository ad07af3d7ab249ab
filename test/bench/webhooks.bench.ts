import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Agent, fetch } from 'undici';
import { compose } from '../../src/app/compose.ts';
import { tasksOf } from '../../src/app/tasks.ts';
import { scopes } from '../../src/kernel/actor.ts';
import { createOrganization } from '../../src/modules/access/index.ts';
import { createEndpoint } from '../../src/modules/webhooks/create-endpoint.ts';
import { deliverBy, reactions } from '../../src/modules/webhooks/index.ts';
import { loadConfig } from '../../src/platform/config/index.ts';
import { transaction } from '../../src/platform/database/index.ts';
import { openSafeFetch } from '../../src/platform/http/safe-fetch.ts';
import { startWorker } from '../../src/platform/jobs/index.ts';
import { openReceiver, type Receiver } from '../modules/webhooks/receiver.ts';
import { makeFolder, openPostgres } from '../soak/postgres.ts';
import { type Row, rounded, type Section } from './section.ts';

const ENDPOINTS = 100;
/** Requests at a time of the bare client: as many as there are endpoints. */
const AT_ONCE = ENDPOINTS;
const address = { address: '127.0.0.1', family: 4 } as const;

/** Deliveries, from what happened to the receiver's 200. */
export const webhooks: Section = {
  name: 'webhooks',
  title: 'Webhooks',
  explanation:
    'Deliveries a second to a fast HTTPS receiver, 100 endpoints of which one hangs (1 %): each written, its payload made by the REST document, signed, sent, its outcome written; beside bare `fetch` of the same bytes to the same receiver in the same process. CPU and PostgreSQL are shared by all of them.',
  async run(seconds) {
    const folder = makeFolder('esign-bench-');
    const postgres = await openPostgres(folder.path);
    const receiver = await openReceiver();
    try {
      const events = Math.max(3, Math.round(seconds * 10));
      const ours = await deliver(path.join(folder.path, 'data'), postgres.url, receiver, events);
      const bare = await fetchBare(receiver, events * (ENDPOINTS - 1));
      return [
        { way: 'bare fetch', ...bare },
        { way: 'deliveries, 1 % of the endpoints hanging', ...ours },
      ];
    } finally {
      await receiver.close();
      await postgres.close();
      folder.remove();
    }
  },
};

async function deliver(dataDir: string, url: string, receiver: Receiver, events: number): Promise<Row> {
  const service = await compose(loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'error' }));
  const { kit } = service;
  const resolve = async () => [address];
  deliverBy(kit, openSafeFetch({ allowPrivate: false, ca: receiver.ca, resolve, permits: () => true }));
  const { id: organizationId } = await createOrganization(kit, { name: 'Ateliers', billing: 'SELF_SERVICE' });
  const owner = { organizationId, mode: 'TEST' as const };
  const actor = { kind: 'key' as const, keyId: randomUUID(), ...owner, scopes };
  for (let n = 0; n < ENDPOINTS; n++) {
    await createEndpoint(kit, actor, { url: receiver.url(n === 0 ? 'hang' : 'ok'), events: [] });
  }
  const { id: subjectId } = await kit.database.prisma.envelope.create({
    data: {
      ...owner,
      ...{ name: 'Contrat', status: 'COMPLETED', signatureLevel: 'SIMPLE', qualifiedTimestamp: true },
      ...{ expiresInDays: 30, retentionDays: 365, createdAt: kit.clock.now() },
      signers: { create: { position: 0, order: 0, email: 'elodie@exemple.fr', name: 'Élodie Müller' } },
    },
  });
  const worker = await startWorker({
    ...{ database: kit.database, tasks: tasksOf(kit), cron: [], concurrency: 6, log: kit.log },
  });
  try {
    const began = performance.now();
    for (let n = 0; n < events; n++) {
      const happening = { type: 'envelope.completed', subjectId, aggregateId: subjectId, ...owner };
      await transaction(kit.database, (tx) => reactions(kit, tx, happening));
    }
    const count = events * (ENDPOINTS - 1);
    await receiver.waitFor('ok', count);
    return rate(count, performance.now() - began);
  } finally {
    await worker.stop();
    await service.close();
  }
}

async function fetchBare(receiver: Receiver, count: number): Promise<Row> {
  const [sample] = receiver.received.filter(({ way }) => way === 'ok');
  const body = sample!.body;
  const headers = { 'content-type': 'application/json', 'x-esign-signature': 'sha256='.padEnd(71, '0') };
  const dispatcher = new Agent({
    connect: { ca: receiver.ca, lookup: (_name, _options, found) => found(null, [address]) },
  });
  let left = count;
  const began = performance.now();
  const client = async () => {
    while (left-- > 0) {
      const answer = await fetch(receiver.url('ok'), { method: 'POST', headers, body, dispatcher });
      if (!answer.ok) throw new Error(`the receiver answered ${answer.status}`);
      await answer.text();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  const row = rate(count, performance.now() - began);
  await dispatcher.close();
  return row;
}

const rate = (count: number, ms: number): Row => ({
  ...{ deliveries: count, 'deliveries/s': rounded((count * 1_000) / ms) },
});
