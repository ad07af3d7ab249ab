// The fields of package.json that all packages share come from the root's: licence and repository. Writes them; part of
// `npm run generate`.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const at = (file) => new URL(file, import.meta.url);
const read = (file) => JSON.parse(readFileSync(at(file), 'utf8'));

const { license, repository } = read('../../package.json');
const packages = readdirSync(at('.')).filter((name) => existsSync(at(`${name}/package.json`)));

for (const name of packages) {
  const file = `${name}/package.json`;
  const manifest = {
    ...read(file),
    license,
    repository: { ...repository, directory: `clients/typescript/${name}` },
    // npm accepts a provenance statement only if it names this repository.
    publishConfig: { access: 'public', provenance: true },
  };
  writeFileSync(at(file), `${JSON.stringify(manifest, null, 2)}\n`);
}
