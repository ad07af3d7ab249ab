import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import express, { type Request, type Router } from 'express';
import type { Section } from './docs-index.ts';
import { loadSections, searchResults, searchSections } from './docs-search.ts';
import { pageHeaders } from './headers.ts';
import { escapeHtml } from './html.ts';
import { languages } from './words/status-page.ts';

/** Longer search queries are truncated. */
const LONGEST_QUESTION = 100;

/** The file of a page: its names are words. */
const PAGE = /^(fr\/)?[a-z]+(-[a-z]+)*\.(html|md)$/;

/** The address in the examples of a page, before the service's own replaces it: the one of a first start. */
const EXAMPLE_URL = 'URL:-http://127.0.0.1:4000}';

/** Shows the address of this service in the examples. */
function addressed(page: Buffer, publicUrl: string): Buffer {
  const text = page.includes(EXAMPLE_URL) ? page.toString('utf8') : null;
  return text === null ? page : Buffer.from(text.replaceAll(EXAMPLE_URL, `URL:-${escapeHtml(publicUrl)}}`));
}

/** Pages of each language: the path, and the folder in `dist/docs`. */
const editions = { en: { base: '/docs', folder: '' }, fr: { base: '/docs/fr', folder: 'fr' } } as const;

/**
 * The documentation: `/docs`, `/docs/:page`, `/docs/search?q=` and `/docs/search.json?q=` in English, the same below
 * `/docs/fr` in French. `/docs/:page.md` is a guide as Markdown; `/llms.txt` lists these. docs/build.mjs builds all of them
 * from the guides, the contract and the GraphQL schema. Reading and searching need no script; the script
 * adds copy buttons, marks the current heading and sends requests of the REST reference. The pages and the sample contract
 * of the examples are public.
 */
export function docsRouter({
  docsDir,
  publicUrl,
}: {
  /** Folder of the built pages, `dist/docs`. */
  readonly docsDir: string;
  /** Address of the service, shown in the examples. */
  readonly publicUrl: string;
}): Router {
  const router = express.Router();
  const headers = { ...pageHeaders({ forms: true }), 'Cache-Control': 'no-cache' };
  // Keys are names of existing files only, so the map cannot grow beyond the number of files.
  const files = new Map<string, Buffer>();
  const bytesOf = (file: string): Buffer => {
    const known = files.get(file) ?? addressed(readFileSync(path.join(docsDir, file)), publicUrl);
    files.set(file, known);
    return known;
  };

  /** The text of a file for programs, with links to this service. */
  const textOf = (file: string): string => String(bytesOf(file)).replaceAll('{{url}}', publicUrl);

  router.get('/llms.txt', (_request, response) => {
    response.set(headers).type('text/plain').send(textOf('llms.txt'));
  });

  router.get('/docs/contract.pdf', (_request, response) => {
    response
      .set({ ...headers, 'Content-Disposition': 'inline; filename="contract.pdf"' })
      .type('pdf')
      .send(bytesOf('contract.pdf'));
  });

  for (const language of languages) {
    const { base, folder } = editions[language];
    const own = { ...headers, 'Content-Language': language };
    const fileOf = (name: string) => path.join(folder, name);
    let sections: Section[] | undefined;

    const search = ({ query }: Request): { readonly searched: Section[]; readonly question: string } => ({
      searched: (sections ??= loadSections(path.join(docsDir, folder))),
      question: typeof query.q === 'string' ? query.q.slice(0, LONGEST_QUESTION) : '',
    });

    // For the search of the console.
    router.get(`${base}/search.json`, async (request, response) => {
      const { searched, question } = search(request);
      const found = await searchSections(searched, question);
      response.set(own).json(found.map(({ href, page, heading }) => ({ href, page, heading })));
    });

    router.get(`${base}/search`, async (request, response) => {
      const { searched, question } = search(request);
      const filled: Record<string, string> = {
        query: escapeHtml(question),
        results: (await searchResults(searched, question, language)).text,
      };
      const page = String(bytesOf(fileOf('search.html')));
      response
        .set(own)
        .type('html')
        .send(page.replace(/\{\{(query|results)\}\}/g, (_, name: string) => filled[name] ?? ''));
    });

    router.get(`${base}/:page.md`, (request, response, next) => {
      const file = fileOf(`${String(request.params.page)}.md`);
      if (!PAGE.test(file) || !existsSync(path.join(docsDir, file))) return next();
      response.set(own).type('text/markdown').send(textOf(file));
    });

    router.get([base, `${base}/:page`], (request, response, next) => {
      const file = fileOf(`${String(request.params.page ?? 'index')}.html`);
      if (!PAGE.test(file) || !existsSync(path.join(docsDir, file))) return next();
      response.set(own).type('html').send(bytesOf(file));
    });
  }
  return router;
}
