// Writes dist/docs: the guides (Markdown), the reference and the error catalogue (from the contract), in the page that
// Vite built. Static files without a script.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeHtml, headingsOf, toHtml } from './markdown.mjs';
import { errorsPage, referencePage } from './reference.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const root = here('../../..');

/** The pages in the order of the menu; guides not named here come last. */
const order = [
  'index',
  'rest',
  'graphql',
  'frontend',
  'webhooks',
  'dashboards',
  'operators',
  'evidence',
  'example',
  'reference',
  'errors',
];

/** Every page: its name, title, contents and HTML. */
export function docsPages() {
  const contract = JSON.parse(
    readFileSync(path.join(root, 'clients/typescript/rest/src/generated/openapi.json'), 'utf8'),
  );
  const examples = JSON.parse(readFileSync(here('examples.json'), 'utf8'));
  const guides = readdirSync(here('guides')).map((file) => {
    const text = readFileSync(here(`guides/${file}`), 'utf8').replace(
      /^<!-- include (\S+) -->$/gm,
      (_, name) => `\`\`\`ts\n${readFileSync(here(name), 'utf8').trimEnd()}\n\`\`\``,
    );
    return {
      name: file.replace(/\.md$/, ''),
      title: /^# (.+)$/m.exec(text)[1],
      contents: headingsOf(text),
      html: toHtml(text),
    };
  });
  const place = ({ name }) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [
    ...guides,
    { name: 'reference', ...referencePage(contract, examples) },
    { name: 'errors', ...errorsPage(contract) },
  ].sort((one, other) => place(one) - place(other));
}

const hrefOf = ({ name }) => (name === 'index' ? '/docs' : `/docs/${name}`);

const list = (items) =>
  `<ul>${items.map(({ id, text, inside }) => `<li><a href="#${id}">${escapeHtml(text.replaceAll('`', ''))}</a>${inside?.length ? list(inside) : ''}</li>`).join('')}</ul>`;

function bodyOf(page, pages) {
  const menu = pages
    .map(
      (each) =>
        `<li><a href="${hrefOf(each)}"${each === page ? ' aria-current="page"' : ''}>${escapeHtml(each.title)}</a></li>`,
    )
    .join('');
  const contents = page.contents.length
    ? `<nav class="contents" aria-label="On this page"><p>On this page</p>${list(page.contents)}</nav>`
    : '';
  return `<a class="skip" href="#main">Skip to the text</a>
<header class="docs-top"><a class="docs-brand" href="/docs"><span class="brand" aria-hidden="true">E</span> Esign documentation</a></header>
<div class="docs">
<nav class="menu" aria-label="Documentation"><ul>${menu}</ul></nav>
<nav class="menu-small" aria-label="Documentation"><details><summary>Pages</summary><ul>${menu}</ul></details></nav>
<main id="main" tabindex="-1">${page.html}</main>
${contents}
</div>`;
}

/** Writes the pages into a folder, from the template that Vite built. */
export function buildDocs(template, out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const pages = docsPages();
  for (const page of pages) {
    const values = { title: `${page.title} – Esign`, body: bodyOf(page, pages) };
    writeFileSync(
      path.join(out, `${page.name}.html`),
      template.replace(/\{\{(\w+)\}\}/g, (_, name) => (name === 'title' ? escapeHtml(values.title) : values[name])),
    );
  }
}
