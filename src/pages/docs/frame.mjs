// The layout around every documentation page: search, language, menu, contents, previous and next page.
import { escapeHtml } from './escape.mjs';
import { graphqlNames } from './graphql-reference.mjs';

/** The menu: pages by topic. The names of the topics are in words. */
export const groups = {
  people: ['senders', 'agencies', 'trainers', 'signers'],
  guides: [
    'index',
    'rest',
    'graphql',
    'php-python',
    'assistants',
    'sandbox',
    'mandates',
    'fields',
    'templates',
    'bulk-sends',
    'training',
    'overview',
    'settings',
    'reminders',
    'envelope-list',
    'reading',
    'corrections',
    'in-person',
    'frontend',
    'sealing-digests',
    'webhooks',
    'dashboards',
    'running',
    'operators',
    'sign-in',
    'monitoring',
    'capacity',
    'secret-key',
    'seal-keys',
    'certificates',
    'identity-wallets',
    'signer-certificates',
    'trusted-lists',
    'transparency',
    'evidence-records',
    'preserved-pdfs',
    'backups',
    'moving',
    'upgrades',
    'incidents',
    'personal-data',
    'security',
    'asvs',
  ],
  depth: ['received', 'evidence', 'example'],
  rest: ['reference', 'errors'],
  graphql: graphqlNames,
  all: ['interfaces', 'configuration', 'commands', 'endpoints', 'access', 'versions', 'changelog'],
};
export const order = Object.values(groups).flat();

/** The address of a page in a language. */
export const hrefOf = ({ name }, { base }) => (name === 'index' ? base : `${base}/${name}`);

/** The title of a page in links: what it has before a colon. */
const shortTitle = ({ title }) => escapeHtml(title.split(/ ?:/)[0]);

const link = (page, current, words) =>
  `<li><a href="${hrefOf(page, words)}"${page === current ? ' aria-current="page"' : ''}>${shortTitle(page)}</a></li>`;

const menuOf = (page, pages, words) =>
  Object.entries(groups)
    .map(([group, names]) => {
      const links = pages.filter(({ name }) => names.includes(name)).map((each) => link(each, page, words));
      return `<p>${words.groups[group]}</p><ul>${links.join('')}</ul>`;
    })
    .join('');

const contentsOf = (items) =>
  `<ul>${items.map(({ id, text, inside, lang }) => `<li><a href="#${id}"${lang ? ` lang="${lang}"` : ''}>${escapeHtml(text.replaceAll('`', ''))}</a>${inside?.length ? contentsOf(inside) : ''}</li>`).join('')}</ul>`;

/** Links to the previous and the next page, in the order of the menu. */
function turnOf(page, pages, words) {
  const at = pages.indexOf(page);
  const side = (other, word, kind) =>
    other
      ? `<a class="${kind}" href="${hrefOf(other, words)}"><span>${word}</span>${shortTitle(other)}</a>`
      : '<span></span>';
  if (at < 0) return '';
  return `<nav class="turn" aria-label="${words.turn}">${side(pages[at - 1], words.before, 'before')}${side(pages[at + 1], words.next, 'after')}</nav>`;
}

/** The body of a page. `query` is the text in the search field. */
export function bodyOf(page, pages, words, query = '') {
  const menu = menuOf(page, pages, words);
  const { other } = words;
  const here = page.contents.length
    ? `<nav class="contents" aria-label="${words.contents}"><p>${words.contents}</p>${contentsOf(page.contents)}</nav>`
    : '';
  return `<a class="skip" href="#main">${words.skip}</a>
<header class="docs-top"><a class="docs-brand" href="${words.base}"><span class="brand" aria-hidden="true">E</span> <span>Esign <span class="docs-word">${words.brand}</span></span></a>
<form class="docs-search" role="search" action="${words.base}/search" method="get"><input class="input" type="search" name="q" value="${query}" maxlength="200" placeholder="${words.search}" aria-label="${words.searchLabel}" autocomplete="off"></form>
<a class="docs-language" href="${hrefOf(page, other)}" hreflang="${other.lang}" lang="${other.lang}">${other.name}</a></header>
<div class="docs">
<nav class="menu" aria-label="${words.menu}">${menu}</nav>
<nav class="menu-small" aria-label="${words.menu}"><details><summary>${words.pages}</summary>${menu}</details></nav>
<main id="main" tabindex="-1">${page.html}${turnOf(page, pages, words)}</main>
${here}
</div>`;
}
