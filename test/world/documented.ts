import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isEmail } from '../../src/kernel/text.ts';
import { strictContract } from './strict-contract.ts';

const contract = strictContract();

const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false, unicodeRegExp: true });
addFormats.default(ajv as never);
ajv.addFormat('email', isEmail);
ajv.addSchema({ $id: 'contract', components: contract.components });

/** Compiled schemas. A test calls few of the operations. */
const compiled = new Map<object, ValidateFunction>();

/** Lists what is wrong with a value by a schema of the strict contract. */
export function errorsBySchema(schema: object, value: unknown): string[] {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  return validate(value)
    ? []
    : validate.errors!.map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      );
}

const resolve = (value: any): any =>
  value?.$ref
    ? value.$ref
        .split('/')
        .slice(1)
        .reduce((at: any, name: string) => at[name], contract)
    : value;

/** Headers that HTTP and the security policy give every request or response. OpenAPI does not list them. */
const general = new Set([
  ...['cache-control', 'connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding'],
  ...['content-security-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy', 'origin-agent-cluster'],
  // Added by proxies.
  ...['alt-svc', 'server'],
  ...['permissions-policy', 'referrer-policy', 'strict-transport-security', 'x-content-type-options'],
  ...['x-dns-prefetch-control', 'x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies'],
  ...['x-xss-protection', 'accept', 'accept-encoding', 'accept-language', 'host', 'sec-fetch-mode', 'user-agent'],
]);

const routes = Object.entries<any>(contract.paths).map(([path, item]) => ({
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  item,
}));

/** An answer that a test received over REST. */
interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * Throws if a documented operation gives an answer that the published contract does not have: a code, a field, a value
 * or a header.
 */
export function assertDocumented(method: string, path: string, { status, headers, body }: Received): void {
  const operation = operationAt(method, path);
  if (!operation) return;
  const { operationId } = operation;
  const { code } = (body as { error?: { code?: string } } | undefined)?.error ?? {};
  if (code !== undefined && operation['x-codes'][code]?.status !== status)
    throw new Error(`${operationId} answered ${status} ${code}, which its root field does not declare`);
  const response = resolve(operation.responses[status]);
  if (!response) throw new Error(`${operationId} answered ${status}, which is not documented`);
  const json = response.content['application/json'];
  const problems = [
    ...(json ? errorsBySchema(json.schema, body) : []),
    ...undocumentedHeaders(response.headers, headers),
  ];
  if (problems.length) throw new Error(`${operationId} ${status} is not as documented: ${problems.join('; ')}`);
}

/** Throws if a delivery is not as the published contract describes the webhook of its event: its headers and its body. */
export function assertDocumentedDelivery({ headers, event }: { readonly headers: Headers; readonly event: any }): void {
  const { post, parameters } = contract.webhooks[event.event] ?? {};
  if (!post) throw new Error(`the event ${event.event} is not documented`);
  const documented = Object.fromEntries(parameters.map(resolve).map((each: any) => [each.name, each]));
  const problems = [
    ...errorsBySchema(post.requestBody.content['application/json'].schema, event),
    ...undocumentedHeaders(documented, headers),
  ];
  if (problems.length) throw new Error(`${event.event} is not as documented: ${problems.join('; ')}`);
}

function operationAt(method: string, path: string): any {
  const bare = path.split('?')[0]!;
  return routes.find(({ pattern }) => pattern.test(bare))?.item[method.toLowerCase()];
}

/** The headers that the published contract lists for an answer, sorted and in lower case. */
export const documentedHeaders = (method: string, path: string, status: number): string[] =>
  Object.keys(resolve(operationAt(method, path).responses[status]).headers)
    .map((name) => name.toLowerCase())
    .sort();

/** The headers of an answer that OpenAPI lists, sorted and in lower case. */
export const ownHeaders = (headers: Headers): string[] =>
  [...headers.keys()].filter((name) => !general.has(name)).sort();

function undocumentedHeaders(documented: Record<string, object>, headers: Headers): string[] {
  const schemas = new Map(Object.entries(documented).map(([name, header]) => [name.toLowerCase(), resolve(header)]));
  const stray = ownHeaders(headers).filter((name) => !schemas.has(name));
  const wrong = [...schemas].flatMap(([name, { schema, required }]) => {
    const text = headers.get(name);
    if (text === null) return required ? [`the header ${name} is missing`] : [];
    const value = schema.type === 'integer' ? Number(text) : text;
    return errorsBySchema(schema, value).map((error) => `the header ${name}${error}`);
  });
  return [...stray.map((name) => `the header ${name} is not documented`), ...wrong];
}
