// The guides, in English or translated, and the changelog. A translated guide takes its code, its unchanged tables and its
// anchors from the English one. The page of errors is completed from the contract and the GraphQL schema.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ConstDirectiveNode, Kind, parse, type StringValueNode } from 'graphql';
import { type Block, blocksIn, blocksToHtml, headingsIn, isHeading, type Page, slug } from './markdown.ts';
import { type Contract, EVERYWHERE, type Operation, openapi, operationsOf } from './reference.ts';
import { en, type Words } from './words/en.ts';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const textIn = (file: string) => readFileSync(here(file), 'utf8');

/** The text of an English guide, with the files that it includes. */
export const guideText = (file: string): string =>
  textIn(`guides/${file}`).replace(
    /^<!-- include (\S+) -->$/gm,
    (_, name: string) => `\`\`\`ts ${path.basename(name)}\n${textIn(name).trimEnd()}\n\`\`\``,
  );

/** Whether a block is a shell command with the variables of the first guide. */
const hasVariables = (block: Block) =>
  block.type === 'code' && block.lang === 'sh' && /\$\{?(URL|API|KEY)\b/.test(block.text);

/** All guides in a language. A guide without a translation that fits is shown in English, with a notice. */
export const guidePages = (words: Words): Page[] =>
  readdirSync(here('guides')).map((file) => {
    const english = guideText(file);
    const translation = `${words.lang}/${file}`;
    const translated = existsSync(here(translation)) ? joinTranslation(english, textIn(translation)) : null;
    const written = translated ?? blocksIn(english);
    const complete = file === 'errors.md' ? withAnswers(written, words) : written;
    const blocks = translated && words.lang === 'fr' ? complete.map(unbroken) : complete;
    const usesVariables = file !== 'index.md' && blocks.some(hasVariables);
    return toPage(file.replace(/\.md$/, ''), blocks, words, {
      isTranslated: Boolean(translated),
      note: usesVariables ? words.variables : '',
    });
  });

/** The changelog, which is English in every language. */
export function changelogPage(words: Words): Page {
  let version = '';
  const blocks = blocksIn(textIn('../../../CHANGELOG.md')).map((block) => {
    if (!isHeading(block)) return block;
    if (block.depth === 2) version = slug(block.text);
    // Each version has the same headings.
    return block.depth === 3 ? { ...block, id: `${version}-${slug(block.text)}` } : block;
  });
  return { ...toPage('changelog', blocks, words, { isTranslated: false, note: '' }), title: words.changelog };
}

const noteHtml = (text: string) => (text ? `<p class="note">${text}</p>\n` : '');

/** A page with its HTML, and its text as Markdown for programs. */
function toPage(
  name: string,
  blocks: Block[],
  words: Words,
  { isTranslated, note }: { readonly isTranslated: boolean; readonly note: string },
): Page {
  const title = blocks.find(isHeading)!.text;
  const html = blocksToHtml(blocks).replace('</h1>\n', `</h1>\n${noteHtml(note)}`);
  const isForeign = words !== en && !isTranslated;
  return {
    name,
    title,
    contents: headingsIn(blocks),
    markdown: `${blocks.map(({ raw }) => raw.trimEnd()).join('\n\n')}\n`,
    html: isForeign ? `${noteHtml(words.untranslated)}<div lang="en">${html}</div>` : html,
  };
}

/** Stands in a translated guide for the code block or the table at the same place of the English guide. */
const SAME = '<!-- same -->';

/** Whether a block of a translation stands for the English one. */
export const isSame = (block: Block): boolean => block.type === 'html' && block.text.trim() === SAME;

/** What a translated block must have in common with the English one. */
export function blockKind(block: Block): string {
  if (block.type === 'heading') return `heading ${block.depth}`;
  if (block.type === 'list') return `list of ${block.items.length}`;
  if (block.type === 'table') return `table of ${block.rows.length}`;
  return block.type;
}

/** Whether a block may stand at the place of an English one. */
export const fits = (block: Block, english: Block | undefined): boolean => {
  if (!english) return false;
  return isSame(block) ? ['code', 'table'].includes(english.type) : blockKind(block) === blockKind(english);
};

/**
 * The blocks of a translated guide, with the code and the anchors of the English one. Returns null if the two do not have
 * the same blocks, so that no code stands below a text that describes something else.
 */
function joinTranslation(english: string, translation: string): Block[] | null {
  const [originals, blocks] = [blocksIn(english), blocksIn(translation)];
  if (originals.length !== blocks.length || !blocks.every((block, at) => fits(block, originals[at]))) return null;
  return blocks.map((block, at) => {
    const original = originals[at]!;
    if (isSame(block)) return { ...original, isEnglish: true };
    return isHeading(block) && isHeading(original) ? { ...block, id: slug(original.text) } : block;
  });
}

const withoutBreaks = (text: string) => text.replace(/ (?=[:;!?»%€])/g, '\u00a0').replace(/« /g, '«\u00a0');

/**
 * A block of a French guide with no-break spaces before high punctuation and units, and inside guillemets: no line begins with
 * such a sign. Code stays as it is.
 */
function unbroken(block: Block): Block {
  if (block.isEnglish || ['code', 'codespan'].includes(block.type)) return block;
  if (block.type === 'html') return { ...block, text: block.text.replace(/>[^<]+/g, withoutBreaks) };
  const parts = ['tokens', 'items', 'header'].filter((name) => Array.isArray(block[name as keyof Block]));
  const rows = (block as { readonly rows?: Block[][] }).rows;
  return {
    ...block,
    ...('text' in block && typeof block.text === 'string' && { text: withoutBreaks(block.text) }),
    ...Object.fromEntries(
      parts.map((name) => [name, (block[name as keyof Block] as unknown as Block[]).map(unbroken)]),
    ),
    ...(rows && { rows: rows.map((row) => row.map(unbroken)) }),
  } as Block;
}

/** Longer lists of operations become a number. */
const MOST_LINKS = 8;

interface ExampleAnswer {
  readonly message?: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly headers?: readonly string[];
}

/** Answers that say more than the general message of their code. A test compares them with those of the service. */
const examples: Readonly<Record<string, ExampleAnswer>> = {
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

/** A root field, and the page of the reference that has it. */
interface RootField {
  readonly name: string;
  readonly page: string;
}

const rootPages: Readonly<Record<string, string>> = {
  Query: 'graphql-queries',
  Mutation: 'graphql-mutations',
  Subscription: 'graphql-subscriptions',
};

const declaredCode = ({ arguments: args = [] }: ConstDirectiveNode) =>
  (args.find((arg) => arg.name.value === 'code')!.value as StringValueNode).value.toLowerCase();

/** The root fields of the schema by the code that they declare. */
function fieldsByCode(): ReadonlyMap<string, RootField[]> {
  const found = new Map<string, RootField[]>();
  for (const definition of parse(textIn('../../../schema.graphql')).definitions) {
    const page = 'name' in definition && definition.name && rootPages[definition.name.value];
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION || !page) continue;
    for (const { name, directives = [] } of definition.fields ?? [])
      for (const directive of directives)
        if (directive.name.value === 'error') {
          const code = declaredCode(directive);
          found.set(code, [...(found.get(code) ?? []), { name: name.value, page }]);
        }
  }
  return found;
}

/** An error code as the contract declares it. */
interface DeclaredCode {
  readonly status: number;
  readonly meaning: string;
}

/** The codes of the contract. */
const declaredCodes = ({ components }: Contract): Readonly<Record<string, DeclaredCode>> =>
  (
    components.schemas.Error!.properties!.error!.properties!.code as {
      'x-codes': Record<string, DeclaredCode>;
    }
  )['x-codes'];

/**
 * The blocks of the guide with what is known of each code: message, example answer, and who answers so. A heading of level 3 is a
 * code, then its cause, then its remedy.
 */
function withAnswers(blocks: readonly Block[], { errors: words }: Words): Block[] {
  const contract = openapi();
  const codes = declaredCodes(contract);
  const operations = operationsOf(contract);
  const fields = fieldsByCode();
  return blocks.flatMap((block, at) => {
    if (isCode(blocks[at - 1], block)) return blocksIn(`**${words.cause}** ${block.raw}`);
    const heading = blocks[at - 2];
    if (!isCode(heading, block)) return [block];
    const code = heading.text.replaceAll('`', '');
    const declared = codes[code];
    if (!declared) throw new Error(`the page of errors has ${code}, which no room declares`);
    const routes = operations.filter(({ 'x-codes': own }) => own[code]);
    const isRest = routes.length > 0 || code === 'method_not_allowed';
    const mine = fields.get(code) ?? [];
    return blocksIn(
      [
        `**${words.remedy}** ${block.raw}`,
        isRest ? restAnswer(code, declared) : graphqlAnswer(code, declared, mine[0]?.name),
        ...(examples[code]?.message ? [`${words.otherwise} “${declared.meaning}”`] : []),
        `**${words.where}** ${answeredBy({ code, routes, every: operations.length, fields: mine, words })}`,
      ].join('\n\n'),
    );
  });
}

/** Whether a block is the paragraph of a code, which is a heading. */
const isCode = (
  heading: Block | undefined,
  { type }: Block,
): heading is ReturnType<typeof blocksIn>[number] & { text: string } =>
  type === 'paragraph' && isHeading(heading) && heading.depth === 3;

function restAnswer(code: string, { status, meaning }: DeclaredCode): string {
  const { message = meaning, details, headers = [] } = examples[code] ?? {};
  const body = JSON.stringify({ error: { code, message, ...(details && { details }) } }, null, 2);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Link: </docs/errors#${slug(code)}>; rel="help"`,
    ...headers,
  ];
  return `\`\`\`http REST\n${lines.join('\n')}\n\n${body}\n\`\`\``;
}

function graphqlAnswer(code: string, { meaning }: DeclaredCode, field: string | undefined): string {
  const { message = meaning, facts } = examples[code] ?? {};
  const extensions = { code, ...facts, docUrl: `https://esign.example/docs/errors#${slug(code)}` };
  const error = { message, ...(field && { path: [field] }), extensions };
  return `\`\`\`json GraphQL\n${JSON.stringify({ errors: [error] }, null, 2)}\n\`\`\``;
}

interface Answering {
  readonly code: string;
  readonly routes: readonly Operation[];
  /** Number of all routes. */
  readonly every: number;
  readonly fields: readonly RootField[];
  readonly words: Words['errors'];
}

/** Who answers with a code, in a sentence. */
function answeredBy({ code, routes, every, fields, words }: Answering): string {
  const links = <T>(items: readonly T[], write: (item: T) => string, many: (count: number) => string) =>
    items.length > MOST_LINKS ? many(items.length) : items.map(write).join(', ');
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
