// The reference of the GraphQL schema, one page for each kind of definition, from the SDL with its directives.
import { Kind, parse, print } from 'graphql';
import { escapeHtml } from './escape.mjs';
import { inline, slug, toHtml } from './markdown.mjs';
import { englishNotice, inEnglish } from './translate.mjs';

const roots = { queries: 'Query', mutations: 'Mutation', subscriptions: 'Subscription' };

/** The definitions that a page lists, besides the pages of root fields. */
const kinds = {
  objects: [Kind.OBJECT_TYPE_DEFINITION, Kind.INTERFACE_TYPE_DEFINITION, Kind.UNION_TYPE_DEFINITION],
  payloads: [Kind.OBJECT_TYPE_DEFINITION],
  inputs: [Kind.INPUT_OBJECT_TYPE_DEFINITION],
  enums: [Kind.ENUM_TYPE_DEFINITION],
  scalars: [Kind.SCALAR_TYPE_DEFINITION, Kind.DIRECTIVE_DEFINITION],
};

/** What mutations answer with has a page of its own. */
const isPayload = (name) => name.endsWith('Payload');

const pageName = (part) => `graphql-${part}`;
export const graphqlNames = [...Object.keys(roots), ...Object.keys(kinds)].map(pageName);

/** The pages of the schema in a language. */
export function graphqlPages(sdl, words) {
  const { definitions } = parse(sdl);
  const named = new Map(
    definitions.filter(({ kind }) => kind !== Kind.DIRECTIVE_DEFINITION).map((each) => [each.name?.value, each]),
  );
  const parts = Object.entries(kinds).map(([part, its]) => [
    part,
    definitions.filter(
      ({ kind, name }) =>
        its.includes(kind) &&
        !Object.values(roots).includes(name.value) &&
        (kind !== Kind.OBJECT_TYPE_DEFINITION || isPayload(name.value) === (part === 'payloads')),
    ),
  ]);
  const pageOfType = new Map(parts.flatMap(([part, its]) => its.map(({ name }) => [name.value, pageName(part)])));
  const meanings = new Map(
    named.get('ErrorCode')?.values.map(({ name, description }) => [name.value, description?.value]),
  );
  const schema = { words, definitions, meanings, linkTo: (name) => linkTo(pageOfType, name) };
  return [
    ...Object.entries(roots).map(([part, type]) =>
      page(schema, part, named.get(type)?.fields ?? [], (field) => rootFieldHtml(schema, field)),
    ),
    ...parts.map(([part, its]) => page(schema, part, its, (each) => definitionHtml(schema, each))),
  ];
}

function linkTo(pageOfType, name) {
  const page = pageOfType.get(name);
  return page ? `<a href="/docs/${page}#${slug(name)}">${name}</a>` : name;
}

function page({ words }, part, items, htmlOf) {
  const { titles, intros, more, everyError } = words.graphql;
  const nameOf = (item) => `${item.kind === Kind.DIRECTIVE_DEFINITION ? '@' : ''}${item.name.value}`;
  const sorted = [...items].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  const sections = sorted.map(
    (item) => `<section class="operation" id="${slug(nameOf(item))}" aria-labelledby="${slug(nameOf(item))}-title">
<h2 class="definition" id="${slug(nameOf(item))}-title"><a href="#${slug(nameOf(item))}">${nameOf(item)}</a></h2>
${htmlOf(item)}</section>`,
  );
  return {
    name: pageName(part),
    title: titles[part],
    contents: sorted.map((item) => ({ id: slug(nameOf(item)), text: nameOf(item) })),
    html: `<h1>${titles[part]}</h1>${englishNotice(words)}<p>${intros[part]} ${part in roots ? everyError : ''} ${more}</p>${sections.join('\n')}`,
  };
}

/** A type with links: `[Envelope!]!`. */
function typeHtml(schema, type) {
  if (type.kind === Kind.NON_NULL_TYPE) return `${typeHtml(schema, type.type)}!`;
  if (type.kind === Kind.LIST_TYPE) return `[${typeHtml(schema, type.type)}]`;
  return schema.linkTo(type.name.value);
}

const describe = ({ words }, { description }) =>
  description ? `<div${inEnglish(words)}>${toHtml(description.value)}</div>` : '';

/** The arguments of the directives of one name on a node. */
const directivesOf = ({ directives = [] }, name) =>
  directives
    .filter((each) => each.name.value === name)
    .map(({ arguments: args }) => Object.fromEntries(args.map((arg) => [arg.name.value, arg.value])));

/** The description of a field or an argument in a table: with default, limits and deprecation. */
function notesHtml({ words }, node) {
  const limits = directivesOf(node, 'constraint').flatMap((limit) =>
    Object.entries(limit).map(
      ([name, value]) => `${words.limits[name] ?? name} <code>${escapeHtml(print(value))}</code>`,
    ),
  );
  if (node.defaultValue) limits.push(`${words.limits.default} <code>${escapeHtml(print(node.defaultValue))}</code>`);
  return [
    node.description && `<span${inEnglish(words)}>${inline(node.description.value)}</span>`,
    limits.join(', '),
    deprecationHtml(words, node),
  ]
    .filter(Boolean)
    .join(' ');
}

const deprecationHtml = (words, node) =>
  directivesOf(node, 'deprecated')
    .map(
      ({ reason }) =>
        `<strong>${words.graphql.deprecated}</strong> <span${inEnglish(words)}>${inline(reason?.value ?? '')}</span>`,
    )
    .join('');

const table = (heads, rows, kind = 'fields') =>
  `<div class="scroll" tabindex="0"><table class="${kind}"><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;

const valueTable = (schema, head, nodes) =>
  table(
    [head, schema.words.table.type, schema.words.table.notes],
    nodes.map(
      (node) =>
        `<tr><td><code>${node.name.value}</code></td><td>${typeHtml(schema, node.type)}</td><td>${notesHtml(schema, node)}${restrictionsHtml(schema, node)}</td></tr>`,
    ),
  );

/** Arguments, access and errors of a field of an object, in the table of its fields. */
function restrictionsHtml(schema, node) {
  const { words } = schema;
  if (node.kind !== Kind.FIELD_DEFINITION) return '';
  const args = (node.arguments ?? []).map(
    (arg) =>
      `<p class="by"><code>${arg.name.value}</code>: ${typeHtml(schema, arg.type)} ${notesHtml(schema, arg)}</p>`,
  );
  const codes = directivesOf(node, 'error').map(({ code }) => errorLink(code.value));
  return [
    ...args,
    ...directivesOf(node, 'access').map(
      (access) => `<p class="by">${words.graphql.access}: ${accessText(words, access)}</p>`,
    ),
    codes.length ? `<p class="by">${words.graphql.errors}: ${codes.join(' ')}</p>` : '',
  ].join('');
}

const errorLink = (code) => `<a href="/docs/errors#${slug(code)}"><code>${code}</code></a>`;

/** Who may use a field, as a sentence. */
function accessText({ graphql: { accessOf: texts } }, { key, anyKey, member, links, anyone, otherwiseNull }) {
  if (anyone?.value) return `${texts.anyone}.`;
  const parts = [
    anyKey?.value && texts.anyKey,
    key && `${texts.key} <code>${key.value}</code>`,
    member && `${texts.member} <code>${member.value}</code>`,
    links?.values?.length && `${texts.links} ${links.values.map(({ value }) => `<code>${value}</code>`).join(', ')}`,
  ].filter(Boolean);
  return `${parts.join(' · ')}.${otherwiseNull?.value ? ` ${texts.otherwiseNull}` : ''}`;
}

function rootFieldHtml(schema, field) {
  const { words } = schema;
  const errors = directivesOf(field, 'error').map(
    ({ code, when }) =>
      `<tr><td>${errorLink(code.value)}</td><td${inEnglish(words)}>${inline(when?.value ?? schema.meanings.get(code.value))}</td></tr>`,
  );
  const [access] = directivesOf(field, 'access');
  return [
    deprecationHtml(words, field),
    describe(schema, field),
    field.arguments?.length
      ? `<h3>${words.graphql.arguments}</h3>${valueTable(schema, words.table.argument, field.arguments)}`
      : '',
    `<p><strong>${words.graphql.returns}</strong> ${typeHtml(schema, field.type)}</p>`,
    access ? `<p><strong>${words.graphql.access}</strong> ${accessText(words, access)}</p>` : '',
    errors.length
      ? `<h3>${words.graphql.errors}</h3>${table([words.table.code, words.table.when], errors, 'fields errors')}`
      : '',
  ].join('\n');
}

function definitionHtml(schema, node) {
  const { words, definitions } = schema;
  const texts = words.graphql;
  const fields = node.fields?.length ? valueTable(schema, words.table.field, node.fields) : '';
  const list = (word, names) => (names.length ? `<p>${word}: ${names.map(schema.linkTo).join(', ')}</p>` : '');
  const implementing = definitions.filter(({ interfaces = [] }) =>
    interfaces.some(({ name }) => name.value === node.name.value),
  );
  const [specified] = directivesOf(node, 'specifiedBy');
  const values = (node.values ?? []).map(
    (value) => `<tr><td><code>${value.name.value}</code></td><td>${notesHtml(schema, value)}</td></tr>`,
  );
  return [
    describe(schema, node),
    list(
      texts.implements,
      (node.interfaces ?? []).map(({ name }) => name.value),
    ),
    list(texts.usedBy, node.kind === Kind.INTERFACE_TYPE_DEFINITION ? implementing.map(({ name }) => name.value) : []),
    list(
      texts.oneOf,
      (node.types ?? []).map(({ name }) => name.value),
    ),
    specified
      ? `<p>${texts.specification}: <a href="${escapeHtml(specified.url.value)}">${escapeHtml(specified.url.value)}</a></p>`
      : '',
    node.kind === Kind.DIRECTIVE_DEFINITION
      ? `<p>${texts.places}: ${node.locations.map(({ value }) => `<code>${value}</code>`).join(' ')}</p>`
      : '',
    fields,
    node.arguments?.length ? valueTable(schema, words.table.argument, node.arguments) : '',
    values.length ? table([words.table.value, words.table.notes], values, 'fields values') : '',
  ].join('\n');
}
