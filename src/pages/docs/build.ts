// Writes dist/docs: for each language the guides (Markdown), the references (from the contract and the GraphQL schema)
// the pictures and the search index, in the template that Vite built; and the sample contract. The pages work without a script.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sampleContract } from './examples.ts';
import { graphqlNames, graphqlPages } from './graphql-reference.ts';
import { changelogPage, guidePages } from './guides.ts';
import { escapeHtml, type Heading, type Page } from './markdown.ts';
import { openapi, referencePage } from './reference.ts';
import { en, type Words } from './words/en.ts';
import { fr } from './words/fr.ts';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const json = (file: string) => JSON.parse(readFileSync(here(file), 'utf8'));

/** The menu: pages by topic. The names of the topics are in words. */
export const groups: Readonly<Record<keyof Words['groups'], readonly string[]>> = {
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
const groupEntries = Object.entries(groups) as [keyof Words['groups'], readonly string[]][];
const order = Object.values(groups).flat();

/** The address of a page in a language. */
const hrefOf = ({ name }: Pick<Page, 'name'>, { base }: Pick<Words, 'base'>) =>
  name === 'index' ? base : `${base}/${name}`;

/** Leads links to other pages of the documentation, and pictures, to the same language. */
const linkWithin = (html: string, { base }: Words) =>
  base === '/docs' ? html : html.replace(/(href|src)="\/docs(?=["/#?])(?!\/contract\.pdf)/g, `$1="${base}`);

/** All pages of a language. */
function pagesIn(words: Words, sample: Uint8Array): Page[] {
  const shown = {
    examples: json('examples.json'),
    answers: json('answers.json'),
    calls: json('calls.json'),
    sample,
  };
  const place = ({ name }: Page) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [
    ...guidePages(words),
    changelogPage(words),
    { name: 'reference', ...referencePage(openapi(), shown, words) },
    ...graphqlPages(readFileSync(here('../../../schema.graphql'), 'utf8'), words),
  ]
    .map((page) => ({ ...page, html: linkWithin(page.html, words) }))
    .sort((one, other) => place(one) - place(other));
}

/** Writes the pages into a folder, with the template that Vite built. English is in the folder itself. */
export async function buildDocs(template: string, out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const sample = await sampleContract();
  writeFileSync(path.join(out, 'contract.pdf'), sample);
  for (const words of [en, fr]) {
    const folder = words === en ? out : path.join(out, words.lang);
    mkdirSync(folder, { recursive: true });
    cpSync(here(`pictures/${words.lang}`), path.join(folder, 'pictures'), { recursive: true });
    const pages = pagesIn(words, sample);
    const write = (page: Page, body: string) => {
      const values: Readonly<Record<string, string>> = { title: escapeHtml(`${page.title} – Esign`), body };
      const html = template
        .replace('<html lang="en">', `<html lang="${words.lang}">`)
        .replace('</head>', `${alternatesHtml(page, words)}</head>`)
        .replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!);
      writeFileSync(path.join(folder, `${page.name}.html`), html);
    };
    for (const page of pages) {
      write(page, bodyHtml(page, pages, words));
      if (page.markdown)
        writeFileSync(path.join(folder, `${page.name}.md`), linkedMarkdown(page.markdown, pages, words));
    }
    if (words === en) writeFileSync(path.join(out, 'llms.txt'), llmsText(pages, words));
    // docs-route.ts fills in the search page for each query.
    const search = { name: 'search', title: words.search, contents: [], html: `<h1>${words.search}</h1>{{results}}` };
    write(search, bodyHtml(search, pages, words, '{{query}}'));
    const sections = pages.flatMap((page) => searchSections(page, hrefOf(page, words)));
    writeFileSync(path.join(folder, 'sections.json'), JSON.stringify(sections));
  }
}

const alternatesHtml = (page: Page, own: Words) => {
  const languages = [en, fr].map(
    (words) => `<link rel="alternate" hreflang="${words.lang}" href="${hrefOf(page, words)}">`,
  );
  const text = page.markdown ? `<link rel="alternate" type="text/markdown" href="${markdownHref(page, own)}">` : '';
  return languages.join('') + text;
};

/** The title of a page in links: what it has before a colon. */
const shortTitle = ({ title }: Page) => escapeHtml(title.split(/ ?:/)[0]);

const link = (page: Page, current: Page, words: Words) =>
  `<li><a href="${hrefOf(page, words)}"${page === current ? ' aria-current="page"' : ''}>${shortTitle(page)}</a></li>`;

const menuHtml = (page: Page, pages: readonly Page[], words: Words) =>
  groupEntries
    .map(([group, names]) => {
      const links = pages.filter(({ name }) => names.includes(name)).map((each) => link(each, page, words));
      return `<p>${words.groups[group]}</p><ul>${links.join('')}</ul>`;
    })
    .join('');

const contentsHtml = (items: readonly Heading[]): string =>
  `<ul>${items.map(({ id, text, inside, lang }) => `<li><a href="#${id}"${lang ? ` lang="${lang}"` : ''}>${escapeHtml(text.replaceAll('`', ''))}</a>${inside?.length ? contentsHtml(inside) : ''}</li>`).join('')}</ul>`;

/** Links to the previous and the next page, in the order of the menu. */
function turnHtml(page: Page, pages: readonly Page[], words: Words): string {
  const at = pages.indexOf(page);
  const side = (other: Page | undefined, word: string, kind: 'before' | 'after') =>
    other
      ? `<a class="${kind}" href="${hrefOf(other, words)}"><span>${word}</span>${shortTitle(other)}</a>`
      : '<span></span>';
  if (at < 0) return '';
  return `<nav class="turn" aria-label="${words.turn}">${side(pages[at - 1], words.before, 'before')}${side(pages[at + 1], words.next, 'after')}</nav>`;
}

/** The body of a page. `query` is the text in the search field. */
function bodyHtml(page: Page, pages: readonly Page[], words: Words, query = ''): string {
  const menu = menuHtml(page, pages, words);
  const { other } = words;
  const here = page.contents.length
    ? `<nav class="contents" aria-label="${words.contents}"><p>${words.contents}</p>${contentsHtml(page.contents)}</nav>`
    : '';
  return `<a class="skip" href="#main">${words.skip}</a>
<header class="docs-top"><a class="docs-brand" href="${words.base}"><span class="brand" aria-hidden="true">E</span> <span>Esign <span class="docs-word">${words.brand}</span></span></a>
<form class="docs-search" role="search" action="${words.base}/search" method="get"><input class="input" type="search" name="q" value="${query}" maxlength="200" placeholder="${words.search}" aria-label="${words.searchLabel}" autocomplete="off"></form>
<a class="docs-language" href="${hrefOf(page, other)}" hreflang="${other.lang}" lang="${other.lang}">${other.name}</a></header>
<div class="docs">
<nav class="menu" aria-label="${words.menu}">${menu}</nav>
<nav class="menu-small" aria-label="${words.menu}"><details><summary>${words.pages}</summary>${menu}</details></nav>
<main id="main" tabindex="-1">${page.html}${turnHtml(page, pages, words)}</main>
${here}
</div>`;
}

// The documentation for programs: each guide as Markdown, and `llms.txt`, the list of them (https://llmstxt.org).

/** Stands in the texts for the address of the service; docs-route.ts puts it in. */
const SERVICE = '{{url}}';

/** What the service is. */
const ABOUT =
  'Electronic signatures that an organisation runs itself: envelopes of PDFs, seals at PAdES B-LTA, proof that outlives the documents, attendance at training. GraphQL is the primary interface; REST and MCP use the same resolvers.';

/** The references, whose sources programs read better than a page. */
const sources: Readonly<Record<string, readonly (readonly [title: string, href: string, about: string])[]>> = {
  rest: [['REST contract', '/openapi.yaml', 'All routes, fields, codes and limits (OpenAPI 3.1)']],
  graphql: [['GraphQL schema', '/schema.graphql', 'All types and operations, with their descriptions']],
};

/** The address of the Markdown of a page. */
const markdownHref = ({ name }: Pick<Page, 'name'>, { base }: Words) => `${base}/${name}.md`;

/** The Markdown of a page. Links to other guides lead to their Markdown, and pictures are those of the same language. */
const linkedMarkdown = (markdown: string, pages: readonly Page[], words: Words) =>
  markdown
    .replaceAll('](/docs/pictures/', `](${SERVICE}${words.base}/pictures/`)
    .replace(/\]\(\/docs(?:\/([a-z-]+))?(#[\w-]+)?\)/g, (_, name: string = 'index', anchor: string = '') => {
      const isText = pages.some((page) => page.name === name && page.markdown);
      return `](${SERVICE}${isText ? markdownHref({ name }, words) : `${words.base}/${name}`}${anchor})`;
    });

/** The list of all guides by topic: each with its first sentence. */
function llmsText(pages: readonly Page[], words: Words): string {
  const lines = groupEntries.flatMap(([group, names]) => {
    const guides = names.flatMap((name) => pages.filter((page) => page.name === name && page.markdown));
    const links = [
      ...(sources[group] ?? []).map(([title, href, about]) => `- [${title}](${SERVICE}${href}): ${about}.`),
      ...guides.map((page) => `- [${page.title}](${SERVICE}${markdownHref(page, words)}): ${firstSentence(page)}`),
    ];
    return [`## ${words.groups[group]}`, '', ...links, ''];
  });
  return ['# Esign', '', `> ${ABOUT}`, '', ...lines].join('\n');
}

/** The first sentence of the text below the title, without marks of Markdown. */
function firstSentence({ markdown = '' }: Page): string {
  const [, paragraph = ''] = markdown.split(/\n{2,}/).filter((block) => !/^(```|\||-|>)/.test(block));
  const text = paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*/g, '')
    .replace(/\s+/g, ' ');
  return /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}

const plainText = (html: string) =>
  html
    // Without recorded answers and examples in each language, which would match every field name.
    .replace(/<details[\s\S]*?<\/details>|<div class="languages">[\s\S]*?<\/div>/g, '')
    .replace(/<\/(p|li|td|th|tr|h\d|figcaption|pre)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

/** The sections of a page for the search, with the addresses of their headings. Text before the first anchor belongs to the page itself. */
function searchSections({ title, html }: Page, href: string) {
  // In an operation, the heading's own id only labels its section.
  const starts = [...html.matchAll(/<(?:h[23]|section|tr)\b[^>]* id="([^"]+)"[^>]*>/g)].filter(
    ({ 1: id = '' }) => !id.endsWith('-title'),
  );
  const pieces = [
    { anchor: '', from: 0 },
    ...starts.map(({ 1: id, index }) => ({ anchor: `#${id}`, from: index })),
  ].map((piece, index, all) => ({ ...piece, html: html.slice(piece.from, all[index + 1]?.from) }));
  return pieces
    .map(({ anchor, html: inside }) => {
      const heading =
        /<h[1-3][^>]*>([\s\S]*?)<\/h[1-3]>/.exec(inside)?.[1] ?? /<td><code>(.*?)<\/code>/.exec(inside)?.[1];
      return { href: href + anchor, page: title, heading: plainText(heading ?? title), text: plainText(inside) };
    })
    .filter(({ text }) => text);
}
