import { type GraphQLScalarType, isInputObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRootFields } from '../../src/graphql/access-table.ts';
import { schema } from '../../src/graphql/schema.ts';
import { graphql } from '../world/client.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { overSocket } from './followers.ts';

const names = ['Date', 'EmailAddress', 'TimeZone', 'URL'];
const isOurs = (type: unknown) => names.includes(String(type).replaceAll(/[[\]!]/g, ''));

describe('scalars of texts', () => {
  let world: World;
  let caller: Caller;
  beforeAll(async () => {
    world = await openWorld({ env: { LOG_LEVEL: 'silent' } });
    caller = await world.caller();
  });
  afterAll(() => world?.close());

  const document = (type: string) => `mutation ($email: ${type}) { createIdentity(input:
    { method: PARTNER_ATTESTED, givenName: "Ada", familyName: "B", birthDate: "1990-02-28", email: $email })
    { identity { email birthDate } } }`;
  const ask = (text: string, variables: Record<string, unknown> = {}) =>
    graphql(world.url, `Bearer ${caller.key}`, text, variables);

  it('name their specification', () => {
    for (const name of names) expect((schema.getType(name) as GraphQLScalarType).specifiedByURL).toMatch(/^https:/);
  });

  it('are the types of all days, links, addresses and zones', () => {
    const wrong = allRootFields(schema).filter(
      ([field, { type, description }]) =>
        /String/.test(String(type)) &&
        (/(Url|\.url|\.timeZone)$/.test(field) || /YYYY-MM-DD(?!.*ISO 8601)/.test(description ?? '')),
    );
    expect(wrong.map(([field]) => field)).toEqual([]);
  });

  it('as inputs have a rule each, because the scalar itself passes any text', () => {
    const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
    const without = inputs.flatMap((type) =>
      Object.values(type.getFields()).flatMap(({ name, type: of, extensions }) =>
        isOurs(of) && !(extensions.pothosOptions as { validate?: unknown }).validate ? [`${type.name}.${name}`] : [],
      ),
    );
    expect(without).toEqual([]);
  });

  it.each(['String', 'String!', 'EmailAddress', 'EmailAddress!'])('take a variable of the type %s', async (type) => {
    const variables = { email: 'ada@example.org' };
    const identity = { email: 'ada@example.org', birthDate: '1990-02-28' };
    expect((await ask(document(type), variables)).data).toEqual({ createIdentity: { identity } });
    const { value } = await overSocket(world.url, `Bearer ${caller.key}`, { query: document(type), variables }).next();
    expect(value?.data).toEqual({ createIdentity: { identity } });
  });

  it('take no variable of another type, and no null where none may be', async () => {
    const codeOf = async (text: string) => (await ask(text, { email: 5 })).errors?.[0]?.message;
    expect(await codeOf(document('Int'))).toBe(
      'A variable of type "Int" stands where type "EmailAddress" is expected.',
    );
    const required =
      'mutation ($url: String) { createWebhookEndpoint(input: { url: $url, events: [] }) { __typename } }';
    expect((await ask(required)).errors?.[0]?.message).toMatch(/^A variable of type "String" stands/);
  });

  it('refuse a text that breaks the rule by its path, and what is no text', async () => {
    for (const type of ['String', 'EmailAddress']) {
      const [error] = (await ask(document(type), { email: 'nobody' })).errors!;
      expect(error!.extensions).toMatchObject({
        code: 'invalid_body',
        details: [{ path: 'email', message: 'must be an e-mail address', reason: 'not_email' }],
      });
    }
    const input = 'mutation ($input: CreateIdentityInput!) { createIdentity(input: $input) { __typename } }';
    const [error] = (
      await ask(input, { input: { method: 'PARTNER_ATTESTED', givenName: 'A', familyName: 'B', email: 5 } })
    ).errors!;
    expect(error!.extensions!.details).toEqual([{ path: 'email', message: 'must be a value of type "EmailAddress".' }]);
  });
});
