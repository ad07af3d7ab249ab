import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sha256Hex } from '../../../kernel/digest.ts';
import { inProject } from '../../project-root.ts';
import { type Marks, marksOf } from './phase.ts';

export const migrationsDir = inProject('prisma/migrations');

export interface Migration extends Marks {
  readonly name: string;
  readonly sql: string;
  /** Lowercase hex SHA-256 of the file, as recorded by Prisma. */
  readonly checksum: string;
}

/** Reads the migrations of this program, oldest first. */
export function readMigrations(dir: string = migrationsDir): readonly Migration[] {
  const names = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(dir, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: sha256Hex(sql), ...marksOf(sql) };
    });
}
