import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Agent, fetch } from 'undici';
import { compose } from '../../src/app/compose.ts';
import { tasksOf } from '../../src/app/tasks.ts';
import { scopes } from '../../src/kernel/actor.ts';
import { createOrganization } from '../../src/modules/access/index.ts';
import { deliverBy } from '../../src/modules/messages/webhooks/deliveries.ts';
import { createEndpoint } from '../../src/modules/messages/webhooks/endpoints.ts';
import { subscribers } from '../../src/modules/messages/webhooks/record-event.ts';
import { loadConfig } from '../../src/platform/config/index.ts';
import { repeatableTransaction } from '../../src/platform/database/index.ts';
import { openSafeFetch } from '../../src/platform/http/safe-fetch.ts';
import { startWorker } from '../../src/platform/jobs/index.ts';
import type { DomainEvent, Services } from '../../src/platform/services.ts';
import { openReceiver, type Receiver } from '../../test/modules/messages/webhooks/receiver.ts';
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
    'Deliveries a second to a fast HTTPS receiver, 100 endpoints of which one hangs (1 %): each written, its payload made by the REST document, signed, sent, its outcome written; beside bare `fetch` of the same bytes to the same receiver in the same process. CPU and PostgreSQL are shared by all of them. First all endpoints are of one organisation, so that an event goes to each, and its writing is measured too; then each is of an organisation of its own, so that each delivery is another event, all of them written before.',
  async run(seconds) {
    const folder = makeFolder('esign-bench-');
    const postgres = await openPostgres(folder.path);
    const receiver = await openReceiver();
    try {
      const events = Math.max(3, Math.round(seconds * 10));
      const data = path.join(folder.path, 'data');
      const shared = await deliver(data, postgres.url, receiver, { events, organizations: 1, backlog: false });
      receiver.received.splice(0, receiver.received.length - 1);
      const single = await deliver(data, postgres.url, receiver, { events, organizations: ENDPOINTS, backlog: true });
      const bare = await fetchBare(receiver, events * (ENDPOINTS - 1));
      return [
        { way: 'bare fetch', ...bare },
        { way: 'deliveries, an event for 100 endpoints', ...shared },
        { way: 'deliveries of a backlog, each of an event of its own', ...single },
      ];
    } finally {
      await receiver.close();
      await postgres.close();
      folder.remove();
    }
  },
};

interface Load {
  /** For each endpoint. */
  readonly events: number;
  /** Among which the endpoints are shared. */
  readonly organizations: number;
  /** Written before anybody delivers. */
  readonly backlog: boolean;
}

async function deliver(
  dataDir: string,
  url: string,
  receiver: Receiver,
  { events, organizations, backlog }: Load,
): Promise<Row> {
  const service = await compose(loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'error' }));
  const { services } = service;
  const resolve = async () => [address];
  deliverBy(services, openSafeFetch({ allowPrivate: false, ca: receiver.ca, resolve, permits: () => true }));
  const subjects: Subject[] = [];
  for (let n = 0; n < organizations; n++) subjects.push(await createSubject(services, `Ateliers ${n}`));
  for (let n = 0; n < ENDPOINTS; n++) {
    const { organizationId, mode } = subjects[n % organizations]!;
    const actor = { kind: 'key' as const, keyId: randomUUID(), organizationId, mode, scopes };
    await createEndpoint(services, actor, { url: receiver.url(n === 0 ? 'hang' : 'ok'), events: [] });
  }
  const write = async () => {
    for (let n = 0; n < events; n++) {
      await repeatableTransaction(services.database, async (tx) => {
        for (const subject of subjects) await subscribers(services, tx, [{ type: 'envelope.completed', ...subject }]);
      });
    }
  };
  const had = receiver.received.filter(({ way }) => way === 'ok').length;
  const count = events * (ENDPOINTS - 1);
  if (backlog) await write();
  const began = performance.now();
  const worker = await startWorker({
    database: services.database,
    tasks: tasksOf(services),
    cron: [],
    concurrency: 6,
    log: services.log,
  });
  try {
    if (!backlog) await write();
    await receiver.waitFor('ok', had + count);
    return rate(count, performance.now() - began);
  } finally {
    await worker.stop();
    await service.close();
  }
}

type Subject = Omit<DomainEvent, 'type'>;

/** An organisation and what its events are about. */
async function createSubject(services: Services, name: string): Promise<Subject> {
  const { id: organizationId } = await createOrganization(services, { name, billing: 'SELF_SERVICE' });
  const owner = { organizationId, mode: 'TEST' as const };
  const { id: subjectId } = await services.database.prisma.envelope.create({
    data: {
      ...owner,
      name: 'Contrat',
      status: 'COMPLETED',
      signatureLevel: 'SIMPLE',
      qualifiedTimestamp: true,
      expiresInDays: 30,
      retentionDays: 365,
      createdAt: services.clock.now(),
      signers: { create: { position: 0, order: 0, email: 'elodie@exemple.fr', name: 'Élodie Müller' } },
    },
  });
  return { ...owner, subjectId, aggregateId: subjectId };
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
  deliveries: count,
  'deliveries/s': rounded((count * 1_000) / ms),
});
