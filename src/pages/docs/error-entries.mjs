// What the page of errors says of each code beside its cause and remedy: message, example answer, and who answers so. From
// the contract and the GraphQL schema.
import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Kind, parse } from 'graphql';
import { blocksIn, slug } from './markdown.mjs';

const source = (file) => readFileSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), 'utf8');

/** Codes that every route of a kind can answer. */
export const EVERYWHERE = new Set([
  ...['invalid_json', 'unsupported_media_type', 'unauthorized', 'forbidden', 'idempotency_conflict', 'rate_limited'],
  ...['internal', 'unavailable'],
]);

/** Longer lists of operations become a number. */
const MOST_LINKS = 8;

/** Answers that say more than the general message of their code. A test compares them with those of the service. */
const examples = {
  invalid_body: {
    message: 'signers.0.email must be a valid email.',
    details: [{ path: 'signers.0.email', message: 'must be a valid email' }],
  },
  invalid_parameter: {
    message: 'limit must be a whole number, at least 1.',
    details: [{ path: 'limit', message: 'must be a whole number, at least 1' }],
  },
  forbidden: { message: 'The API key does not have the scope envelopes:write.' },
  invalid_status: { message: 'The envelope is canceled.' },
  code_wrong: { facts: { triesLeft: 4 } },
  rate_limited: { headers: ['Retry-After: 17'] },
  unavailable: { headers: ['Retry-After: 2'] },
  unauthorized: { headers: ['WWW-Authenticate: Bearer'] },
  method_not_allowed: { headers: ['Allow: GET, POST'] },
};

/** The root fields of the schema by the code that they declare. */
function fieldsByCode() {
  const pages = { Query: 'graphql-queries', Mutation: 'graphql-mutations', Subscription: 'graphql-subscriptions' };
  const found = new Map();
  for (const { kind, name, fields } of parse(source('schema.graphql')).definitions)
    if (kind === Kind.OBJECT_TYPE_DEFINITION && pages[name.value])
      for (const field of fields)
        for (const { arguments: args = [], name: directive } of field.directives)
          if (directive.value === 'error') {
            const code = args.find((arg) => arg.name.value === 'code').value.value.toLowerCase();
            const entry = { name: field.name.value, page: pages[name.value] };
            found.set(code, [...(found.get(code) ?? []), entry]);
          }
  return found;
}

/** The blocks of the guide with what is known of each code. A heading of level 3 is a code, then its cause, then its remedy. */
export function withAnswers(blocks, { errors: words }) {
  const contract = JSON.parse(source('clients/typescript/rest/src/generated/openapi.json'));
  const codes = contract.components.schemas.Error.properties.error.properties.code['x-codes'];
  const operations = Object.values(contract.paths)
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => operationId);
  const fields = fieldsByCode();
  const routesOf = (code) => operations.filter(({ 'x-codes': own }) => own[code]);
  return blocks.flatMap((block, at) => {
    const before = (distance) => blocks[at - distance];
    if (isCode(before(1), block.type)) return blocksIn(`**${words.cause}** ${block.raw}`);
    if (!isCode(before(2), block.type)) return [block];
    const code = before(2).text.replaceAll('`', '');
    const declared = codes[code];
    if (!declared) throw new Error(`the page of errors has ${code}, which no room declares`);
    const isRest = routesOf(code).length > 0 || code === 'method_not_allowed';
    return blocksIn(
      [
        `**${words.remedy}** ${block.raw}`,
        isRest ? restAnswer(code, declared) : graphqlAnswer(code, declared, fields.get(code)?.[0]?.name),
        ...(examples[code]?.message ? [`${words.otherwise} “${declared.meaning}”`] : []),
        `**${words.where}** ${answeredBy({ code, routes: routesOf(code), every: operations.length, fields: fields.get(code) ?? [], words })}`,
      ].join('\n\n'),
    );
  });
}

const isCode = (heading, type) => type === 'paragraph' && heading?.type === 'heading' && heading.depth === 3;

function restAnswer(code, { status, meaning }) {
  const { message = meaning, details, headers = [] } = examples[code] ?? {};
  const body = JSON.stringify({ error: { code, message, ...(details && { details }) } }, null, 2);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Link: </docs/errors#${slug(code)}>; rel="help"`,
    ...headers,
  ];
  return `\`\`\`http REST\n${lines.join('\n')}\n\n${body}\n\`\`\``;
}

function graphqlAnswer(code, { meaning }, field) {
  const { message = meaning, facts } = examples[code] ?? {};
  const extensions = { code, ...facts, docUrl: `https://esign.example/docs/errors#${slug(code)}` };
  const error = { message, ...(field && { path: [field] }), extensions };
  return `\`\`\`json GraphQL\n${JSON.stringify({ errors: [error] }, null, 2)}\n\`\`\``;
}

/** Who answers with a code, in a sentence. */
function answeredBy({ code, routes, every, fields, words }) {
  const links = (items, write, many) => (items.length > MOST_LINKS ? many(items.length) : items.map(write).join(', '));
  const rest = () => {
    if (code === 'method_not_allowed') return words.anyPath;
    if (routes.length === every) return words.every;
    if (EVERYWHERE.has(code)) return code === 'idempotency_conflict' ? words.everyPost : words.everyBody;
    return links(routes, ({ operationId: id }) => `[\`${id}\`](/docs/reference#${slug(id)}-refusals)`, words.routes);
  };
  const parts = [
    routes.length || code === 'method_not_allowed' ? `${words.rest} ${rest()}` : '',
    fields.length
      ? `${words.graphql} ${links(fields, ({ name, page }) => `[\`${name}\`](/docs/${page}#${slug(name)})`, words.fields)}`
      : '',
  ].filter(Boolean);
  return parts.length ? `${parts.join('. ')}.` : words.pagesOnly;
}
