import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAssistant } from '../world/assistant.ts';
import { linkOf, rest } from '../world/client.ts';
import { createEnvelope, onePager, person } from '../world/envelope.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** What stands between a request and a tool. Every answer is JSON-RPC, and the server survives all of them. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld({ env: { LOG_LEVEL: 'silent' } });
  caller = await world.caller();
});
afterAll(() => world?.close());

const post = async (body: unknown, headers: Record<string, string> = {}, method = 'POST') => {
  const response = await fetch(`${world.url}/mcp`, {
    method,
    headers: {
      authorization: `Bearer ${caller.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const answer = text.startsWith('{') ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, answer };
};
const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
const list = message('tools/list');
const initialize = (protocolVersion: string) =>
  message('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } });

describe('a request without access', () => {
  it('answers 401 to a missing or an unknown key, and says where an assistant begins to connect', async () => {
    const metadata = `resource_metadata="${world.url}/.well-known/oauth-protected-resource/mcp"`;
    for (const [authorization, challenge] of [
      ['', `Bearer ${metadata}`],
      ['Bearer sk_test_unknown', `Bearer error="invalid_token", ${metadata}`],
    ] as const) {
      const { status, headers, answer } = await post(list, { authorization });
      expect([status, headers.get('www-authenticate')]).toEqual([401, challenge]);
      expect(answer.error.data).toMatchObject({ code: 'unauthorized', requestId: headers.get('x-request-id') });
    }
  });

  it('answers 403 to a personal link', async () => {
    const { signers } = await createEnvelope(world, caller);
    const { status, answer } = await post(list, { authorization: linkOf(signers[0].sign_url) });
    expect([status, answer.error.data.code]).toEqual([403, 'forbidden']);
  });

  it('answers 403 to pages of other sites, also when Host is their name, and sends no CORS headers', async () => {
    for (const origin of ['https://evil.example', 'null', `http://evil.example:${new URL(world.url).port}`]) {
      const { status, headers, answer } = await post(list, { origin });
      expect([status, answer.error.data.code]).toEqual([403, 'forbidden']);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
    expect((await post(list, { origin: new URL(world.url).origin })).status).toBe(200);
  });

  it.each(['GET', 'DELETE', 'PUT', 'OPTIONS'])('answers 405 to %s', async (method) => {
    const { status, headers, answer } = await post(undefined, {}, method);
    expect([status, headers.get('allow'), answer.error.data.code]).toEqual([405, 'POST', 'method_not_allowed']);
  });
});

describe('a malformed request', () => {
  it.each([
    ['text that is not JSON', '{', 400, -32700],
    ['an empty body', '', 400, -32700],
    ['null', null, 400, -32700],
    ['a message without a method', { jsonrpc: '2.0', id: 1 }, 400, -32700],
    ['another version of JSON-RPC', { jsonrpc: '1.0', id: 1, method: 'tools/list' }, 400, -32700],
    ['a batch', [list, list], 400, -32600],
    ['a body that is too large', { ...list, filler: 'x'.repeat(6 * 1024 * 1024) }, 413, -32600],
    ['a body with too many values', { ...list, filler: Array.from({ length: 200_000 }, () => 0) }, 413, -32600],
    ['a body that nests too deeply', '['.repeat(5_000) + ']'.repeat(5_000), 400, undefined],
  ])('answers an error to %s', async (_, body, expected, code) => {
    const { status, answer } = await post(body);
    expect(status).toBe(expected);
    expect(answer).toMatchObject({ jsonrpc: '2.0', id: null });
    if (code !== undefined) expect(answer.error.code).toBe(code);
  });

  it('answers 415 to another media type and 406 to a client that reads no event streams', async () => {
    expect((await post(list, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(list, { accept: 'application/json' })).status).toBe(406);
  });

  it('answers 400 to an unknown protocol version in the header', async () => {
    const { status, answer } = await post(list, { 'mcp-protocol-version': '1999-01-01' });
    expect([status, answer.jsonrpc]).toEqual([400, '2.0']);
  });

  it('offers its own version to a client that asks for an unknown one', async () => {
    const { status, answer } = await post(initialize('1999-01-01'));
    expect([status, answer.result.serverInfo.name]).toEqual([200, 'esign']);
    expect(answer.result.protocolVersion).not.toBe('1999-01-01');
  });

  it('answers -32601 to an unknown method, and 202 to a notification', async () => {
    expect((await post(message('completion/complete'))).answer.error.code).toBe(-32601);
    expect((await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
  });

  it.each([
    ['no name', {}],
    ['arguments that are a list', { name: 'getEnvelope', arguments: [1] }],
    ['a task', { name: 'searchDocumentation', arguments: { query: 'x' }, task: { ttl: 1 } }],
  ])('answers an error to a call with %s', async (_, params) => {
    const { status, answer } = await post(message('tools/call', params));
    expect([status, answer.error === undefined]).toEqual([200, false]);
  });

  it('answers payload_too_large to arguments that the tool cannot need', async () => {
    const before = await traceOf(world);
    const params = { name: 'listEnvelopes', arguments: { filter: { text: 'x'.repeat(300_000) } } };
    const { answer } = await post(message('tools/call', params));
    expect(answer.result.isError).toBe(true);
    expect(JSON.parse(answer.result.content[0].text).error.code).toBe('payload_too_large');
    expect(await traceOf(world)).toEqual(before);
  });
});

it('answers each request on its own, so that any process can answer', async () => {
  const { headers, answer } = await post(list);
  expect(headers.get('mcp-session-id')).toBeNull();
  expect(answer.result.tools.length).toBeGreaterThan(10);
});

it('gives the request id of the caller to the evidence and to errors', async () => {
  const params = { name: 'sendEnvelope', arguments: { id: 'x' } };
  const { headers, answer } = await post(message('tools/call', params), { 'x-request-id': 'assistant-1' });
  expect(headers.get('x-request-id')).toBe('assistant-1');
  expect(JSON.parse(answer.result.content[0].text).error.requestId).toBe('assistant-1');
});

it('stores the same bytes of a PDF as REST', async () => {
  const assistant = await connectAssistant(world, caller);
  const pdf = await onePager();
  const documents = [{ name: 'x.pdf', pdfBase64: pdf.toString('base64') }];
  const envelope = await assistant.call('createEnvelope', { name: 'x', documents, signers: [person(1)] });
  const { body } = await rest(world.url, caller.key, 'GET', `/envelopes/${envelope.id}`);
  const { sha256 } = (await createEnvelope(world, caller, { send: false })).documents[0];
  expect([envelope.documents[0].sha256, body.documents[0].sha256]).toEqual([sha256, sha256]);
});

it('counts requests against the budget of the key', async () => {
  const small = await openWorld({ env: { RATE_LIMIT_TEST: '3', LOG_LEVEL: 'silent' } });
  try {
    const { key } = await small.caller();
    const ask = () =>
      fetch(`${small.url}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify(list),
      });
    const answers = [await ask(), await ask(), await ask(), await ask()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.headers.get('retry-after')).toMatch(/^\d+$/);
    const limited: any = await answers[3]?.json();
    expect(limited.error.data).toMatchObject({ code: 'rate_limited' });
  } finally {
    await small.close();
  }
});
