// What the packages share: the MIT licence with its text, for all languages; the author, and the repository of the root package.json,
// once a publisher has set it (CONTRIBUTING.md). Writes them; part of `npm run generate`.
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const at = (file) => new URL(file, import.meta.url);
const read = (file) => JSON.parse(readFileSync(at(file), 'utf8'));

const { repository } = read('../../package.json');
const packages = readdirSync(at('.')).filter(
  (name) => existsSync(at(`${name}/package.json`)) && !read(`${name}/package.json`).private,
);

for (const name of packages) {
  const file = `${name}/package.json`;
  const { repository: _, ...own } = read(file);
  const manifest = {
    ...own,
    license: 'MIT',
    author: 'The Esign authors',
    ...(repository && { repository: { ...repository, directory: `clients/typescript/${name}` } }),
    // npm accepts a provenance statement only if it names this repository.
    publishConfig: { access: 'public', provenance: true },
  };
  writeFileSync(at(file), `${JSON.stringify(manifest, null, 2)}\n`);
}

for (const folder of [...packages, '../php', '../python']) copyFileSync(at('../LICENSE'), at(`${folder}/LICENSE`));
