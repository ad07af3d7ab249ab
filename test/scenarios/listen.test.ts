import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookRefused } from '../../clients/typescript/webhooks/src/index.ts';
import { definitely } from '../../src/kernel/definitely.ts';
import { revokeApiKey } from '../../src/modules/access/index.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { graphql } from '../world/client.ts';
import { type Cutter, openCutter } from '../world/cutter.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** `esign listen` and `esign trigger` as processes, against a served world and a receiver that verifies signatures. */
interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let world: World;
let cutter: Cutter;
let caller: Caller;
let receiver: Server;
let target: string;
let received: Received[];
let answer = 204;
const running: ChildProcess[] = [];

beforeAll(async () => {
  world = await openWorld();
  cutter = await openCutter(world.url);
  receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(answer).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
beforeEach(async () => {
  received = [];
  answer = 204;
  caller = await world.caller();
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null) continue;
    child.kill();
    await once(child, 'exit');
  }
});
afterAll(async () => {
  receiver?.close();
  cutter?.close();
  await world?.close();
});

const esign = [inProject('dist/cli.js')];
const environment = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  ESIGN_URL: cutter.url,
  ESIGN_KEY: caller.key,
  ...more,
});

/** Starts `esign listen` and returns its lines once it is connected. */
async function listen(...options: string[]) {
  const child = spawn(process.execPath, [...esign, 'listen', '--forward-to', target, ...options], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let printed = '';
  let problems = '';
  child.stdout.setEncoding('utf8').on('data', (part) => (printed += part));
  child.stderr.setEncoding('utf8').on('data', (part) => (problems += part));
  await expect.poll(() => printed + problems).toContain('Forwarding');
  return { child, printed: () => printed, problems: () => problems };
}

/** Runs `esign trigger`, then the service's jobs. */
async function trigger(event: string): Promise<string> {
  const child = spawn(process.execPath, [...esign, 'trigger', event, '--json'], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  // The service seals while the command waits for a mandate.
  while (child.exitCode === null) await Promise.race([ended, world.settle().then(() => setTimeout(100))]);
  const [printed, problems, [code]] = await ended;
  expect(code, problems + printed).toBe(0);
  await world.settle();
  return JSON.parse(printed).id;
}

const secretIn = (printed: string): string => definitely(/whsec_\S+/.exec(printed)?.[0], 'secret');

describe('esign listen', () => {
  it('forwards each event of esign trigger, signed as the service signs it, and continues after a lost connection', async () => {
    const listener = await listen();
    const secret = secretIn(listener.printed());
    const id = await trigger('envelope.completed');
    await expect.poll(() => received.length, { timeout: 30_000 }).toBe(1);
    const [first] = received;
    const { headers, body } = definitely(first, 'delivery');
    const delivery = { headers, body: Buffer.from(body) };
    expect(await verifyWebhook(delivery, secret)).toMatchObject({
      event: 'envelope.completed',
      mode: 'test',
      data: { envelope: { id, status: 'completed' } },
    });
    await expect(verifyWebhook(delivery, `${secret.slice(0, -4)}AAA=`)).rejects.toThrow(WebhookRefused);
    await expect.poll(listener.printed).toMatch(/envelope\.completed {2}[0-9a-f-]{36} {2}204 {2}\d+ ms/);

    cutter.cut();
    const expired = await trigger('envelope.expired');
    await expect.poll(() => received.length, { timeout: 30_000 }).toBe(2);
    expect(JSON.parse(definitely(received[1], 'delivery').body)).toMatchObject({ data: { envelope: { id: expired } } });

    listener.child.kill('SIGINT');
    const [code] = await once(listener.child, 'exit');
    expect([code, listener.printed()]).toEqual([0, expect.stringContaining('Delivered: 2, failed: 0.')]);
  });

  it('shows the status of each answer, and keeps its secret for the same key', async () => {
    const first = await listen('--events', 'envelope.expired');
    answer = 500;
    await trigger('envelope.completed');
    await trigger('envelope.expired');
    await expect.poll(first.printed, { timeout: 30_000 }).toMatch(/envelope\.expired .* 500 /);
    expect(received).toHaveLength(1);
    const second = await listen();
    expect(secretIn(second.printed())).toBe(secretIn(first.printed()));
  });

  it('starts after an event, and stops when the key is revoked', async () => {
    await trigger('envelope.expired');
    await trigger('envelope.expired');
    const { events } = (await graphqlEvents()) as { events: { nodes: { id: string }[] } };
    const listener = await listen('--after', definitely(events.nodes[0], 'event').id);
    await expect.poll(() => received.length, { timeout: 30_000 }).toBe(1);
    expect(JSON.parse(definitely(received[0], 'delivery').body).id).toBe(events.nodes[1]?.id);
    await revokeApiKey(world.service.services, caller.keyId);
    const [code] = await once(listener.child, 'exit');
    expect(code).toBe(1);
    expect(listener.problems()).toContain('does not accept the key');
  });

  it.each([
    ['a live key', ['--key', 'sk_live_x'], 'sk_test_'],
    ['another machine', ['--forward-to', 'http://192.0.2.1/hook'], '--allow-remote'],
    ['another protocol', ['--forward-to', 'file:///etc/passwd'], '--forward-to'],
    ['a secret of another form', ['--secret', 'abc'], '--secret'],
  ])('refuses %s', (_what, options, problem) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...esign, 'listen', '--forward-to', target, ...options],
      {
        encoding: 'utf8',
        env: environment(),
      },
    );
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(problem);
  });
});

describe('esign trigger', () => {
  it.each(['mandate.activated', 'seal_batch.applied', 'attendance.session_closed'])('causes %s', async (event) => {
    await trigger(event);
    const names = async () => {
      await world.settle();
      const { events } = (await graphqlEvents()) as { events: { nodes: { payload: { event: string } }[] } };
      return events.nodes.map(({ payload }) => payload.event);
    };
    await expect.poll(names, { timeout: 60_000 }).toContain(event);
  });

  it('reports why the service refuses, and knows the events', async () => {
    const run = (event: string, env = environment()) =>
      spawnSync(process.execPath, [...esign, 'trigger', event], { encoding: 'utf8', env });
    expect(run('envelope.signed')).toMatchObject({ status: 2, stderr: expect.stringContaining('envelope.completed') });
    const { key } = await world.caller({ scopes: ['envelopes:read'] });
    const child = spawn(process.execPath, [...esign, 'trigger', 'envelope.completed'], {
      env: environment({ ESIGN_KEY: key }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [problems, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([code, problems]).toEqual([1, expect.stringContaining('forbidden')]);
  });
});

/** The caller's events, oldest first. */
async function graphqlEvents(): Promise<unknown> {
  return (await graphql(world.url, `Bearer ${caller.key}`, '{ events(first: 50) { nodes { id payload } } }')).data;
}
