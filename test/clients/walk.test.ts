import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEsign as createGraphql, refusalOf } from '../../clients/typescript/graphql/src/index.ts';
import { operationTable } from '../../clients/typescript/rest/src/generated/operations.ts';
import { createEsign as createRest, EsignError, toBase64 } from '../../clients/typescript/rest/src/index.ts';
import { bindings } from '../../rest/bindings/index.ts';
import { snakeCase } from '../../rest/names.ts';
import { loadOperations } from '../../rest/operations.ts';
import { operationOf, toVariables } from '../../rest/shape.ts';
import { schema } from '../../src/app/schema.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { signByLink } from '../world/client.ts';
import { onePager, person } from '../world/envelope.ts';
import { openWorld, type World } from '../world/world.ts';

// One scenario over every documented operation, walked by the REST client and by the GraphQL client; what they were
// told is then compared: every field that REST has, and every code.
type Id = keyof typeof operationTable;
type Call = (id: Id, input?: Record<string, any>) => Promise<any>;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const operations = loadOperations([inProject('rest/operations')], schema);

function overRest(key: string): Call {
  const esign = createRest({ baseUrl: `${world.url}/api/v1`, key }) as unknown as Record<
    Id,
    (input: object) => Promise<any>
  >;
  return async (id, input = {}) => {
    try {
      return await esign[id](input);
    } catch (error) {
      if (error instanceof EsignError) return { refused: error.code };
      throw error;
    }
  };
}

function overGraphql(key: string): Call {
  const esign = createGraphql({ url: `${world.url}/graphql`, key }) as unknown as Record<
    string,
    (given: object) => Promise<any>
  >;
  return async (id, input = {}) => {
    const { document, rootField } = operations.get(id)!;
    const { path, query } = operationTable[id];
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const pick = (names: readonly string[]) =>
      Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
    const others = Object.keys(input).filter(
      (name) => !inPath.includes(name) && !(query as readonly string[]).includes(name),
    );
    const params = pick(inPath) as Record<string, string>;
    const given = id.startsWith('list')
      ? {}
      : toVariables(
          schema,
          operationOf(document),
          bindings[id]!.variables({ params, query: pick(query) as never, body: pick(others) }),
        );
    const names = new Map(argumentsOf(document, rootField));
    const variables = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [names.get(name) ?? name, value]),
    );
    try {
      return inRestWords((await esign[rootField]!(variables))[rootField], id);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) return { refused: refusal.code };
      throw error;
    }
  };
}

/** Variable of the REST document → argument of the root field, which the client's methods are named after. */
function argumentsOf(document: any, rootField: string): [string, string][] {
  const field = operationOf(document).selectionSet.selections.find((each: any) => each.name.value === rootField) as any;
  return field.arguments
    .filter((each: any) => each.value.kind === 'Variable')
    .map((each: any) => [each.value.name.value, each.name.value]);
}

/** A GraphQL answer as REST would say it: names, words, and what is one object there. */
function inRestWords(value: any, id: Id): any {
  const told = words(value);
  if (id.startsWith('list')) return { data: told.edges ? told.edges.map(({ node }: any) => node) : told };
  if (id === 'createIdentity') return { ...told.identity, verification_url: told.verification_url };
  if (id === 'createWebhookEndpoint') return { ...told.endpoint, secret: told.secret };
  if (id === 'deleteIdentity') return { deleted: told.status === 'deleted' };
  if (id === 'exportAttendance') return told.text;
  return told;
}

function words(value: any): any {
  if (Array.isArray(value)) return value.map(words);
  if (typeof value === 'string') return /^[A-Z][A-Z_]+$/.test(value) ? value.toLowerCase() : value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [snakeCase(key), words(inner)]));
}

/** What differs between two walks by nature: ids, moments, links, fingerprints, serials. */
const alike = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>')
    .replaceAll(/https?:\/\/[^\s";]+/g, '<link>')
    .replaceAll(/whsec_[\w+/=]+/g, '<secret>')
    .replaceAll(/\b[0-9a-f]{16,64}\b/g, '<hex>');

/** Every field of the REST answer stands in the GraphQL one, and says the same. */
function expectEqual(rest: any, graphql: any, at: string): void {
  if (Array.isArray(rest)) {
    expect(graphql?.length, at).toBe(rest.length);
    for (const [index, one] of rest.entries()) expectEqual(one, graphql[index], `${at}.${index}`);
  } else if (rest && typeof rest === 'object') {
    for (const [key, value] of Object.entries(rest)) {
      if (key !== 'limit' && key !== 'offset') expectEqual(value, graphql?.[key], `${at}.${key}`);
    }
  } else if (typeof rest === 'string') expect(alike(String(graphql)), at).toBe(alike(rest));
  else expect(graphql, at).toEqual(rest);
}

async function walk(call: Call): Promise<[Id, any][]> {
  const told: [Id, any][] = [];
  const go: Call = async (id, input) => {
    const answer = await call(id, input);
    told.push([id, answer]);
    return answer;
  };
  const pdf_base64 = toBase64(await onePager());
  const identity = await go('createIdentity', {
    method: 'partner_attested',
    given_name: 'Élodie',
    family_name: 'Müller',
    email: 'elodie@exemple.fr',
    external_ref: '4711',
  });
  await go('listIdentities');
  await go('getIdentity', { id: identity.id });
  await go('createIdentity', { method: 'partner_attested', given_name: '', family_name: 'x' });
  const documents = [{ name: 'Contrat.pdf', pdf_base64 }];
  const fields = [
    { document_index: 0, signer_index: 0, type: 'signature', page: 1, x: 10, y: 10, width: 30, height: 6 },
  ];
  const envelope = await go('createEnvelope', {
    name: 'Contrat',
    documents,
    signers: [person(1), person(2, { order: 1 })],
    fields,
  });
  await go('listEnvelopes');
  await go('sendEnvelope', { id: envelope.id });
  await go('sendEnvelope', { id: envelope.id });
  for (const { sign_url } of envelope.signers) expect((await signByLink(world.url, sign_url)).errors).toBeUndefined();
  await world.settle();
  const sealed = await go('getEnvelope', { id: envelope.id });
  expect(sealed.status).toBe('completed');
  await go('verifyDocument', { sha256: sealed.documents[0].sealed_sha256 });
  await go('verifyDocument', { sha256: '0'.repeat(64) });
  await go('cancelEnvelope', { id: envelope.id });
  const draft = await go('createEnvelope', { name: 'Autre', documents, signers: [person(3)] });
  await go('cancelEnvelope', { id: draft.id });
  await go('getEnvelope', { id: '0193a5c2-7b1e-7c4d-9f00-6a1b2c3d4e5f' });
  await go('createEnvelope', { name: 'A', documents, signers: [person(4)], signature_level: 'advanced' });
  const session = await go('createAttendanceSession', {
    ...{ name: 'Session incendie', trainer: { name: 'Nadia' }, notify: false, attendees: [{ name: 'Élodie' }] },
    slots: [{ label: 'Matin', starts_at: '2027-01-11T08:00:00.000Z', ends_at: '2027-01-11T11:30:00.000Z' }],
  });
  const { id } = session;
  const slotId = session.slots[0].id;
  await go('listAttendanceSessions');
  await go('addAttendee', { id, name: 'Łukasz', external_ref: '12' });
  await go('closeSlot', { id, slotId });
  await go('openSlot', { id, slotId });
  await go('closeSlot', { id, slotId });
  await go('openSlot', { id, slotId });
  await go('getAttendanceSheet', { id });
  await go('closeAttendanceSession', { id });
  await world.settle();
  await go('addAttendee', { id, name: 'Trop tard' });
  await go('getAttendanceSession', { id });
  await go('getAttendanceSheet', { id });
  await go('exportAttendance', { id });
  const mandate = await go('createSigningMandate', {
    principal: {
      legal_name: 'Atelier Horizon SAS',
      representative: {
        name: 'Élodie Müller',
        email: 'elodie@exemple.fr',
        phone: '+33600000001',
        identity_id: identity.id,
      },
    },
    agents: [{ name: 'Nadia', email: 'nadia@exemple.fr', phone: '+33600000002' }],
    ...{ scope: ['avenant'], valid_from: '2026-01-01', valid_until: '2028-12-31' },
  });
  await go('listSigningMandates');
  await go('getSigningMandate', { id: mandate.id });
  await go('createSealBatch', { mandate_id: mandate.id, envelope_ids: [envelope.id] });
  await go('revokeSigningMandate', { id: mandate.id });
  await go('revokeSigningMandate', { id: mandate.id });
  const endpoint = await go('createWebhookEndpoint', { url: 'https://app.example.org/esign' });
  await go('createWebhookEndpoint', { url: 'http://app.example.org/esign' });
  await go('listWebhookEndpoints');
  await go('deleteWebhookEndpoint', { id: endpoint.id });
  await go('deleteWebhookEndpoint', { id: endpoint.id });
  await go('deleteIdentity', { id: identity.id });
  await go('getIdentity', { id: identity.id });
  return told;
}

it('the whole contract, walked once through each client, is one and the same', async () => {
  const rest = await walk(overRest((await world.caller()).key));
  const graphql = await walk(overGraphql((await world.caller()).key));
  expect(graphql.map(([id]) => id)).toEqual(rest.map(([id]) => id));
  for (const [index, [id, answer]] of rest.entries()) expectEqual(answer, graphql[index]![1], `${index} ${id}`);
  const walked = new Set(rest.map(([id]) => id));
  expect(Object.keys(operationTable).filter((id) => !walked.has(id as Id))).toEqual([]);
  expect(rest.filter(([, answer]) => answer.refused).map(([, { refused }]) => refused)).toEqual(
    graphql.filter(([, answer]) => answer.refused).map(([, { refused }]) => refused),
  );
});
