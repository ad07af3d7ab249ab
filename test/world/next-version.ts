import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A release made to look like the version that follows it. */
export interface NextVersion {
  readonly folder: string;
  readonly version: string;
  /** Adds a migration to it. */
  put(name: string, sql: string): void;
}

/** Changes a release: it gets a higher version and, by `put`, migrations of its own. */
export function makeNextVersion(folder: string): NextVersion {
  const version = '99.0.0';
  const manifest = path.join(folder, 'package.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }));
  return {
    folder,
    version,
    put(name, sql) {
      const target = path.join(folder, 'prisma/migrations', name);
      mkdirSync(target, { recursive: true });
      writeFileSync(path.join(target, 'migration.sql'), sql);
    },
  };
}
