// The REST reference and the error catalogue, generated from the contract (openapi.json).
import { curlOf } from './curl.mjs';
import { escapeHtml } from './escape.mjs';
import { codeBlock, inline, slug, toHtml } from './markdown.mjs';

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
function typeOf(contract, schema) {
  if (schema.$ref) {
    const target = resolve(contract, schema);
    if (target.enum) return typeOf(contract, target);
    return `<a href="#${slug(nameOf(schema))}">${nameOf(schema)}</a>`;
  }
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (schema.enum)
    return schema.enum.map((value) => `<code>${escapeHtml(value === null ? 'null' : value)}</code>`).join(' ');
  if (schema.type === 'array' && schema.items) return `array of ${typeOf(contract, schema.items)}`;
  const type = [schema.type ?? 'any'].flat().join(' or ');
  return schema.format ? `${type}, ${schema.format}` : type;
}

const LIMITS = {
  minLength: 'min length',
  maxLength: 'max length',
  minItems: 'min items',
  maxItems: 'max items',
  minimum: 'min',
  maximum: 'max',
  default: 'default',
  pattern: 'pattern',
};

const limitsOf = (schema) =>
  Object.entries(LIMITS)
    .filter(([keyword]) => schema[keyword] !== undefined)
    .map(([keyword, word]) => `${word} <code>${escapeHtml(JSON.stringify(schema[keyword]))}</code>`)
    .join(', ');

/** One row per field. Fields of nested objects have dotted names. */
function fieldRows(contract, schema, marked, prefix = '') {
  const whole = { properties: {}, required: [], ...schema };
  for (const part of schema.allOf ?? []) {
    const resolved = resolve(contract, part);
    whole.properties = { ...whole.properties, ...resolved.properties };
    whole.required = [...whole.required, ...(resolved.required ?? [])];
  }
  return Object.entries(whole.properties).flatMap(([name, value]) => {
    const inside = value.type === 'array' ? value.items : value;
    const nested = !inside.$ref && inside.properties;
    const target = resolve(contract, value);
    const notes = [inline(value.description ?? ''), limitsOf(target.enum ? { default: value.default } : value)].filter(
      Boolean,
    );
    const must = whole.required.includes(name);
    const mark = must === marked.must ? ` <span class="mark" data-mark="${marked.word}">${marked.word}</span>` : '';
    const row = `<tr><td><code>${prefix}${name}</code>${mark}</td><td>${nested ? (value.type === 'array' ? 'array of object' : [value.type].flat().join(' or ')) : typeOf(contract, value)}</td><td>${notes.join('. ')}</td></tr>`;
    return [
      row,
      ...(nested ? fieldRows(contract, inside, marked, `${prefix}${name}${value.type === 'array' ? '[]' : ''}.`) : []),
    ];
  });
}

/** Which fields are marked: required ones in a request, optional ones in a response. */
const marks = { request: { must: true, word: 'required' }, answer: { must: false, word: 'optional' } };

const fieldTable = (contract, schema, side) =>
  `<div class="scroll" tabindex="0"><table class="fields"><thead><tr><th>Field</th><th>Type</th><th>Notes</th></tr></thead><tbody>${fieldRows(contract, schema, marks[side]).join('\n')}</tbody></table></div>`;

const statusWords = {
  400: 'Invalid body, parameter or JSON',
  401: 'No valid key',
  402: 'Not enough credits',
  403: 'The key lacks the scope',
  404: 'Not found',
  409: 'Not in this state',
  410: 'Gone',
  413: 'Too large',
  415: 'Not application/json',
  422: 'Refused for what it asks',
  405: 'Another method',
  429: 'Too many requests',
  500: 'Our fault',
  503: 'Not available',
};

/** Codes that every route of a kind can answer. They are collapsed, so that the operation's own codes stand out. */
const EVERYWHERE = new Set([
  ...['invalid_json', 'unsupported_media_type', 'unauthorized', 'forbidden', 'idempotency_conflict', 'rate_limited'],
  ...['internal', 'unavailable'],
]);

const refusalRow = ([code, { status, when }]) =>
  `<tr><td>${status}</td><td><a href="/docs/errors#${slug(code)}"><code>${code}</code></a></td><td>${inline(when)}</td></tr>`;
const refusalTable = (rows) =>
  `<div class="scroll" tabindex="0"><table class="fields refusals"><thead><tr><th>Status</th><th>Code</th><th>When</th></tr></thead><tbody>${rows.map(refusalRow).join('')}</tbody></table></div>`;

/** Every code that an operation can answer, and when. */
function refusalsHtml({ operationId, 'x-codes': codes }) {
  const rows = Object.entries(codes);
  const own = rows.filter(([code]) => !EVERYWHERE.has(code));
  const others = rows.filter(([code]) => EVERYWHERE.has(code));
  return `<h4 id="${slug(operationId)}-refusals">Refusals</h4>${own.length ? refusalTable(own) : ''}
<details class="told"><summary>${own.length ? 'And' : 'Only'} what every such route can answer</summary>${refusalTable(others)}</details>`;
}

function operationHtml(contract, operation, { examples, answers }) {
  const { method, path, operationId, summary, description, parameters, requestBody, responses } = operation;
  const body = requestBody?.content['application/json'].schema;
  const [goodStatus, good] = Object.entries(responses).find(([status]) => status.startsWith('2'));
  const [media, content] = Object.entries(resolve(contract, good).content ?? {})[0] ?? [];
  const rows = parameters.map(
    ({ name, in: place, description: text, schema }) =>
      `<tr><td><code>${name}</code></td><td>${place}</td><td>${typeOf(contract, schema)}</td><td>${inline(text ?? '')}</td></tr>`,
  );
  const shown = body && resolve(contract, body);
  const answer = content?.schema;
  const example = examples[operationId];
  return `<section class="operation" id="${slug(operationId)}" aria-labelledby="${slug(operationId)}-title">
<h3 id="${slug(operationId)}-title"><a href="#${slug(operationId)}">${escapeHtml(summary)}</a></h3>
<p class="route"><span class="method" data-method="${method}">${method}</span> <code>${path}</code> <span class="operation-id">${operationId}</span></p>
${toHtml(description ?? '')}
${rows.length ? `<h4>Parameters</h4><div class="scroll" tabindex="0"><table class="fields"><thead><tr><th>Name</th><th>In</th><th>Type</th><th>Notes</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>` : ''}
${shown ? `<h4>Request body${nameOf(body) ? `: ${nameOf(body)}` : ''}</h4>${fieldTable(contract, shown, 'request')}` : ''}
<h4>Answer <code>${goodStatus}</code></h4><p>${answer ? (answer.$ref ? typeOf(contract, answer) : fieldTable(contract, answer, 'answer')) : escapeHtml(media ?? 'No body')}</p>
${refusalsHtml(operation)}
<h4>Example</h4>${codeBlock(curlOf({ method, path, example }), 'Shell', 'sh')}${answerOf(answers[operationId])}
</section>`;
}

/** The recorded answer of an example, from a test run. Collapsed, because some are long. */
const answerOf = (answer) =>
  answer === undefined
    ? ''
    : `<details class="told"><summary>What it answers</summary>${codeBlock(typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2), typeof answer === 'string' ? 'CSV' : 'JSON', 'json')}</details>`;

/** The page of all routes by tag, and of the schemas that they share. */
export function referencePage(contract, shown) {
  const operations = operationsOf(contract);
  const tags = [...new Set(operations.map(({ tags: [tag] }) => tag))];
  const used = new Set(operations.map(({ requestBody }) => nameOf(requestBody?.content['application/json'].schema)));
  const within = JSON.stringify(contract.components.schemas);
  const groups = tags.map((tag) => {
    const mine = operations.filter(({ tags: [first] }) => first === tag);
    return `<h2 id="${slug(tag)}"><a href="#${slug(tag)}">${escapeHtml(tag)}</a></h2>${mine.map((each) => operationHtml(contract, each, shown)).join('\n')}`;
  });
  const hooks = Object.entries(contract.webhooks ?? {}).map(([event, { post }]) => {
    const schema = post.requestBody.content['application/json'].schema;
    return `<section class="operation" id="${slug(event)}"><h3><a href="#${slug(event)}"><code>${event}</code></a></h3><p>${escapeHtml(post.summary)}.</p>${fieldTable(contract, resolve(contract, schema), 'answer')}</section>`;
  });
  const eventNames = new Set(
    Object.values(contract.webhooks ?? {}).map(({ post }) =>
      nameOf(post.requestBody.content['application/json'].schema),
    ),
  );
  const shapes = Object.entries(contract.components.schemas)
    .filter(
      ([name, schema]) =>
        (schema.properties || schema.allOf) &&
        (!used.has(name) || within.includes(`schemas/${name}"`)) &&
        !eventNames.has(name),
    )
    .map(
      ([name, schema]) =>
        `<section id="${slug(name)}"><h3><a href="#${slug(name)}">${name}</a></h3>${toHtml(schema.description ?? '')}${fieldTable(contract, schema, 'answer')}</section>`,
    );
  return {
    title: 'REST reference',
    contents: [...tags, 'Webhooks', 'Shapes'].map((text) => ({
      id: slug(text),
      text,
      inside: operations
        .filter(({ tags: [tag] }) => tag === text)
        .map(({ operationId, summary }) => ({ id: slug(operationId), text: summary })),
    })),
    html: `<h1>REST reference</h1>${toHtml(contract.info.description)}<p>Every path begins with <code>/api/v1</code>. The contract for machines: <a href="/openapi.yaml">openapi.yaml</a>, <a href="/openapi.json">openapi.json</a>. In the examples <code>$API</code> is your address with <code>/api/v1</code>, <code>$KEY</code> your key.</p>${groups.join('\n')}<h2 id="webhooks"><a href="#webhooks">Webhooks</a></h2><p>What is sent to your endpoints; how to verify it stands in the <a href="/docs/webhooks">guide</a>.</p>${hooks.join('\n')}<h2 id="shapes"><a href="#shapes">Shapes</a></h2>${shapes.join('\n')}`,
  };
}

/** The page of all error codes, from the tables of the rooms. */
export function errorsPage(contract) {
  const codes = contract.components.schemas.Error.properties.error.properties.code['x-codes'];
  const operations = operationsOf(contract);
  /** The routes that answer with a code, each with its reason. Codes of pages and of the console have no route. */
  const answeredBy = (code) => {
    const by = operations.filter(({ 'x-codes': mine }) => mine[code]);
    if (code === 'method_not_allowed') return '<p class="by">Every path, asked by a method that it does not have.</p>';
    if (by.length === 0) return '<p class="by">Pages and GraphQL only.</p>';
    if (by.length === operations.length) return '<p class="by">Every route.</p>';
    if (EVERYWHERE.has(code))
      return `<p class="by">Every route that ${code === 'idempotency_conflict' ? 'is a POST' : 'takes a body'}.</p>`;
    const links = by.map(
      ({ operationId }) => `<a href="/docs/reference#${slug(operationId)}-refusals"><code>${operationId}</code></a>`,
    );
    return `<p class="by">${links.join(' ')}</p>`;
  };
  const statuses = [...new Set(Object.values(codes).map(({ status }) => status))].sort((a, b) => a - b);
  const groups = statuses.map((status) => {
    const rows = Object.entries(codes)
      .filter(([, each]) => each.status === status)
      .map(
        ([code, { meaning }]) =>
          `<tr id="${slug(code)}"><td><code>${code}</code></td><td>${inline(meaning)}${answeredBy(code)}</td></tr>`,
      );
    return `<h2 id="status-${status}"><a href="#status-${status}">${status}${statusWords[status] ? ` ${statusWords[status]}` : ''}</a></h2><div class="scroll" tabindex="0"><table class="codes"><thead><tr><th>Code</th><th>Meaning, and who answers so</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  });
  return {
    title: 'Errors',
    contents: statuses.map((status) => ({
      id: `status-${status}`,
      text: `${status} ${statusWords[status] ?? ''}`.trim(),
    })),
    html: `<h1>Errors</h1><p>A refusal has a status, a <strong>code</strong> for programs and a message for people; nothing has changed. REST: <code>{"error":{"code","message","details"?}}</code>. GraphQL: the same code in <code>errors[].extensions.code</code>. New codes may come; treat one that you do not know by its status.</p>${groups.join('\n')}`,
  };
}
