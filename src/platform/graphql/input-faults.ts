import SchemaBuilder, { BasePlugin, type PothosInputFieldConfig, type SchemaTypes } from '@pothos/core';
import { type GraphQLArgument, type GraphQLInputType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { z } from 'zod';
import { type Fault, type FaultDetail, refuse } from '../../kernel/fault.ts';
import { limitsSentence, reasonOfIssue, validatorLimits } from './validators.ts';

/** An argument, an input field or an input type, with the options that its room declared. */
type Declared = Pick<GraphQLArgument, 'extensions'>;

/** A rule that a value breaks, as zod and Pothos report it. */
interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The refusal of an input: every fault by its path, without the name of the argument `input`. */
export const refusalOfInput = (issues: readonly Issue[]): Fault =>
  refuse('invalid_body', undefined, issues.map(issueDetail));

function issueDetail(issue: Issue): FaultDetail {
  const names = (issue.path ?? []).map((segment) => String(typeof segment === 'object' ? segment.key : segment));
  return {
    path: names.filter((name) => name !== 'input').join('.'),
    message: issue.message,
    ...reasonOfIssue(issue),
  };
}

/**
 * Finds every rule that the arguments of a field break, in the order of the schema. Pothos stops at the first faulty
 * field of an object. The rules of an object or a list run only if everything inside it is right, because they read it.
 */
export const issuesOfArguments = (declared: readonly GraphQLArgument[], given: object): Issue[] =>
  declared.flatMap((arg) => issuesOf(arg.type, arg, propertyIn(given, arg.name), [arg.name]));

function issuesOf(type: GraphQLInputType, declared: Declared, value: unknown, path: readonly PropertyKey[]): Issue[] {
  if (value === null || value === undefined) return [];
  const inside = issuesInside(type, value, path);
  return inside.length > 0 ? inside : brokenRules(declared, value, path);
}

function issuesInside(type: GraphQLInputType, value: unknown, path: readonly PropertyKey[]): Issue[] {
  if (value === null || value === undefined) return [];
  if (isNonNullType(type)) return issuesInside(type.ofType, value, path);
  if (isListType(type))
    return (value as readonly unknown[]).flatMap((item, index) => issuesInside(type.ofType, item, [...path, index]));
  if (!isInputObjectType(type)) return [];
  const fields = Object.values(type.getFields());
  const inside = fields.flatMap((field) =>
    issuesOf(field.type, field, propertyIn(value, field.name), [...path, field.name]),
  );
  // A rule of the object finds every field, also one that the caller left out.
  const whole = Object.fromEntries(fields.map(({ name }) => [name, propertyIn(value, name)]));
  return inside.length > 0 ? inside : brokenRules(type, whole, path);
}

function brokenRules({ extensions }: Declared, value: unknown, path: readonly PropertyKey[]): Issue[] {
  const { validate } = (extensions.pothosOptions ?? {}) as { readonly validate?: unknown };
  const issues = validate instanceof z.ZodType ? (validate.safeParse(value).error?.issues ?? []) : [];
  return issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
}

const propertyIn = (value: unknown, name: string): unknown => (value as Readonly<Record<string, unknown>>)[name];

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      describeLimits: DescribeLimits<Types>;
    }
  }
}

/**
 * Pothos plugin: adds the limits of the `validate` option to the descriptions of arguments and input fields, for
 * introspection. `schema.graphql` has them as directives.
 */
class DescribeLimits<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onInputFieldConfig(config: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> {
    const limits = validatorLimits((config.pothosOptions as { readonly validate?: unknown }).validate);
    if (!limits) return config;
    return { ...config, description: `${config.description ?? ''} ${limitsSentence(limits)}`.trim() };
  }
}

const name = 'describeLimits' as const;
SchemaBuilder.registerPlugin(name, DescribeLimits);
export default name;
