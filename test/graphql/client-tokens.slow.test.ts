import { randomUUID } from 'node:crypto';
import { getNamedType, isNullableType, isObjectType } from 'graphql';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { schema } from '../../src/graphql/schema.ts';
import { clientScopes } from '../../src/kernel/actor.ts';
import { revokeApiKey } from '../../src/modules/access/index.ts';
import { accessOf } from '../../src/platform/graphql/access.ts';
import { graphql, rest, sha256 } from '../world/client.ts';
import { askClientToken, clientToken } from '../world/client-token.ts';
import { createEnvelope } from '../world/envelope.ts';
import { createSession } from '../world/session.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** Client tokens: what a page of a customer may read with them, and what it may not. */
let world: World;
let caller: Caller;
let envelopeId: string;
let otherEnvelopeId: string;
let sessionId: string;
let otherSessionId: string;
let token: string;
beforeAll(async () => {
  world = await openWorld({ env: { LOG_LEVEL: 'silent' } });
  caller = await world.caller();
  envelopeId = (await createEnvelope(world, caller)).id;
  otherEnvelopeId = (await createEnvelope(world, caller)).id;
  sessionId = (await createSession(world, caller)).id;
  otherSessionId = (await createSession(world, caller)).id;
  token = await clientToken(world, caller, { scopes: clientScopes, subjects: [envelopeId, sessionId] });
});
afterAll(() => world?.close());

const ask = (query: string, variables: Record<string, unknown> = {}, credential = token) =>
  graphql(world.url, `Bearer ${credential}`, query, variables);
const codeOf = async (answer: ReturnType<typeof graphql>) => (await answer).errors?.[0]?.extensions?.code;

describe('createClientToken', () => {
  const refusalOf = async (input: Parameters<typeof askClientToken>[2], by: Pick<Caller, 'key'> = caller) => {
    const { data, errors } = await askClientToken(world, by, input);
    expect(data?.createClientToken ?? null).toBeNull();
    return errors?.[0]?.extensions?.code;
  };

  it('says when the token expires: after 15 minutes, or as requested', async () => {
    const now = world.clock.now().getTime();
    for (const [more, seconds] of [
      [{}, 900],
      [{ expiresIn: 3_600 }, 3_600],
    ] as const) {
      const { data } = await askClientToken(world, caller, { scopes: clientScopes, subjects: [sessionId], ...more });
      const lifetime = new Date(data.createClientToken.expiresAt).getTime() - now;
      expect(Math.round(lifetime / 10_000)).toBe(seconds / 10);
    }
  });

  it('accepts 20 subjects, and the token is a valid credential', async () => {
    const sessions = await Promise.all(Array.from({ length: 20 }, () => createSession(world, caller)));
    const subjects = sessions.map(({ id }) => id);
    const long = await clientToken(world, caller, { scopes: ['attendance:write'], subjects });
    const { data } = await ask('query ($id: ID!) { attendanceSession(id: $id) { id } }', { id: subjects[19] }, long);
    expect(data.attendanceSession).toEqual({ id: subjects[19] });
  });

  it.each([
    ['a lifetime of more than an hour', () => ({ expiresIn: 3_601 })],
    ['a lifetime below a minute', () => ({ expiresIn: 59 })],
    ['a scope that allows changes', () => ({ scopes: ['envelopes:read', 'envelopes:write'] })],
    ['no scope', () => ({ scopes: [] })],
    ['no subject', () => ({ subjects: [] })],
    ['a subject that is no UUID', () => ({ subjects: ['x'] })],
    ['21 subjects', () => ({ subjects: Array.from({ length: 21 }, () => randomUUID()) })],
  ])('refuses %s with invalid_body', async (_what, more) => {
    expect(await refusalOf({ scopes: ['envelopes:read'], subjects: [envelopeId], ...more() })).toBe('invalid_body');
  });

  it('refuses a scope that the key does not have', async () => {
    const { organizationId } = caller;
    const narrow = await world.caller({ organizationId, scopes: ['envelopes:read'] });
    expect(await refusalOf({ scopes: clientScopes, subjects: [envelopeId] }, narrow)).toBe('forbidden');
  });

  it('refuses subjects that are unknown, of another organisation or mode, or read by another scope', async () => {
    const { organizationId } = caller;
    expect(await refusalOf({ scopes: clientScopes, subjects: [sessionId, randomUUID()] })).toBe('not_found');
    expect(await refusalOf({ scopes: ['envelopes:read'], subjects: [sessionId] })).toBe('not_found');
    for (const stranger of [await world.caller(), await world.caller({ organizationId, mode: 'LIVE' })]) {
      expect(await refusalOf({ scopes: clientScopes, subjects: [envelopeId] }, stranger)).toBe('not_found');
    }
  });
});

describe('a client token', () => {
  it('reads its subjects, without personal links and without e-mail addresses', async () => {
    const read = await ask(
      `query ($e: ID!, $s: ID!) {
        envelope(id: $e) { id status signers { name status signUrl } }
        attendanceSession(id: $s) { id attendees { name signUrl } trainer { name url } }
        node(id: $e) { id }
      }`,
      { e: envelopeId.toUpperCase(), s: sessionId },
    );
    expect(read.errors).toBeUndefined();
    expect(read.data.envelope).toMatchObject({ id: envelopeId, status: 'SENT' });
    expect(read.data.envelope.signers[0]).toMatchObject({ signUrl: null });
    expect(read.data.attendanceSession.attendees[0]).toEqual({ name: expect.any(String), signUrl: null });
    expect(read.data.attendanceSession.trainer.url).toBeNull();
    expect(read.data.node).toEqual({ id: envelopeId });
  });

  it('reads null for what it may not read, so that a fragment is shared with the server', async () => {
    const query = `query ($e: ID!, $s: ID!) {
      envelope(id: $e) {
        id labels { name } evidenceDownloadUrl mandate { id }
        documents { name originalDownloadUrl }
        signers { name email phone deliveries { kind } }
      }
      attendanceSession(id: $s) { id attendees { name email noticeResendableAt } trainer { name email } }
    }`;
    const variables = { e: envelopeId, s: sessionId };
    const { data, errors } = await ask(query, variables);
    expect(errors).toBeUndefined();
    const name = expect.any(String);
    expect(data.envelope).toEqual({
      id: envelopeId,
      labels: null,
      evidenceDownloadUrl: null,
      mandate: null,
      documents: [{ name, originalDownloadUrl: null }],
      signers: expect.arrayContaining([{ name, email: null, phone: null, deliveries: null }]),
    });
    expect(data.attendanceSession.attendees[0]).toEqual({ name, email: null, noticeResendableAt: null });
    expect(data.attendanceSession.trainer).toEqual({ name, email: null });
    const byKey = await ask(query, variables, caller.key);
    expect(byKey.data.envelope.signers[0].email).toContain('@');
  });

  it('meets no field that could only be refused by losing the object around it', () => {
    const reached = new Set<string>();
    const visit = (name: string) => {
      const type = schema.getType(name);
      if (reached.has(name) || !isObjectType(type)) return;
      reached.add(name);
      for (const field of Object.values(type.getFields())) {
        const access = accessOf(field);
        if (!access) visit(getNamedType(field.type).name);
        else if (access.key)
          expect([`${name}.${field.name}`, isNullableType(field.type)]).toEqual([expect.anything(), true]);
      }
    };
    for (const root of ['Envelope', 'AttendanceSession', 'EnvelopeStatusChange', 'SlotPresenceChange']) visit(root);
    expect(reached).toContain('Signer');
  });

  it('finds nothing else: other ids look like unknown ones', async () => {
    for (const id of [otherEnvelopeId, otherSessionId, randomUUID(), 'x']) {
      for (const field of ['envelope', 'attendanceSession']) {
        const other = await ask(`query ($id: ID!) { ${field}(id: $id) { id } }`, { id });
        expect(other.data).toEqual({ [field]: null });
        expect(other.errors?.map(({ extensions }) => extensions?.code)).toEqual(['not_found']);
      }
    }
    const ids = [otherEnvelopeId, envelopeId, otherSessionId, sessionId];
    const { data } = await ask('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids });
    expect(data.nodes).toEqual([null, { id: envelopeId }, null, { id: sessionId }]);
  });

  it('needs the scope of each field as well', async () => {
    const one = await clientToken(world, caller, { scopes: ['envelopes:read'], subjects: [envelopeId] });
    const query = '{ attendanceSession(id: "ID") { id } }'.replace('ID', envelopeId);
    expect(await codeOf(ask(query, {}, one))).toBe('forbidden');
    expect((await ask('query ($id: ID!) { node(id: $id) { id } }', { id: sessionId }, one)).data.node).toBeNull();
  });

  it('lists nothing, changes nothing, and creates no further token', async () => {
    for (const query of [
      '{ envelopes { nodes { id } } }',
      '{ attendanceSessions { nodes { id } } }',
      '{ viewer { organization { name } } }',
      '{ credits { balance } }',
      `{ attendanceSheet(id: "${sessionId}") { sheetSha256 } }`,
      `mutation { cancelEnvelope(input: { id: "${envelopeId}" }) { __typename } }`,
    ]) {
      expect(await codeOf(ask(query)), query).toBe('forbidden');
    }
    const { errors } = await askClientToken(world, { key: token }, { scopes: clientScopes, subjects: [envelopeId] });
    expect(errors?.[0]?.extensions?.code).toBe('forbidden');
    const { status } = await world.database.prisma.envelope.findUniqueOrThrow({ where: { id: envelopeId } });
    expect(status).toBe('SENT');
  });

  it('cannot replay the stored answer of a request of its API key', async () => {
    const body = JSON.stringify({
      query: 'mutation { setEmbedOrigins(input: { origins: [] }) { organization { id } } }',
    });
    const send = (credential: string) =>
      fetch(`${world.url}/graphql`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${credential}`,
          'content-type': 'application/json',
          'idempotency-key': 'one',
        },
        body,
      }).then((response) => response.json() as Promise<any>);
    expect((await send(caller.key)).data.setEmbedOrigins).toBeDefined();
    expect((await send(token)).errors[0].extensions.code).toBe('forbidden');
  });

  it('is refused by REST, which says why', async () => {
    const { status, body } = await rest(world.url, token, 'GET', `/envelopes/${envelopeId}`);
    expect(status).toBe(403);
    expect(body.error.code).toBe('forbidden');
    expect(body.error.message).toContain('GraphQL');
  });

  it('is invalid once any character of it changes', async () => {
    const others = [token.replace('ct_test_', 'ct_live_'), `${token}A`, token.slice(0, -1), 'ct_test_', 'ct_test_AAAA'];
    for (const at of [8, 20, 40, token.length - 2]) {
      others.push(token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1));
    }
    for (const other of others) expect((await ask('{ node(id: "x") { id } }', {}, other)).status, other).toBe(401);
  });

  it('has its own budget of calls, not that of its key', async () => {
    const send = (credential: string) =>
      fetch(`${world.url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ node(id: "x") { id } }' }),
      });
    const own = await clientToken(world, caller, { scopes: clientScopes, subjects: [envelopeId] });
    const remaining = async (credential: string) => Number((await send(credential)).headers.get('ratelimit-remaining'));
    const before = await remaining(caller.key);
    const limit = Number((await send(own)).headers.get('ratelimit-limit'));
    await world.service.services.rates.take('link', sha256(Buffer.from(own)), limit);
    expect((await send(own)).status).toBe(429);
    expect(await remaining(caller.key)).toBeGreaterThanOrEqual(before - 1);
    expect((await send(token)).status).toBe(200);
  });
});

describe('the schema', () => {
  it('leads from the fields of a client token to no main object but its subjects', () => {
    const seen = new Set<string>();
    const visit = (name: string): void => {
      const type = schema.getType(name);
      if (!isObjectType(type) || seen.has(name)) return;
      seen.add(name);
      for (const field of Object.values(type.getFields())) {
        if (!accessOf(field) || accessOf(field)?.client) visit(getNamedType(field.type).name);
      }
    };
    for (const kind of ['Query', 'Subscription']) {
      const type = schema.getType(kind);
      if (!isObjectType(type)) throw new Error(`no type ${kind}`);
      for (const field of Object.values(type.getFields())) {
        if (accessOf(field)?.client) visit(getNamedType(field.type).name);
      }
    }
    const main = [...seen].filter((name) => {
      const type = schema.getType(name);
      return isObjectType(type) && type.getInterfaces().some((one) => one.name === 'Node');
    });
    // The subjects, and parts of them.
    const parts = ['Attendee', 'Recipient', 'Signer', 'Slot'];
    expect(main.sort()).toEqual(['AttendanceSession', 'Envelope', ...parts].sort());
  });

  it('has no mutation for client tokens', () => {
    const open = Object.values(schema.getMutationType()?.getFields() ?? {}).filter((field) => accessOf(field)?.client);
    expect(open).toEqual([]);
  });
});

const PRESENCE = 'subscription ($id: ID!) { slotPresence(sessionId: $id) { whole attendees { name } } }';

/** A socket with a subscription: what it received, and the code with which it was closed. */
function follow(credential: string, query: string, variables: Record<string, unknown>, origin?: string) {
  const heard: any[] = [];
  let code: number | undefined;
  class Socket extends WebSocket {
    constructor(url: string, protocol: string) {
      super(url, protocol, origin ? { origin } : {});
    }
  }
  const client = createClient({
    url: `${world.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: origin ? Socket : WebSocket,
    connectionParams: { authorization: `Bearer ${credential}` },
    retryAttempts: 0,
    on: { closed: (event) => void (code = (event as { code: number }).code) },
  });
  client.subscribe(
    { query, variables },
    { next: (one) => heard.push(one), error: (e) => heard.push(e), complete() {} },
  );
  onTestFinished(() => void client.dispose());
  return { heard, code: () => code };
}

describe('a subscription with a client token', () => {
  it('follows its subjects over a WebSocket, and no others', async () => {
    const own = follow(token, PRESENCE, { id: sessionId });
    await expect.poll(() => own.heard[0]?.data?.slotPresence).toMatchObject({ whole: true });
    const status = follow(token, 'subscription ($id: ID!) { envelopeStatus(id: $id) { status } }', { id: envelopeId });
    await expect.poll(() => status.heard[0]?.data?.envelopeStatus).toEqual({ status: 'SENT' });
    const other = follow(token, PRESENCE, { id: otherSessionId });
    await expect.poll(() => other.heard[0]?.errors?.[0]?.extensions?.code).toBe('not_found');
    const batches = follow(token, 'subscription { events { id } }', {});
    await expect.poll(() => batches.heard[0]?.errors?.[0]?.extensions?.code).toBe('forbidden');
  });

  it('follows a subject by server-sent events', async () => {
    const response = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({ query: PRESENCE, variables: { id: sessionId } }),
    });
    let text = '';
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      if (/"whole":true/.test(text)) break;
    }
    expect(text).toContain('"whole":true');
  });

  it('ends when the API key of the token is revoked, and the token is invalid at once', async () => {
    const issuer = await world.caller({ organizationId: caller.organizationId });
    const theirs = await clientToken(world, issuer, { scopes: clientScopes, subjects: [sessionId] });
    const open = follow(theirs, PRESENCE, { id: sessionId });
    await expect.poll(() => open.heard.length).toBeGreaterThan(0);
    await revokeApiKey(world.service.services, issuer.keyId);
    expect((await ask('{ node(id: "x") { id } }', {}, theirs)).status).toBe(401);
    await expect.poll(open.code, { timeout: 20_000 }).toBe(4403);
  });

  it('ends when the token expires, and says that it has expired', async () => {
    const short = await clientToken(world, caller, { scopes: clientScopes, subjects: [sessionId], expiresIn: 60 });
    const open = follow(short, PRESENCE, { id: sessionId });
    await expect.poll(() => open.heard.length).toBeGreaterThan(0);
    world.clock.advance(60_000);
    const late = await ask('{ node(id: "x") { id } }', {}, short);
    expect(late.status).toBe(401);
    expect(late.errors?.[0]?.extensions?.code).toBe('unauthorized');
    await expect.poll(open.code, { timeout: 20_000 }).toBe(4403);
  });
});

describe('a page of another origin', () => {
  const origin = 'https://dashboard.exemple.fr';
  const send = (authorization: string | null, from = origin, method = 'POST') =>
    fetch(`${world.url}/graphql`, {
      method,
      headers: {
        origin: from,
        'content-type': 'application/json',
        ...(authorization === null ? {} : { authorization }),
      },
      body: JSON.stringify({ query: 'query ($id: ID!) { node(id: $id) { id } }', variables: { id: sessionId } }),
    });
  const preflight = (headers: string) =>
    fetch(`${world.url}/graphql`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers },
    });

  beforeAll(async () => {
    const set = `mutation { setEmbedOrigins(input: { origins: ["${origin}"] }) { organization { id } } }`;
    expect((await graphql(world.url, `Bearer ${caller.key}`, set)).errors).toBeUndefined();
  });

  it('may send a token in a preflighted request, and never a cookie', async () => {
    const answer = await preflight('authorization,content-type');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-headers')).toMatch(/authorization/i);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await preflight('content-type')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('reads the answer if its origin is an embed origin of the organisation', async () => {
    const own = await send(`Bearer ${token}`);
    expect(own.status).toBe(200);
    expect(own.headers.get('access-control-allow-origin')).toBe(origin);
    expect(own.headers.get('vary')).toMatch(/origin/i);
    expect(((await own.json()) as any).data.node).toEqual({ id: sessionId });
    const socket = follow(token, PRESENCE, { id: sessionId }, origin);
    await expect.poll(() => socket.heard[0]?.data?.slotPresence).toMatchObject({ whole: true });
  });

  it('is refused, and can read why, if its origin is not', async () => {
    for (const other of ['https://else.where', 'null', 'https://dashboard.exemple.fr:444']) {
      const answer = await send(`Bearer ${token}`, other);
      expect(answer.status, other).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBe(other);
      expect(((await answer.json()) as any).error.code).toBe('forbidden');
    }
    const socket = follow(token, PRESENCE, { id: sessionId }, 'https://else.where');
    await expect.poll(socket.code).toBe(4403);
    expect(socket.heard.some((one) => one.data)).toBe(false);
  });

  it('may not act without a credential or in a console session, and may not read answers to a key', async () => {
    for (const authorization of [null, '']) expect((await send(authorization)).status).toBe(403);
    const keyed = await send(`Bearer ${caller.key}`);
    expect(keyed.headers.get('access-control-allow-origin')).toBeNull();
  });
});
