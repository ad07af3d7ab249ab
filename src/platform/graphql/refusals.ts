import { channel } from 'node:diagnostics_channel';
import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import type { GraphQLField, GraphQLFieldResolver } from 'graphql';
import { Fault } from '../../kernel/fault.ts';
import type { Context } from './context.ts';

/**
 * An error code, or several codes with their conditions, one sentence each. Conditions write names in backticks as in
 * GraphQL; the REST contract converts them.
 */
export type Refusal = string | Readonly<Record<string, string>>;

/** A field's error codes; the value is the condition, or null if the code's general meaning is enough. */
export type Refusals = ReadonlyMap<string, string | null>;

/** For mutations that may be repeated only after some time. */
export const TOO_SOON = {
  rate_limited: 'The previous notice or code was sent too recently: wait for `retryAfter` seconds.',
};

const refusalsFrom = (declared: readonly Refusal[] = []): Refusals =>
  new Map(
    declared.flatMap((refusal): [string, string | null][] =>
      typeof refusal === 'string' ? [[refusal, null]] : Object.entries(refusal),
    ),
  );

/** Returns the error codes that a field of the built schema declares. */
export const refusalsOf = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): Refusals =>
  refusalsFrom((extensions.pothosOptions as { readonly refuses?: readonly Refusal[] } | undefined)?.refuses);

/** Returns the sentence for the field's description: "Errors: not_found; invalid_status (it is not a draft)." */
export const errorsSentence = (refusals: Refusals): string =>
  `Errors: ${[...refusals].map(([code, when]) => (when ? `${code} (${inParentheses(when)})` : code)).join(', ')}.`;

/** Formats a sentence for parentheses: first word in lower case, no full stop. */
const inParentheses = (sentence: string): string =>
  sentence.replace(/^[A-Z](?=[a-z]|\s)/, (letter) => letter.toLowerCase()).replace(/\.$/, '');

/** Codes that any field with arguments or access control may return, and that are not declared per field. */
export const commonRefusals: ReadonlySet<string> = new Set([
  'unauthorized',
  'forbidden',
  'passkey_required',
  'invalid_body',
  'unavailable',
  'internal',
]);

/** Returns whether a field may fail with a code. */
const mayRefuseWith = (refusals: Refusals, code: string): boolean => refusals.has(code) || commonRefusals.has(code);

const capitalized = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The type that a mutation takes as `input`. */
export const inputNameOf = (mutation: string): string => `${capitalized(mutation)}Input`;

/** The type that a mutation returns. */
export const payloadNameOf = (mutation: string): string => `${capitalized(mutation)}Payload`;

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      checkRefusals: CheckRefusals<Types>;
    }
    export interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      /**
       * Error codes of this field, in addition to the common ones. They are added to its description and to the REST
       * contract.
       */
      refuses?: readonly Refusal[];
    }
  }
}

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>;

/**
 * Pothos plugin: adds the error codes of the `refuses` option to descriptions, and reports root fields that fail with
 * an undeclared code.
 */
class CheckRefusals<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const refusals = refusalsFrom(config.pothosOptions.refuses);
    if (!refusals.size) return config;
    return { ...config, description: `${config.description ?? ''} ${errorsSentence(refusals)}`.trim() };
  }

  override wrapResolve(resolver: Resolver<Types>, config: PothosOutputFieldConfig<Types>): Resolver<Types> {
    return isRoot(config) ? this.#observed(resolver, config) : resolver;
  }

  override wrapSubscribe(
    subscribe: Resolver<Types> | undefined,
    config: PothosOutputFieldConfig<Types>,
  ): Resolver<Types> | undefined {
    return subscribe && isRoot(config) ? this.#observed(subscribe, config) : subscribe;
  }

  #observed(next: Resolver<Types>, { name, pothosOptions }: PothosOutputFieldConfig<Types>): Resolver<Types> {
    const refusals = refusalsFrom(pothosOptions.refuses);
    return async (parent, args, context, info) => {
      try {
        return await next(parent, args, context, info);
      } catch (error) {
        if (error instanceof Fault) report(context as Context, name, refusals, error.code);
        throw error;
      }
    };
  }
}

const isRoot = <Types extends SchemaTypes>({ kind }: PothosOutputFieldConfig<Types>): boolean =>
  kind === 'Query' || kind === 'Mutation' || kind === 'Subscription';

/** An error of a root field, published on a diagnostics channel: the tests check that it is declared. */
export interface FieldRefusal {
  readonly field: string;
  readonly code: string;
  readonly isDeclared: boolean;
}

const refused = channel('esign.field-refusal');

/** The caller gets the error in any case; only the declaration is wrong. */
function report(context: Context, field: string, refusals: Refusals, code: string): void {
  const isDeclared = mayRefuseWith(refusals, code);
  refused.publish({ field, code, isDeclared } satisfies FieldRefusal);
  if (!isDeclared)
    context.services.log.error(
      { operation: field, code },
      'a field failed with an error code that it does not declare',
    );
}

const name = 'checkRefusals' as const;
SchemaBuilder.registerPlugin(name, CheckRefusals);
export default name;
