import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/graphql/errors.ts';
import { schema } from '../../src/graphql/schema.ts';
import { markLifecycle, sessionLifecycle, slotLifecycle } from '../../src/modules/attendance/store.ts';
import { envelopeLifecycle, recipientLifecycle, signerLifecycle } from '../../src/modules/envelopes/store.ts';
import { inputNameOf, payloadNameOf } from '../../src/platform/graphql/refusals.ts';
import { identifiedTypes } from '../world/types-per-id.ts';

/** The conventions of src/platform/graphql/README.md, on the built schema. */
const objects = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'),
);
const connections = objects.filter(({ name }) => name.endsWith('Connection'));
const fields = objects.flatMap((type) =>
  Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, type, field })),
);
const typeOf = (type: GraphQLObjectType, field: string) => String(type.getFields()[field]?.type);
/** Every field, argument and input field, by its place in the schema. */
const places: readonly {
  readonly place: string;
  readonly name: string;
  readonly type: GraphQLType;
  readonly description?: string | null | undefined;
}[] = [
  ...fields.flatMap(({ name: place, field }) => [
    { place, ...pick(field) },
    ...field.args.map((arg) => ({ place: `${place}(${arg.name}:)`, ...pick(arg) })),
  ]),
  ...Object.values(schema.getTypeMap())
    .filter(isInputObjectType)
    .flatMap((type) =>
      Object.values(type.getFields()).map((field) => ({ place: `${type.name}.${field.name}`, ...pick(field) })),
    ),
];
function pick({
  name,
  type,
  description,
}: {
  name: string;
  type: GraphQLType;
  description?: string | null | undefined;
}) {
  return { name, type, description };
}
const ofOtherType = (names: RegExp, type: string) =>
  places
    .filter((one) => names.test(one.name) && getNamedType(one.type).name !== type)
    .map(({ place }) => place)
    .sort();
const isList = ({ type }: GraphQLField<unknown, unknown>) => isListType(isNonNullType(type) ? type.ofType : type);

/** Root lists that stay short, each with the rule that keeps it short. */
const shortLists: Record<string, string> = {
  assistants: 'the assistants of one person in one organisation; each ends with its last token',
  bulkSendColumns: 'the headings of one CSV: the people and labelled fields of a template',
  contacts: 'at most 6 suggestions',
  consoleSessions: 'the sessions of one person in one organisation',
  folders: 'at most 100 for an organisation and mode',
  invitations: 'open invitations of one organisation; each ends after seven days',
  identityMethods: 'the values of an enum',
  labels: 'at most 50 for an organisation and mode',
  myInvitations: 'open invitations of one person',
  myOrganizations: 'the organisations of one person',
  nodes: 'at most 100 ids',
  passkeys: 'at most 20 for a person',
  pdfTextPlaces: 'at most 2,000 places in one PDF',
  plannedSlots: 'at most 200 slots',
  restrictedPeople: 'at most 1,000 for an organisation',
  slotCodes: 'the codes of the next minutes',
  slotMarks: 'one mark for each of at most 500 attendees of a session',
  teams: 'at most 50 for an organisation',
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

  const returning = fields.filter(({ field }) =>
    connections.some(({ name }) => name === getNamedType(field.type).name),
  );

  it('takes first, last, after and before wherever it is returned, else only offset, filter and orderBy', () => {
    expect(returning.length).toBeGreaterThanOrEqual(connections.length);
    for (const { name, field } of returning) {
      const node = getNamedType(field.type).name.slice(0, -'Connection'.length);
      const args = Object.fromEntries(field.args.map((arg) => [arg.name, String(arg.type)]));
      const { first, last, after, before, ...others } = args;
      expect({ first, last, after, before }, name).toEqual({
        first: 'Int',
        last: 'Int',
        after: 'String',
        before: 'String',
      });
      const allowed: Record<string, string> = { offset: 'Int', filter: `${node}Filter`, orderBy: `${node}Order` };
      for (const [arg, type] of Object.entries(others)) expect(type, `${name}(${arg}:)`).toBe(allowed[arg]);
    }
  });

  it('is ordered by an enum of its own and a direction', () => {
    const orders = Object.values(schema.getTypeMap())
      .filter(isInputObjectType)
      .filter(({ name }) => name.endsWith('Order'));
    expect(orders.map(({ name }) => name)).toContain('EnvelopeOrder');
    for (const type of orders) {
      const inputs = Object.values(type.getFields()).map(({ name, type }) => [name, String(type)]);
      expect(Object.fromEntries(inputs), type.name).toEqual({
        field: `${type.name}Field!`,
        direction: 'OrderDirection!',
      });
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

  it('returns an object that implements Node, except for files', () => {
    const byId = Object.values(schema.getQueryType()!.getFields()).filter(({ args }) =>
      args.some((arg) => arg.name === 'id'),
    );
    const others = byId.filter(({ type }) => {
      const named = getNamedType(type);
      return (
        !(isObjectType(named) && named.getInterfaces().some(({ name }) => name === 'Node')) && named.name !== 'Node'
      );
    });
    expect(others.map(({ name }) => name).sort()).toEqual(['attendanceSheet', 'bulkSendResults', 'exportAttendance']);
  });
});

/** Deprecated ids of types that describe an object of another type. */
const formerIds = [
  'BatchDocument.id',
  'BatchEnvelope.id',
  'SignerProgress.id',
  'SlotCount.id',
  'VerifiedAttendanceSession.id',
  'VerifiedDigestSeal.id',
  'VerifiedDocument.id',
  'VerifiedEnvelope.id',
];

describe('an id', () => {
  it('names objects of one type only, whatever shows them', () => {
    const described = identifiedTypes().map((type) => [type.name, type.getFields().id!.description] as const);
    expect(described.map(([name]) => name)).toEqual(expect.arrayContaining(['Envelope', 'Signer', 'Slot']));
    const twice = described.filter(([, words]) => described.filter(([, other]) => other === words).length > 1);
    expect(twice).toEqual([]);
  });

  it('that a type shares with the object it describes is a deprecated text, which no compiler adds to a document', () => {
    const former = fields.filter(({ field }) => field.name === 'id' && field.deprecationReason);
    expect(former.map(({ name }) => name).sort()).toEqual(formerIds);
    for (const { name, type, field } of former) {
      expect(String(field.type), name).toBe('String!');
      const [, instead] = /^Use `(\w+)`/.exec(field.deprecationReason!)!;
      expect(typeOf(type, instead!), name).toBe('ID!');
    }
  });
});

describe('a mutation', () => {
  const mutations = Object.values(schema.getMutationType()!.getFields());

  it.each(mutations.map((field) => [field.name, field] as const))(
    '%s takes one input and returns a payload',
    (name, field) => {
      const args = field.args.map((arg) => `${arg.name}: ${String(arg.type)}`);
      expect(args).toEqual(args.length ? [`input: ${inputNameOf(name)}!`] : []);
      expect(String(field.type)).toBe(`${payloadNameOf(name)}!`);
    },
  );

  it('returns what changed, not whether it changed', () => {
    const flags = mutations.flatMap(({ type }) =>
      Object.values((getNamedType(type) as GraphQLObjectType).getFields())
        .filter((field) => getNamedType(field.type).name === 'Boolean')
        .map(({ name }) => `${getNamedType(type).name}.${name}`),
    );
    expect(flags).toEqual([]);
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

describe('a scalar stands for', () => {
  it('fingerprints: `Sha256`, except for the hash of a number, whose prefix callers may add', () => {
    expect(ofOtherType(/(sha256|hash)$/i, 'Sha256')).toEqual([
      'CreateIdentityInput.documentNumberHash',
      'Identity.documentNumberHash',
      'IdentityFilter.documentNumberHash',
      'IdentityInput.documentNumberHash',
    ]);
  });

  it('ids: `ID`', () => {
    // A deprecated id of a former version is a text: see "an id".
    expect(ofOtherType(/^ids?$|Ids?$/, 'ID')).toEqual(formerIds);
  });

  it('moments: `DateTime`', () => {
    // The first day of a mission is a calendar day, which a date-time may give too.
    expect(ofOtherType(/(?<!^missionStarts)At$/, 'DateTime')).toEqual([]);
  });
});

describe('a closed set', () => {
  it('is an enum: no description of a string lists its values', () => {
    const texts = places.filter(({ type }) => getNamedType(type).name === 'String');
    const lists = texts.filter(({ description }) => /`[A-Za-z][\w.:-]*`(, `[\w.:-]+`)* or `/.test(description ?? ''));
    const closed = lists.filter(
      ({ description }) => !/for example|such as|Pass it as|checkbox/.test(description ?? ''),
    );
    expect(texts.length).toBeGreaterThan(0);
    expect(closed.map(({ place }) => place)).toEqual([]);
  });

  it('has its values in upper case, each described', () => {
    const enums = Object.values(schema.getTypeMap()).filter((type) => isEnumType(type) && !type.name.startsWith('__'));
    const values = enums.flatMap((type) => (isEnumType(type) ? type.getValues() : []));
    expect(values.filter(({ name }) => !/^[A-Z][A-Z0-9_]*$/.test(name))).toEqual([]);
    expect(values.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
  });

  it('is complete for error codes and for events of a chain', () => {
    const valuesOf = (name: string) => {
      const type = schema.getType(name);
      return isEnumType(type) ? type.getValues().map(({ value }) => value) : [];
    };
    expect(valuesOf('ErrorCode').sort()).toEqual(Object.keys(catalogue).sort());
    const moves = [
      envelopeLifecycle,
      signerLifecycle,
      recipientLifecycle,
      sessionLifecycle,
      slotLifecycle,
      markLifecycle,
    ].flatMap(({ noun, moves }) => Object.keys(moves).map((move) => `${noun}.${move}`));
    expect(valuesOf('EvidenceEventType')).toEqual(expect.arrayContaining(moves));
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

  it('exists for every input type and input field', () => {
    const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
    const bare = inputs.flatMap((type) => [
      ...(type.description ? [] : [type.name]),
      ...Object.values(type.getFields())
        .filter(({ description }) => !description)
        .map(({ name }) => `${type.name}.${name}`),
    ]);
    expect(bare).toEqual([]);
  });
});
