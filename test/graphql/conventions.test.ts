import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../src/app/schema.ts';

/** The conventions of src/platform/graphql/README.md, on the built schema. */
const objects = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'),
);
const connections = objects.filter(({ name }) => name.endsWith('Connection'));
const fields = objects.flatMap((type) =>
  Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, type, field })),
);
const typeOf = (type: GraphQLObjectType, field: string) => String(type.getFields()[field]?.type);
const isList = ({ type }: GraphQLField<unknown, unknown>) => isListType(isNonNullType(type) ? type.ofType : type);

/** Root lists that stay short, each with the rule that keeps it short. */
const shortLists: Record<string, string> = {
  consoleSessions: 'the sessions of one person in one organisation',
  invitations: 'open invitations of one organisation; each ends after seven days',
  myInvitations: 'open invitations of one person',
  myOrganizations: 'the organisations of one person',
  nodes: 'at most 100 ids',
  passkeys: 'at most 20 for a person',
  slotCodes: 'the codes of the next minutes',
  slotMarks: 'one mark for each of at most 500 attendees of a session',
  webhookEndpoints: 'at most 100 for an organisation and mode',
};

describe('a connection', () => {
  it.each(connections.map((type) => [type.name, type] as const))('%s is named after its node', (name, type) => {
    const node = name.slice(0, -'Connection'.length);
    expect(Object.keys(type.getFields()).sort()).toEqual(['edges', 'nodes', 'pageInfo', 'totalCount']);
    expect(typeOf(type, 'edges')).toBe(`[${node}Edge!]!`);
    expect(typeOf(type, 'nodes')).toBe(`[${node}!]!`);
    expect(typeOf(type, 'pageInfo')).toBe('PageInfo!');
    expect(typeOf(type, 'totalCount')).toBe('Int!');
    const edge = schema.getType(`${node}Edge`) as GraphQLObjectType;
    expect(Object.keys(edge.getFields()).sort()).toEqual(['cursor', 'node']);
    expect(typeOf(edge, 'node')).toBe(`${node}!`);
  });

  it('takes first, last, after and before wherever it is returned', () => {
    const returning = fields.filter(({ field }) => connections.includes(getNamedType(field.type) as GraphQLObjectType));
    expect(returning.length).toBeGreaterThanOrEqual(connections.length);
    for (const { name, field } of returning) {
      const args = Object.fromEntries(field.args.map((arg) => [arg.name, String(arg.type)]));
      expect(args, name).toMatchObject({ first: 'Int', last: 'Int', after: 'String', before: 'String' });
    }
  });
});

describe('a root list', () => {
  it('is a connection, unless a rule keeps it short', () => {
    const plain = Object.values(schema.getQueryType()!.getFields()).filter(isList);
    expect(plain.map(({ name }) => name).sort()).toEqual(Object.keys(shortLists).sort());
  });
});

describe('a look-up by id', () => {
  it('is nullable, so that one missing object does not make the whole answer null', () => {
    const byId = Object.values(schema.getQueryType()!.getFields()).filter(({ args }) =>
      args.some((arg) => arg.name === 'id'),
    );
    expect(byId.map(({ name }) => name)).toContain('envelope');
    expect(byId.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
  });

  it('returns an object that implements Node, except for the files of a session', () => {
    const byId = Object.values(schema.getQueryType()!.getFields()).filter(({ args }) =>
      args.some((arg) => arg.name === 'id'),
    );
    const others = byId.filter(({ type }) => {
      const named = getNamedType(type);
      return (
        !(isObjectType(named) && named.getInterfaces().some(({ name }) => name === 'Node')) && named.name !== 'Node'
      );
    });
    expect(others.map(({ name }) => name).sort()).toEqual(['attendanceSheet', 'exportAttendance']);
  });
});

describe('a scalar of our own', () => {
  it('names its specification', () => {
    const scalars = Object.values(schema.getTypeMap()).filter(isScalarType);
    const ours = scalars.filter((type) => !isSpecifiedScalarType(type));
    expect(ours.length).toBeGreaterThan(0);
    expect(ours.filter(({ specifiedByURL }) => !specifiedByURL).map(({ name }) => name)).toEqual([]);
  });
});

describe('a description', () => {
  it('exists for every type, field and argument', () => {
    const bare = fields.flatMap(({ name, type, field }) => [
      ...(type.description ? [] : [type.name]),
      ...(field.description ? [] : [name]),
      ...field.args.filter(({ description }) => !description).map((arg) => `${name}(${arg.name}:)`),
    ]);
    expect(bare).toEqual([]);
  });
});
