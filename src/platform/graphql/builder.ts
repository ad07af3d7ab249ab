import SchemaBuilder, { type SchemaTypes } from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import SimpleObjectsPlugin from '@pothos/plugin-simple-objects';
import SubGraphPlugin from '@pothos/plugin-sub-graph';
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
import deriveSubGraphs from './derive-sub-graphs.ts';
import describeLimits from './describe-limits.ts';
import { measured } from './measured.ts';
import { noteAct } from './note-act.ts';
import type { PdfInput } from './pdf-input.ts';
import { type SubGraph, subGraphs } from './sub-graphs.ts';
import { reasonOfIssue } from './validators.ts';

/** Limits of a query, generous compared with what the pages and the SDKs send. */
export const queryLimits = { complexity: 5_000, depth: 13, breadth: 400 };

/** The error of a query beyond a limit. */
export const queryLimitError = (limit: string): GraphQLError =>
  new GraphQLError(`The query exceeds the limit of ${limit.toLowerCase()}. Request fewer fields or smaller pages.`, {
    extensions: { code: 'invalid_body', http: { status: 400 } },
  });

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
    Sha256: { Input: string; Output: string };
  };
  Tracing: boolean;
  SubGraphs: SubGraph;
}>({
  plugins: [
    checkRefusals,
    checkAccess,
    checkAfterAuth,
    describeLimits,
    deriveSubGraphs,
    ValidationPlugin,
    ComplexityPlugin,
    RelayPlugin,
    SimpleObjectsPlugin,
    SubGraphPlugin,
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
  subGraphs: { defaultForTypes: [...subGraphs], explicitlyIncludeType: () => false },
  relay: { clientMutationId: 'omit', cursorType: 'String', ...connectionOptions },
  complexity: {
    limit: queryLimits,
    defaultComplexity: 1,
    defaultListMultiplier: 5,
    complexityError: queryLimitError,
  },
  validation: {
    validationError: ({ issues }) =>
      refuse(
        'invalid_body',
        undefined,
        issues.map((issue) => ({
          path: (issue.path ?? [])
            .map(segmentName)
            .filter((name) => name !== 'input')
            .join('.'),
          message: issue.message,
          ...reasonOfIssue(issue),
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

/** The builder's own types, for helpers that take its refs. */
export type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T extends SchemaTypes> ? T : never;

const segmentName = (segment: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof segment === 'object' ? segment.key : segment);

builder.queryType({ description: 'Fields that read data. They change nothing.' });
builder.mutationType({
  description: 'Fields that change data. Each field either succeeds completely or changes nothing.',
});
builder.subscriptionType({
  description: 'Fields that send data as it changes, over graphql-ws or server-sent events.',
});
