// Renders the Markdown of the guides and of the contract's descriptions: headings with anchors, highlighted code, pictures.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Marked, type Token, type Tokens } from 'marked';
import type { Words } from './words/en.ts';

/** A block of a guide. A heading may have the anchor of the English one; a table may be the English one. */
export type Block = Token & { readonly id?: string; readonly isEnglish?: boolean };

/** An entry of the contents of a page. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly lang?: string | undefined;
  readonly inside?: readonly Heading[];
}

/** A page of the documentation. */
export interface Page {
  readonly name: string;
  readonly title: string;
  readonly contents: readonly Heading[];
  readonly html: string;
  /** Its text for programs. */
  readonly markdown?: string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML. */
export const escapeHtml = (text: unknown): string => String(text).replace(/[&<>"']/g, (sign) => escapes[sign]!);

export const slug = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The attribute of an element whose text is English in every language. */
export const inEnglish = ({ lang }: Words): string => (lang === 'en' ? '' : ' lang="en"');

/** The notice of a page whose descriptions are English in every language. */
export const englishNotice = ({ englishTexts }: Words): string =>
  englishTexts ? `<p class="note">${englishTexts}</p>` : '';

const languages: Readonly<Record<string, string>> = {
  sh: 'Shell',
  bash: 'Shell',
  ts: 'TypeScript',
  js: 'JavaScript',
  py: 'Python',
  php: 'PHP',
  rb: 'Ruby',
  go: 'Go',
  graphql: 'GraphQL',
  html: 'HTML',
  tsx: 'React',
  vue: 'Vue',
  svelte: 'Svelte',
  json: 'JSON',
  yaml: 'YAML',
  http: 'HTTP',
};

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text, ...heading }) {
      const inner = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${inner}</h1>\n`;
      const id = anchorOf({ text, ...heading });
      return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`;
    },
    code({ text, lang }) {
      const [language = '', file] = (lang ?? '').split(' ');
      return codeBlock(text, file ?? languages[language] ?? '', language);
    },
    image({ href, text }) {
      const [width, height] = pictureSize(href);
      return `<img src="${href}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy">`;
    },
    table(token) {
      const cells = (row: Tokens.TableCell[], tag: 'td' | 'th') =>
        row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
      const body = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
      const language = (token as Block).isEnglish ? ' lang="en"' : '';
      return `<div class="scroll" tabindex="0"${language}><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${body}</tbody></table></div>\n`;
    },
  },
});

/** The anchor of a heading. */
const anchorOf = ({ id, text }: { readonly id?: unknown; readonly text: string }): string =>
  typeof id === 'string' ? id : slug(text);

/** Height of a picture at most, pixels: the picture of a phone is made smaller, so that the text around it stays in view. */
const HIGHEST = 640;

/**
 * Width and height at which a picture of the guides is shown, an extended WebP (RFC 9649, section 2.7). They are the same in every
 * language. The page keeps this room before the picture is there.
 */
function pictureSize(href: string): [width: number, height: number] {
  const file = fileURLToPath(new URL(`pictures/en/${href.slice(href.lastIndexOf('/') + 1)}`, import.meta.url));
  const bytes = readFileSync(file);
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error(`${file} is no extended WebP`);
  const [width, height] = [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  const scale = Math.min(1, HIGHEST / height);
  return [Math.round(width * scale), Math.round(height * scale)];
}

/** A code block that can be scrolled with the keyboard. */
export const codeBlock = (text: string, label: string, language = ''): string =>
  `<figure class="code">${label && `<figcaption>${escapeHtml(label)}</figcaption>`}<pre tabindex="0"><code>${highlight(text, language)}</code></pre></figure>\n`;

/** The blocks of a text: headings, paragraphs, lists, tables, code. */
export const blocksIn = (markdown: string): Block[] => marked.lexer(markdown).filter(({ type }) => type !== 'space');

export const toHtml = (markdown: string): string => marked.parse(markdown, { async: false });
export const blocksToHtml = (blocks: Block[]): string => marked.parser(blocks);
export const inline = (markdown: string | undefined): string => marked.parseInline(markdown ?? '', { async: false });

/** Whether a block is a heading. */
export const isHeading = (block: Block | undefined): block is Tokens.Heading & Block => block?.type === 'heading';

/** The second-level headings of a page, for its table of contents; inside each, the third-level ones that are a name of code. */
export function headingsIn(blocks: readonly Block[]): Heading[] {
  const contents: (Heading & { readonly inside: Heading[] })[] = [];
  for (const block of blocks) {
    if (!isHeading(block)) continue;
    const { depth, text } = block;
    const id = anchorOf(block);
    if (depth === 2) contents.push({ id, text, inside: [] });
    if (depth === 3 && /^`[^`]+`$/.test(text)) contents.at(-1)?.inside.push({ id, text });
  }
  return contents;
}

const slashes = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`;
const hash = String.raw`(?<![^\s])#[^\n]*`;
const double = String.raw`"(?:\\.|[^"\\\n])*"`;
const single = String.raw`'(?:\\.|[^'\\\n])*'`;
const back = '`(?:\\\\.|[^`\\\\])*`';

const script =
  'as async await break case catch class const continue default delete do else export extends finally for from function if import in instanceof interface let new null of return static switch this throw true false try type typeof undefined void while';

interface Highlighted {
  readonly comment: string;
  readonly string: readonly string[];
  readonly words: string;
}

/** Comments, strings and keywords of each language. */
const highlighted: Readonly<Record<string, Highlighted>> = {
  ts: { comment: slashes, string: [double, single, back], words: script },
  html: { comment: '<!--[\\s\\S]*?-->', string: [double, single], words: script },
  sh: {
    comment: hash,
    string: [double, "'[^']*'"],
    words: 'curl grep node npm npx cd export if then fi for do done',
  },
  py: {
    comment: hash,
    string: ['"""[\\s\\S]*?"""', double, single],
    words:
      'and as assert def else except False for from if import in is lambda None not or print raise return True try while with yield',
  },
  php: {
    comment: slashes,
    string: [double, single],
    words: 'array as bool echo false foreach function if int null return string true',
  },
  rb: {
    comment: hash,
    string: [double, single],
    words: 'and def do else end false if nil not rescue return require true unless',
  },
  go: {
    comment: slashes,
    string: [double, '`[^`]*`'],
    words: 'bool byte const else err false for func if import map nil package range return string struct true type var',
  },
  json: { comment: '(?!)', string: [double], words: 'true false null' },
};
const same: Readonly<Record<string, string>> = { bash: 'sh', js: 'ts', tsx: 'ts', vue: 'html', svelte: 'html' };

/** Returns code as HTML with spans: `c` comment, `s` string, `k` keyword. */
function highlight(text: string, language: string): string {
  const rules = highlighted[same[language] ?? language];
  if (!rules) return escapeHtml(text);
  const words = `(?<![\\w$.-])(?:${rules.words.split(' ').join('|')})(?![\\w-])`;
  const token = new RegExp(`(?<c>${rules.comment})|(?<s>${rules.string.join('|')})|(?<k>${words})`, 'g');
  let html = '';
  let at = 0;
  for (const { 0: found, index, groups = {} } of text.matchAll(token)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    html += `${escapeHtml(text.slice(at, index))}<span class="${kind}">${escapeHtml(found)}</span>`;
    at = index + found.length;
  }
  return html + escapeHtml(text.slice(at));
}
