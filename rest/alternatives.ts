import { isRecord } from '../src/kernel/unknown.ts';
import type { JsonSchema } from './json-schema.ts';

/** An object whose fields replace or exclude each other. openapi.yaml says so by schemas of `required` alone. */
interface ObjectSchema extends JsonSchema {
  readonly required?: readonly string[];
  readonly anyOf?: readonly Choice[];
  readonly oneOf?: readonly Choice[];
  readonly not?: Choice;
}

interface Choice {
  readonly required: readonly string[];
}

/**
 * Returns a copy of the contract without alternatives of fields. The service does not validate by them: its own checks
 * answer with codes and messages that fit, for example 422 `identity_required`.
 */
export const withoutAlternatives = <T>(contract: T): T =>
  mapObjects(contract, ({ anyOf: _, oneOf: __, not: ___, ...schema }) => schema);

/**
 * Returns a copy of the contract for publication, with one complete object for each alternative. Generators make a
 * union of these; from schemas of `required` alone they make `unknown` or nothing.
 */
export const withWholeAlternatives = <T>(contract: T): T =>
  mapObjects(contract, ({ anyOf, oneOf, not, description, ...schema }) => ({
    ...(description === undefined ? {} : { description }),
    anyOf: wholeObjects(
      schema,
      [not ?? oneOf ?? anyOf ?? []].flat().flatMap(({ required }) => required),
      not ? 'not both' : oneOf ? 'exactly one' : 'at least one',
    ),
  }));

/** One object for each of the fields. */
function wholeObjects(
  { properties = {}, required = [], ...schema }: ObjectSchema,
  names: readonly string[],
  rule: 'at least one' | 'exactly one' | 'not both',
): object[] {
  return names.map((name) => {
    const others = names.filter((each) => each !== name);
    const excluded = rule === 'at least one' ? [] : others;
    return {
      title: rule === 'not both' ? `Without ${others.join()}` : `With ${name}`,
      ...schema,
      required: rule === 'not both' ? required : [...required, name],
      properties: Object.fromEntries(Object.entries(properties).filter(([each]) => !excluded.includes(each))),
    };
  });
}

/** Replaces every object that has alternatives, in a copy. */
function mapObjects<T>(contract: T, change: (schema: ObjectSchema) => object): T {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isRecord(value)) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, visit(each)]));
    return hasAlternatives(copy) ? change(copy) : copy;
  };
  return visit(contract) as T;
}

const hasAlternatives = (value: Readonly<Record<string, unknown>>): value is ObjectSchema & Record<string, unknown> =>
  [value.anyOf, value.oneOf, value.not].some((choices) => choices !== undefined && [choices].flat().every(isChoice));

const isChoice = (value: unknown): value is Choice => isRecord(value) && Object.keys(value).join() === 'required';
