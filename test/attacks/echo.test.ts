import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overSocket } from '../graphql/followers.ts';
import { linkOf } from '../world/client.ts';
import { createEnvelope, onePager } from '../world/envelope.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** Checks that no refusal repeats a part of its request but the name of an unknown key: puts a canary in every place of a request and searches the answers. */
let world: World;
let caller: Caller;
let link: string;
let envelopeId: string;
beforeAll(async () => {
  world = await openWorld({ env: { LOG_LEVEL: 'silent' } });
  caller = await world.caller();
  const envelope = await createEnvelope(world, caller);
  envelopeId = envelope.id;
  link = linkOf(envelope.signers[0].sign_url);
});
afterAll(() => world?.close());

/** Begins with a letter, so that it can be a GraphQL name. */
const canary = () => `canary${randomBytes(8).toString('hex')}`;

/** Headers and body of the answer to a request with the canary, without the documented echo of `X-Request-Id`. */
async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(world.url + path, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${caller.key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const head = [...response.headers].filter(([name]) => name !== 'x-request-id').join('\n');
  return { status: response.status, text: `${head}\n${await response.text()}` };
}

/** A key that no body has. A refusal names it, as the caller's own misspelling; it names no value. */
const KEY = 'an_unknown_key';

/** Yields copies of a value in which one object, list or leaf is replaced, or one object has an additional key. */
function* spoiled(value: unknown, word: string): Generator<unknown> {
  yield word;
  yield { [KEY]: word };
  yield [word];
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) for (const other of spoiled(item, word)) yield value.with(at, other);
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, [KEY]: word };
    for (const [key, item] of Object.entries(value))
      for (const other of spoiled(item, word)) yield { ...value, [key]: other };
  }
}

const bodies: [path: string, body: () => Promise<object>][] = [
  [
    '/envelopes',
    async () => ({
      name: 'Contrat',
      documents: [{ name: 'c.pdf', pdf_base64: (await onePager()).toString('base64') }],
      signers: [{ email: 'a@example.org', name: 'A', order: 1, authentication: ['otp_email'] }],
      fields: [
        { document_index: 0, signer_index: 0, type: 'text', page: 1, x: 1, y: 1, width: 9, height: 9, value: 'x' },
      ],
      signature_level: 'simple',
      expires_in_days: 3,
    }),
  ],
  ['/verify', async () => ({ sha256: '0'.repeat(64) })],
  [
    '/identities',
    async () => ({ method: 'partner_attested', given_name: 'A', family_name: 'B', birth_date: '2000-01-01' }),
  ],
  [
    '/signing-mandates',
    async () => ({
      principal: { legal_name: 'A', representative: { name: 'B', email: 'b@example.org', phone: '1' } },
      agents: [{ name: 'C', email: 'c@example.org', phone: '1' }],
      scope: ['cmad'],
      valid_from: '2026-01-01',
      valid_until: '2027-01-01',
    }),
  ],
  ['/seal-batch', async () => ({ mandate_id: envelopeId, envelope_ids: [envelopeId], agent_email: 'a@example.org' })],
  [
    '/attendance-sessions',
    async () => ({
      name: 'A',
      modality: 'onsite',
      trainer: { name: 'T' },
      slots: [{ label: 'S', starts_at: '2026-01-01T08:00:00Z', ends_at: '2026-01-01T09:00:00Z' }],
      attendees: [{ name: 'B' }],
    }),
  ],
  ['/webhook-endpoints', async () => ({ url: 'https://hooks.example.org' })],
];

describe('a REST refusal does not repeat', () => {
  it.each(bodies)('the body of POST %s', async (path, make) => {
    const word = canary();
    let refused = 0;
    for (const body of spoiled(await make(), word)) {
      const { status, text } = await ask('POST', `/api/v1${path}`, body);
      if (status < 300) continue;
      refused += 1;
      expect(text, JSON.stringify(body)).not.toContain(word);
    }
    expect(refused).toBeGreaterThan(5);
  });

  it('the path, the query or the headers', async () => {
    const word = canary();
    const paths = [
      `/api/v1/${word}`,
      `/api/v1/envelopes/${word}`,
      `/api/v1/envelopes/${envelopeId}/${word}`,
      `/api/v1/envelopes?limit=${word}`,
      `/api/v1/envelopes?offset=${word}`,
      `/api/v1/identities?external_ref=${word}%00`,
      `/api/v1/attendance-sessions/${word}/export?format=${word}`,
      `/${word}`,
      `/${word}/%`,
      `/files/${word}/${word}`,
      `/pki/${word}`,
      `/pki/ocsp/${word}/${word}`,
      `/assets/${word}.js`,
      `/docs/${word}`,
      `/idv/${word}`,
      ...['s', 'b', 't', 'a', 'q'].map((page) => `/${page}/${word}`),
    ];
    for (const path of paths)
      for (const method of ['GET', 'PUT']) {
        const { text } = await ask(method, path);
        expect(text, `${method} ${path}`).not.toContain(word);
      }
    const headers = ['authorization', 'content-type', 'accept', 'cookie', 'origin', 'host', 'x-forwarded-for', 'x-a'];
    for (const name of headers)
      for (const path of ['/api/v1/envelopes', '/graphql', '/nothing']) {
        const { text } = await ask('POST', path, '{', { [name]: `${word}` });
        expect(text, `${name} of ${path}`).not.toContain(word);
      }
    const { text } = await ask('POST', '/api/v1/envelopes', '{}', { 'idempotency-key': word.repeat(20) });
    expect(text).not.toContain(word);
    for (const body of [`{"${word}":`, `"${word}"`, `[${word}]`, `${word}`, `{"email":"${word}","code":"${word}"}`])
      for (const path of ['/api/v1/envelopes', '/graphql', '/console/session'])
        expect((await ask('POST', path, body)).text, path).not.toContain(word);
  });
});

describe('a GraphQL refusal', () => {
  const documents = (word: string): [string, object?][] => [
    [`{ ${word} }`],
    [`{ viewer { ${word} } }`],
    [`{ viewer { mode(${word}: 1) } }`],
    [`{ viewer(x: "${word}") { mode } }`],
    [`{ viewer { mode @${word} } }`],
    [`{ viewer { mode @include(${word}: true) } }`],
    [`{ viewer { mode @include(if: "${word}") } }`],
    [`{ ...${word} }`],
    [`fragment ${word} on Query { viewer { mode } } { viewer { mode } }`],
    [`{ ...${word} } fragment ${word} on Query { ...${word} }`],
    [`{ ...F } fragment F on ${word} { mode }`],
    [`query ($${word}: String) { viewer { mode } }`],
    [`{ envelope(id: $${word}) { id } }`],
    [`query ($v: ${word}) { envelope(id: $v) { id } }`],
    [`query ($${word}: ID!) { envelope(id: $${word}) { id } }`],
    [`query ($${word}: Int) { envelope(id: $${word}) { id } }`],
    [`query ${word} { viewer { mode } } query ${word} { viewer { mode } }`],
    [`{ envelopes(filter: { status: ${word} }) { edges { cursor } } }`],
    [`{ envelopes(filter: { status: ["${word}"] }) { edges { cursor } } }`],
    [`{ envelopes(first: "${word}") { edges { cursor } } }`],
    [`{ envelopes(first: { ${word}: 1 }) { edges { cursor } } }`],
    [`{ envelopes(after: "${word}") { edges { cursor } } }`],
    [`mutation { verifyDocument(input: { ${word}: 1 }) { verification { known } } }`],
    [`mutation { verifyDocument(input: { sha256: "${word}" }) { verification { known } } }`],
    [`mutation { verifyDocument(input: { pdfBase64: "${word}!" }) { verification { known } } }`],
    [`mutation { verifyDocument(input: "${word}") { verification { known } } }`],
    [`subscription { envelopeStatus(id: "${word}") { type } }`],
    [`subscription { envelopeStatus(id: "${envelopeId}", after: "${word}") { type } }`],
    [`{ "${word}" }`],
    [`{ viewer { mode } } ${word}`],
    [`"${word}`],
    [`{ viewer { mode } # ${word}\n \u0007${word} }`],
    ['query ($v: Int) { envelopes(offset: $v) { edges { cursor } } }', { v: word }],
    ['query ($v: Int) { envelopes(offset: $v) { edges { cursor } } }', { v: { [word]: word } }],
    ['query ($v: [EnvelopeStatus!]) { envelopes(filter: { status: $v }) { edges { cursor } } }', { v: [word] }],
    ['query ($v: ID!) { envelope(id: $v) { id } }', { v: { [word]: word } }],
    ['query ($v: ID!) { envelope(id: $v) { id } }', { v: word }],
    [
      'mutation ($v: VerifyDocumentInput!) { verifyDocument(input: $v) { verification { known } } }',
      { v: { [word]: 1 } },
    ],
    [
      'mutation ($v: VerifyDocumentInput!) { verifyDocument(input: $v) { verification { known } } }',
      { v: { pdfBase64: [word] } },
    ],
    ['mutation ($v: VerifyDocumentInput!) { verifyDocument(input: $v) { verification { known } } }', { v: word }],
    // A PDF under a key that accepts none: its internal placeholder must not be repeated either.
    ['query ($pdfBase64: Int) { envelopes(offset: $pdfBase64) { edges { cursor } } }', { pdfBase64: btoa(word) }],
    [
      'query ($v: [EnvelopeStatus!]) { envelopes(filter: { status: $v }) { edges { cursor } } }',
      { v: [{ pdfBase64: btoa(word) }] },
    ],
  ];

  it('does not repeat input over HTTP, to a key or a link, nor over a socket', async () => {
    const word = canary();
    for (const [query, variables] of documents(word)) {
      for (const authorization of [`Bearer ${caller.key}`, link]) {
        const { text } = await ask('POST', '/graphql', { query, variables }, { authorization });
        expect(text, query).not.toContain(word);
        expect(text, query).not.toContain('spooled:');
        expect(text, query).toContain('"errors"');
      }
      const result = await overSocket(world.url, `Bearer ${caller.key}`, {
        query,
        variables: variables as never,
      }).next();
      expect(JSON.stringify(result), query).not.toContain(word);
    }
    const more = [
      { query: '{ viewer { mode } }', operationName: word },
      { query: '{ __typename }', [word]: 1 },
    ];
    for (const body of [
      ...more,
      { query: word },
      { query: { [word]: 1 } },
      { query: '{ __typename }', variables: word },
    ])
      expect((await ask('POST', '/graphql', body)).text).not.toContain(word);
  });

  it('names the rule, the position and names of the schema', async () => {
    const messages = async (query: string, variables?: object) =>
      JSON.parse((await ask('POST', '/graphql', { query, variables })).text.split('\n').at(-1)!).errors;
    expect(await messages('{ viewer { modus } }')).toEqual([
      {
        message: 'Type "Viewer" has no such field. Did you mean "mode"?',
        locations: [{ line: 1, column: 12 }],
        extensions: { code: 'invalid_body', docUrl: expect.stringMatching(/\/docs\/errors#invalid-body$/) },
      },
    ]);
    const [error] = await messages(
      'mutation ($v: VerifyDocumentInput!) { verifyDocument(input: $v) { verification { known } } }',
      {
        v: { sha256: 1 },
      },
    );
    expect(error.message).toBe('A variable is invalid, at "sha256": must be 64 lowercase hex characters');
  });

  it('suggests no names where introspection is off', async () => {
    const closed = await openWorld({ env: { LOG_LEVEL: 'silent', GRAPHQL_INTROSPECTION: 'false' } });
    try {
      const { key } = await closed.caller();
      const response = await fetch(`${closed.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ query: '{ viewer { modus } }' }),
      });
      const { errors } = (await response.json()) as any;
      expect(errors[0].message).toBe('Type "Viewer" has no such field.');
    } finally {
      await closed.close();
    }
  });
});
