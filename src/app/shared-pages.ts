import { readFileSync } from 'node:fs';
import { sha256Hex } from '../kernel/ids.ts';
import { type FindCode, openAssets } from '../pages/server.ts';
import type { FindLists } from '../pages/trusted-documents.ts';
import { inProject } from '../platform/project-root.ts';
import type { Services } from '../platform/services.ts';
import { findSharedFile, findSharedFiles, shareFiles } from '../platform/shared-files/index.ts';

export const pagesDir = inProject('dist/pages');
export const trustedDocuments = inProject('src/pages/web/generated/trusted-documents.json');

const LISTS = 'trusted-documents/';
const CODE = 'assets/';

/** What the pages of another version need of this process, from the files that each process shares. */
export interface OtherVersions {
  readonly findCode: FindCode;
  readonly findLists: FindLists;
}

export const otherVersions = (services: Services): OtherVersions => ({
  findCode: (name) => findSharedFile(services, `${CODE}${name}`),
  findLists: () => findSharedFiles(services, LISTS),
});

/** Shares the scripts and styles of this version's pages, and the list of their documents, before they are served. */
export function sharePages(services: Services): Promise<{ stop(): void }> {
  const list = readFileSync(trustedDocuments);
  const code = openAssets(pagesDir).code.map(({ name, read }) => ({ name: `${CODE}${name}`, read }));
  return shareFiles(services, [...code, { name: `${LISTS}${sha256Hex(list)}.json`, read: () => list }]);
}
