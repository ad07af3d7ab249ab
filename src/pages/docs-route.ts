import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import express, { type Router } from 'express';
import { type Section, searchResults } from './docs-search.ts';
import { pageHeaders } from './headers.ts';
import { escapeHtml } from './html.ts';

/** Longer search queries are truncated. */
const LONGEST_QUESTION = 100;

/**
 * The documentation: `/docs`, `/docs/:page` and `/docs/search?q=`, built by docs/build.mjs from the guides and the
 * contract. Reading and searching need no script; the script adds copy buttons and marks the current heading. The pages
 * and the sample contract of the examples are public.
 */
export function docsRouter({
  docsDir,
}: {
  /** Folder of the built pages, `dist/docs`. */ readonly docsDir: string;
}): Router {
  const router = express.Router();
  const headers = { ...pageHeaders({ forms: true }), 'Cache-Control': 'no-cache' };
  // Keys are names of existing files only, so the map cannot grow beyond the number of files.
  const files = new Map<string, Buffer>();
  const bytesOf = (file: string): Buffer => {
    const known = files.get(file) ?? readFileSync(path.join(docsDir, file));
    files.set(file, known);
    return known;
  };
  const read = (file: string) => String(bytesOf(file));
  const readSections = (): Section[] => JSON.parse(read('sections.json'));
  let sections: Section[] | undefined;

  router.get('/docs/search', (request, response) => {
    const searched = (sections ??= readSections());
    const question = typeof request.query.q === 'string' ? request.query.q.slice(0, LONGEST_QUESTION) : '';
    const filled: Record<string, string> = {
      query: escapeHtml(question),
      results: searchResults(searched, question).text,
    };
    const page = read('search.html').replace(/\{\{(query|results)\}\}/g, (_, name: string) => filled[name] ?? '');
    response.set(headers).type('html').send(page);
  });

  router.get('/docs/contract.pdf', (_request, response) => {
    response
      .set({ ...headers, 'Content-Disposition': 'inline; filename="contract.pdf"' })
      .type('pdf')
      .send(bytesOf('contract.pdf'));
  });

  router.get(['/docs', '/docs/:page'], (request, response, next) => {
    const name = String(request.params.page ?? 'index');
    if (!/^[a-z]+(-[a-z]+)*$/.test(name) || !existsSync(path.join(docsDir, `${name}.html`))) return next();
    response
      .set(headers)
      .type('html')
      .send(bytesOf(`${name}.html`));
  });
  return router;
}
