import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const MODELS = 'prisma/models';

/** The folder that owns `prisma/models/<name>.prisma`: a room of the domain, or a part of the platform. */
function ownerOf(name) {
  const folders = [`src/modules/${name}`, `src/platform/${name}`, `src/platform/${name.replace(/s$/, '')}`];
  const owner = folders.find((folder) => existsSync(folder));
  if (!owner) throw new Error(`${MODELS}/${name}.prisma belongs to none of ${folders.join(', ')}`);
  return owner;
}

/**
 * Reads every model: its name, its delegate in the Prisma client, its table, its owner's folder, and the models that its
 * relations lead to.
 */
export function readModels() {
  const models = new Map();
  const bodies = new Map();
  for (const file of readdirSync(MODELS).filter((name) => name.endsWith('.prisma'))) {
    const owner = ownerOf(basename(file, '.prisma'));
    const text = readFileSync(join(MODELS, file), 'utf8');
    for (const [, name, body] of text.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)) {
      const table = body.match(/@@map\("([^"]+)"\)/)?.[1] ?? name;
      models.set(name, { name, table, owner, delegate: name[0].toLowerCase() + name.slice(1), relations: new Map() });
      bodies.set(name, body);
    }
  }
  for (const [name, { relations }] of models) {
    for (const [, field, type] of bodies.get(name).matchAll(/^\s+(\w+)\s+(\w+)/gm)) {
      if (models.has(type)) relations.set(field, models.get(type));
    }
  }
  return models;
}
