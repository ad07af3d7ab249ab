import { readFileSync } from 'node:fs';
import {
  buildClientSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isObjectType,
  printSchema,
  validateSchema,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRootFields, annotatedSdl } from '../../src/graphql/access-table.ts';
import { subGraphSchema } from '../../src/graphql/document-cache.ts';
import { schema } from '../../src/graphql/schema.ts';
import { accessOf } from '../../src/platform/graphql/access.ts';
import { subGraphs } from '../../src/platform/graphql/derive-sub-graphs.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { graphql, linkOf } from '../world/client.ts';
import { createEnvelope } from '../world/envelope.ts';
import { signedInMember } from '../world/member.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { overSocket } from './followers.ts';

/** The parts of the schema for each kind of caller, derived from `access`. */
const names = (of: GraphQLSchema) => Object.keys(of.getTypeMap());
const rootsOf = (of: GraphQLSchema) =>
  allRootFields(of).filter(([name]) => /^(Query|Mutation|Subscription)\./.test(name));

describe.each(subGraphs)('the sub-graph %s', (name) => {
  const subGraph = subGraphSchema(name);

  it('is a valid schema', () => {
    expect(validateSchema(subGraph)).toEqual([]);
    expect(rootsOf(subGraph).length).toBeGreaterThan(0);
  });

  it('has the fields whose access names its callers, and no others', () => {
    const reached = new Set(names(subGraph));
    const expected = allRootFields(schema)
      .filter(([field, { extensions }]) => {
        const [type = ''] = field.split('.');
        if (!reached.has(type) && !/^(Query|Mutation|Subscription)$/.test(type)) return false;
        const access = accessOf({ extensions });
        if (!access) return true;
        if (name === 'PARTNER') return access.key !== undefined;
        if (name === 'CONSOLE') return access.key !== undefined || access.member !== undefined || !!access.anyone;
        return !!access.anyone || !!access.links?.includes(name);
      })
      .map(([field]) => field);
    expect(
      allRootFields(subGraph)
        .map(([field]) => field)
        .sort(),
    ).toEqual(expected.sort());
  });

  it('has no object, enum or input that nothing reaches', () => {
    const printed = printSchema(subGraph);
    const own = Object.values(subGraph.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
    for (const type of own.filter((type) => isObjectType(type) || isEnumType(type) || isInputObjectType(type))) {
      if (/^(Query|Mutation|Subscription)$/.test(type.name)) continue;
      const isReached = new RegExp(`(: |\\[|implements .*|^union .*)${type.name}\\b`, 'm').test(printed);
      const isNode = isObjectType(type) && type.getInterfaces().length > 0;
      expect(isReached || isNode, type.name).toBe(true);
    }
  });
});

describe('the committed schemas', () => {
  it('are what partners use, and everything', () => {
    const partners = subGraphSchema('PARTNER');
    expect(readFileSync(inProject('schema.graphql'), 'utf8')).toBe(annotatedSdl(partners));
    expect(readFileSync(inProject('src/pages/schema.graphql'), 'utf8')).toBe(annotatedSdl(schema));
    expect(names(partners)).toEqual(expect.arrayContaining(['Envelope', 'EnvelopeFilter', 'WebhookEvent']));
    for (const name of ['ApiKey', 'AuditEntry', 'SigningSession', 'BatchSession', 'TrainerSpace'])
      expect([name, names(partners).includes(name), names(schema).includes(name)]).toEqual([name, false, true]);
  });
});

describe('introspection', () => {
  let world: World;
  let caller: Caller;
  beforeAll(async () => {
    world = await openWorld();
    caller = await world.caller();
  });
  afterAll(() => world?.close());

  const query = getIntrospectionQuery();
  const seen = (data: any) => names(buildClientSchema(data)).sort();
  const ofGraph = (name: (typeof subGraphs)[number]) => names(subGraphSchema(name)).sort();

  it('shows an API key what partners use, over HTTP and over a socket', async () => {
    const { data, errors } = await graphql(world.url, `Bearer ${caller.key}`, query);
    expect(errors).toBeUndefined();
    expect(seen(data)).toEqual(ofGraph('PARTNER'));
    const { value } = await overSocket(world.url, `Bearer ${caller.key}`, { query }).next();
    expect(seen(value?.data)).toEqual(ofGraph('PARTNER'));
  });

  it('shows a member the console too, and the holder of a link the fields of the link', async () => {
    const member = await signedInMember(world, caller, 'OWNER');
    expect(seen((await member.ask(query)).data)).toEqual(ofGraph('CONSOLE'));
    const { signers } = await createEnvelope(world, caller);
    const { data } = await graphql(world.url, linkOf(signers[0].sign_url), query);
    expect(seen(data)).toEqual(ofGraph('sign'));
    expect(ofGraph('sign')).not.toContain('Envelope');
  });

  it('does not remember for one caller what is valid for another', async () => {
    const both = '{ __schema { queryType { name } } apiKeys { totalCount } }';
    const member = await signedInMember(world, caller, 'OWNER');
    expect((await member.ask(both)).data.apiKeys.totalCount).toBeGreaterThan(0);
    const { errors, data } = await graphql(world.url, `Bearer ${caller.key}`, both);
    expect([errors?.[0]?.extensions?.code, data]).toEqual(['invalid_body', undefined]);
  });

  it('a field outside the sub-graph is refused by access, as before', async () => {
    const { errors } = await graphql(world.url, `Bearer ${caller.key}`, '{ apiKeys { totalCount } }');
    expect(errors?.[0]?.extensions?.code).toBe('forbidden');
    const { signers } = await createEnvelope(world, caller);
    const link = await graphql(world.url, linkOf(signers[0].sign_url), '{ envelopes { totalCount } }');
    expect(link.errors?.[0]?.extensions?.code).toBe('forbidden');
  });
});
