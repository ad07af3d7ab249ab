// Writes dist/docs: for each language the guides (Markdown), the references (from the contract and the GraphQL schema)
// the pictures and the search index, in the template that Vite built; and the sample contract. The pages work without a script.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from './escape.mjs';
import { bodyOf, hrefOf, order } from './frame.mjs';
import { graphqlPages } from './graphql-reference.mjs';
import { changelogPage, guidePages } from './guides.mjs';
import { llmsText, markdownHref, markdownOf } from './markdown-pages.mjs';
import { referencePage } from './reference.mjs';
import { sampleContract } from './sample.mjs';
import { sectionsOf } from './search-index.mjs';
import { linkWithin } from './translate.mjs';
import { en } from './words/en.mjs';
import { fr } from './words/fr.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const root = here('../../..');
const json = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** All pages of a language, with name, title, contents and HTML. */
function pagesIn(words, sample) {
  const contract = json(path.join(root, 'clients/typescript/rest/src/generated/openapi.json'));
  const shown = {
    examples: json(here('examples.json')),
    answers: json(here('answers.json')),
    calls: json(here('calls.json')),
    sample,
  };
  const place = ({ name }) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [
    ...guidePages(words),
    changelogPage(words),
    { name: 'reference', ...referencePage(contract, shown, words) },
    ...graphqlPages(readFileSync(path.join(root, 'schema.graphql'), 'utf8'), words),
  ]
    .map((page) => ({ ...page, html: linkWithin(page.html, words) }))
    .sort((one, other) => place(one) - place(other));
}

/** Writes the pages into a folder, with the template that Vite built. English is in the folder itself. */
export async function buildDocs(template, out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const sample = await sampleContract();
  writeFileSync(path.join(out, 'contract.pdf'), sample);
  for (const words of [en, fr]) {
    const folder = words === en ? out : path.join(out, words.lang);
    mkdirSync(folder, { recursive: true });
    cpSync(here(`pictures/${words.lang}`), path.join(folder, 'pictures'), { recursive: true });
    const pages = pagesIn(words, sample);
    const write = (page, body) => {
      const values = { title: escapeHtml(`${page.title} – Esign`), body };
      const html = template
        .replace('<html lang="en">', `<html lang="${words.lang}">`)
        .replace('</head>', `${alternatesOf(page, words)}</head>`)
        .replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]);
      writeFileSync(path.join(folder, `${page.name}.html`), html);
    };
    for (const page of pages) {
      write(page, bodyOf(page, pages, words));
      if (page.markdown) writeFileSync(path.join(folder, `${page.name}.md`), markdownOf(page, pages, words));
    }
    if (words === en) writeFileSync(path.join(out, 'llms.txt'), llmsText(pages, words));
    // docs-route.ts fills in the search page for each query.
    const search = { name: 'search', title: words.search, contents: [], html: `<h1>${words.search}</h1>{{results}}` };
    write(search, bodyOf(search, pages, words, '{{query}}'));
    const sections = pages.flatMap((page) => sectionsOf({ ...page, href: hrefOf(page, words) }));
    writeFileSync(path.join(folder, 'sections.json'), JSON.stringify(sections));
  }
}

const alternatesOf = (page, own) => {
  const languages = [en, fr].map(
    (words) => `<link rel="alternate" hreflang="${words.lang}" href="${hrefOf(page, words)}">`,
  );
  const text = page.markdown ? `<link rel="alternate" type="text/markdown" href="${markdownHref(page, own)}">` : '';
  return languages.join('') + text;
};
