import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../world/world.ts';

/** Requests by the hash of a document: the client sends the document instead. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const query = '{ viewer { mode } }';
const extensions = { persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') } };

async function post(body: object, authorization: string) {
  const headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) };
  const response = await fetch(`${world.url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as any };
}

it('are answered as Apollo Client and urql expect, and the document is answered with its hash', async () => {
  const bearer = `Bearer ${(await world.caller()).key}`;
  expect(await post({ operationName: null, variables: {}, extensions }, bearer)).toEqual({
    status: 200,
    body: {
      errors: [{ message: 'PersistedQueryNotSupported', extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } }],
    },
  });
  expect((await post({ query, extensions }, bearer)).body.data).toEqual({ viewer: { mode: 'TEST' } });
});

it('are refused like any other document without a credential', async () => {
  expect(await post({ extensions }, '')).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
});
