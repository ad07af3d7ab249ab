import { randomUUID } from 'node:crypto';
import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { limits as bulkLimits } from '../../src/modules/templates/bulk-sends/columns.ts';
import { limits } from '../../src/modules/templates/limits.ts';
import { limitsOfInput } from '../../src/platform/graphql/validators.ts';

/** Values by the name of an argument or property, where the largest text of its length would mean nothing. */
export type Known = Readonly<Record<string, unknown>>;

type Input = Pick<GraphQLArgument | GraphQLInputField, 'name' | 'type' | 'extensions'>;

const scalars: Readonly<Record<string, () => unknown>> = {
  Boolean: () => true,
  ID: () => randomUUID(),
  Sha256: () => '0'.repeat(64),
  DateTime: () => '2027-01-04T08:00:00Z',
  JSON: () => ({}),
};

/** The largest value of an argument that its declared limits allow: every list and every text at its maximum. */
export function largestValue(input: Input, known: Known, type: GraphQLInputType = input.type): unknown {
  if (Object.hasOwn(known, input.name)) return known[input.name];
  if (isNonNullType(type)) return largestValue(input, known, type.ofType);
  const { maxItems = 2, maxLength = 64, maximum = 1 } = limitsOfInput(input) ?? {};
  if (isListType(type)) {
    const named = getNamedType(type);
    if (isEnumType(named))
      return named
        .getValues()
        .map(({ name }) => name)
        .slice(0, maxItems);
    return Array.from({ length: maxItems }, () => largestValue(input, known, type.ofType));
  }
  if (isInputObjectType(type))
    return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, largestValue(field, known)]));
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (type.name === 'Int' || type.name === 'Float') return maximum;
  return scalars[type.name]?.() ?? (/email|replyTo/i.test(input.name) ? 'a@exemple.fr' : 'x'.repeat(maxLength));
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const formats: Readonly<Record<string, () => string>> = {
  uuid: () => randomUUID(),
  email: () => 'a@exemple.fr',
  'date-time': () => '2027-01-04T08:00:00Z',
  date: () => '2027-01-04',
  uri: () => 'https://example.org/hook',
};

/** The same for a JSON Schema of the contract or of a tool. */
export function largestOf(root: object, schema: Schema, known: Known, name = ''): unknown {
  if (Object.hasOwn(known, name)) return known[name];
  if (schema.$ref) {
    const at = schema.$ref.split('/').slice(1);
    return largestOf(
      root,
      at.reduce((from: any, key) => from[key], root),
      known,
      name,
    );
  }
  const parts = [...(schema.allOf ?? []), ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].slice(0, 1)];
  if (schema.items)
    return Array.from({ length: schema.maxItems ?? 2 }, () => largestOf(root, schema.items!, known, name));
  if (schema.properties || parts.length > 0) {
    const whole = parts.map((part) => largestOf(root, part, known, name));
    if (!schema.properties && whole.length === 1) return whole[0];
    const own = Object.entries(schema.properties ?? {}).map(([key, part]) => [key, largestOf(root, part, known, key)]);
    return Object.assign({}, ...whole, Object.fromEntries(own));
  }
  if (schema.enum) return schema.enum[0];
  const type = [schema.type].flat()[0];
  if (type === 'integer' || type === 'number') return schema.maximum ?? 1;
  if (type === 'boolean') return true;
  return formats[schema.format ?? '']?.() ?? 'x'.repeat(schema.maxLength ?? 64);
}

const roles = Array.from({ length: limits.roles.max }, (_, n) => ({ name: `party ${n}` }));

/** Roles and fields of the largest template, each with a label of its own. */
export const largestTemplate = {
  roles,
  fields: Array.from({ length: limits.fields.max }, (_, n) => ({
    ...{ documentIndex: 0, role: `party ${n % roles.length}`, type: 'TEXT', page: 1, x: 1, y: 1, width: 1, height: 1 },
    label: `label ${n}`.padEnd(limits.roleName.max, 'x'),
  })),
};

/** A CSV of the most rows for it, and of the most columns, most of which name nothing. */
export function largestCsv(): string {
  const people = roles.flatMap(({ name }) => [`${name} name`, `${name} email`]);
  const others = Array.from({ length: bulkLimits.columns - people.length }, (_, n) => `o${n}`);
  const row = people.map((heading) => (heading.endsWith('email') ? 'a@exemple.fr' : 'Ana')).join(';');
  return [[...people, ...others].join(';'), ...Array.from({ length: bulkLimits.rows }, () => row)].join('\n');
}
