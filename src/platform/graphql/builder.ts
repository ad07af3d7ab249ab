import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import SimpleObjectsPlugin from '@pothos/plugin-simple-objects';
import TracingPlugin, { isRootField } from '@pothos/plugin-tracing';
import ValidationPlugin from '@pothos/plugin-validation';
import { GraphQLError } from 'graphql';
import { refuse } from '../../kernel/fault.ts';
import type PrismaTypes from '../database/generated/pothos-types.ts';
import { getDatamodel } from '../database/generated/pothos-types.ts';
import { inField } from '../database/index.ts';
import checkAccess from './check-access.ts';
import checkAfterAuth from './check-after-auth.ts';
import checkRefusals from './check-refusals.ts';
import { connectionOptions } from './connection-options.ts';
import type { Context } from './context.ts';
import describeLimits from './describe-limits.ts';
import { measured } from './measured.ts';
import { noteAct } from './note-act.ts';
import type { PdfInput } from './pdf-input.ts';

/** Limits of a query, generous compared with what the pages and the SDKs send. */
const limits = { complexity: 5_000, depth: 12, breadth: 400 };

/**
 * The shared schema builder. The order of plugins is the order in which they wrap a resolver. Fields are non-null by
 * default.
 */
export const builder = new SchemaBuilder<{
  PrismaTypes: PrismaTypes;
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
    JSON: { Input: unknown; Output: unknown };
    Pdf: { Input: PdfInput; Output: never };
  };
  Tracing: boolean;
}>({
  plugins: [
    checkRefusals,
    checkAccess,
    checkAfterAuth,
    describeLimits,
    ValidationPlugin,
    ComplexityPlugin,
    RelayPlugin,
    SimpleObjectsPlugin,
    PrismaPlugin,
    TracingPlugin,
  ],
  defaultFieldNullability: false,
  prisma: {
    client: (context) => context.services.database.prisma,
    dmmf: getDatamodel(),
    filterConnectionTotalCount: true,
    onUnusedQuery: null,
  },
  relay: { clientMutationId: 'omit', cursorType: 'String', ...connectionOptions },
  complexity: {
    limit: limits,
    defaultComplexity: 1,
    defaultListMultiplier: 5,
    complexityError: (kind) =>
      new GraphQLError(`The query exceeds the limit of ${kind.toLowerCase()}. Request fewer fields or smaller pages.`, {
        extensions: { code: 'invalid_body', http: { status: 400 } },
      }),
  },
  validation: {
    validationError: ({ issues }) =>
      refuse(
        'invalid_body',
        undefined,
        issues.map(({ path, message }) => ({
          path: (path ?? [])
            .map(segmentName)
            .filter((name) => name !== 'input')
            .join('.'),
          message,
        })),
      ),
  },
  tracing: {
    default: (config) => isRootField(config),
    wrap: (resolver, _options, field) => {
      const resolve = measured(noteAct(resolver, field), field);
      return (root, args, context, info) => inField(String(info.path.key), () => resolve(root, args, context, info));
    },
  },
});

const segmentName = (segment: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof segment === 'object' ? segment.key : segment);

builder.queryType({ description: 'Fields that read data. They change nothing.' });
builder.mutationType({
  description: 'Fields that change data. Each field either succeeds completely or changes nothing.',
});
builder.subscriptionType({
  description: 'Fields that send data as it changes, over graphql-ws or server-sent events.',
});
