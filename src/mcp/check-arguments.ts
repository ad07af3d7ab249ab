import { type FaultDetail, refuse } from '../kernel/fault.ts';
import { isRecord } from '../kernel/unknown.ts';
import type { JsonSchema, ObjectSchema } from './input-schema.ts';

/**
 * Checks the types and names of a tool's arguments, all of them at once and by the tool's own names. What a value means,
 * and its limits, are checked by the operation. `null` is the same as an argument that is missing.
 *
 * @throws Fault `invalid_body`
 */
export function checkArguments(schema: ObjectSchema, values: Readonly<Record<string, unknown>>): void {
  const details = [...faultsOfObject(schema, values, '')];
  if (details.length > 0) throw refuse('invalid_body', details[0]?.path ? undefined : details[0]?.message, details);
}

function* faultsOfObject(
  { properties, required }: Pick<ObjectSchema, 'properties' | 'required'>,
  values: Readonly<Record<string, unknown>>,
  path: string,
): Generator<FaultDetail> {
  const names = Object.keys(properties);
  const below = (name: string) => (path ? `${path}.${name}` : name);
  // The unknown name is the caller's text, so that it is not repeated.
  if (Object.keys(values).some((name) => !Object.hasOwn(properties, name)))
    yield path
      ? { path, message: `has an unknown property; allowed: ${names.join(', ')}` }
      : { path, message: `There is an unknown argument; allowed arguments: ${names.join(', ')}.` };
  for (const name of names) {
    const value = values[name] ?? null;
    if (value !== null) yield* faultsOf(properties[name]!, value, below(name));
    else if (required.includes(name)) yield { path: below(name), message: 'is required' };
  }
}

function* faultsOf(schema: JsonSchema, value: unknown, path: string): Generator<FaultDetail> {
  const type = schema.type as keyof typeof types;
  const { is, words } = types[type];
  if (!is(value)) return yield { path, message: `must be ${words}` };
  if (Array.isArray(schema.enum) && !schema.enum.includes(value))
    return yield { path, message: `must be one of ${schema.enum.join(', ')}` };
  if (type === 'object') return yield* faultsOfObject(schema as ObjectSchema, value as Record<string, unknown>, path);
  if (type !== 'array') return;
  for (const [index, item] of (value as readonly unknown[]).entries())
    yield* faultsOf(schema.items as JsonSchema, item, `${path}.${index}`);
}

const types = {
  array: { is: Array.isArray, words: 'a list' },
  boolean: { is: (value: unknown) => typeof value === 'boolean', words: 'true or false' },
  integer: { is: Number.isInteger, words: 'a whole number' },
  number: { is: Number.isFinite, words: 'a number' },
  object: { is: isRecord, words: 'an object' },
  string: { is: (value: unknown) => typeof value === 'string', words: 'a text' },
};
