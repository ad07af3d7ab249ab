// Pages in other languages. A translated guide takes its code, its unchanged tables and its anchors from the English one.
import { blocksIn, slug } from './markdown.mjs';

/** Stands in a translated guide for the code block or the table at the same place of the English guide. */
const SAME = '<!-- same -->';

/** Whether a block of a translation stands for the English one. */
export const isSame = (block) => block.type === 'html' && block.text.trim() === SAME;

/** What a translated block must have in common with the English one. */
export function kindOf(block) {
  if (block.type === 'heading') return `heading ${block.depth}`;
  if (block.type === 'list') return `list of ${block.items.length}`;
  if (block.type === 'table') return `table of ${block.rows.length}`;
  return block.type;
}

/** Whether a block may stand at the place of an English one. */
export const fits = (block, english) =>
  isSame(block) ? ['code', 'table'].includes(english?.type) : Boolean(english) && kindOf(block) === kindOf(english);

/**
 * The blocks of a translated guide, with the code and the anchors of the English one. Returns null if the two do not have
 * the same blocks, so that no code stands below a text that describes something else.
 */
export function joinTranslation(english, translation) {
  const [originals, blocks] = [blocksIn(english), blocksIn(translation)];
  if (originals.length !== blocks.length || !blocks.every((block, at) => fits(block, originals[at]))) return null;
  return blocks.map((block, at) => {
    if (isSame(block)) return { ...originals[at], isEnglish: true };
    return block.type === 'heading' ? { ...block, id: slug(originals[at].text) } : block;
  });
}

/** The attribute of an element whose text is English in every language. */
export const inEnglish = ({ lang }) => (lang === 'en' ? '' : ' lang="en"');

/** The notice of a page whose descriptions are English in every language. */
export const englishNotice = ({ englishTexts }) => (englishTexts ? `<p class="note">${englishTexts}</p>` : '');

/** Leads links to other pages of the documentation, and pictures, to the same language. */
export const linkWithin = (html, { base }) =>
  base === '/docs' ? html : html.replace(/(href|src)="\/docs(?=["/#?])(?!\/contract\.pdf)/g, `$1="${base}`);
