// The guides, in English or translated, and the changelog.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withAnswers } from './error-entries.mjs';
import { blocksIn, blocksToHtml, headingsOf, slug } from './markdown.mjs';
import { unbroken } from './no-break.mjs';
import { joinTranslation } from './translate.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** The text of an English guide, with the files that it includes. */
export const guideText = (file) =>
  readFileSync(here(`guides/${file}`), 'utf8').replace(
    /^<!-- include (\S+) -->$/gm,
    (_, name) => `\`\`\`ts ${path.basename(name)}\n${readFileSync(here(name), 'utf8').trimEnd()}\n\`\`\``,
  );

/** Whether a block is a shell command with the variables of the first guide. */
const hasVariables = ({ type, lang, text }) => type === 'code' && lang === 'sh' && /\$\{?(URL|API|KEY)\b/.test(text);

/** All guides in a language. A guide without a translation that fits is shown in English, with a notice. */
export const guidePages = (words) =>
  readdirSync(here('guides')).map((file) => {
    const english = guideText(file);
    const translation = here(`${words.lang}/${file}`);
    const translated = existsSync(translation) ? joinTranslation(english, readFileSync(translation, 'utf8')) : null;
    const written = translated ?? blocksIn(english);
    const complete = file === 'errors.md' ? withAnswers(written, words) : written;
    const blocks = translated && words.lang === 'fr' ? complete.map(unbroken) : complete;
    const usesVariables = file !== 'index.md' && blocks.some(hasVariables);
    return pageOf(file.replace(/\.md$/, ''), blocks, words, {
      isTranslated: Boolean(translated),
      note: usesVariables ? words.variables : '',
    });
  });

/** The changelog, which is English in every language. */
export function changelogPage(words) {
  let version = '';
  const blocks = blocksIn(readFileSync(here('../../../CHANGELOG.md'), 'utf8')).map((block) => {
    if (block.type !== 'heading') return block;
    if (block.depth === 2) version = slug(block.text);
    // Each version has the same headings.
    return block.depth === 3 ? { ...block, id: `${version}-${slug(block.text)}` } : block;
  });
  return { ...pageOf('changelog', blocks, words, { isTranslated: false, note: '' }), title: words.changelog };
}

const noteHtml = (text) => (text ? `<p class="note">${text}</p>\n` : '');

/** A page with its HTML, and its text as Markdown for programs. */
function pageOf(name, blocks, words, { isTranslated, note }) {
  const title = blocks.find(({ type }) => type === 'heading').text;
  const html = blocksToHtml(blocks).replace('</h1>\n', `</h1>\n${noteHtml(note)}`);
  const isForeign = words.lang !== 'en' && !isTranslated;
  return {
    name,
    title,
    contents: headingsOf(blocks),
    markdown: `${blocks.map(({ raw }) => raw.trimEnd()).join('\n\n')}\n`,
    html: isForeign ? `${noteHtml(words.untranslated)}<div lang="en">${html}</div>` : html,
  };
}
