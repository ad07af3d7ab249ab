import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CODE } from '../../src/pages/assets.ts';
import { sha256 } from './client.ts';

/** A release made to look like the version that follows it. */
export interface NextVersion {
  readonly folder: string;
  readonly version: string;
  /** A GraphQL document that only its pages send. */
  readonly document: string;
  /** Adds a migration to it. */
  put(name: string, sql: string): void;
}

/** Changes a release: it gets a higher version, pages of another build and, by `put`, migrations of its own. */
export function makeNextVersion(folder: string): NextVersion {
  const version = '99.0.0';
  const document = '{ __typename __typename }';
  const edit = (name: string, change: (text: string) => string) => {
    const file = path.join(folder, name);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };
  edit('package.json', (text) => JSON.stringify({ ...JSON.parse(text), version }));
  edit('src/pages/web/generated/trusted-documents.json', (text) =>
    JSON.stringify([...JSON.parse(text), sha256(Buffer.from(document))]),
  );
  renamePages(path.join(folder, 'dist/pages'));
  return {
    folder,
    version,
    document,
    put: (name, sql) => putMigration(folder, name, sql),
  };
}

/** Adds a migration to a release. */
export function putMigration(folder: string, name: string, sql: string): void {
  const target = path.join(folder, 'prisma/migrations', name);
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, 'migration.sql'), sql);
}

/** Gives every script and style another name, as a build does whose content differs. */
function renamePages(dir: string): void {
  const names = readdirSync(dir, { recursive: true }).map((name) => String(name).replaceAll(path.sep, '/'));
  const code = names.filter((name) => CODE.test(name)).map((name) => path.basename(name));
  const references = new RegExp(`(?<=[/"'\`])(${code.map((name) => name.replaceAll('.', '\\.')).join('|')})`, 'g');
  for (const name of names) {
    const file = path.join(dir, name);
    if (/^hashed\/.*\.(js|mjs|css)\.(br|gz)$/.test(name)) rmSync(file);
    else if (CODE.test(name) || /^[\w-]+\.(html|json)$/.test(name))
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(references, 'next-$1'));
  }
  for (const name of code) renameSync(path.join(dir, 'hashed', name), path.join(dir, 'hashed', `next-${name}`));
  writeFileSync(path.join(dir, 'inputs.sha256'), 'of the next version');
}
