import { isEnumType } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createEsign as createGraphql,
  EsignError as GraphqlRefusal,
} from '../../clients/typescript/graphql/src/index.ts';
import { operationTable } from '../../clients/typescript/rest/src/generated/operations.ts';
import { createEsign as createRest, EsignError } from '../../clients/typescript/rest/src/index.ts';
import { bindings } from '../../rest/bindings/index.ts';
import { snakeCase } from '../../rest/names.ts';
import { loadOperations } from '../../rest/run-operation.ts';
import { toVariables } from '../../rest/shape.ts';
import { schema } from '../../src/graphql/schema.ts';
import { operationOf } from '../../src/platform/graphql/stored-operations.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { openWorld, type World } from '../world/world.ts';
import { type Call, type Id, walk } from './contract-walk.ts';

// One scenario over every documented operation, walked by the REST client and by the GraphQL client; what they were
// told is then compared: every field that REST has, and every code.
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const operations = loadOperations([inProject('rest/operations')], schema);

type Detail = EsignError['details'][number];

/**
 * A refusal in the form of both clients: its code, and of the invalid values the one whose path is first in the alphabet:
 * both name all of them, each in the order of its own schema.
 */
function refusal(refused: string, message: string, details: readonly Detail[]) {
  const [first] = details
    .map(({ path, message: wrong }) => ({ path: snakeCase(path), wrong }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  return first ? { refused, ...first } : { refused, message };
}

function overRest(key: string): Call {
  const esign = createRest({ baseUrl: `${world.url}/api/v1`, key }) as unknown as Record<
    Id,
    (input: object) => Promise<any>
  >;
  return async (id, input = {}) => {
    try {
      return await esign[id](input);
    } catch (error) {
      if (error instanceof EsignError) return refusal(error.code, error.message, error.details);
      throw error;
    }
  };
}

function overGraphql(key: string): Call {
  const esign = createGraphql({ baseUrl: world.url, key }) as unknown as Record<
    string,
    (input: object) => Promise<any>
  >;
  return async (id, input = {}) => {
    const { document, rootField, answer } = operations.get(id)!;
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
      return inRestWords(
        answer.path.reduce((value, key) => value[key], await esign[rootField]!(variables)),
        id,
      );
    } catch (error) {
      if (error instanceof GraphqlRefusal) return refusal(error.code, error.message, error.details);
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

/** Converts a GraphQL answer to the REST form: names, enum values, and fields that are one object in GraphQL. */
function inRestWords(value: any, id: Id): any {
  const values = words(value);
  if (id.startsWith('list')) return { data: values.edges ? values.edges.map(({ node }: any) => node) : values };
  if (id === 'createIdentity') return { ...values.identity, verification_url: values.verification_url };
  if (id === 'createWebhookEndpoint') return { ...values.webhook_endpoint, secret: values.secret };
  if (id === 'deleteIdentity') return { deleted: values.status === 'deleted' };
  if (id === 'exportAttendance') return values.text;
  if (id === 'verifyDocument') return withIds(values);
  return values;
}

/** Verified objects share their id with the object itself, so it has a name of its own in GraphQL. */
const ownIds = { document: 'document_id', envelope: 'envelope_id', attendance_session: 'session_id' };

function withIds(verification: any): any {
  const found = Object.entries(ownIds).filter(([name]) => verification[name]);
  const named = found.map(([name, own]) => [name, { ...verification[name], id: verification[name][own] }]);
  return { ...verification, ...Object.fromEntries(named) };
}

function words(value: any): any {
  if (Array.isArray(value)) return value.map(words);
  if (typeof value === 'string') return /^[A-Z][A-Z_]+$/.test(value) ? wireForm(value) : value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [snakeCase(key), words(inner)]));
}

/** Enum values that REST does not write as their name in lower case: `B-LTA`, `envelope.created`. */
const wireForms = new Map(
  Object.values(schema.getTypeMap()).flatMap((type) =>
    isEnumType(type)
      ? type.getValues().flatMap(({ name, value }) => (name === value ? [] : [[name, String(value)] as const]))
      : [],
  ),
);
const wireForm = (value: string): string => wireForms.get(value) ?? value.toLowerCase();

/** Replaces what always differs between two runs: ids, times, links, fingerprints, serial numbers. */
const alike = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>')
    .replaceAll(/https?:\/\/[^\s";]+/g, '<link>')
    .replaceAll(/whsec_[\w+/=]+/g, '<secret>')
    .replaceAll(/\b[0-9a-f]{16,64}\b/gi, '<hex>');

/** Checks that every field of the REST answer is in the GraphQL answer with the same value. */
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

it('calls the whole contract once through each client with equal results', async () => {
  const walked = async (client: (key: string) => Call) =>
    walk(world, client((await world.caller()).key), client((await world.caller()).key));
  const rest = await walked(overRest);
  const graphql = await walked(overGraphql);
  expect(graphql.map(([id]) => id)).toEqual(rest.map(([id]) => id));
  for (const [index, [id, answer]] of rest.entries()) expectEqual(answer, graphql[index]![1], `${index} ${id}`);

  // Every operation has answered, and every operation that can refuse its input has refused.
  const answered = new Set(rest.filter(([, { refused }]) => !refused).map(([id]) => id));
  expect(Object.keys(operationTable).filter((id) => !answered.has(id as Id))).toEqual([]);
  expect([...new Set(rest.flatMap(([, { refused }]) => refused ?? []))].sort()).toEqual([
    ...['agent_not_in_mandate', 'identity_required', 'invalid_body', 'invalid_status'],
    ...['mandate_not_active', 'mandate_required', 'not_found', 'not_sealed', 'phone_required', 'session_closed'],
    'slot_closed',
  ]);
});
