import { readFileSync } from 'node:fs';
import { readContract } from '../../rest/contract.ts';
import { errorResponseRef, errorResponses, refusalsOfRoute } from '../../rest/error-responses.ts';
import type { JsonSchema } from '../../rest/names.ts';
import { describeResponse, headersOfSuccess } from '../../rest/response-headers.ts';
import { loadOperations, type Operation as RestOperation, scopeOf } from '../../rest/run-operation.ts';
import { completeBody, withWholeAlternatives } from '../../rest/shape.ts';
import { catalogue } from '../graphql/errors.ts';
import { schema } from '../graphql/schema.ts';
import { isRecord, propertyOf } from '../kernel/unknown.ts';
import { refusalsOf } from '../platform/graphql/refusals.ts';
import { rootFieldOf } from '../platform/graphql/stored-operations.ts';
import { inProject } from '../platform/project-root.ts';

/** The examples of one operation or webhook. */
interface Examples {
  readonly request: unknown;
  readonly response: unknown;
}

/**
 * Reads the examples of the contract. Requests are those of the documentation, responses are what a server answered to
 * them (`src/pages/docs`). `rest/examples.json` has the others: webhooks, and a batch, which needs an active mandate.
 */
function readExamples(): (operationId: string) => Examples {
  const shown = read('src/pages/docs/examples.json');
  const written = read('rest/examples.json');
  const answers = { ...read('src/pages/docs/answers.json'), ...written };
  const variables = Object.entries(shown).flatMap(([id, example]) =>
    Object.entries(propertyOf(example, 'keep') ?? {}).map(([name, at]): [string, unknown] => [
      `$${name}`,
      String(at).split('.').reduce(propertyOf, answers[id]),
    ]),
  );
  const values = new Map([
    ...variables,
    ['$(sha256sum', propertyOf(answers.verifyDocument, 'sha256')],
    ['$(base64', PDF],
  ]);
  return (id) => ({
    request: id in shown ? fill(propertyOf(shown[id], 'body'), values) : written[id],
    response: answers[id],
  });
}

/** `%PDF-1.7` in base64. */
const PDF = 'JVBERi0xLjcK';

/** The documentation cuts links and secrets with an ellipsis, which no URL may contain. */
const read = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(inProject(file), 'utf8').replaceAll('…', 'example'));

/** Replaces shell variables and commands, such as `$ENVELOPE` and `$(base64 < contract.pdf)`, by values. */
function fill(value: unknown, values: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') return value.startsWith('$') ? values.get(/^\$\(?\w+/.exec(value)?.[0] ?? '') : value;
  if (Array.isArray(value)) return value.map((each) => fill(each, values));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fill(each, values)]));
}

type Contract = ReturnType<typeof readContract>;

interface ErrorShape {
  readonly properties: {
    readonly error: {
      readonly properties: { readonly code: { 'x-extensible-enum'?: string[]; 'x-codes'?: typeof catalogue } };
    };
  };
}

interface MediaType {
  readonly schema: JsonSchema;
  example?: unknown;
}

type Content = Readonly<Record<string, MediaType>>;

interface Response {
  readonly $ref?: string;
  readonly description: string;
  headers?: object;
  readonly content?: Content;
}

interface Operation {
  readonly operationId: string;
  description?: string;
  readonly parameters?: readonly { readonly in?: string }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Record<string, Response>;
  'x-codes'?: Record<string, { readonly status: number; readonly when: string }>;
}

/** Returns the contract as `/openapi.json` and the clients have it: alternatives of fields are whole objects. */
export const publishedContract = (contract = fullContract()): Contract => withWholeAlternatives(contract);

/**
 * Returns rest/openapi.yaml, completed from the schema and the catalogue: the error codes that REST answers
 * (`x-extensible-enum` of the error shape) and those of all interfaces (its `x-codes`), the descriptions of properties and, for each operation, its scope, the limits of its body, its headers,
 * error responses and examples, and its error codes with their conditions (`x-codes` of the operation).
 * The server validates by it.
 */
export function fullContract(): Contract {
  const contract = readContract();
  const { Error: shape } = contract.components!.schemas as unknown as { Error: ErrorShape };
  const { code } = shape.properties.error.properties;
  const codes = Object.entries(catalogue).sort(([one], [other]) => (one < other ? -1 : 1));
  code['x-codes'] = Object.fromEntries(codes);
  const resolve = (each: JsonSchema) => resolveIn(contract, each);
  const documents = loadOperations([inProject('rest/operations')], schema);
  const examplesOf = readExamples();
  const usedCodes = new Set<string>();
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
        if (response) describeResponse(response.schema, document, resolve);
      }
      addExamples(operation, examplesOf(operation.operationId));
      for (const used of Object.keys(operation['x-codes'] ?? {})) usedCodes.add(used);
    }
  for (const webhook of Object.values(propertyOf(contract, 'webhooks') ?? {})) {
    const { post } = webhook as { readonly post: Operation };
    addExamples(post, examplesOf(post.operationId));
  }
  // A path without the method is no operation.
  const answered = new Set([...usedCodes, 'method_not_allowed']);
  code['x-extensible-enum'] = codes.flatMap(([name]) => (answered.has(name) ? [name] : []));
  Object.assign(
    contract.components!.responses!,
    errorResponses(codes.filter(([name]) => usedCodes.has(name)).map(([name, each]) => ({ code: name, ...each }))),
  );
  return contract;
}

/** `#/components/schemas/EnvelopeInput`. */
function resolveIn(contract: Contract, schema: JsonSchema): JsonSchema {
  const names = schema.$ref?.split('/').slice(1) ?? [];
  return names.length
    ? names.reduce<object>((at, name) => (at as Record<string, object>)[name] ?? {}, contract)
    : schema;
}

function addExamples(
  { requestBody, responses }: Operation,
  { request, response }: ReturnType<ReturnType<typeof readExamples>>,
): void {
  const body = requestBody?.content['application/json'];
  if (body) body.example = request;
  for (const { content } of Object.values(responses))
    for (const media of Object.values(content ?? {})) media.example = response;
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
  for (const success of Object.values(responses))
    success.headers = headersOfSuccess({ method, isFile: !success.content?.['application/json'] });
  for (const status of new Set(codes.map((each) => each.status)))
    responses[status] = {
      ...errorResponseRef(status),
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
