import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../src/graphql/errors.ts';
import { graphql, linkOf, rest } from '../world/client.ts';
import { createEnvelope } from '../world/envelope.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** GraphQL over HTTP: the specification's audit, and what stands between a body and a resolver. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld({ env: { LOG_LEVEL: 'silent' } });
  caller = await world.caller();
});
afterAll(() => world?.close());

const post = async (body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${caller.key}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text.startsWith('{') ? JSON.parse(text) : {},
  };
};
const codeOf = (answer: { errors?: readonly { extensions?: Record<string, unknown> }[] }) =>
  answer.errors?.[0]?.extensions?.code;

describe('the GraphQL-over-HTTP audit', () => {
  /** What the audit notes and we mean: it says MAY of each. */
  const meant: Record<string, string> = {
    '5A70': 'GET is refused: a page of another site must not be able to ask with a reader’s credential',
    D6D5: 'GET is refused',
    '6A70': 'GET is refused',
    '572B': 'SHOULD be 200 for plain JSON: an answer without data has the status of its error, whatever the media type',
    '7B9B': 'SHOULD be 200 for plain JSON, likewise',
    FDE2: 'SHOULD be 200 for plain JSON, likewise',
  };

  it('finds no error and no unexpected warning', async () => {
    const withKey: typeof fetch = (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${caller.key}`);
      return fetch(input, { ...init, headers });
    };
    const audits = serverAudits({ url: `${world.url}/graphql`, fetchFn: withKey });
    const results = await Promise.all(audits.map((audit) => audit.fn()));
    expect(results.length).toBeGreaterThan(50);
    const found = results.filter(({ status }) => status !== 'ok');
    expect(found.filter(({ status }) => status === 'error')).toEqual([]);
    expect(found.map(({ id }) => id).sort()).toEqual(Object.keys(meant).sort());
  });
});

describe('a request that never reaches a resolver', () => {
  const query = '{ viewer { mode } }';

  it('by GET answers 405 with Allow', async () => {
    for (const path of [`?query=${encodeURIComponent(query)}`, `?query=${encodeURIComponent('mutation { x }')}`, '']) {
      const response = await fetch(`${world.url}/graphql${path}`, {
        headers: { authorization: `Bearer ${caller.key}` },
      });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST');
      expect(codeOf((await response.json()) as object)).toBe('method_not_allowed');
    }
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', `query=${encodeURIComponent(query)}`],
    [
      'a multipart form',
      'multipart/form-data; boundary=x',
      `--x\r\ncontent-disposition: form-data; name="query"\r\n\r\n${query}\r\n--x--\r\n`,
    ],
    ['plain text that is JSON', 'text/plain', JSON.stringify({ query })],
    ['GraphQL itself', 'application/graphql', query],
    ['no content type', '', JSON.stringify({ query })],
  ])('is %s: what a form of another site can send answers 415', async (_what, type, body) => {
    const answer = await post(body, { 'content-type': type });
    expect([answer.status, codeOf(answer.body)]).toEqual([415, 'unsupported_media_type']);
  });

  it.each([
    ['broken JSON', '{"query":', 400, 'invalid_json'],
    [
      'JSON nested too deep',
      `{"query":"{ viewer { mode } }","variables":{"a":${'['.repeat(99)}${']'.repeat(99)}}}`,
      400,
      'invalid_json',
    ],
    ['a batch', [{ query }, { query }], 400, 'invalid_body'],
    ['null', 'null', 400, 'invalid_body'],
    ['no query', {}, 400, 'invalid_body'],
    ['another key', { query, persisted: 1 }, 400, 'invalid_body'],
    ['two operations and no name', { query: 'query A { __typename } query B { __typename }' }, 400, 'invalid_body'],
    ['an operation that is not there', { query, operationName: 'B' }, 400, 'invalid_body'],
    ['a subscription to nothing', { query: 'subscription { envelopeStatus(id: "x") { type } }' }, 404, 'not_found'],
  ])('is %s', async (_what, body, status, code) => {
    const answer = await post(body);
    expect([answer.status, codeOf(answer.body)], answer.text).toEqual([status, code]);
  });

  it('is a body over 1 MB without a credential, and over 15 MB of files by a signing link', async () => {
    const { signers } = await createEnvelope(world, caller);
    const link = { authorization: linkOf(signers[0].sign_url) };
    const large = (mb: number) => ({ query, variables: { pdfBase64: 'A'.repeat(1024 * 1024 * mb) } });
    for (const [headers, mb] of [
      [{ authorization: '' }, 2],
      [link, 22],
    ] as const) {
      const answer = await post(large(mb), headers);
      expect([answer.status, codeOf(answer.body)]).toEqual([413, 'payload_too_large']);
    }
    // A signer sends the files that the sender asks for.
    expect(codeOf((await post(large(2), link)).body)).not.toBe('payload_too_large');
    expect((await post(large(2))).status).toBe(200);
  });
});

describe('the HTTP status of a refusal without data', () => {
  const query = 'subscription { envelopeStatus(id: "x") { type } }';

  it.each([
    ['a stranger', {}, 404, 'not_found'],
    ['nobody', { authorization: '' }, 401, 'unauthorized'],
    ['no document', { query: '{ nope }' }, 400, 'invalid_body'],
  ])(
    'matches the error for %s with the media type of GraphQL over HTTP',
    async (_who, { query: document = query, ...headers }: any, status, code) => {
      const answer = await post({ query: document }, { accept: 'application/graphql-response+json', ...headers });
      expect([answer.status, codeOf(answer.body)]).toEqual([status, code]);
      expect(answer.body).not.toHaveProperty('data');
    },
  );

  const refused: [string, object, number, string][] = [
    ['a syntax error', { query: '{ viewer { mode }' }, 400, 'invalid_body'],
    ['a validation error', { query: '{ nope }' }, 400, 'invalid_body'],
    ['no query', {}, 400, 'invalid_body'],
    ['an unknown operation', { query: '{ viewer { mode } }', operationName: 'B' }, 400, 'invalid_body'],
    [
      'a variable of another type',
      { query: 'query ($n: Int) { envelopes(first: $n) { totalCount } }', variables: { n: 'x' } },
      400,
      'invalid_body',
    ],
    ['a missing variable', { query: 'query ($id: ID!) { envelope(id: $id) { id } }' }, 400, 'invalid_body'],
    ['too many aliases', { query: `{ viewer { ${'a: mode '.repeat(61)} } }` }, 400, 'invalid_body'],
    [
      'too much depth',
      { query: `{ envelopes { nodes { ${'mandate { envelopes { nodes { '.repeat(4)} id ${'} } }'.repeat(4)} } } }` },
      400,
      'invalid_body',
    ],
    [
      'too much cost',
      {
        query: '{ envelopes(first: 100) { nodes { mandate { envelopes(first: 100) { nodes { id name status } } } } } }',
      },
      400,
      'invalid_body',
    ],
    ['a refused subscription', { query: 'subscription { envelopeStatus(id: "x") { type } }' }, 404, 'not_found'],
  ];

  it.each(refused)('is the same for both media types: %s', async (_what, body, status, code) => {
    for (const type of ['application/json', 'application/graphql-response+json']) {
      const answer = await post(body, { accept: type });
      expect([answer.status, codeOf(answer.body)], answer.text).toEqual([status, code]);
      expect(answer.headers.get('content-type')).toMatch(type);
      expect(answer.body).not.toHaveProperty('data');
      expect(answer.text).not.toContain('"http"');
    }
  });

  it('is 200 for both media types if there is data, also if a field failed', async () => {
    const query = '{ viewer { mode } envelope(id: "x") { id } }';
    for (const type of ['application/json', 'application/graphql-response+json']) {
      const answer = await post({ query }, { accept: type });
      expect([answer.status, codeOf(answer.body)]).toEqual([200, 'not_found']);
      expect(answer.body.data).toEqual({ viewer: { mode: 'TEST' }, envelope: null });
    }
  });

  it('is 406 if a subscription is requested as plain JSON', async () => {
    const { id } = await createEnvelope(world, caller);
    const query = `subscription { envelopeStatus(id: "${id}") { type } }`;
    expect((await post({ query }, { accept: 'application/json' })).status).toBe(406);
  });
});

describe('invalid variables', () => {
  const cases: [string, string, object][] = [
    ['a word for a number', 'query ($v: Int) { envelopes(offset: $v) { edges { cursor } } }', { v: 'x' }],
    ['a number beyond 32 bits', 'query ($v: Int) { envelopes(offset: $v) { edges { cursor } } }', { v: 3e9 }],
    ['a negative offset', 'query ($v: Int) { envelopes(offset: $v) { edges { cursor } } }', { v: -1 }],
    ['a negative page', 'query ($v: Int) { envelopes(first: $v) { edges { cursor } } }', { v: -1 }],
    ['a cursor that is none', 'query ($v: String) { envelopes(after: $v) { edges { cursor } } }', { v: 'x' }],
    [
      'a cursor of something else',
      'query ($v: String) { envelopes(before: $v) { edges { cursor } } }',
      { v: btoa('GPC:S:x') },
    ],
    [
      'an unknown state',
      'query ($v: [EnvelopeStatus!]) { envelopes(filter: { status: $v }) { edges { cursor } } }',
      { v: ['LOST'] },
    ],
    ['an object for an id', 'query ($v: ID!) { envelope(id: $v) { id } }', { v: { id: 1 } }],
    ['a required one left out', 'query ($v: ID!) { envelope(id: $v) { id } }', {}],
    [
      'an input without its names',
      'mutation ($v: CreateEnvelopeInput!) { createEnvelope(input: $v) { envelope { id } } }',
      { v: {} },
    ],
    [
      'an input with one too many',
      'mutation ($v: VerifyDocumentInput!) { verifyDocument(input: $v) { verification { known } } }',
      { v: { sha: '1' } },
    ],
    [
      'an array for an input',
      'mutation ($v: VerifyDocumentInput!) { verifyDocument(input: $v) { verification { known } } }',
      { v: [] },
    ],
  ];

  it.each(cases)('%s: invalid_body and nothing changes', async (_what, query, variables) => {
    const before = await traceOf(world);
    const answer = await post({ query, variables });
    expect(codeOf(answer.body), answer.text).toBe('invalid_body');
    expect(answer.status).toBeLessThan(500);
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('errors', () => {
  it('have a code of the catalogue in every case', async () => {
    const wrong = [
      '{',
      '{ nope }',
      '{ viewer }',
      '{ viewer { mode(x: 1) } }',
      '{ envelope(id: "x") { id } }',
      'mutation { sendEnvelope(input: { id: "x" }) { envelope { id } } }',
    ];
    for (const query of wrong) expect(catalogue, query).toHaveProperty(String(codeOf((await post({ query })).body)));
  });

  it('reveal nothing of an internal failure', async () => {
    await world.database.pool.query('ALTER TABLE consultations RENAME TO elsewhere');
    try {
      const sha256 = '0'.repeat(64);
      const query = `mutation { verifyDocument(input: { sha256: "${sha256}" }) { verification { known } } }`;
      const { text, body } = await post({ query });
      expect(body.errors).toEqual([
        {
          message: 'An internal error occurred. Try again later.',
          extensions: { code: 'internal', docUrl: `${world.url}/docs/errors#internal` },
        },
      ]);
      expect(text).not.toMatch(/consultation|prisma|relation/i);
      const overRest = await rest(world.url, caller.key, 'POST', '/verify', { sha256 });
      expect(overRest).toMatchObject({ status: 500, body: { error: { code: 'internal' } } });
      expect(JSON.stringify(overRest.body)).not.toMatch(/consultation|prisma|relation/i);
    } finally {
      await world.database.pool.query('ALTER TABLE elsewhere RENAME TO consultations');
    }
  });

  it('have the code unavailable when the database cannot be reached', async () => {
    const { pool } = world.service.services.database;
    const { query } = pool;
    pool.query = (() => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))) as never;
    try {
      const answer = await post({ query: '{ viewer { mode } }' });
      expect([answer.status, codeOf(answer.body)]).toEqual([503, 'unavailable']);
    } finally {
      pool.query = query;
    }
    expect((await post({ query: '{ viewer { mode } }' })).status).toBe(200);
  });

  it('name the invalid paths as in the schema', async () => {
    const input = '{ name: "", documents: [{ name: "d", pdfBase64: "x" }], signers: [{ email: "x", name: "n" }] }';
    const query = `mutation { createEnvelope(input: ${input}) { envelope { id } } }`;
    const { errors } = await graphql(world.url, `Bearer ${caller.key}`, query);
    const { details } = errors![0]!.extensions!;
    expect(details.map(({ path }: { path: string }) => path)).toEqual(['name', 'signers.0.email']);
  });
});
