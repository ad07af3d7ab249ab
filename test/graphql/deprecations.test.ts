import { buildSchema, type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { DAY } from '../../src/kernel/clock.ts';

interface Part {
  readonly name: string;
  readonly deprecationReason?: string | null | undefined;
}

/** Every field, argument, input field and enum value, by its coordinate: `Query.envelope(id:)`. */
const partsOf = (of: GraphQLSchema): Part[] =>
  Object.values(of.getTypeMap()).flatMap((type): Part[] => {
    if (isEnumType(type)) return type.getValues().map((value) => ({ ...value, name: `${type.name}.${value.name}` }));
    if (isInputObjectType(type))
      return Object.values(type.getFields()).map((field) => ({ ...field, name: `${type.name}.${field.name}` }));
    if (!isObjectType(type) && !isInterfaceType(type)) return [];
    return Object.values(type.getFields()).flatMap((field): Part[] => [
      { ...field, name: `${type.name}.${field.name}` },
      ...field.args.map((arg) => ({ ...arg, name: `${type.name}.${field.name}(${arg.name}:)` })),
    ]);
  });

/** The parts whose deprecation does not say since when, or is shorter than twelve months. */
const withoutNotice = (of: GraphQLSchema): string[] =>
  partsOf(of).flatMap(({ name, deprecationReason }) => {
    if (!deprecationReason) return [];
    const [, announced, removed] =
      /^Use .+\. Announced (\d{4}-\d\d-\d\d), removed after (\d{4}-\d\d-\d\d)\.$/.exec(deprecationReason) ?? [];
    const notice = announced && removed ? Date.parse(removed) - Date.parse(announced) : 0;
    return notice >= 365 * DAY ? [] : [name];
  });

describe('a deprecated part of the schema', () => {
  it('names its replacement and twelve months of notice', () => {
    expect(withoutNotice(schema)).toEqual([]);
  });

  it('is found wherever it stands, if it does not', () => {
    const sample = buildSchema(`
      type Query {
        good: Int @deprecated(reason: "Use \`better\`. Announced 2027-01-01, removed after 2028-01-01.")
        undated: Int @deprecated(reason: "Use \`better\`.")
        short: Int @deprecated(reason: "Use \`better\`. Announced 2027-01-01, removed after 2027-06-01.")
        field(old: Int @deprecated): Int
      }
      input In { old: Int @deprecated }
      enum Level { OLD @deprecated }
    `);
    expect(withoutNotice(sample).sort()).toEqual([
      'In.old',
      'Level.OLD',
      'Query.field(old:)',
      'Query.short',
      'Query.undated',
    ]);
  });
});
