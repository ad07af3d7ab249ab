import type { Router } from 'express';
import { publishedPolicies } from '../../../src/app/server.ts';
import * as faces from '../../../src/pages/server.ts';
import { loadConfig } from '../../../src/platform/config/index.ts';
import { inProject } from '../../../src/platform/project-root.ts';

/** A path of a page: ids and tokens replaced by `*`, the pages of the documentation alike in both languages. */
export const patternOf = (path: string): string =>
  path
    .replace(/^\/docs\/fr(?=\/|$)/, '/docs')
    .replace(/^\/docs\/(?!search)[\w-]+$/, '/docs/*')
    .replace(/\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '/*')
    .replace(/^(\/(?:s|b|l|i|t|a|q|u|wallet|files|idv\/sandbox|console\/enter)\/)[^/]+/, '$1*')
    .replace(/(.)\/$/, '$1');

/** What a GET answers that is no page: files, and parts of a page. */
const noPages = [
  '/assets/*path',
  '/dev/mailbox.json',
  '/dev/mailbox/:id/html',
  '/docs/contract.pdf',
  '/docs/search.json',
  '/docs/fr/search.json',
  '/docs/:page.md',
  '/docs/fr/:page.md',
  '/docs/pictures/:name',
  '/docs/fr/pictures/:name',
  '/llms.txt',
  '/wallet/:token/state',
  '/wallet/:token/return',
  '/certificate/return',
];

/** Routers with pages. A new one in `src/pages/server.ts` is missed by `pageRoutes`, which says so. */
const routers: Readonly<Record<string, () => Router>> = {
  pagesRouter: () => faces.pagesRouter({ ...folders, publicVerification: true, runDocument: nothing }),
  docsRouter: () => faces.docsRouter({ ...folders, docsDir: inProject('dist/docs') }),
  mailboxRouter: () => faces.mailboxRouter({ ...folders, list: async () => [] }),
  rootsRouter: () =>
    faces.rootsRouter({ ...folders, list: () => [], ...publishedPolicies(loadConfig({ SECRET_KEY: '0'.repeat(64) })) }),
  uploadRouter: () =>
    faces.uploadRouter({
      ...{ ...folders, find: async () => null, organizationOf: async () => '' },
      receive: async () => ({ id: '', sha256: null }),
    }),
  walletPageRouter: () =>
    faces.walletPageRouter({
      ...{ ...folders, find: async () => null, organizationOf: async () => '' },
      ...{ begin: async () => false, return: async () => false },
    }),
  certificateReturnRouter: () => faces.certificateReturnRouter(folders),
  idvSandboxRouter: () => faces.idvSandboxRouter({ ...folders, find: async () => null, decide: async () => null }),
};
const folders = { assetsDir: inProject('dist/pages'), publicUrl: 'http://127.0.0.1' };
const nothing = async () => ({});

/** A route of a page: its path, and whether it serves a path of `patternOf`. */
export interface PageRoute {
  readonly path: string;
  readonly matches: (pattern: string) => boolean;
}

/** The routes with which the server answers a GET by a page. */
export function pageRoutes(): PageRoute[] {
  const unknown = Object.keys(faces).filter((name) => name.endsWith('Router') && !(name in routers));
  if (unknown.length > 0) throw new Error(`Routers without listed pages: ${unknown.join(', ')}`);
  const stacks = Object.values(routers).flatMap((open) => open().stack as unknown as readonly Layer[]);
  const paths = stacks.flatMap(({ route }) => (route?.methods.get ? [route.path].flat() : []));
  return [...new Set(paths)]
    .filter((path) => !noPages.includes(path))
    .map((path) => {
      const inEnglish = path.replace(/^\/docs\/fr(?=\/|$)/, '/docs');
      const shape = new RegExp(`^${inEnglish.replace(/:\w+/g, '[^/]+').replace(/\*\w+/g, '.+')}$`);
      return { path, matches: (pattern) => shape.test(pattern) };
    });
}

interface Layer {
  readonly route?: { readonly path: string | string[]; readonly methods: Readonly<Record<string, boolean>> };
}
