import SchemaBuilder, { type SchemaTypes } from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import SimpleObjectsPlugin from '@pothos/plugin-simple-objects';
import SubGraphPlugin from '@pothos/plugin-sub-graph';
import TracingPlugin, { isRootField } from '@pothos/plugin-tracing';
import ValidationPlugin from '@pothos/plugin-validation';
import { GraphQLError, type GraphQLFieldResolver } from 'graphql';
import type PrismaTypes from '../database/generated/pothos-types.ts';
import { getDatamodel } from '../database/generated/pothos-types.ts';
import { inField } from '../database/index.ts';
import { graphqlOperations } from '../metrics/index.ts';
import { inSpan } from '../tracing/index.ts';
import checkAccess from './access.ts';
import checkAfterAuth from './check-after-auth.ts';
import type { Context } from './context.ts';
import deriveSubGraphs, { type SubGraph, subGraphs } from './derive-sub-graphs.ts';
import describeLimits, { refusalOfInput } from './input-faults.ts';
import loadMissing from './load-missing.ts';
import { noteAct } from './note-act.ts';
import pageArguments, { pageSize } from './paging.ts';
import checkRefusals from './refusals.ts';
import { between, type PdfInput } from './validators.ts';

/** A longer page is refused, so that no client mistakes the first hundred items for all of them. */
const validate = between({ min: 0, max: pageSize.max });

/** Descriptions and limits of Relay connections, the same for every list of the schema. */
const connectionOptions = {
  defaultConnectionTypeOptions: { description: 'One page of a list.' },
  defaultEdgeTypeOptions: { description: 'One item of a page, with its cursor.' },
  nodesOnConnection: { description: 'Items of the page, without cursors.' },
  edgesFieldOptions: { description: 'Items of the page, each with its cursor.' },
  pageInfoFieldOptions: { description: 'Cursors of the page, and whether there are more pages.' },
  cursorFieldOptions: { description: 'Position of the item in the list. Pass it as `after` or `before`.' },
  nodeFieldOptions: { description: 'The item.' },
  pageInfoTypeOptions: { description: 'Position of a page in its list.' },
  hasNextPageFieldOptions: { description: 'Whether items follow this page.' },
  hasPreviousPageFieldOptions: { description: 'Whether items precede this page.' },
  startCursorFieldOptions: { description: 'Cursor of the first item of the page; null if the page is empty.' },
  endCursorFieldOptions: {
    description:
      'Cursor of the last item of the page: pass it as `after` for the next page. Null if the page is empty.',
  },
  firstArgOptions: {
    validate,
    description: `Number of items to return, from the start of the list or from \`after\`. At most ${pageSize.max}. Default: ${pageSize.default}.`,
  },
  afterArgOptions: { description: 'Cursor of the item after which the page begins.' },
  lastArgOptions: {
    validate,
    description: `Number of items to return, from the end of the list or before \`before\`. At most ${pageSize.max}.`,
  },
  beforeArgOptions: { description: 'Cursor of the item before which the page ends.' },
} as const;

type Resolver = GraphQLFieldResolver<unknown, Context, Record<string, unknown>>;

/** Counts and traces the executions of a root field, from REST and GraphQL. Each event of a subscription counts too. */
function measured(resolve: Resolver, { name, parentType }: { name: string; parentType: string }): Resolver {
  const type = parentType.toLowerCase();
  const spec = {
    name: `${type} ${name}`,
    attributes: { 'graphql.operation.type': type, 'esign.graphql.field': name },
  };
  return (root, args, context, info) => {
    graphqlOperations.inc({ type, field: name });
    return inSpan(spec, () => resolve(root, args, context, info));
  };
}

/** Limits of a query, generous compared with what the pages and the SDKs send. */
export const queryLimits = { complexity: 5_000, depth: 13, breadth: 400 };

/** A query beyond a limit. */
interface Excess {
  readonly limit: keyof typeof queryLimits;
  readonly requested: number;
  /** Path of the field that costs most, if one is known. */
  readonly heaviest: string | null;
}

/** The error of a query beyond a limit: what was requested, what is allowed, and the field to begin with. */
export function queryLimitError({ limit, requested, heaviest }: Excess): GraphQLError {
  const maximum = queryLimits[limit];
  const field = heaviest ? ` The field \`${heaviest}\` costs most.` : '';
  return new GraphQLError(
    `The query has a ${limit} of ${requested}; the limit is ${maximum}.${field} Request fewer fields or smaller pages.`,
    {
      extensions: { code: 'invalid_body', limit: { name: limit, requested, maximum, heaviest }, http: { status: 400 } },
    },
  );
}

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
    Date: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
    EmailAddress: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
    Pdf: { Input: PdfInput; Output: never };
    Base64File: { Input: PdfInput; Output: never };
    Sha256: { Input: string; Output: string };
    TimeZone: { Input: string; Output: string };
    URL: { Input: string; Output: string };
  };
  Tracing: boolean;
  SubGraphs: SubGraph;
}>({
  plugins: [
    checkRefusals,
    checkAccess,
    checkAfterAuth,
    pageArguments,
    describeLimits,
    deriveSubGraphs,
    ValidationPlugin,
    ComplexityPlugin,
    RelayPlugin,
    SimpleObjectsPlugin,
    SubGraphPlugin,
    loadMissing,
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
    // For documents of this service; those of callers are measured before execution (`src/graphql/cost.ts`).
    complexityError: (kind, figures) => {
      const limit = kind.toLowerCase() as Lowercase<typeof kind>;
      return queryLimitError({ limit, requested: figures[limit], heaviest: null });
    },
  },
  validation: {
    validationError: ({ issues }) => refusalOfInput(issues),
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

builder.queryType({ description: 'Fields that read data. They change nothing.' });
builder.mutationType({
  description: 'Fields that change data. Each field either succeeds completely or changes nothing.',
});
builder.subscriptionType({
  description: 'Fields that send data as it changes, over graphql-ws or server-sent events.',
});
