// Writes dist/docs: the guides (Markdown), the reference and the error catalogue (from the contract), in the template
// that Vite built, the search index, and the sample contract. The pages work without a script.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from './escape.mjs';
import { bodyOf, hrefOf, order } from './frame.mjs';
import { headingsOf, toHtml } from './markdown.mjs';
import { errorsPage, referencePage } from './reference.mjs';
import { sampleContract } from './sample.mjs';
import { sectionsOf } from './search-index.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const root = here('../../..');
const json = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** All pages, with name, title, contents and HTML. */
export function docsPages() {
  const contract = json(path.join(root, 'clients/typescript/rest/src/generated/openapi.json'));
  const shown = { examples: json(here('examples.json')), answers: json(here('answers.json')) };
  const guides = readdirSync(here('guides')).map((file) => {
    const text = readFileSync(here(`guides/${file}`), 'utf8').replace(
      /^<!-- include (\S+) -->$/gm,
      (_, name) => `\`\`\`ts ${path.basename(name)}\n${readFileSync(here(name), 'utf8').trimEnd()}\n\`\`\``,
    );
    return {
      name: file.replace(/\.md$/, ''),
      title: /^# (.+)$/m.exec(text)[1],
      contents: headingsOf(text),
      html:
        file !== 'index.md' && /```sh\n/.test(text)
          ? toHtml(text).replace('</h1>\n', `</h1>\n${standsOn}`)
          : toHtml(text),
    };
  });
  const place = ({ name }) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [
    ...guides,
    { name: 'reference', ...referencePage(contract, shown) },
    { name: 'errors', ...errorsPage(contract) },
  ].sort((one, other) => place(one) - place(other));
}

/** Shown on guides with shell examples: where their variables come from. */
const standsOn =
  '<p class="note">In the examples <code>$URL</code>, <code>$API</code>, <code>$KEY</code> and <code>contract.pdf</code> are those of <a href="/docs#five-minutes">Start here</a>.</p>\n';

/** Writes the pages into a folder, with the template that Vite built. */
export async function buildDocs(template, out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const pages = docsPages();
  const write = (file, title, body) => {
    const values = { title: escapeHtml(`${title} – Esign`), body };
    writeFileSync(
      path.join(out, file),
      template.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]),
    );
  };
  for (const page of pages) write(`${page.name}.html`, page.title, bodyOf(page, pages));
  // docs-route.ts fills in the search page for each query.
  const search = { contents: [], html: '<h1>Search</h1>{{results}}' };
  write('search.html', 'Search', bodyOf(search, pages, '{{query}}'));
  const sections = pages.flatMap((page) => sectionsOf({ ...page, href: hrefOf(page) }));
  writeFileSync(path.join(out, 'contract.pdf'), await sampleContract());
  writeFileSync(path.join(out, 'sections.json'), JSON.stringify(sections));
}
