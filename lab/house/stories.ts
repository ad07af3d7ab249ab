import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compose } from '../../src/app/compose.ts';
import { startServer } from '../../src/app/server.ts';
import { tasksOf } from '../../src/app/tasks.ts';
import { scopes } from '../../src/kernel/actor.ts';
import { createApiKey, createOrganization, personalUrl } from '../../src/modules/access/index.ts';
import { openSlot } from '../../src/modules/attendance/slots.ts';
import { loadConfig } from '../../src/platform/config/index.ts';
import { runDueJobs } from '../../src/platform/jobs/index.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { createBulkSend, csvOf } from '../../test/world/bulk-send.ts';
import { graphql, linkOf, rest, signByLink } from '../../test/world/client.ts';
import { createEnvelope } from '../../test/world/envelope.ts';
import { freePort } from '../../test/world/free-port.ts';
import { createSession, keyOf } from '../../test/world/session.ts';
import { createTemplate } from '../../test/world/template.ts';
import type { World } from '../../test/world/world.ts';
import { makeFolder, openPostgres } from '../soak/postgres.ts';

/** Files of ours of which a function ran in the server's process, by story. */
export type Ways = Readonly<Record<'a PDF' | 'a mark' | 'a bulk send', readonly string[]>>;

const MARK = 'mutation ($id: ID!) { markPresence(input: { slotId: $id }) { outcome } }';

/**
 * Runs each story on a service in this process and notes by V8's coverage which files it entered. What children do is not
 * counted, and what the service does meanwhile of its own accord is.
 */
export async function walkStories(): Promise<Ways> {
  const folder = makeFolder('esign-house-');
  const postgres = await openPostgres(folder.path);
  const dataDir = path.join(folder.path, 'data');
  const port = String(await freePort());
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error' };
  const service = await compose(loadConfig(env), { schema: 'migrate' });
  const server = await startServer(service);
  try {
    return await walk(service);
  } finally {
    await server.stop();
    await service.close();
    await postgres.close();
    folder.remove();
  }
}

async function walk(service: World['service']): Promise<Ways> {
  const { services } = service;
  const url = services.config.publicUrl;
  const { id: organizationId } = await createOrganization(services, { name: 'Atelier', billing: 'SELF_SERVICE' });
  const { key, id: keyId } = await createApiKey(services, {
    ...{ organizationId, mode: 'TEST', scopes, name: 'stories' },
  } as const);
  const caller = { organizationId, keyId, key };
  const world = { url, service, clock: services.clock } as World;
  const runJobs = () =>
    runDueJobs({
      ...{ database: services.database, tasks: tasksOf(services), log: services.log },
      until: services.clock.now(),
    });
  const { entered, end } = await openCoverage();
  const pdf = async () => {
    const { id, signers } = await createEnvelope(world, caller);
    const { errors } = await signByLink(url, signers[0].sign_url);
    if (errors) throw new Error(JSON.stringify(errors));
    await runJobs();
    const { body } = await rest(url, key, 'GET', `/envelopes/${id}`);
    if (body.status !== 'completed') throw new Error(`the envelope is ${body.status}`);
    await (await fetch(body.documents[0].sealed_download_url)).arrayBuffer();
  };
  const session = await createSession(world, caller);
  const { id: slotId } = session.slots[0]!;
  await openSlot(services, keyOf(caller), { sessionId: session.id, slotId });
  const mark = (n: number) => async () => {
    const link = personalUrl(services, { kind: 'attend', subjectId: session.attendees[n]!.id, generation: 0 });
    const { errors } = await graphql(url, linkOf(link), MARK, { id: slotId });
    if (errors) throw new Error(JSON.stringify(errors));
  };
  const template = await createTemplate(world, caller);
  const bulk = async () => {
    await createBulkSend(world, caller, template.id, csvOf(3));
    await runJobs();
  };
  // Once before: what is made at the first use is not on the way.
  for (const story of [pdf, mark(0), bulk]) await story();
  const ways = { 'a PDF': await entered(pdf), 'a mark': await entered(mark(1)), 'a bulk send': await entered(bulk) };
  await end();
  return ways;
}

/** Notes which files are entered: a function of theirs runs, not only the module itself. */
async function openCoverage() {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    async entered(work: () => Promise<void>): Promise<string[]> {
      await session.post('Profiler.takePreciseCoverage');
      await work();
      const { result } = await session.post('Profiler.takePreciseCoverage');
      return result
        .filter(({ functions }) =>
          functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0]?.count),
        )
        .filter(({ url }) => url.startsWith('file:'))
        .map(({ url }) => path.relative(inProject('.'), fileURLToPath(new URL(url.split('?')[0]!))))
        .filter((file) => /^(src|rest)\/.*\.ts$/.test(file) && !file.includes('/generated/'))
        .sort();
    },
    async end() {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}
