import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { schema } from '../../src/graphql/schema.ts';
import { scopes } from '../../src/kernel/actor.ts';
import { revokeApiKey } from '../../src/modules/access/index.ts';
import { contract } from '../fixtures/pdf.ts';
import { graphql, linkOf, rest } from '../world/client.ts';
import { createSession } from '../world/session.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { examples } from './access-examples.ts';

/**
 * Calls every root field of the schema and every operation of openapi.yaml as every kind of caller. The lists come
 * from the schema and the contract: an addition without an example fails.
 */
const operations = Object.entries(
  (
    parse(readFileSync('rest/openapi.yaml', 'utf8')) as {
      paths: Record<string, Record<string, { operationId?: string }>>;
    }
  ).paths,
).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([, operation]) => operation.operationId)
    .map(([method, operation]) => ({ method: method.toUpperCase(), path, id: operation.operationId! })),
);

const rootFields = (['query', 'mutation'] as const).flatMap((kind) =>
  Object.keys(schema.getRootType(kind as never)!.getFields()).map((name) => [kind, name] as const),
);

let world: World;
let owner: Caller;
let envelopeId: string;
let identityId: string;
let sessionId: string;
let link: string;
const keys: Record<string, string> = {};

beforeAll(async () => {
  world = await openWorld();
  owner = await world.caller();
  const { organizationId } = owner;
  const created = await rest(world.url, owner.key, 'POST', '/envelopes', {
    name: 'Secret',
    documents: [{ name: 'c.pdf', pdf_base64: (await contract({ pages: 1 })).toString('base64') }],
    signers: [{ email: 'a@exemple.fr', name: 'A' }],
  });
  envelopeId = created.body.id;
  const person = { method: 'partner_attested', given_name: 'A', family_name: 'B' };
  identityId = (await rest(world.url, owner.key, 'POST', '/identities', person)).body.id;
  link = linkOf(created.body.signers[0].sign_url);
  sessionId = (await createSession(world, owner)).id;
  keys.stranger = (await world.caller({ name: 'Autre' })).key;
  keys.otherMode = (await world.caller({ organizationId, mode: 'LIVE' })).key;
  const revoked = await world.caller({ organizationId });
  await revokeApiKey(world.service.services, revoked.keyId);
  keys.revoked = revoked.key;
  for (const scope of scopes) {
    keys[`without ${scope}`] = (
      await world.caller({ organizationId, scopes: scopes.filter((other) => other !== scope) })
    ).key;
  }
});
afterAll(() => world?.close());

const code = async (kind: string, name: string, authorization: string | null): Promise<string | undefined> => {
  const { errors } = await graphql(
    world.url,
    authorization,
    `${kind} { ${examples[name]!.ask(envelopeId, identityId, sessionId)} }`,
  );
  return errors?.[0]?.extensions?.code;
};

const idFor = (path: string): string => {
  if (path.startsWith('/identities')) return identityId;
  return path.startsWith('/attendance-sessions') ? sessionId : envelopeId;
};

const state = async () => [
  (await world.database.prisma.envelope.findUniqueOrThrow({ where: { id: envelopeId } })).status,
  (await world.database.prisma.identity.findUniqueOrThrow({ where: { id: identityId } })).status,
  (await world.database.prisma.attendanceSession.findUniqueOrThrow({ where: { id: sessionId } })).status,
  await world.database.prisma.attendee.count(),
];

describe('GraphQL', () => {
  it('has an example here for every root field', () => {
    expect(Object.keys(examples)).toEqual(expect.arrayContaining(rootFields.map(([, name]) => name)));
  });

  it.each(rootFields)('%s %s refuses all other callers', async (kind, name) => {
    const { opens, owned } = examples[name]!;
    if (opens !== 'public') expect(await code(kind, name, null), 'nobody').toBe('unauthorized');
    for (const wrong of [
      'Bearer x',
      'Bearer sk_test_short',
      'Basic abc',
      'Console test:x',
      `Link ${'A'.repeat(47)}`,
      `Bearer ${keys.revoked}`,
    ]) {
      expect(await code(kind, name, wrong), wrong).toBe('unauthorized');
    }
    if (opens === 'public') return;
    if (opens === 'link' || opens === 'otherLink' || opens === 'member') {
      if (opens !== 'link') expect(await code(kind, name, link), 'a link of another kind').toBe('forbidden');
      expect(await code(kind, name, `Bearer ${owner.key}`), 'a key').toBe('forbidden');
      return;
    }
    expect(await code(kind, name, link), 'a link').toBe('forbidden');
    if (opens !== 'key') expect(await code(kind, name, `Bearer ${keys[`without ${opens.scope}`]}`)).toBe('forbidden');
    if (owned) {
      expect(await code(kind, name, `Bearer ${keys.stranger}`), 'a stranger').toBe('not_found');
      expect(await code(kind, name, `Bearer ${keys.otherMode}`), 'the other mode').toBe('not_found');
    }
    expect(await state()).toEqual(['DRAFT', 'VERIFIED', 'OPEN', 2]);
  });
});

describe('REST', () => {
  it.each(operations)('$id refuses all other callers', async ({ method, path, id }) => {
    const example =
      examples[id] ?? examples[id.replace(/^get|^list/, '').replace(/^./, (letter) => letter.toLowerCase())]!;
    const scope = (example.opens as { scope: string }).scope;
    const call = (key: string | null, headers: Record<string, string> = {}) =>
      rest(
        world.url,
        key,
        method,
        path.replace('{id}', idFor(path)).replace('{slotId}', sessionId),
        method === 'POST' ? (example.body ?? {}) : undefined,
        headers,
      );
    expect(await call(null)).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
    for (const wrong of ['x', 'sk_live_', keys.revoked!]) expect((await call(wrong)).status, wrong).toBe(401);
    expect((await call(null, { authorization: link })).status, 'a link').toBe(403);
    expect(await call(keys[`without ${scope}`]!)).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden' } },
    });
    if (path.includes('{id}')) {
      for (const kind of ['stranger', 'otherMode']) {
        expect(await call(keys[kind]!), kind).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
      }
    }
    expect(await state()).toEqual(['DRAFT', 'VERIFIED', 'OPEN', 2]);
  });

  it('lists nothing of another organisation or of the other mode', async () => {
    for (const kind of ['stranger', 'otherMode']) {
      for (const path of ['/envelopes', '/attendance-sessions', '/identities']) {
        const { body } = await rest(world.url, keys[kind]!, 'GET', path);
        expect(body.data, path).toEqual([]);
      }
    }
  });
});
