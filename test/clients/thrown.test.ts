import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEsign as createGraphql } from '../../clients/typescript/graphql/src/index.ts';
import { createEsign as createRest } from '../../clients/typescript/rest/src/index.ts';
import { EsignSigner, placeholder } from '../../clients/typescript/signpdf/src/index.ts';
import { onePager } from '../world/envelope.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { type FlakyProxy, type Interruption, openFlakyProxy } from './flaky-proxy.ts';

/** Nothing that a client throws contains a value of the request: whoever logs an error logs no document and no name. */
let world: World;
let proxy: FlakyProxy;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  proxy = await openFlakyProxy(world.url);
});
afterAll(async () => {
  await proxy?.close();
  await world?.close();
});

const person = { email: 'secret.person@example.org', name: 'Secret Person' };
const pdf = async () => (await onePager()).toString('base64');

/** Calls that the service refuses for a value, for each client. */
const calls: Readonly<
  Record<string, (options: { baseUrl: string; key: string; retries: number }) => Promise<unknown>>
> = {
  rest: async (options) =>
    createRest(options).createEnvelope({
      name: 'Secret',
      documents: [{ name: 'Secret.pdf', pdf_base64: await pdf() }],
      signers: [person],
      expires_in_days: -1,
    }),
  graphql: async (options) =>
    createGraphql(options).createEnvelope({
      input: {
        name: 'Secret',
        documents: [{ name: 'Secret.pdf', pdfBase64: await pdf() }],
        signers: [person],
        expiresInDays: -1,
      },
    }),
  'a document of the caller': async (options) =>
    createGraphql(options).request('mutation ($v: CreateEnvelopeInput!) { createEnvelope(input: $v) { nothing } }', {
      v: {
        name: 'Secret',
        documents: [{ name: 'Secret.pdf', pdfBase64: await pdf() }],
        signers: [{ ...person, x: 1 }],
      },
    }),
  signpdf: async (options) =>
    new EsignSigner({ ...options, name: 'Secret'.repeat(100) }).sign(
      Buffer.from(`/Reason (${placeholder.reason}) Secret Person`),
    ),
};

describe.each(Object.keys(calls))('what %s throws', (client) => {
  it.each<[string, readonly Interruption[], string]>([
    ['the service refuses a value', [], 'caller'],
    ['the service refuses the key', [], 'sk_test_secret'],
    ['a proxy answers', [{ status: 502, body: '<h1>Bad Gateway</h1>' }], 'caller'],
    ['the connection is lost', ['cut'], 'caller'],
  ])('contains nothing of the request when %s', async (_when, interruptions, key) => {
    proxy.plan(...interruptions);
    const options = { baseUrl: proxy.url, key: key === 'caller' ? caller.key : key, retries: 0 };
    const thrown = await calls[client]!(options).then(
      () => expect.fail('nothing was thrown'),
      (error: unknown) => error,
    );
    const text = `${inspect(thrown, { depth: null, showHidden: true, maxStringLength: null })}${JSON.stringify(thrown)}${thrown}`;
    expect(text).toMatch(/Esign(Connection)?Error/);
    expect(text).not.toMatch(/secret\b|secret person|secret\.pdf|JVBERi0|sk_test_/i);
    expect(text.length).toBeLessThan(8_000);
  });
});
