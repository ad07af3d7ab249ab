// The REST reference, generated from the contract (openapi.json).
import { readFileSync } from 'node:fs';
import { curlCommand, type Example, sampleVariables, tryAttribute } from './examples.ts';
import { codeBlock, englishNotice, escapeHtml, inEnglish, inline, type Page, slug, toHtml } from './markdown.ts';
import type { Words } from './words/en.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** A JSON Schema of the contract, as far as the reference shows it; or a reference to one. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly (string | null)[];
  readonly 'x-extensible-enum'?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly description?: string;
  /** Fields that replace or exclude each other; see `mergeChoices`. */
  readonly either?: readonly string[];
}

interface Content {
  readonly 'application/json': { readonly schema: Schema };
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema: Schema;
}

interface Header {
  readonly $ref?: string;
  readonly description: string;
  readonly schema: Schema;
}

interface Response {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** An operation as the contract has it. */
interface WrittenOperation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly 'x-sunset'?: string;
  readonly 'x-codes': Readonly<Record<string, Refusal>>;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

/** A code that an operation can answer. */
interface Refusal {
  readonly status: number;
  readonly when: string;
}

export interface Operation extends WrittenOperation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

type Method = (typeof METHODS)[number];
type PathItem = Readonly<Partial<Record<Method, WrittenOperation>>> & { readonly parameters?: readonly Parameter[] };

interface Hook {
  readonly post: { readonly summary: string; readonly requestBody: { readonly content: Content } };
}

/** The contract, as far as the documentation shows it. */
export interface Contract {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly webhooks?: Readonly<Record<string, Hook>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** The contract as clients have it. */
export const openapi = (): Contract =>
  JSON.parse(
    readFileSync(new URL('../../../clients/typescript/rest/src/generated/openapi.json', import.meta.url), 'utf8'),
  );

/** What the reference shows beside the contract. */
export interface Shown {
  readonly examples: Readonly<Record<string, Example>>;
  /** Recorded answers, from a test run. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** The examples in other languages, by operation. */
  readonly calls: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The sample contract. */
  readonly sample: Uint8Array;
}

/** Codes that every route of a kind can answer. */
export const EVERYWHERE: ReadonlySet<string> = new Set([
  ...['invalid_json', 'unsupported_media_type', 'unauthorized', 'forbidden', 'idempotency_conflict', 'rate_limited'],
  ...['internal', 'unavailable'],
]);

/** The operations of the contract, in its order. */
export const operationsOf = (contract: Contract): Operation[] =>
  Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const written = item[method];
      if (!written) return [];
      const parameters = [...(item.parameters ?? []), ...(written.parameters ?? [])];
      return [
        {
          ...written,
          method: method.toUpperCase(),
          path,
          parameters: parameters.map((each) => resolve(contract, each)),
        },
      ];
    }),
  );

/** What a reference of the contract leads to, or the value itself. */
const resolve = <T extends { readonly $ref?: string }>(contract: Contract, value: T): T =>
  value.$ref
    ? (value.$ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], contract) as T)
    : value;
const schemaName = (schema: Schema | undefined): string | undefined => schema?.$ref?.split('/').pop();
const typesOf = ({ type }: Schema): readonly string[] => [type ?? []].flat();

/** A type in one line: `string or null, uuid`, `array of Signer`, `draft | sent`. */
function typeHtml(contract: Contract, schema: Schema, words: Words): string {
  if (schema.$ref) {
    const target = resolve(contract, schema);
    if (target.enum ?? target['x-extensible-enum']) return typeHtml(contract, target, words);
    const name = schemaName(schema)!;
    return `<a href="#${slug(name)}">${name}</a>`;
  }
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (schema.enum)
    return schema.enum.map((value) => `<code>${escapeHtml(value === null ? 'null' : value)}</code>`).join(' ');
  if (schema['x-extensible-enum'])
    return [
      ...schema['x-extensible-enum'].map((value) => `<code>${escapeHtml(value)}</code>`),
      ...(typesOf(schema).includes('null') ? ['<code>null</code>'] : []),
      `(${words.types.others})`,
    ].join(' ');
  if (schema.type === 'array' && schema.items)
    return `${words.types.arrayOf} ${typeHtml(contract, schema.items, words)}`;
  const type = [schema.type ?? words.types.any].flat().join(` ${words.types.or} `);
  return schema.format ? `${type}, ${schema.format}` : type;
}

const limitsHtml = (schema: object, words: Words): string => {
  const limits = new Map(Object.entries(schema));
  return Object.entries(words.limits)
    .filter(([keyword]) => limits.get(keyword) !== undefined)
    .map(([keyword, word]) => `${word} <code>${escapeHtml(JSON.stringify(limits.get(keyword)))}</code>`)
    .join(', ');
};

/** Whether a schema is a choice between objects: fields that replace or exclude each other. */
const isChoice = ({ anyOf = [] }: Schema) => anyOf.length > 0 && anyOf.every(({ properties }) => properties);

/** Joins notes: a note that does not end a sentence gets a full stop before the next one. */
const sentences = (notes: readonly string[]) =>
  notes.reduce((text, note) => `${text}${/[.!?]$/.test(text) ? '' : '.'} ${note}`);

/** One object with the fields of all choices. `either`: the fields in which they differ. */
function mergeChoices({ anyOf = [], ...schema }: Schema): Schema {
  const required = (name: string) => anyOf.filter((each) => each.required?.includes(name)).length;
  const present = (name: string) => anyOf.filter(({ properties = {} }) => name in properties).length;
  const properties: Readonly<Record<string, Schema>> = Object.assign({}, ...anyOf.map((each) => each.properties));
  const names = Object.keys(properties);
  return {
    ...schema,
    type: 'object',
    properties,
    required: names.filter((name) => required(name) === anyOf.length),
    either: names.filter((name) => present(name) < anyOf.length || ![0, anyOf.length].includes(required(name))),
  };
}

const withoutChoices = (schema: Schema): Schema => (isChoice(schema) ? mergeChoices(schema) : schema);

/** One row per field. Fields of nested objects have dotted names. */
function fieldRows(contract: Contract, schema: Schema, marked: Marked, words: Words, prefix = ''): string[] {
  const { either = [], ...whole } = withoutChoices(schema);
  const parts = [whole, ...(schema.allOf ?? []).map((part) => resolve(contract, part))];
  const properties: Readonly<Record<string, Schema>> = Object.assign({}, ...parts.map((part) => part.properties));
  const required = parts.flatMap((part) => part.required ?? []);
  return Object.entries(properties).flatMap(([name, property]) => {
    const value = withoutChoices(property);
    const inside = value.type === 'array' ? withoutChoices(value.items ?? {}) : value;
    const nested = !inside.$ref && inside.properties;
    const target = resolve(contract, value);
    const notes = [
      inline(value.description ?? ''),
      limitsHtml((target.enum ?? target['x-extensible-enum']) ? { default: value.default } : value, words),
    ].filter(Boolean);
    const must = required.includes(name);
    const word = either.includes(name) ? 'alternative' : must === marked.must ? marked.word : '';
    const mark = word && ` <span class="mark" data-mark="${word}">${words[word]}</span>`;
    const type = nested ? nestedType(value, words) : typeHtml(contract, value, words);
    const row = `<tr><td><code>${prefix}${name}</code>${mark}</td><td>${type}</td><td${inEnglish(words)}>${notes.length > 0 ? sentences(notes) : ''}</td></tr>`;
    return [
      row,
      ...(nested
        ? fieldRows(contract, inside, marked, words, `${prefix}${name}${value.type === 'array' ? '[]' : ''}.`)
        : []),
    ];
  });
}

const nestedType = (schema: Schema, { types }: Words) =>
  schema.type === 'array' ? `${types.arrayOf} ${types.object}` : typesOf(schema).join(` ${types.or} `);

/** Which fields are marked. */
interface Marked {
  readonly must: boolean;
  readonly word: 'required' | 'optional';
}

/** Required fields are marked in a request, optional ones in a response. */
const marks = { request: { must: true, word: 'required' }, answer: { must: false, word: 'optional' } } as const;

const fieldTable = (contract: Contract, schema: Schema, side: keyof typeof marks, words: Words) =>
  `<div class="scroll" tabindex="0"><table class="fields"><thead><tr><th>${words.table.field}</th><th>${words.table.type}</th><th>${words.table.notes}</th></tr></thead><tbody>${fieldRows(contract, schema, marks[side], words).join('\n')}</tbody></table></div>`;

const refusalRow = ([code, { status, when }]: readonly [string, Refusal], words: Words) =>
  `<tr><td>${status}</td><td><a href="/docs/errors#${slug(code)}"><code>${code}</code></a></td><td${inEnglish(words)}>${inline(when)}</td></tr>`;
const refusalTable = (rows: readonly (readonly [string, Refusal])[], words: Words) =>
  `<div class="scroll" tabindex="0"><table class="fields refusals"><thead><tr><th>${words.table.status}</th><th>${words.table.code}</th><th>${words.table.when}</th></tr></thead><tbody>${rows.map((row) => refusalRow(row, words)).join('')}</tbody></table></div>`;

/** Every code that an operation can answer, and when. Common ones are collapsed, so that its own codes stand out. */
function refusalsHtml({ operationId, 'x-codes': codes }: Operation, words: Words): string {
  const rows = Object.entries(codes);
  const own = rows.filter(([code]) => !EVERYWHERE.has(code));
  const others = rows.filter(([code]) => EVERYWHERE.has(code));
  return `<h4 id="${slug(operationId)}-refusals">${words.rest.refusals}</h4>${own.length ? refusalTable(own, words) : ''}
<details class="told"><summary>${own.length ? words.rest.others : words.rest.onlyOthers}</summary>${refusalTable(others, words)}</details>`;
}

/** Every response header of an operation, and the statuses that have it. Collapsed: most are the same everywhere. */
function headersHtml(contract: Contract, responses: Operation['responses'], words: Words): string {
  const statuses = new Map<string, { readonly header: Header; readonly within: readonly string[] }>();
  for (const [status, response] of Object.entries(responses))
    for (const [name, header] of Object.entries(resolve(contract, response).headers ?? {}))
      statuses.set(name, { header, within: [...(statuses.get(name)?.within ?? []), status] });
  const rows = [...statuses].map(([name, { header, within }]) => {
    const { description, schema } = resolve(contract, header);
    return `<tr><td><code>${name}</code></td><td>${within.join(' ')}</td><td>${typeHtml(contract, schema, words)}</td><td${inEnglish(words)}>${inline(description)}</td></tr>`;
  });
  return `<details class="told"><summary>${words.rest.headers}</summary><div class="scroll" tabindex="0"><table class="fields"><thead><tr><th>${words.table.name}</th><th>${words.table.statuses}</th><th>${words.table.type}</th><th>${words.table.notes}</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`;
}

function operationHtml(
  contract: Contract,
  operation: Operation,
  { examples, answers, calls }: Shown,
  words: Words,
): string {
  const { method, path, operationId, summary, description, parameters, requestBody, responses } = operation;
  const body = requestBody?.content['application/json'].schema;
  const [goodStatus, good] = Object.entries(responses).find(([status]) => status.startsWith('2'))!;
  const [media, content] = Object.entries(resolve(contract, good).content ?? {})[0] ?? [];
  const rows = parameters.map(
    ({ name, in: place, description: text, schema }) =>
      `<tr><td><code>${name}</code></td><td>${place}</td><td>${typeHtml(contract, schema, words)}</td><td${inEnglish(words)}>${inline(text ?? '')}</td></tr>`,
  );
  const shown = body && resolve(contract, body);
  const answer = content?.schema;
  const example = examples[operationId];
  return `<section class="operation" id="${slug(operationId)}"${tryAttribute({ ...operation, example })} aria-labelledby="${slug(operationId)}-title">
<h3 id="${slug(operationId)}-title"${inEnglish(words)}><a href="#${slug(operationId)}">${escapeHtml(summary)}</a></h3>
<p class="route"><span class="method" data-method="${method}">${method}</span> <code>${path}</code> <span class="operation-id">${operationId}</span></p>
${operation.deprecated ? `<p class="note">${words.rest.deprecated(operation['x-sunset'] ?? '')}</p>` : ''}<div${inEnglish(words)}>${toHtml(description ?? '')}</div>
${rows.length ? `<h4>${words.rest.parameters}</h4><div class="scroll" tabindex="0"><table class="fields"><thead><tr><th>${words.table.name}</th><th>${words.table.place}</th><th>${words.table.type}</th><th>${words.table.notes}</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>` : ''}
${shown ? `<h4>${words.rest.body}${schemaName(body) ? `: ${schemaName(body)}` : ''}</h4>${shown.description ? `<div${inEnglish(words)}>${toHtml(shown.description)}</div>` : ''}${fieldTable(contract, shown, 'request', words)}` : ''}
<h4>${words.rest.answer} <code>${goodStatus}</code></h4>${answer ? (answer.$ref ? `<p>${typeHtml(contract, answer, words)}</p>` : fieldTable(contract, answer, 'answer', words)) : `<p>${escapeHtml(media ?? words.rest.noBody)}</p>`}
${headersHtml(contract, responses, words)}
${refusalsHtml(operation, words)}
<h4>${words.rest.example}</h4>${inLanguages({ sh: curlCommand({ method, path, example }), ...calls[operationId] })}${answerHtml(answers[operationId], words)}
</section>`;
}

/** The names of the languages of the examples, in their order. */
const languages = { sh: 'curl', ts: 'TypeScript', php: 'PHP', py: 'Python' };

/** An example in each language, one after another. The script of the page makes tabs of them. */
const inLanguages = (texts: Readonly<Record<string, string>>) =>
  `<div class="languages">${Object.entries(languages)
    .map(([language, name]) => codeBlock(texts[language]!, name, language))
    .join('')}</div>`;

/** What stands before the examples of each language: the address, the key, and what they import. */
export const setups = {
  sh: 'API=https://esign.example/api/v1\nKEY=sk_test_…',
  ts: [
    "import { createHash } from 'node:crypto';",
    "import { readFile } from 'node:fs/promises';",
    "import { createEsign, toBase64 } from '@esign/rest';",
    '',
    'const esign = createEsign({ baseUrl: process.env.ESIGN_URL!, key: process.env.ESIGN_KEY! });',
    "const contract = await readFile('contract.pdf');",
  ].join('\n'),
  php: [
    "require 'vendor/autoload.php';",
    'use Esign\\{Client, Input, Pdf};',
    '',
    "$esign = new Client(getenv('ESIGN_URL'), getenv('ESIGN_KEY'));",
  ].join('\n'),
  py: [
    'import os',
    'from datetime import datetime',
    'from esign import Esign, pdf, sha256_of',
    '',
    'esign = Esign(os.environ["ESIGN_URL"], os.environ["ESIGN_KEY"])',
  ].join('\n'),
};

/** The recorded answer of an example, from a test run. Collapsed, because some are long. */
const answerHtml = (answer: unknown, words: Words) =>
  answer === undefined
    ? ''
    : `<details class="told"><summary>${words.rest.shownAnswer}</summary>${codeBlock(typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2), typeof answer === 'string' ? 'CSV' : 'JSON', 'json')}</details>`;

/** The page of all routes by tag, and of the schemas that they share. */
export function referencePage(contract: Contract, shown: Shown, words: Words): Omit<Page, 'name'> {
  const operations = operationsOf(contract);
  const tags = [...new Set(operations.map(({ tags: [tag] }) => tag))];
  const tagName = (tag: string) => words.rest.tags[tag] ?? tag;
  const used = new Set(
    operations.map(({ requestBody }) => schemaName(requestBody?.content['application/json'].schema)),
  );
  const within = JSON.stringify(contract.components.schemas);
  const groups = tags.map((tag) => {
    const mine = operations.filter(({ tags: [first] }) => first === tag);
    return `<h2 id="${slug(tag)}"><a href="#${slug(tag)}">${escapeHtml(tagName(tag))}</a></h2>${mine.map((each) => operationHtml(contract, each, shown, words)).join('\n')}`;
  });
  const hooks = Object.entries(contract.webhooks ?? {}).map(([event, { post }]) => {
    const schema = post.requestBody.content['application/json'].schema;
    return `<section class="operation" id="${slug(event)}"><h3><a href="#${slug(event)}"><code>${event}</code></a></h3><p${inEnglish(words)}>${escapeHtml(post.summary)}.</p>${fieldTable(contract, resolve(contract, schema), 'answer', words)}</section>`;
  });
  const eventNames = new Set(
    Object.values(contract.webhooks ?? {}).map(({ post }) =>
      schemaName(post.requestBody.content['application/json'].schema),
    ),
  );
  const shapes = Object.entries(contract.components.schemas)
    .filter(
      ([name, schema]) =>
        (schema.properties || schema.allOf || isChoice(schema)) &&
        (!used.has(name) || within.includes(`schemas/${name}"`)) &&
        !eventNames.has(name),
    )
    .map(
      ([name, schema]) =>
        `<section id="${slug(name)}"><h3><a href="#${slug(name)}">${name}</a></h3><div${inEnglish(words)}>${toHtml(schema.description ?? '')}</div>${fieldTable(contract, schema, 'answer', words)}</section>`,
    );
  const named: Readonly<Record<string, string>> = {
    Examples: words.rest.examples,
    Webhooks: words.rest.webhooks,
    Shapes: words.rest.shapes,
  };
  return {
    title: words.rest.title,
    contents: ['Examples', ...tags, 'Webhooks', 'Shapes'].map((text) => ({
      id: slug(text),
      text: named[text] ?? tagName(text),
      inside: operations
        .filter(({ tags: [tag] }) => tag === text)
        .map(({ operationId, summary }) => ({
          id: slug(operationId),
          text: summary,
          lang: words.lang === 'en' ? undefined : 'en',
        })),
    })),
    html: `<h1>${words.rest.title}</h1>${englishNotice(words)}<div${inEnglish(words)}>${toHtml(contract.info.description)}</div><p>${words.rest.intro}</p><h2 id="examples"><a href="#examples">${words.rest.examples}</a></h2><p>${words.rest.setup}</p>${inLanguages(setups)}${sampleVariables(shown.sample)}${groups.join('\n')}<h2 id="webhooks"><a href="#webhooks">${words.rest.webhooks}</a></h2><p>${words.rest.webhooksIntro}</p>${hooks.join('\n')}<h2 id="shapes"><a href="#shapes">${words.rest.shapes}</a></h2>${shapes.join('\n')}`,
  };
}
