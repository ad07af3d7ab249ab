// Renders the Markdown of the guides and of the contract's descriptions: headings with anchors, highlighted code, pictures.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';
import { escapeHtml } from './escape.mjs';
import { highlight } from './highlight.mjs';

export const slug = (text) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const languages = {
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
    heading({ tokens, depth, text, id = slug(text) }) {
      const inner = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${inner}</h1>\n`;
      return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`;
    },
    code({ text, lang }) {
      const [language, file] = (lang ?? '').split(' ');
      return codeBlock(text, file ?? languages[language] ?? '', language);
    },
    image({ href, text }) {
      const [width, height] = sizeOf(href);
      return `<img src="${href}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy">`;
    },
    table(token) {
      const cells = (row, tag) =>
        row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
      const body = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
      const language = token.isEnglish ? ' lang="en"' : '';
      return `<div class="scroll" tabindex="0"${language}><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${body}</tbody></table></div>\n`;
    },
  },
});

/** Height of a picture at most, pixels: the picture of a phone is made smaller, so that the text around it stays in view. */
const HIGHEST = 640;

/**
 * Width and height at which a picture of the guides is shown, an extended WebP (RFC 9649, section 2.7). They are the same in every
 * language. The page keeps this room before the picture is there.
 */
function sizeOf(href) {
  const file = fileURLToPath(new URL(`pictures/en/${href.slice(href.lastIndexOf('/') + 1)}`, import.meta.url));
  const bytes = readFileSync(file);
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error(`${file} is no extended WebP`);
  const [width, height] = [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  const scale = Math.min(1, HIGHEST / height);
  return [Math.round(width * scale), Math.round(height * scale)];
}

/** A code block that can be scrolled with the keyboard. */
export const codeBlock = (text, label, language = '') =>
  `<figure class="code">${label && `<figcaption>${escapeHtml(label)}</figcaption>`}<pre tabindex="0"><code>${highlight(text, language)}</code></pre></figure>\n`;

/** The blocks of a text: headings, paragraphs, lists, tables, code. */
export const blocksIn = (markdown) => marked.lexer(markdown).filter(({ type }) => type !== 'space');

export const toHtml = (markdown) => marked.parse(markdown);
export const blocksToHtml = (blocks) => marked.parser(blocks);
export const inline = (markdown) => marked.parseInline(markdown ?? '');

/** The second-level headings of a page, for its table of contents; inside each, the third-level ones that are a name of code. */
export const headingsOf = (blocks) =>
  blocks
    .filter(({ type }) => type === 'heading')
    .reduce((contents, { depth, text, id = slug(text) }) => {
      if (depth === 2) contents.push({ id, text, inside: [] });
      if (depth === 3 && /^`[^`]+`$/.test(text)) contents.at(-1)?.inside.push({ id, text });
      return contents;
    }, []);
