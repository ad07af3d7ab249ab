// The layout around every documentation page: search, menu, contents, previous and next page.
import { escapeHtml } from './escape.mjs';

/** The menu: pages by topic. */
const groups = {
  Guides: [
    'index',
    'rest',
    'graphql',
    'php-python',
    'sandbox',
    'mandates',
    'frontend',
    'webhooks',
    'dashboards',
    'operators',
    'monitoring',
    'secret-key',
    'backups',
  ],
  'In depth': ['evidence', 'example'],
  Reference: ['reference', 'errors', 'access'],
};
export const order = Object.values(groups).flat();

export const hrefOf = ({ name }) => (name === 'index' ? '/docs' : `/docs/${name}`);

const link = (page, current) =>
  `<li><a href="${hrefOf(page)}"${page === current ? ' aria-current="page"' : ''}>${escapeHtml(page.title.split(':')[0])}</a></li>`;

const menuOf = (page, pages) =>
  Object.entries(groups)
    .map(([group, names]) => {
      const links = pages.filter(({ name }) => names.includes(name)).map((each) => link(each, page));
      return `<p>${group}</p><ul>${links.join('')}</ul>`;
    })
    .join('');

const contentsOf = (items) =>
  `<ul>${items.map(({ id, text, inside }) => `<li><a href="#${id}">${escapeHtml(text.replaceAll('`', ''))}</a>${inside?.length ? contentsOf(inside) : ''}</li>`).join('')}</ul>`;

/** Links to the previous and the next page, in the order of the menu. */
function turnOf(page, pages) {
  const at = pages.indexOf(page);
  const side = (other, word, kind) =>
    other
      ? `<a class="${kind}" href="${hrefOf(other)}"><span>${word}</span>${escapeHtml(other.title)}</a>`
      : '<span></span>';
  if (at < 0) return '';
  return `<nav class="turn" aria-label="Before and after">${side(pages[at - 1], 'Before', 'before')}${side(pages[at + 1], 'Next', 'after')}</nav>`;
}

/** The body of a page. `query` is the text in the search field. */
export function bodyOf(page, pages, query = '') {
  const menu = menuOf(page, pages);
  const here = page.contents.length
    ? `<nav class="contents" aria-label="On this page"><p>On this page</p>${contentsOf(page.contents)}</nav>`
    : '';
  return `<a class="skip" href="#main">Skip to the text</a>
<header class="docs-top"><a class="docs-brand" href="/docs"><span class="brand" aria-hidden="true">E</span> <span>Esign <span class="docs-word">documentation</span></span></a>
<form class="docs-search" role="search" action="/docs/search" method="get"><input class="input" type="search" name="q" value="${query}" maxlength="100" placeholder="Search" aria-label="Search the documentation" autocomplete="off"></form></header>
<div class="docs">
<nav class="menu" aria-label="Documentation">${menu}</nav>
<nav class="menu-small" aria-label="Documentation"><details><summary>Pages</summary>${menu}</details></nav>
<main id="main" tabindex="-1">${page.html}${turnOf(page, pages)}</main>
${here}
</div>`;
}
