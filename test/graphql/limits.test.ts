import { readFileSync } from 'node:fs';
import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCache } from '../../src/graphql/document-cache.ts';
import { RequestSignInCodeDocument } from '../../src/pages/web/generated/documents/RequestSignInCodeDocument.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { overSocket } from './followers.ts';

/** Limits of a document: refused before any resolver, with 400 over HTTP and the same code over a socket. */
let world: World;
let closed: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  closed = await openWorld({ env: { GRAPHQL_INTROSPECTION: 'false' } });
  caller = await world.caller();
});
afterAll(async () => {
  await closed?.close();
  await world?.close();
});

const bearer = () => `Bearer ${caller.key}`;
const ask = async (query: string, { url }: World = world, authorization = bearer(), variables?: object) => {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    body: JSON.stringify({ query, variables, ...(/query Asked /.test(query) ? { operationName: 'Asked' } : {}) }),
  });
  const { errors, data } = (await response.json()) as any;
  return { status: response.status, data, codes: errors?.map((error: any) => error.extensions?.code) };
};
const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');
const whole = `node { id name status sentAt
  documents { id name sha256 fields { id type page x y width height } }
  signers { id name email status } timeline { events { seq type hash } } }`;

/** A document of so many tokens. */
const withTokens = (count: number) =>
  `{ envelopes(filter: { status: [${'SENT '.repeat(count - 19)}] }) { edges { cursor } } }`;

/** At the limit, and above it. */
const limits: [what: string, at: string, over: string][] = [
  ['2,000 tokens', withTokens(2_000), withTokens(2_001)],
  ['32,768 characters', '{ viewer { mode } }'.padEnd(32_768), '{ viewer { mode } }'.padEnd(32_769)],
  [
    '20 times one field in one place',
    `{ viewer { ${many(10, () => 'mode')} ... { ${many(10, () => 'mode')} } } }`,
    `{ viewer { ${many(10, () => 'mode')} ... { ... { ${many(11, () => 'mode')} } } } }`,
  ],
  [
    '60 aliases',
    `{ viewer { ${many(60, (i) => `a${i}: mode`)} } }`,
    `{ viewer { ${many(61, (i) => `a${i}: mode`)} } }`,
  ],
  [
    '20 root fields',
    `{ ${many(20, (i) => `a${i}: viewer { mode }`)} }`,
    `{ ${many(21, (i) => `a${i}: viewer { mode }`)} }`,
  ],
  [
    '20 root fields of fragments',
    `{ ...A ... on Query { ...A } } fragment A on Query { ${many(10, (i) => `a${i}: viewer { mode }`)} }`,
    `{ ...A ... { ...B } } fragment A on Query { ...B } fragment B on Query { ${many(11, (i) => `a${i}: viewer { mode }`)} }`,
  ],
  [
    '10 operations',
    `${many(9, (i) => `query Q${i} { __typename }`)} query Asked { viewer { mode } }`,
    `${many(10, (i) => `query Q${i} { __typename }`)} query Asked { viewer { mode } }`,
  ],
  [
    'a cost of 5,000',
    `{ envelopes(first: 20) { edges { ${whole} } } }`,
    `{ envelopes(first: 100) { edges { ${whole} } } }`,
  ],
];

describe.each(limits)('%s', (_what, at, over) => {
  it('are accepted', async () => {
    const { status, codes } = await ask(at);
    expect([status, codes]).toEqual([200, undefined]);
  });

  it('are refused with 400 when exceeded, also over a socket', async () => {
    const before = await traceOf(world);
    expect(await ask(over)).toMatchObject({ status: 400, codes: ['invalid_body'] });
    const { value } = await overSocket(world.url, bearer(), { query: over }).next();
    expect(value?.errors?.map(({ extensions }) => extensions?.code)).toEqual(['invalid_body']);
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('a hostile document', () => {
  it.each([
    [
      'mutations hidden in fragments',
      `mutation { ${many(30, (i) => `... { m${i}: cancelEnvelope(input: { id: "x" }) { envelope { id } } }`)} }`,
    ],
    [
      'fragments that double sixty times',
      `{ ...F0 } ${many(60, (i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`)} fragment F60 on Query { viewer { mode } }`,
    ],
    ['a fragment that spreads itself', '{ ...F } fragment F on Query { viewer { mode } ...F }'],
    ['fields nested 900 deep', `${'{ viewer '.repeat(900)}${'}'.repeat(900)}`],
    [
      'lists nested 900 deep',
      `{ envelopes(filter: { status: ${'['.repeat(900)}${']'.repeat(900)} }) { edges { cursor } } }`,
    ],
    ['one field a thousand times over', `{ ${'viewer { mode } '.repeat(19)} ${'viewer { mode } '.repeat(300)} }`],
    ['directives without end', `{ viewer { mode ${'@include(if: true) '.repeat(300)} } }`],
    [
      'introspection in circles',
      `{ __schema ${'{ types { fields { type '.repeat(1)}${'{ fields { type '.repeat(20)}{ name }${' } }'.repeat(20)} } } } }`,
    ],
  ])('is refused at once: %s', async (_what, query) => {
    const before = await traceOf(world);
    const began = performance.now();
    const { status, codes } = await ask(query);
    // Quadratic or worse algorithms would take minutes here.
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(status).toBeLessThan(500);
    expect(new Set(codes)).toEqual(new Set(['invalid_body']));
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('variables of 400 values, which the arguments may have', () => {
  const query = 'mutation Asked($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope { id } } }';
  const several = Array.from({ length: 400 }, (_, i) => [`key${i}`, i] as const);

  it.each([
    ['more keys than an object has fields', Object.fromEntries(several)],
    ['a list instead of an object', several.map(([key]) => ({ [key]: 1 }))],
    ['such an object within', { signers: [Object.fromEntries(several)] }],
  ])('are refused with 413: %s', async (_what, input) => {
    const before = await traceOf(world);
    expect(await ask(query, world, bearer(), { input })).toMatchObject({ status: 413, codes: ['payload_too_large'] });
    expect(await traceOf(world)).toEqual(before);
  });

  it('are read where the type has such a list', async () => {
    const input = { documents: several.map(() => ({ name: 'x' })) };
    expect(await ask(query, world, bearer(), { input })).toMatchObject({ status: 400 });
  });
});

describe('a request without a credential', () => {
  const untrusted = [
    '{ viewer { mode } }',
    '{ __typename }',
    '{ __schema { types { name } } }',
    '{ this is no document',
    `{ ${many(950, (i) => `unknown${i}`)} }`,
    'mutation RequestSignInCode($email: String!, $browser: String!){requestSignInCode(input:{email: $email, browser: $browser}){signInCode{expiresAt resendAfter}}}',
  ];

  it.each(untrusted)('answers 401 before parsing: %s', async (query) => {
    const before = await traceOf(world);
    expect(await ask(query, world, '')).toEqual({ status: 401, data: undefined, codes: ['unauthorized'] });
    expect(await traceOf(world)).toEqual(before);
  });

  it('is answered for the document that the sign-in page sends', async () => {
    const response = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: String(RequestSignInCodeDocument),
        variables: { email: 'nobody@example.org', browser: 'b'.repeat(22) },
      }),
    });
    expect(await response.json()).toMatchObject({
      data: { requestSignInCode: { signInCode: { expiresAt: expect.any(String) } } },
    });
  });

  it('closes a socket whose credential is empty', async () => {
    await expect(overSocket(world.url, '', { query: '{ __typename }' }).next()).rejects.toMatchObject({ code: 4403 });
  });
});

describe('the cache of documents', () => {
  it('holds at most one megabyte of text and keeps the most recently used', () => {
    const cache = new DocumentCache();
    const text = (i: number) => `{ viewer { mode } } # ${i} ${'x'.repeat(32_000)}`;
    const document = parse('{ viewer { mode } }');
    for (let i = 0; i < 100; i++) {
      cache.set(text(i), document);
      expect(cache.get(text(0))).toBe(document);
    }
    expect(cache.characters).toBeLessThanOrEqual(1024 * 1024);
    expect(cache.get(text(1))).toBeUndefined();
    expect(cache.get(text(99))).toBe(document);
  });

  it('can hold less', () => {
    const cache = new DocumentCache(100);
    const document = parse('{ viewer { mode } }');
    for (const letter of ['a', 'b', 'c']) cache.set(letter.repeat(40), document);
    expect(cache.characters).toBe(80);
    expect(cache.get('a'.repeat(40))).toBeUndefined();
  });
});

describe('introspection', () => {
  const queries = [
    '{ __schema { types { name } } }',
    '{ __type(name: "Envelope") { name } }',
    '{ ...F } fragment F on Query { s: __schema { queryType { name } } }',
  ];

  it('is open to callers with a credential in development; `__typename` always', async () => {
    for (const query of queries) expect((await ask(query)).codes).toBeUndefined();
    const { key } = await closed.caller();
    for (const [open, authorization] of [
      [world, bearer()],
      [closed, `Bearer ${key}`],
    ] as const)
      expect((await ask('{ __typename }', open, authorization)).data).toEqual({ __typename: 'Query' });
  });

  it('is possible for everybody through the published schema file', async () => {
    const response = await fetch(`${closed.url}/schema.graphql`);
    expect(response.headers.get('content-type')).toBe('application/graphql; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    expect(await response.text()).toBe(readFileSync('schema.graphql', 'utf8'));
    const again = await fetch(response.url, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is off by GRAPHQL_INTROSPECTION, and in production by default, also over a socket', async () => {
    const { key } = await closed.caller();
    for (const query of queries) {
      expect((await ask(query, closed, `Bearer ${key}`)).codes).toEqual(['forbidden']);
      const { value } = await overSocket(closed.url, `Bearer ${key}`, { query }).next();
      expect(value?.errors?.map(({ extensions }) => extensions?.code)).toEqual(['forbidden']);
    }
  });
});
