// node prisma/engine/generate.mjs [--force]
// Writes src/platform/database/generated from the models, offline; does nothing when nothing changed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { prismaDir, projectDir, schemaFiles } from './schema-files.mjs';

const require = createRequire(import.meta.url);
const generated = path.join(projectDir, 'src/platform/database/generated');
const stamp = path.join(generated, '.from');
const folderOf = (name) => path.join(projectDir, 'node_modules', name);

const from = createHash('sha256')
  .update(JSON.stringify(schemaFiles().map((file) => [path.relative(projectDir, file.path), file.content])))
  .update(readFileSync(path.join(folderOf('@prisma/client-generator-ts'), 'package.json')))
  .update(readFileSync(path.join(folderOf('@pothos/plugin-prisma'), 'package.json')))
  .digest('hex');

const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === from;
if (!isFresh || process.argv.includes('--force')) {
  await generate();
  writeFileSync(stamp, from);
}

/** Runs the generators that schema.prisma names, as `prisma generate` does: the whole CLI would draw 290 MB. */
async function generate() {
  // Their ES modules import files without extensions, which Node does not find.
  const { getGenerators, loadSchemaContext } = require('@prisma/internals');
  const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts');
  const pothos = path.join(folderOf('@pothos/plugin-prisma'), 'bin/generator.js');
  const schemaContext = await loadSchemaContext({
    schemaPath: { baseDir: projectDir, configProvidedPath: prismaDir },
    cwd: projectDir,
    printLoadMessage: false,
  });
  const generators = await getGenerators({
    schemaContext,
    registry: {
      'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() },
      'prisma-pothos-types': { type: 'rpc', generatorPath: pothos, isNode: true },
    },
    skipDownload: true,
  });
  for (const generator of generators) {
    await generator.generate();
    generator.stop();
  }
}
