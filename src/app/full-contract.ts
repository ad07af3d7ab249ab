import { completeBody } from '../../rest/complete-body.ts';
import { readContract } from '../../rest/contract.ts';
import { describeResponse } from '../../rest/describe-response.ts';
import type { JsonSchema } from '../../rest/json-schema.ts';
import { loadOperations, type Operation as RestOperation, rootFieldOf, scopeOf } from '../../rest/operations.ts';
import { refusalsOfRoute } from '../../rest/refusals.ts';
import { refusalsOf } from '../platform/graphql/refusals.ts';
import { inProject } from '../platform/project-root.ts';
import { catalogue } from './catalogue.ts';
import { schema } from './schema.ts';

type Contract = ReturnType<typeof readContract>;

interface ErrorShape {
  readonly properties: {
    readonly error: {
      readonly properties: { readonly code: { enum?: string[]; 'x-codes'?: typeof catalogue } };
    };
  };
}

interface JsonContent {
  readonly 'application/json'?: { readonly schema: JsonSchema };
}

interface Operation {
  readonly operationId: string;
  description?: string;
  readonly parameters?: readonly { readonly in?: string }[];
  readonly requestBody?: { readonly content: JsonContent };
  readonly responses: Record<
    string,
    { readonly $ref?: string; readonly description: string; readonly content?: JsonContent }
  >;
  'x-codes'?: Record<string, { readonly status: number; readonly when: string }>;
}

/**
 * Returns rest/openapi.yaml, completed from the schema and the catalogue: every error code (`x-codes` of the error
 * shape), the descriptions of properties and, for each operation, its scope, the limits of its body, its error
 * responses, and its error codes with their conditions (`x-codes` of the operation). `/openapi.json`, the REST client and the reference are made from it.
 */
export function fullContract(): Contract {
  const contract = readContract(inProject('rest/openapi.yaml'));
  const { Error: shape } = contract.components!.schemas as unknown as { Error: ErrorShape };
  const { code } = shape.properties.error.properties;
  const codes = Object.entries(catalogue).sort(([one], [other]) => (one < other ? -1 : 1));
  code.enum = codes.map(([name]) => name);
  code['x-codes'] = Object.fromEntries(codes);
  const resolve = (each: JsonSchema) => resolveIn(contract, each);
  const documents = loadOperations([inProject('rest/operations')], schema);
  for (const [path, item] of Object.entries(contract.paths ?? {}))
    for (const [method, operation] of Object.entries(item as Record<string, Operation>)) {
      if (!operation.responses) continue;
      const document = documents.get(operation.operationId);
      if (!document) throw new Error(`${operation.operationId} has no GraphQL document`);
      complete(operation, { method, path, document });
      const body = operation.requestBody?.content['application/json'];
      if (body) completeBody(body.schema, rootFieldOf(schema, document), resolve);
      for (const { content } of Object.values(operation.responses)) {
        const response = content?.['application/json'];
        if (response) describeResponse(response.schema, document, { schema, resolve });
      }
    }
  return contract;
}

/** `#/components/schemas/EnvelopeInput`. */
function resolveIn(contract: Contract, schema: JsonSchema): JsonSchema {
  const names = schema.$ref?.split('/').slice(1) ?? [];
  return names.length
    ? names.reduce<object>((at, name) => (at as Record<string, object>)[name] ?? {}, contract)
    : schema;
}

interface Place {
  readonly method: string;
  readonly path: string;
  readonly document: RestOperation;
}

function complete(operation: Operation, { method, path, document }: Place): void {
  const { description, parameters = [], requestBody, responses } = operation;
  const scope = scopeOf(schema, document);
  const refusals = refusalsOfRoute(
    {
      ...{ scope, method, path, declared: refusalsOf(rootFieldOf(schema, document)) },
      ...{ takesBody: requestBody !== undefined, takesQuery: parameters.some((each) => each.in === 'query') },
    },
    (code) => declarationOf(operation, code).meaning,
  );
  const codes = Object.entries(refusals)
    .map(([code, when]) => ({ code, when, status: declarationOf(operation, code).status }))
    .sort((one, other) => one.status - other.status);
  operation.description = ['Scope `' + scope + '`.', description].join(' ').trim();
  for (const status of new Set(codes.map((each) => each.status)))
    responses[status] = {
      $ref: '#/components/responses/Error',
      description: codes
        .filter((each) => each.status === status)
        .map(({ code, when }) => `\`${code}\`: ${when}`)
        .join('\n'),
    };
  operation['x-codes'] = Object.fromEntries(codes.map(({ code, when, status }) => [code, { status, when }]));
}

function declarationOf({ operationId }: Operation, code: string): (typeof catalogue)[string] {
  const declared = catalogue[code];
  if (!declared) throw new Error(`${operationId} refuses with ${code}, which no room declares`);
  return declared;
}
