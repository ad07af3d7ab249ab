import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Document, OpenAPIBackend } from 'openapi-backend';
import { parse } from 'yaml';
import { DATE_TIME_RULE, parseDateTime } from '../src/kernel/date-time.ts';
import type { FaultDetail } from '../src/kernel/fault.ts';
import { sha256Hex } from '../src/kernel/ids.ts';
import { isEmail } from '../src/kernel/text.ts';
import { inProject } from '../src/platform/project-root.ts';

/** Reads openapi.yaml, the single description of the REST API. It is also served at /openapi.json. */
export function readContract(): Document {
  const contract: Document = readSource();
  const paths: Record<string, { post?: { parameters?: unknown[] } } | undefined> = contract.paths ?? {};
  for (const post of Object.values(paths).map((item) => item?.post)) {
    if (post) post.parameters = [...(post.parameters ?? []), idempotencyKey];
  }
  return contract;
}

/** Header that every POST route accepts. */
const idempotencyKey = {
  ...{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 1, maxLength: 255 } },
  description:
    'Identifies the request, so that it can be repeated safely. For 24 hours, a repetition returns the first response, with the header `Idempotent-Replayed: true`, and changes nothing. The same key with another body is answered 409 `idempotency_conflict`. Error responses are not stored. A response of more than 256 KB is not stored, but read again.',
};

/** Validators of request bodies: `first` stops at the first error, `all` collects every error. */
export interface Contract {
  readonly api: OpenAPIBackend;
  readonly first: OpenAPIBackend['validator'];
  readonly all: OpenAPIBackend['validator'];
}

/**
 * Compiles the documented routes and validates bodies by JSON Schema 2020-12. There are two validators because
 * collecting every error of a hostile body of 1 MB takes 200 ms: for large bodies only the first error is reported.
 * Both compile a route's schema on its first use.
 */
export async function openContract(definition: Document): Promise<Contract> {
  const [api, patient] = await Promise.all([openApi(definition, false), openApi(definition, true)]);
  return { api, first: api.validator, all: patient.validator };
}

/**
 * Sets `quick` and skips validation of the schemas themselves: otherwise openapi-backend 5.21 spends a second at every
 * start on checking the document against OpenAPI 3.0 (ours is 3.1, linted in the tests) and on compiling what is never
 * used (the responses, and the meta-schema for each route).
 */
async function openApi(definition: Document, allErrors: boolean): Promise<OpenAPIBackend> {
  const api = new OpenAPIBackend({
    definition,
    apiRoot: '/api/v1',
    strict: false,
    coerceTypes: false,
    quick: true,
    ajvOpts: { allErrors, strict: false, validateSchema: false, verbose: true },
    customizeAjv: (_ajv, options) => {
      const ajv = new Ajv2020({ ...(options as object), unicodeRegExp: true });
      addFormats.default(ajv as never);
      ajv.addFormat('email', isEmail);
      ajv.addFormat('date-time', (text: string) => parseDateTime(text) !== null);
      return ajv as never;
    },
  });
  await api.init();
  return api;
}

interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema?: { readonly properties?: object };
}

/** Lists the errors of a body by the contract's names: `signers.0.email`, "must be an e-mail address". */
export function bodyDetails(errors: readonly SchemaError[]): FaultDetail[] {
  return errors
    .filter(({ instancePath }) => instancePath === '/requestBody' || instancePath.startsWith('/requestBody/'))
    .map(({ instancePath, keyword, params, message, parentSchema }) => {
      const path = instancePath.split('/').slice(2);
      if (typeof params.missingProperty === 'string') path.push(params.missingProperty);
      const unknown = params.additionalProperty ?? params.unevaluatedProperty;
      if (unknown === undefined)
        return { path: path.join('.'), message: words[keyword]?.(params) ?? message ?? 'is invalid' };
      const known = Object.keys(parentSchema?.properties ?? {});
      return { path: [...path, shownKey(String(unknown))].join('.'), message: unknownName('field', known) };
    });
}

/** Longest part of a caller's key that an error repeats, in characters. */
const LONGEST_KEY = 100;

/** The caller's own name of a field or parameter, as an error repeats it: at most 100 characters. */
export const shownKey = (key: string): string =>
  key.length > LONGEST_KEY ? [...key.slice(0, 2 * LONGEST_KEY)].slice(0, LONGEST_KEY).join('') : key;

/** Completes a sentence that begins with the unknown name. */
export const unknownName = (kind: 'field' | 'parameter', known: readonly string[]): string =>
  `is not a known ${kind}${known.length ? `; allowed ${kind}s: ${known.join(', ')}` : ''}`;

const typeNames: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
};

const typeName = (type: unknown): string => typeNames[String(type)] ?? String(type);

const words: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string>> = {
  required: () => 'is required',
  type: ({ type }) => `must be ${[type].flat().map(typeName).join(' or ')}`,
  minLength: ({ limit }) => `must have at least ${limit} character${limit === 1 ? '' : 's'}`,
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minItems: ({ limit }) => `must have at least ${limit} item${limit === 1 ? '' : 's'}`,
  maxItems: ({ limit }) => `must have at most ${limit} items`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  enum: ({ allowedValues }) => `must be one of ${Array.isArray(allowedValues) ? allowedValues.join(', ') : ''}`,
  format: ({ format }) => (format === 'date-time' ? DATE_TIME_RULE : `must be a valid ${format}`),
};

/** The file of the build: openapi.yaml already parsed, and the lowercase hex SHA-256 of its bytes. */
interface Parsed {
  readonly sha256: string;
  readonly document: Document;
}

/** Returns the parsed openapi.yaml, as the build left it in `dist`, or parsed now if that is missing or older. */
function readSource(): Document {
  const source = readFileSync(inProject('rest/openapi.yaml'));
  const built = readBuilt();
  return built?.sha256 === sha256Hex(source) ? built.document : parse(source.toString());
}

function readBuilt(): Parsed | null {
  try {
    return JSON.parse(readFileSync(inProject('dist/openapi.json'), 'utf8'));
  } catch {
    // Not built, or being written at this moment.
    return null;
  }
}
