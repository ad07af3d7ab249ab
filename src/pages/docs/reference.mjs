// The REST reference, generated from the contract (openapi.json).
import { curlOf } from './curl.mjs';
import { EVERYWHERE } from './error-entries.mjs';
import { escapeHtml } from './escape.mjs';
import { codeBlock, inline, slug, toHtml } from './markdown.mjs';
import { englishNotice, inEnglish } from './translate.mjs';
import { sampleVariables, tryAttribute } from './try.mjs';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The operations of the contract, in its order. */
export function operationsOf(contract) {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      ...item[method],
      method: method.toUpperCase(),
      path,
      parameters: [...(item.parameters ?? []), ...(item[method].parameters ?? [])].map((each) =>
        resolve(contract, each),
      ),
    })),
  );
}

const resolve = (contract, value) =>
  value?.$ref
    ? value.$ref
        .slice(2)
        .split('/')
        .reduce((at, key) => at[key], contract)
    : value;
const nameOf = (schema) => schema?.$ref?.split('/').pop();

/** A type in one line: `string or null, uuid`, `array of Signer`, `draft | sent`. */
function typeOf(contract, schema, words) {
  if (schema.$ref) {
    const target = resolve(contract, schema);
    if (target.enum ?? target['x-extensible-enum']) return typeOf(contract, target, words);
    return `<a href="#${slug(nameOf(schema))}">${nameOf(schema)}</a>`;
  }
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (schema.enum)
    return schema.enum.map((value) => `<code>${escapeHtml(value === null ? 'null' : value)}</code>`).join(' ');
  if (schema['x-extensible-enum'])
    return [
      ...schema['x-extensible-enum'].map((value) => `<code>${escapeHtml(value)}</code>`),
      ...([schema.type].flat().includes('null') ? ['<code>null</code>'] : []),
      `(${words.types.others})`,
    ].join(' ');
  if (schema.type === 'array' && schema.items) return `${words.types.arrayOf} ${typeOf(contract, schema.items, words)}`;
  const type = [schema.type ?? words.types.any].flat().join(` ${words.types.or} `);
  return schema.format ? `${type}, ${schema.format}` : type;
}

const limitsOf = (schema, words) =>
  Object.entries(words.limits)
    .filter(([keyword]) => schema[keyword] !== undefined)
    .map(([keyword, word]) => `${word} <code>${escapeHtml(JSON.stringify(schema[keyword]))}</code>`)
    .join(', ');

/** Whether a schema is a choice between objects: fields that replace or exclude each other. */
const isChoice = ({ anyOf = [] }) => anyOf.length > 0 && anyOf.every(({ properties }) => properties);

/** Joins notes: a note that does not end a sentence gets a full stop before the next one. */
const sentences = (notes) => notes.reduce((text, note) => `${text}${/[.!?]$/.test(text) ? '' : '.'} ${note}`);

/** One object with the fields of all choices. `either`: the fields in which they differ. */
function mergeChoices({ anyOf, ...schema }) {
  const required = (name) => anyOf.filter((each) => each.required?.includes(name)).length;
  const present = (name) => anyOf.filter(({ properties }) => name in properties).length;
  const properties = Object.assign({}, ...anyOf.map((each) => each.properties));
  const names = Object.keys(properties);
  return {
    ...schema,
    type: 'object',
    properties,
    required: names.filter((name) => required(name) === anyOf.length),
    either: names.filter((name) => present(name) < anyOf.length || ![0, anyOf.length].includes(required(name))),
  };
}

const withoutChoices = (schema) => (isChoice(schema) ? mergeChoices(schema) : schema);

/** One row per field. Fields of nested objects have dotted names. */
function fieldRows(contract, schema, marked, words, prefix = '') {
  const whole = { properties: {}, required: [], either: [], ...withoutChoices(schema) };
  for (const part of schema.allOf ?? []) {
    const resolved = resolve(contract, part);
    whole.properties = { ...whole.properties, ...resolved.properties };
    whole.required = [...whole.required, ...(resolved.required ?? [])];
  }
  return Object.entries(whole.properties).flatMap(([name, property]) => {
    const value = withoutChoices(property);
    const inside = value.type === 'array' ? withoutChoices(value.items) : value;
    const nested = !inside.$ref && inside.properties;
    const target = resolve(contract, value);
    const notes = [
      inline(value.description ?? ''),
      limitsOf((target.enum ?? target['x-extensible-enum']) ? { default: value.default } : value, words),
    ].filter(Boolean);
    const must = whole.required.includes(name);
    const word = whole.either.includes(name) ? 'alternative' : must === marked.must ? marked.word : '';
    const mark = word && ` <span class="mark" data-mark="${word}">${words[word]}</span>`;
    const row = `<tr><td><code>${prefix}${name}</code>${mark}</td><td>${nested ? (value.type === 'array' ? `${words.types.arrayOf} ${words.types.object}` : [value.type].flat().join(` ${words.types.or} `)) : typeOf(contract, value, words)}</td><td${inEnglish(words)}>${notes.length > 0 ? sentences(notes) : ''}</td></tr>`;
    return [
      row,
      ...(nested
        ? fieldRows(contract, inside, marked, words, `${prefix}${name}${value.type === 'array' ? '[]' : ''}.`)
        : []),
    ];
  });
}

/** Which fields are marked: required ones in a request, optional ones in a response. */
const marks = { request: { must: true, word: 'required' }, answer: { must: false, word: 'optional' } };

const fieldTable = (contract, schema, side, words) =>
  `<div class="scroll" tabindex="0"><table class="fields"><thead><tr><th>${words.table.field}</th><th>${words.table.type}</th><th>${words.table.notes}</th></tr></thead><tbody>${fieldRows(contract, schema, marks[side], words).join('\n')}</tbody></table></div>`;

const refusalRow = ([code, { status, when }], words) =>
  `<tr><td>${status}</td><td><a href="/docs/errors#${slug(code)}"><code>${code}</code></a></td><td${inEnglish(words)}>${inline(when)}</td></tr>`;
const refusalTable = (rows, words) =>
  `<div class="scroll" tabindex="0"><table class="fields refusals"><thead><tr><th>${words.table.status}</th><th>${words.table.code}</th><th>${words.table.when}</th></tr></thead><tbody>${rows.map((row) => refusalRow(row, words)).join('')}</tbody></table></div>`;

/** Every code that an operation can answer, and when. Common ones are collapsed, so that its own codes stand out. */
function refusalsHtml({ operationId, 'x-codes': codes }, words) {
  const rows = Object.entries(codes);
  const own = rows.filter(([code]) => !EVERYWHERE.has(code));
  const others = rows.filter(([code]) => EVERYWHERE.has(code));
  return `<h4 id="${slug(operationId)}-refusals">${words.rest.refusals}</h4>${own.length ? refusalTable(own, words) : ''}
<details class="told"><summary>${own.length ? words.rest.others : words.rest.onlyOthers}</summary>${refusalTable(others, words)}</details>`;
}

/** Every response header of an operation, and the statuses that have it. Collapsed: most are the same everywhere. */
function headersHtml(contract, responses, words) {
  const statuses = new Map();
  for (const [status, response] of Object.entries(responses))
    for (const [name, header] of Object.entries(resolve(contract, response).headers ?? {}))
      statuses.set(name, { header, within: [...(statuses.get(name)?.within ?? []), status] });
  const rows = [...statuses].map(([name, { header, within }]) => {
    const { description, schema } = resolve(contract, header);
    return `<tr><td><code>${name}</code></td><td>${within.join(' ')}</td><td>${typeOf(contract, schema, words)}</td><td${inEnglish(words)}>${inline(description)}</td></tr>`;
  });
  return `<details class="told"><summary>${words.rest.headers}</summary><div class="scroll" tabindex="0"><table class="fields"><thead><tr><th>${words.table.name}</th><th>${words.table.statuses}</th><th>${words.table.type}</th><th>${words.table.notes}</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`;
}

function operationHtml(contract, operation, { examples, answers, calls }, words) {
  const { method, path, operationId, summary, description, parameters, requestBody, responses } = operation;
  const body = requestBody?.content['application/json'].schema;
  const [goodStatus, good] = Object.entries(responses).find(([status]) => status.startsWith('2'));
  const [media, content] = Object.entries(resolve(contract, good).content ?? {})[0] ?? [];
  const rows = parameters.map(
    ({ name, in: place, description: text, schema }) =>
      `<tr><td><code>${name}</code></td><td>${place}</td><td>${typeOf(contract, schema, words)}</td><td${inEnglish(words)}>${inline(text ?? '')}</td></tr>`,
  );
  const shown = body && resolve(contract, body);
  const answer = content?.schema;
  const example = examples[operationId];
  return `<section class="operation" id="${slug(operationId)}"${tryAttribute({ ...operation, example })} aria-labelledby="${slug(operationId)}-title">
<h3 id="${slug(operationId)}-title"${inEnglish(words)}><a href="#${slug(operationId)}">${escapeHtml(summary)}</a></h3>
<p class="route"><span class="method" data-method="${method}">${method}</span> <code>${path}</code> <span class="operation-id">${operationId}</span></p>
${operation.deprecated ? `<p class="note">${words.rest.deprecated(operation['x-sunset'])}</p>` : ''}<div${inEnglish(words)}>${toHtml(description ?? '')}</div>
${rows.length ? `<h4>${words.rest.parameters}</h4><div class="scroll" tabindex="0"><table class="fields"><thead><tr><th>${words.table.name}</th><th>${words.table.place}</th><th>${words.table.type}</th><th>${words.table.notes}</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>` : ''}
${shown ? `<h4>${words.rest.body}${nameOf(body) ? `: ${nameOf(body)}` : ''}</h4>${shown.description ? `<div${inEnglish(words)}>${toHtml(shown.description)}</div>` : ''}${fieldTable(contract, shown, 'request', words)}` : ''}
<h4>${words.rest.answer} <code>${goodStatus}</code></h4>${answer ? (answer.$ref ? `<p>${typeOf(contract, answer, words)}</p>` : fieldTable(contract, answer, 'answer', words)) : `<p>${escapeHtml(media ?? words.rest.noBody)}</p>`}
${headersHtml(contract, responses, words)}
${refusalsHtml(operation, words)}
<h4>${words.rest.example}</h4>${inLanguages({ sh: curlOf({ method, path, example }), ...calls[operationId] })}${answerOf(answers[operationId], words)}
</section>`;
}

/** The names of the languages of the examples, in their order. */
const languages = { sh: 'curl', ts: 'TypeScript', php: 'PHP', py: 'Python' };

/** An example in each language, one after another. The script of the page makes tabs of them. */
const inLanguages = (texts) =>
  `<div class="languages">${Object.entries(languages)
    .map(([language, name]) => codeBlock(texts[language], name, language))
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
const answerOf = (answer, words) =>
  answer === undefined
    ? ''
    : `<details class="told"><summary>${words.rest.shownAnswer}</summary>${codeBlock(typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2), typeof answer === 'string' ? 'CSV' : 'JSON', 'json')}</details>`;

/** The page of all routes by tag, and of the schemas that they share. */
export function referencePage(contract, shown, words) {
  const operations = operationsOf(contract);
  const tags = [...new Set(operations.map(({ tags: [tag] }) => tag))];
  const tagOf = (tag) => words.rest.tags[tag] ?? tag;
  const used = new Set(operations.map(({ requestBody }) => nameOf(requestBody?.content['application/json'].schema)));
  const within = JSON.stringify(contract.components.schemas);
  const groups = tags.map((tag) => {
    const mine = operations.filter(({ tags: [first] }) => first === tag);
    return `<h2 id="${slug(tag)}"><a href="#${slug(tag)}">${escapeHtml(tagOf(tag))}</a></h2>${mine.map((each) => operationHtml(contract, each, shown, words)).join('\n')}`;
  });
  const hooks = Object.entries(contract.webhooks ?? {}).map(([event, { post }]) => {
    const schema = post.requestBody.content['application/json'].schema;
    return `<section class="operation" id="${slug(event)}"><h3><a href="#${slug(event)}"><code>${event}</code></a></h3><p${inEnglish(words)}>${escapeHtml(post.summary)}.</p>${fieldTable(contract, resolve(contract, schema), 'answer', words)}</section>`;
  });
  const eventNames = new Set(
    Object.values(contract.webhooks ?? {}).map(({ post }) =>
      nameOf(post.requestBody.content['application/json'].schema),
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
  return {
    title: words.rest.title,
    contents: ['Examples', ...tags, 'Webhooks', 'Shapes'].map((text) => ({
      id: slug(text),
      text:
        { Examples: words.rest.examples, Webhooks: words.rest.webhooks, Shapes: words.rest.shapes }[text] ??
        tagOf(text),
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
