// The reference of the GraphQL schema, one page for each kind of definition, from the SDL with its directives.
import {
  type ConstDirectiveNode,
  type ConstValueNode,
  type DefinitionNode,
  type DirectiveDefinitionNode,
  type EnumValueDefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  isTypeDefinitionNode,
  Kind,
  type NamedTypeNode,
  parse,
  print,
  type StringValueNode,
  type TypeDefinitionNode,
  type TypeNode,
} from 'graphql';
import { englishNotice, escapeHtml, inEnglish, inline, type Page, slug, toHtml } from './markdown.ts';
import type { Words } from './words/en.ts';

const roots = { queries: 'Query', mutations: 'Mutation', subscriptions: 'Subscription' } as const;
type RootPart = keyof typeof roots;

/** A page of the schema. */
type Part = keyof Words['graphql']['titles'];

/** A definition that a page lists. */
type Definition = TypeDefinitionNode | DirectiveDefinitionNode;

/** The definitions that a page lists, besides the pages of root fields. */
const kinds: Readonly<Record<Exclude<Part, RootPart>, readonly string[]>> = {
  objects: [Kind.OBJECT_TYPE_DEFINITION, Kind.INTERFACE_TYPE_DEFINITION, Kind.UNION_TYPE_DEFINITION],
  payloads: [Kind.OBJECT_TYPE_DEFINITION],
  inputs: [Kind.INPUT_OBJECT_TYPE_DEFINITION],
  enums: [Kind.ENUM_TYPE_DEFINITION],
  scalars: [Kind.SCALAR_TYPE_DEFINITION, Kind.DIRECTIVE_DEFINITION],
};

/** What mutations answer with has a page of its own. */
const isPayload = (name: string) => name.endsWith('Payload');

const pageName = (part: string) => `graphql-${part}`;
export const graphqlNames = [...Object.keys(roots), ...Object.keys(kinds)].map(pageName);

const isDefinition = (node: DefinitionNode): node is Definition =>
  isTypeDefinitionNode(node) || node.kind === Kind.DIRECTIVE_DEFINITION;

/** The schema in a language. */
interface Schema {
  readonly words: Words;
  readonly definitions: readonly Definition[];
  /** The meaning of each code. */
  readonly meanings: ReadonlyMap<string, string | undefined>;
  readonly linkTo: (name: string) => string;
}

/** The pages of the schema in a language. */
export function graphqlPages(sdl: string, words: Words): Page[] {
  const definitions = parse(sdl).definitions.filter(isDefinition);
  const typeNamed = (wanted: string) =>
    definitions.find(({ kind, name }) => kind !== Kind.DIRECTIVE_DEFINITION && name.value === wanted);
  const parts = (Object.entries(kinds) as [keyof typeof kinds, readonly string[]][]).map(([part, its]) => ({
    part,
    its: definitions.filter(
      ({ kind, name: { value: name } }) =>
        its.includes(kind) &&
        !Object.values<string>(roots).includes(name) &&
        (kind !== Kind.OBJECT_TYPE_DEFINITION || isPayload(name) === (part === 'payloads')),
    ),
  }));
  const pageOfType = new Map(parts.flatMap(({ part, its }) => its.map(({ name }) => [name.value, pageName(part)])));
  const codes = typeNamed('ErrorCode');
  const values = codes?.kind === Kind.ENUM_TYPE_DEFINITION ? (codes.values ?? []) : [];
  const meanings = new Map(values.map(({ name, description }) => [name.value, description?.value]));
  const schema = { words, definitions, meanings, linkTo: (name: string) => linkTo(pageOfType, name) };
  const rootFields = (type: string) => {
    const root = typeNamed(type);
    return root?.kind === Kind.OBJECT_TYPE_DEFINITION ? (root.fields ?? []) : [];
  };
  return [
    ...(Object.entries(roots) as [RootPart, string][]).map(([part, type]) =>
      toPage(schema, part, rootFields(type), (field) => rootFieldHtml(schema, field)),
    ),
    ...parts.map(({ part, its }) => toPage(schema, part, its, (each) => definitionHtml(schema, each))),
  ];
}

function linkTo(pageOfType: ReadonlyMap<string, string>, name: string): string {
  const page = pageOfType.get(name);
  return page ? `<a href="/docs/${page}#${slug(name)}">${name}</a>` : name;
}

const shownName = ({ kind, name }: Definition | FieldDefinitionNode) =>
  `${kind === Kind.DIRECTIVE_DEFINITION ? '@' : ''}${name.value}`;

function toPage<T extends Definition | FieldDefinitionNode>(
  { words }: Schema,
  part: Part,
  items: readonly T[],
  write: (item: T) => string,
): Page {
  const { titles, intros, more, everyError } = words.graphql;
  const sorted = [...items].sort((one, other) => (shownName(one) < shownName(other) ? -1 : 1));
  const sections = sorted.map((item) => {
    const name = shownName(item);
    return `<section class="operation" id="${slug(name)}" aria-labelledby="${slug(name)}-title">
<h2 class="definition" id="${slug(name)}-title"><a href="#${slug(name)}">${name}</a></h2>
${write(item)}</section>`;
  });
  return {
    name: pageName(part),
    title: titles[part],
    contents: sorted.map((item) => ({ id: slug(shownName(item)), text: shownName(item) })),
    html: `<h1>${titles[part]}</h1>${englishNotice(words)}<p>${intros[part]} ${part in roots ? everyError : ''} ${more}</p>${sections.join('\n')}`,
  };
}

/** A type with links: `[Envelope!]!`. */
function typeHtml(schema: Schema, type: TypeNode): string {
  if (type.kind === Kind.NON_NULL_TYPE) return `${typeHtml(schema, type.type)}!`;
  if (type.kind === Kind.LIST_TYPE) return `[${typeHtml(schema, type.type)}]`;
  return schema.linkTo(type.name.value);
}

const describe = ({ words }: Schema, { description }: { readonly description?: StringValueNode | undefined }) =>
  description ? `<div${inEnglish(words)}>${toHtml(description.value)}</div>` : '';

interface Annotated {
  readonly directives?: readonly ConstDirectiveNode[] | undefined;
}
type Arguments = Readonly<Partial<Record<string, ConstValueNode>>>;

/** The value of a scalar argument. */
const scalar = (node: ConstValueNode | undefined) => (node && 'value' in node ? node.value : undefined);
const text = (node: ConstValueNode | undefined) => {
  const value = scalar(node);
  return typeof value === 'string' ? value : undefined;
};

/** The arguments of the directives of one name on a node. */
const argumentsOf = ({ directives = [] }: Annotated, name: string): Arguments[] =>
  directives
    .filter((each) => each.name.value === name)
    .map(({ arguments: args = [] }) => Object.fromEntries(args.map((arg) => [arg.name.value, arg.value])));

/** The description of a field or an argument in a table: with default, limits and deprecation. */
function notesHtml(
  { words }: Schema,
  node: FieldDefinitionNode | InputValueDefinitionNode | EnumValueDefinitionNode,
): string {
  const limitWords: Readonly<Record<string, string>> = words.limits;
  const limits = argumentsOf(node, 'constraint').flatMap((limit) =>
    Object.entries(limit).map(
      ([name, value]) => `${limitWords[name] ?? name} <code>${escapeHtml(print(value!))}</code>`,
    ),
  );
  if ('defaultValue' in node && node.defaultValue)
    limits.push(`${words.limits.default} <code>${escapeHtml(print(node.defaultValue))}</code>`);
  return [
    node.description && `<span${inEnglish(words)}>${inline(node.description.value)}</span>`,
    limits.join(', '),
    deprecationHtml(words, node),
  ]
    .filter(Boolean)
    .join(' ');
}

const deprecationHtml = (words: Words, node: Annotated) =>
  argumentsOf(node, 'deprecated')
    .map(
      ({ reason }) =>
        `<strong>${words.graphql.deprecated}</strong> <span${inEnglish(words)}>${inline(text(reason))}</span>`,
    )
    .join('');

const table = (heads: readonly string[], rows: readonly string[], kind = 'fields') =>
  `<div class="scroll" tabindex="0"><table class="${kind}"><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;

const valueTable = (schema: Schema, head: string, nodes: readonly (FieldDefinitionNode | InputValueDefinitionNode)[]) =>
  table(
    [head, schema.words.table.type, schema.words.table.notes],
    nodes.map(
      (node) =>
        `<tr><td><code>${node.name.value}</code></td><td>${typeHtml(schema, node.type)}</td><td>${notesHtml(schema, node)}${restrictionsHtml(schema, node)}</td></tr>`,
    ),
  );

/** Arguments, access and errors of a field of an object, in the table of its fields. */
function restrictionsHtml(schema: Schema, node: FieldDefinitionNode | InputValueDefinitionNode): string {
  const { words } = schema;
  if (node.kind !== Kind.FIELD_DEFINITION) return '';
  const args = (node.arguments ?? []).map(
    (arg) =>
      `<p class="by"><code>${arg.name.value}</code>: ${typeHtml(schema, arg.type)} ${notesHtml(schema, arg)}</p>`,
  );
  const codes = argumentsOf(node, 'error').map(({ code }) => errorLink(text(code)!));
  return [
    ...args,
    ...argumentsOf(node, 'access').map(
      (access) => `<p class="by">${words.graphql.access}: ${accessText(words, access)}</p>`,
    ),
    codes.length ? `<p class="by">${words.graphql.errors}: ${codes.join(' ')}</p>` : '',
  ].join('');
}

const errorLink = (code: string) => `<a href="/docs/errors#${slug(code)}"><code>${code}</code></a>`;

/** Who may use a field, as a sentence. */
function accessText({ graphql: { accessOf: texts } }: Words, access: Arguments): string {
  const { key, anyKey, member, links, anyone, otherwiseNull } = access;
  const kinds = links?.kind === Kind.LIST ? links.values : [];
  if (scalar(anyone)) return `${texts.anyone}.`;
  const parts = [
    scalar(anyKey) && texts.anyKey,
    key && `${texts.key} <code>${text(key)}</code>`,
    member && `${texts.member} <code>${text(member)}</code>`,
    kinds.length > 0 && `${texts.links} ${kinds.map((kind) => `<code>${text(kind)}</code>`).join(', ')}`,
  ].filter(Boolean);
  return `${parts.join(' · ')}.${scalar(otherwiseNull) ? ` ${texts.otherwiseNull}` : ''}`;
}

function rootFieldHtml(schema: Schema, field: FieldDefinitionNode): string {
  const { words } = schema;
  const errors = argumentsOf(field, 'error').map(
    ({ code, when }) =>
      `<tr><td>${errorLink(text(code)!)}</td><td${inEnglish(words)}>${inline(text(when) ?? schema.meanings.get(text(code)!))}</td></tr>`,
  );
  const [access] = argumentsOf(field, 'access');
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

function definitionHtml(schema: Schema, node: Definition): string {
  const { words, definitions } = schema;
  const texts = words.graphql;
  const namesIn = (types: readonly NamedTypeNode[] | undefined) => (types ?? []).map(({ name }) => name.value);
  const list = (word: string, names: readonly string[]) =>
    names.length ? `<p>${word}: ${names.map(schema.linkTo).join(', ')}</p>` : '';
  const implementing = definitions.filter(
    (each) => 'interfaces' in each && namesIn(each.interfaces).includes(node.name.value),
  );
  const [specified] = 'directives' in node ? argumentsOf(node, 'specifiedBy') : [];
  const address = escapeHtml(text(specified?.url));
  const values = node.kind === Kind.ENUM_TYPE_DEFINITION ? (node.values ?? []) : [];
  const rows = values.map(
    (value) => `<tr><td><code>${value.name.value}</code></td><td>${notesHtml(schema, value)}</td></tr>`,
  );
  return [
    describe(schema, node),
    list(texts.implements, 'interfaces' in node ? namesIn(node.interfaces) : []),
    list(texts.usedBy, node.kind === Kind.INTERFACE_TYPE_DEFINITION ? implementing.map(({ name }) => name.value) : []),
    list(texts.oneOf, 'types' in node ? namesIn(node.types) : []),
    specified ? `<p>${texts.specification}: <a href="${address}">${address}</a></p>` : '',
    node.kind === Kind.DIRECTIVE_DEFINITION
      ? `<p>${texts.places}: ${node.locations.map(({ value }) => `<code>${value}</code>`).join(' ')}</p>`
      : '',
    'fields' in node && node.fields?.length ? valueTable(schema, words.table.field, node.fields) : '',
    node.kind === Kind.DIRECTIVE_DEFINITION && node.arguments?.length
      ? valueTable(schema, words.table.argument, node.arguments)
      : '',
    rows.length ? table([words.table.value, words.table.notes], rows, 'fields values') : '',
  ].join('\n');
}
