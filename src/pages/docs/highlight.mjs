// Syntax highlighting at build time: comments, strings and keywords of the languages in the guides.
import { escapeHtml } from './escape.mjs';

const slashes = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`;
const hash = String.raw`(?<![^\s])#[^\n]*`;
const double = String.raw`"(?:\\.|[^"\\\n])*"`;
const single = String.raw`'(?:\\.|[^'\\\n])*'`;
const back = '`(?:\\\\.|[^`\\\\])*`';

const script =
  'as async await break case catch class const continue default delete do else export extends finally for from function if import in instanceof interface let new null of return static switch this throw true false try type typeof undefined void while';

/** Comments, strings and keywords of each language. */
const languages = {
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
const same = { bash: 'sh', js: 'ts', tsx: 'ts', vue: 'html', svelte: 'html' };

/** Returns code as HTML with spans: `c` comment, `s` string, `k` keyword. */
export function highlight(text, language) {
  const rules = languages[same[language] ?? language];
  if (!rules) return escapeHtml(text);
  const words = `(?<![\\w$.-])(?:${rules.words.split(' ').join('|')})(?![\\w-])`;
  const token = new RegExp(`(?<c>${rules.comment})|(?<s>${rules.string.join('|')})|(?<k>${words})`, 'g');
  let html = '';
  let at = 0;
  for (const { 0: found, index, groups } of text.matchAll(token)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    html += `${escapeHtml(text.slice(at, index))}<span class="${kind}">${escapeHtml(found)}</span>`;
    at = index + found.length;
  }
  return html + escapeHtml(text.slice(at));
}
