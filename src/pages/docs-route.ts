import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import express, { type Router } from 'express';
import { pageHeaders } from './headers.ts';

/**
 * The documentation: `/docs` and `/docs/:page`, built beforehand (docs/build.mjs) from the guides and the contract.
 * Static pages without any script; anybody may read them.
 */
export function docsRouter({
  docsDir,
}: {
  /** Folder of the built pages, `dist/docs`. */ readonly docsDir: string;
}): Router {
  const router = express.Router();
  router.get(['/docs', '/docs/:page'], (request, response, next) => {
    const name = String(request.params.page ?? 'index');
    const file = path.join(docsDir, `${name}.html`);
    if (!/^[a-z]+$/.test(name) || !existsSync(file)) return next();
    response
      .set({ ...pageHeaders({ scripts: false }), 'Cache-Control': 'no-cache' })
      .type('html')
      .send(readFileSync(file, 'utf8'));
  });
  return router;
}
