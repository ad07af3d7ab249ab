import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import WebSocket from 'ws';
import { watchOpenStreams } from '../../src/graphql/socket-transport.ts';
import { anonymous } from '../../src/kernel/actor.ts';
import { authenticate, inviteOwner, revokeApiKey } from '../../src/modules/access/index.ts';
import { createEnvelope } from '../world/envelope.ts';
import { signedInMember } from '../world/member.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** What one socket, and one credential, may use (graphql-transport-ws, spoken by hand). */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld({ env: { LOG_LEVEL: 'silent' } });
  caller = await world.caller();
});
afterAll(() => world?.close());

const PROTOCOL = 'graphql-transport-ws';
const patiently = { interval: 5 };
const say = (socket: WebSocket, message: object) => socket.send(JSON.stringify(message));
const subscribe = (socket: WebSocket, id: string, query: string) =>
  say(socket, { id, type: 'subscribe', payload: { query } });

/** A socket and what it received; without `hello` it sends no connection_init. */
async function open(hello?: object | null, path = '/graphql', headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}${path}`, PROTOCOL, { headers });
  const heard: any[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  if (hello !== undefined) say(socket, { type: 'connection_init', ...(hello ? { payload: hello } : {}) });
  return { socket, heard, closed };
}
const introduced = async () => {
  const opened = await open({ authorization: `Bearer ${caller.key}` });
  await expect.poll(() => opened.heard[0]?.type, patiently).toBe('connection_ack');
  return opened;
};
const answer = async (heard: any[], id: string) => {
  await expect.poll(() => heard.some((message) => message.id === id), patiently).toBe(true);
  return heard.find((message) => message.id === id);
};

describe('a socket', () => {
  it.each([
    ['without a credential', {}],
    ['with none at all', null],
    ['with a wrong one', { authorization: 'Bearer sk_test_nonsense' }],
    ['with one that is no text', { authorization: { key: 1 } }],
  ])('%s is closed with 4403', async (_how, hello) => {
    expect(await (await open(hello)).closed).toBe(4403);
  });

  it('that subscribes before connection_init is closed with 4401', async () => {
    const { socket, closed } = await open();
    subscribe(socket, '1', '{ viewer { mode } }');
    expect(await closed).toBe(4401);
  });

  it('is not opened at any path other than /graphql', async () => {
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}/graphql/else`, PROTOCOL);
    await expect(once(socket, 'open')).rejects.toThrow();
  });

  it.each(['//', '/\\\\', 'http://[', '//[', '*', '/graphql/%'])(
    'with the invalid URL %s is closed, and the server continues',
    async (target) => {
      const { hostname, port } = new URL(world.url);
      const raw = connect(Number(port), hostname);
      raw
        .on('error', () => {})
        .write(
          `GET ${target} HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
            `Sec-WebSocket-Key: ${'A'.repeat(22)}==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
        );
      await once(raw, 'close');
      expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
    },
  );

  it('of a signed-in browser opens from our own origin only: another port or subdomain is refused', async () => {
    const { link } = await inviteOwner(world.service.services, caller.organizationId, 'elle@exemple.fr');
    const signedIn = await fetch(`${world.url}/console/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: link.split('/').pop() }),
    });
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
    for (const origin of ['http://127.0.0.1:1', 'https://else.where', 'null']) {
      const { closed } = await open({ authorization: 'Console test' }, '/graphql', { cookie, origin });
      expect(await closed, origin).toBe(4403);
    }
    const own = await open({ authorization: 'Console test' }, '/graphql', { cookie, origin: world.url });
    await expect.poll(() => own.heard[0]?.type, patiently).toBe('connection_ack');
    own.socket.close();
  });

  it('that sends a flood is closed even before connection_init', async () => {
    const { socket, closed } = await open();
    for (let n = 0; n < 5_000; n++) say(socket, { type: 'ping' });
    expect([4429, 1006]).toContain(await closed);
  });

  it('that sends a message byte by byte is closed', async () => {
    const { socket, closed } = await open();
    for (let n = 0; n < 100; n++) socket.send('[', { fin: false });
    expect(await closed).toBe(1008);
  });

  it('answers queries and mutations too, with the codes of HTTP', async () => {
    const { socket, heard } = await introduced();
    subscribe(socket, '1', '{ viewer { mode } }');
    subscribe(socket, '2', 'mutation { cancelEnvelope(input: { id: "x" }) { envelope { id } } }');
    subscribe(socket, '3', '{ nope }');
    subscribe(socket, '4', '{');
    expect(await answer(heard, '1')).toMatchObject({ type: 'next', payload: { data: { viewer: { mode: 'TEST' } } } });
    expect((await answer(heard, '2')).payload.errors[0].extensions.code).toBe('not_found');
    for (const id of ['3', '4']) {
      expect(await answer(heard, id)).toMatchObject({
        type: 'error',
        payload: [{ extensions: { code: 'invalid_body' } }],
      });
    }
    socket.close();
  });

  it('refuses a document that is not valid each time it is sent, and answers a valid one each time', async () => {
    const { socket, heard } = await introduced();
    for (const id of ['1', '2', '3']) {
      subscribe(socket, `bad ${id}`, '{ viewer { nothing } }');
      subscribe(socket, `good ${id}`, '{ viewer { mode } }');
    }
    for (const id of ['1', '2', '3']) {
      expect(await answer(heard, `bad ${id}`)).toMatchObject({ type: 'error' });
      expect(await answer(heard, `good ${id}`)).toMatchObject({ type: 'next', payload: { data: { viewer: {} } } });
    }
    socket.close();
  });

  it('shows nothing of an internal failure', async () => {
    const { socket, heard } = await introduced();
    await world.database.pool.query('ALTER TABLE consultations RENAME TO elsewhere');
    try {
      subscribe(
        socket,
        '1',
        `mutation { verifyDocument(input: { sha256: "${'0'.repeat(64)}" }) { verification { known } } }`,
      );
      const { payload } = await answer(heard, '1');
      expect(payload.errors[0]).toMatchObject({
        message: 'An internal error occurred. Try again later.',
        extensions: { code: 'internal' },
      });
      expect(JSON.stringify(heard)).not.toMatch(/consultation|prisma|relation/i);
    } finally {
      await world.database.pool.query('ALTER TABLE elsewhere RENAME TO consultations');
      socket.close();
    }
  });

  it('is closed at the fifty-first active subscription; refused and ended ones do not count', async () => {
    const { id } = await createEnvelope(world, caller);
    const { socket, heard, closed } = await introduced();
    for (let i = 0; i < 60; i++) {
      subscribe(socket, `refused ${i}`, '{ nope }');
      await answer(heard, `refused ${i}`);
    }
    const query = `subscription { envelopeStatus(id: "${id}") { type } }`;
    for (let i = 0; i < 50; i++) subscribe(socket, `open ${i}`, query);
    for (let i = 0; i < 50; i++) expect((await answer(heard, `open ${i}`)).type).toBe('next');
    say(socket, { id: 'open 0', type: 'complete' });
    subscribe(socket, 'open 50', query);
    expect((await answer(heard, 'open 50')).type).toBe('next');
    subscribe(socket, 'open 51', query);
    expect(await closed).toBe(4429);
  });

  it('limits variables as HTTP does: bytes, keys and items, depth', async () => {
    const { socket, heard } = await introduced();
    const query = 'query ($id: ID!) { envelope(id: $id) { id } }';
    const ask = (id: string, variables: object) =>
      say(socket, { id, type: 'subscribe', payload: { query, variables } });
    let nested: object = {};
    for (let depth = 0; depth < 70; depth++) nested = { nested };
    ask('fits', { id: 'x', more: Array.from({ length: 200 }, () => 0) });
    ask('values', { id: 'x', more: Array.from({ length: 400 }, () => 0) });
    ask('bytes', { id: 'é'.repeat(17 * 1024) });
    ask('depth', { id: 'x', nested });
    expect((await answer(heard, 'fits')).payload.errors[0].extensions.code).toBe('not_found');
    const codeOf = async (id: string) => (await answer(heard, id)).payload[0].extensions.code;
    expect(await codeOf('values')).toBe('payload_too_large');
    expect(await codeOf('bytes')).toBe('payload_too_large');
    expect(await codeOf('depth')).toBe('invalid_body');
    socket.close();
  });

  it('accepts a PDF of 40 KB in a variable', async () => {
    const { socket, heard } = await introduced();
    const query = 'mutation ($v: VerifyDocumentInput!) { verifyDocument(input: $v) { verification { known } } }';
    const variables = { v: { pdfBase64: Buffer.alloc(30_000).toString('base64') } };
    say(socket, { id: '1', type: 'subscribe', payload: { query, variables } });
    expect((await answer(heard, '1')).payload.data).toEqual({ verifyDocument: { verification: { known: false } } });
    socket.close();
  });

  it('with a message over 64 KB is closed', async () => {
    const { socket, closed } = await introduced();
    subscribe(socket, '1', `{ viewer { mode } } # ${'x'.repeat(64 * 1024)}`);
    expect(await closed).toBe(1009);
  });

  it('that does not read its results is closed', async () => {
    const name = 'n'.repeat(200);
    const base = { organizationId: caller.organizationId, mode: 'TEST' as const, createdAt: world.clock.now(), name };
    const row = {
      ...base,
      signatureLevel: 'SIMPLE' as const,
      qualifiedTimestamp: true,
      expiresInDays: 30,
      retentionDays: 365,
    };
    await world.database.prisma.envelope.createMany({ data: Array.from({ length: 100 }, () => row) });
    const { socket, closed } = await introduced();
    socket.pause();
    const query = `{ envelopes(first: 100) { edges { node { ${'abcdefghijklmnopqrstuvwx'
      .split('')
      .map((letter) => `${letter}: name`)
      .join(' ')} } } } }`;
    // The service runs in this process: what it closes is seen here, before anything of it is read.
    const cut = vi.spyOn(WebSocket.prototype, 'close');
    onTestFinished(() => cut.mockRestore());
    for (let i = 0; i < 49; i++) subscribe(socket, String(i), query);
    await expect.poll(() => cut.mock.calls.some(([code]) => code === 4408), patiently).toBe(true);
    socket.resume();
    expect(await closed).toBe(4408);
  });
});

describe('the subscriptions of one credential', () => {
  it('end when its member changes role or organisation or must use a passkey, and only that member’s', async () => {
    const { services } = world.service;
    const [member, other] = [
      await signedInMember(world, caller, 'MANAGER'),
      await signedInMember(world, caller, 'OWNER'),
    ];
    const { prisma } = world.database;
    const elsewhere = await prisma.membership.create({
      data: {
        organizationId: (await world.caller()).organizationId,
        userId: member.userId,
        role: 'MANAGER',
        createdAt: world.clock.now(),
      },
    });
    const streams = watchOpenStreams(services, { recheck: 20 });
    const ended: string[] = [];
    const open = async (name: string, who = member) => {
      const authorization = `Console test:${/=(.+)/.exec(who.headers().cookie)![1]}`;
      streams.add(authorization, await authenticate(services, authorization), () => ended.push(name));
    };
    try {
      await open('bystander', other);
      await open('manager');
      // Changed as by another process: the service finds it in the database.
      await prisma.membership.update({ where: { id: member.membershipId }, data: { role: 'READER' } });
      await expect.poll(() => new Set(ended), patiently).toEqual(new Set(['manager']));
      await open('reader');
      await prisma.consoleSession.updateMany({
        where: { membershipId: member.membershipId },
        data: { membershipId: elsewhere.id },
      });
      await expect.poll(() => new Set(ended), patiently).toEqual(new Set(['manager', 'reader']));
      await open('elsewhere');
      await prisma.organization.update({ where: { id: elsewhere.organizationId }, data: { passkeysRequired: true } });
      await expect.poll(() => new Set(ended), patiently).toEqual(new Set(['manager', 'reader', 'elsewhere']));
      await open('without passkey');
      await prisma.membership.delete({ where: { id: elsewhere.id } });
      await expect.poll(() => ended.includes('without passkey'), patiently).toBe(true);
      expect(ended).not.toContain('bystander');
    } finally {
      streams.stop();
    }
  });

  it('are closed at the next subscription if the role has changed since the socket opened', async () => {
    const member = await signedInMember(world, caller, 'MANAGER');
    const { cookie, authorization } = member.headers();
    const { socket, heard, closed } = await open({ authorization }, '/graphql', { cookie, origin: world.url });
    await expect.poll(() => heard[0]?.type, patiently).toBe('connection_ack');
    const { prisma } = world.database;
    await prisma.membership.update({ where: { id: member.membershipId }, data: { role: 'READER' } });
    subscribe(socket, '1', '{ viewer { mode } }');
    expect(await closed).toBe(4403);
  });

  it('are limited, counted down as they end, and all ended on revocation', async () => {
    const { key, keyId } = await world.caller();
    const streams = watchOpenStreams(world.service.services, { most: 2, recheck: 20 });
    const ended: string[] = [];
    const add = (name: string, authorization = `Bearer ${key}`) =>
      streams.add(authorization, anonymous, () => void ended.push(name));
    try {
      const forget = add('first')!;
      expect(add('second')).not.toBeNull();
      expect(add('third')).toBeNull();
      forget();
      expect(add('fourth')).not.toBeNull();
      expect(add('another’s', `Bearer ${caller.key}`)).not.toBeNull();
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(ended).toEqual([]);
      await revokeApiKey(world.service.services, keyId);
      await expect.poll(() => new Set(ended), patiently).toEqual(new Set(['second', 'fourth']));
    } finally {
      streams.stop();
    }
  });
});
