import { Agent, type Dispatcher, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../lab/soak/postgres.ts';
import { hasOpenssl } from '../standards/openssl.ts';
import { graphql, rest, sha256, signByLink } from '../world/client.ts';
import { onePager, person } from '../world/envelope.ts';
import { hasRedis } from '../world/redis.ts';
import { noS3 } from '../world/s3.ts';
import { type ComposeWorld, openCompose } from './compose-world.ts';
import { hasProxy } from './proxy-server.ts';

const canRun = hasRedis && hasOpenssl && hasProxy('caddy') && !noS3;

/** Two webs and a worker with folders of their own: what they share is in PostgreSQL, Redis and S3. */
describe.skipIf(!canRun)('the installation of compose.yaml, in production mode', () => {
  const folder = makeFolder('esign-compose-');
  const closers: (() => Promise<unknown>)[] = [];
  let usual: Dispatcher;
  let world: ComposeWorld;
  let key: string;

  beforeAll(async () => {
    usual = getGlobalDispatcher();
    world = await openCompose(folder.path, closers);
    setGlobalDispatcher(new Agent({ connect: { ca: world.ca } }));
    const { id } = JSON.parse(await world.run('org', 'create', '--name', 'Atelier Horizon', '--json'));
    const created = await world.run('key', 'create', '--org', id, '--mode', 'test', '--scopes', 'all', '--json');
    key = JSON.parse(created).key;
  }, 240_000);
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
    if (usual) setGlobalDispatcher(usual);
    folder.remove();
  }, 120_000);

  const send = async () => {
    const { status, body } = await rest(world.url, key, 'POST', '/envelopes', {
      name: 'Contrat',
      documents: [{ name: 'A.pdf', pdf_base64: (await onePager()).toString('base64') }],
      signers: [person(1)],
      send: true,
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  const read = async (id: string) => (await rest(world.url, key, 'GET', `/envelopes/${id}`)).body;

  it('writes every line of its output as JSON', () => {
    const lines = [...world.webs, world.worker].flatMap((server) => server.output().trim().split('\n'));
    expect(lines.filter((line) => !/^{.*}$/.test(line))).toEqual([]);
    const messages = lines.map((line) => JSON.parse(line).msg);
    expect(messages).toContainEqual(expect.stringContaining('Esign is ready.'));
    expect(messages).toContainEqual(expect.stringContaining('The worker is ready.'));
  });

  it('signs, seals and downloads an envelope through the proxy, and its mail arrives', async () => {
    const { id, signers } = await send();
    expect(signers[0].sign_url).toMatch(`${world.url}/`);
    expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
    await expect.poll(async () => (await read(id)).status).toBe('completed');
    const { documents, pades_level: level } = await read(id);
    expect(level).toBe('B-LTA');
    const sealed = await (await fetch(documents[0].sealed_download_url)).bytes();
    expect(sha256(Buffer.from(sealed))).toBe(documents[0].sealed_sha256);
    expect(world.objects()).toContainEqual(expect.stringContaining(documents[0].sealed_sha256));
    await expect.poll(() => world.mails.count(person(1).email)).toBeGreaterThan(0);
  });

  it('serves through the other web when one is killed', async () => {
    const { id, signers } = await send();
    await world.webs[0].kill();
    for (let call = 0; call < 10; call++) expect((await read(id)).status).toBe('sent');
    // The proxy repeats a GET, and no POST that it had begun on a connection to the killed one.
    // One answer says nothing of the next: the other web may have given it.
    const posts = async () => {
      const statuses: unknown[] = [];
      for (let call = 0; call < 10; call++)
        statuses.push((await graphql(world.url, null, '{ __typename }').catch(() => null))?.status);
      return new Set(statuses);
    };
    await expect.poll(posts).toEqual(new Set([401]));
    expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
    await expect.poll(async () => (await read(id)).status).toBe('completed');
    expect((await fetch(`${world.url}/readyz`)).status).toBe(200);
  });

  it('satisfies doctor', async () => {
    type Finding = Record<'what' | 'state' | 'detail', string>;
    const faults = async () => {
      const findings: Finding[] = JSON.parse(await world.run('doctor', '--json')).findings;
      return findings.filter(({ state }) => state === 'fault');
    };
    // On a busy machine, an answer may take longer than doctor waits.
    await expect.poll(() => faults().catch(({ stdout }) => stdout), { timeout: 60_000 }).toEqual([]);
  });
});
