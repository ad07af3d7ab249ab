import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { catalogue } from '../../src/graphql/errors.ts';
import { scopes } from '../../src/kernel/actor.ts';
import { createLog } from '../../src/platform/log/index.ts';
import { graphql } from '../world/client.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** Every refusal of every route of the contract: body, headers, request id. */
interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly takesBody: boolean;
}

const verbs = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'] as const;
type Item = Readonly<Record<string, { readonly operationId?: string; readonly requestBody?: object }>>;
const { paths } = parse(readFileSync('rest/openapi.yaml', 'utf8')) as { paths: Readonly<Record<string, Item>> };
const operations: Operation[] = Object.entries(paths).flatMap(([path, item]) =>
  verbs
    .filter((verb) => item[verb]?.operationId)
    .map((verb) => ({
      id: item[verb]!.operationId!,
      method: verb.toUpperCase(),
      path,
      takesBody: item[verb]!.requestBody !== undefined,
    })),
);
const unknownId = '0190a0a0-0000-7000-8000-000000000000';
const fill = (path: string, id = unknownId) => path.replaceAll(/\{[^}]+\}/g, id);

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

let world: World;
let caller: Caller;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  world = await openWorld({ log });
  caller = await world.caller({ scopes });
});
afterAll(() => world?.close());

/** Sends exactly these bytes: `fetch` would correct the intended errors. */
const ask = (
  method: string,
  path: string,
  { key = caller.key as string | null, headers = {}, body = undefined as string | Buffer | undefined } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      `${world.url}/api/v1${path}`,
      // A connection of its own: one that was promised more than was sent is of no use afterwards.
      { method, agent: false, headers: { ...(key ? { authorization: `Bearer ${key}` } : {}), ...length, ...headers } },
      (response) => {
        const parts: Buffer[] = [];
        response
          .on('data', (part) => parts.push(part))
          .on('end', () => {
            resolve({ status: response.statusCode!, headers: response.headers, text: Buffer.concat(parts).toString() });
          });
      },
    );
    sent.on('error', reject);
    sent.setTimeout(15_000, () => sent.destroy(new Error(`${method} ${path} was not answered`)));
    sent.end(body);
  });

/** The statuses that a caller reads who sends a whole body and another request after it before reading anything. */
async function statusesOf(method: string, path: string, body: string): Promise<string[]> {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
  const head = `HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${caller.key}\r\nContent-Type: application/json\r\n`;
  socket.write(`${method} /api/v1${path} ${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  socket.write(`GET /api/v1/envelopes/${unknownId} ${head}Connection: close\r\n\r\n`);
  return [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status!);
}
const json = (body: string | Buffer) => ({ body, headers: { 'content-type': 'application/json' } });

/** Checks what all refusals have in common. */
function assertRefusal({ status, headers, text }: Answer, expected: number, code: string): void {
  expect([status, text.slice(0, 300)]).toEqual([expected, expect.stringContaining(`"code":"${code}"`)]);
  const { error, ...more } = JSON.parse(text);
  expect(more).toEqual({});
  expect(Object.keys(error).filter((name) => name !== 'details')).toEqual(['code', 'message']);
  expect(catalogue[error.code]?.status).toBe(expected);
  expect(error.message.length).toBeGreaterThan(0);
  for (const detail of error.details ?? []) expect(Object.keys(detail)).toEqual(['path', 'message']);
  assertHeaders(headers);
}

function assertHeaders(headers: Answer['headers']): void {
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';sandbox",
    'x-request-id': expect.stringMatching(/^[\x21-\x7e]{1,128}$/),
  });
  expect(headers).not.toHaveProperty('x-powered-by');
}

describe.each(operations)('$method $path', ({ id, method, path, takesBody }) => {
  const to = fill(path);

  it('answers 401 without a key or with an invalid one', async () => {
    for (const key of [null, 'sk_live_x']) {
      const answer = await ask(method, to, { key });
      assertRefusal(answer, 401, 'unauthorized');
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('answers 405 to other methods, with Allow', async () => {
    const allowed = verbs.filter((verb) => paths[path]![verb]?.operationId).map((verb) => verb.toUpperCase());
    for (const other of ['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS'].filter((one) => !allowed.includes(one))) {
      const answer = await ask(other, to);
      assertRefusal(answer, 405, 'method_not_allowed');
      expect(String(answer.headers.allow).split(', ').sort(), other).toEqual([...allowed].sort());
      assertRefusal(await ask(other, to, { key: null }), 401, 'unauthorized');
    }
  });

  if (path.includes('{'))
    it('answers 404 to unknown and invalid ids', async () => {
      for (const wrong of [unknownId, 'x', '0', '-1', '%20', '%C3%A9', '%F0%9F%90%A6', "1'%20OR%20'1'='1", '%00']) {
        const answer = await ask(method, fill(path, wrong), takesBody ? json('{"name":"Élodie"}') : {});
        assertRefusal(answer, 404, 'not_found');
      }
      for (const broken of ['%zz', '%', '%C3']) assertRefusal(await ask(method, fill(path, broken)), 404, 'not_found');
    });

  if (takesBody)
    it('answers 415, 400 and 413 to a body that is not JSON or is too large', async () => {
      const before = await traceOf(world);
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/jsonx',
        '',
        'multipart/form-data',
      ])
        assertRefusal(
          await ask(method, to, { body: '{}', headers: { 'content-type': type } }),
          415,
          'unsupported_media_type',
        );
      assertRefusal(await ask(method, to, { body: '{}' }), 415, 'unsupported_media_type');
      for (const broken of ['', '{', '{"a":}', "{'a':1}", '{"a":1}}', '\u0000', '{"a":"\n"}', 'null null'])
        assertRefusal(await ask(method, to, json(broken)), 400, 'invalid_json');
      const deep = await ask(method, to, json(`${'['.repeat(30_000)}${']'.repeat(30_000)}`));
      assertRefusal(deep, 400, 'invalid_json');
      for (const wrong of ['null', '[]', '"text"', '1', 'true', '{"unheard_of":1}'])
        assertRefusal(await ask(method, to, json(wrong)), 400, 'invalid_body');
      const headers = { 'content-type': 'application/json', 'content-length': String(2 ** 30) };
      const announced = await ask(method, to, { body: '{', headers }).catch(() => null);
      if (announced) assertRefusal(announced, 413, 'payload_too_large');
      expect(await statusesOf(method, to, `{"name":"${'x'.repeat(16 * 2 ** 20)}"}`)).toEqual(['413', '404']);
      expect(await traceOf(world)).toEqual(before);
    });

  if (!takesBody && method !== 'GET')
    it('accepts any body if none is documented', async () => {
      for (const body of ['{}', '', 'anything', '{']) {
        const { status, text } = await ask(method, to, { body, headers: { 'content-type': 'text/plain' } });
        expect([status, text]).toEqual([404, expect.stringContaining('not_found')]);
      }
    });

  it('echoes X-Request-Id or creates one, and logs it with the answer', async () => {
    const key = `answers-${id}`;
    const { headers } = await ask(method, to, { key: null, headers: { 'x-request-id': key } });
    expect(headers['x-request-id']).toBe(key);
    const made = (await ask(method, to, { key: null, headers: { 'x-request-id': 'two words' } })).headers[
      'x-request-id'
    ];
    expect(made).toMatch(/^[0-9a-f-]{36}$/);
    for (const requestId of [key, made]) {
      const line = await logged(requestId as string);
      expect(line).toMatchObject({ method, status: 401, code: 'unauthorized', ms: expect.any(Number) });
    }
  });
});

/** The log line of a request; an answer may arrive shortly before it. */
async function logged(requestId: string): Promise<Record<string, unknown>> {
  for (let tries = 0; tries < 6_000; tries++) {
    const line = lines.map((text) => JSON.parse(text)).find((one) => one.requestId === requestId);
    if (line) return line;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`nothing was logged of ${requestId}`);
}

it('sends a key its rate limit with every answer and counts each request once', async () => {
  const { key } = await world.caller({ scopes: ['envelopes:read'] });
  const requests: [method: string, path: string, status: number][] = [
    ['GET', '/envelopes', 200],
    ['GET', '/envelopes?limit=0', 400],
    ['POST', '/envelopes', 403],
    ['GET', '/envelopes/x', 404],
    ['GET', '/nowhere', 404],
    ['PUT', '/envelopes', 405],
  ];
  for (const [index, [method, path, status]] of requests.entries()) {
    const { headers, ...answer } = await ask(method, path, { key });
    const remaining = String(Number(headers['ratelimit-limit']) - index - 1);
    const rateHeaders = [answer.status, headers['ratelimit-remaining'], headers['ratelimit-reset']];
    expect(rateHeaders).toEqual([status, remaining, expect.stringMatching(/^[1-9]\d?$/)]);
  }
});

describe('an unknown route', () => {
  it.each(['/', '/nowhere', '/envelope', '/envelopes/a/b/c', '/ENVELOPES', '//envelopes', '/../healthz', '/%zz'])(
    'answers 404: %s',
    async (path) => {
      for (const method of ['GET', 'POST']) assertRefusal(await ask(method, path), 404, 'not_found');
    },
  );

  it('answers 404 outside the API too, with the same headers', async () => {
    for (const path of ['/nowhere', '/graphql/x', '/.env']) {
      const response = await fetch(`${world.url}${path}`);
      const answer = {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: await response.text(),
      };
      assertRefusal(answer, 404, 'not_found');
    }
  });
});

describe('GraphQL', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  it('refuses an invalid request with the documented body and the same headers', async () => {
    const cases: [Promise<Response>, number, string][] = [
      [fetch(`${world.url}/graphql`), 405, 'method_not_allowed'],
      [post('{}', { 'content-type': 'text/plain' }), 415, 'unsupported_media_type'],
      [post('{'), 400, 'invalid_json'],
      [post('{}', { authorization: 'Bearer x' }), 401, 'unauthorized'],
    ];
    for (const [requests, status, code] of cases) {
      const response = await requests;
      const body = (await response.json()) as { error: { code: string } };
      expect([response.status, body.error.code]).toEqual([status, code]);
      assertHeaders(Object.fromEntries(response.headers));
    }
  });

  it('sends security headers and logs the request', async () => {
    const headers = { authorization: `Bearer ${caller.key}`, 'x-request-id': 'graphql-1' };
    const response = await post('{"query":"{ __typename }"}', headers);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-request-id': 'graphql-1',
    });
    expect(await logged('graphql-1')).toMatchObject({ route: '/graphql', status: 200 });
  });
});

describe('an internal error', () => {
  it('answers 500 without details on every route; the log has the request and the place', async () => {
    await world.database.pool.query('ALTER TABLE api_keys RENAME TO api_keys_gone');
    try {
      for (const { method, path, id } of operations) {
        const requestId = `broken-${id}`;
        const answer = await ask(method, fill(path), { headers: { 'x-request-id': requestId } });
        assertRefusal(answer, 500, 'internal');
        expect(answer.text).not.toMatch(/api_keys|relation|select/i);
        expect(await logged(requestId)).toMatchObject({ level: 'error', err: { code: '42P01' } });
      }
      const { errors } = await graphql(world.url, `Bearer ${caller.key}`, '{ viewer { mode } }');
      expect(errors?.[0]?.extensions?.code).toBe('internal');
    } finally {
      await world.database.pool.query('ALTER TABLE api_keys_gone RENAME TO api_keys');
    }
  });
});
