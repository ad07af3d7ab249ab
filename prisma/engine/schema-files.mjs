import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectDir = fileURLToPath(new URL('../..', import.meta.url));
export const prismaDir = path.join(projectDir, 'prisma');
export const migrationsDir = path.join(prismaDir, 'migrations');

/** `schema.prisma` and every `models/*.prisma`, in a fixed order, as the engine wants them. */
export function schemaFiles() {
  const models = readdirSync(path.join(prismaDir, 'models'))
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => path.join('models', name));
  return ['schema.prisma', ...models].map((name) => ({
    path: path.join(prismaDir, name),
    content: readFileSync(path.join(prismaDir, name), 'utf8'),
  }));
}
