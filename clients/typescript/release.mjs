// Copies the released schema and contract to clients/released, for later comparisons. Run it with each release: node
// clients/typescript/release.mjs
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const at = (file) => new URL(`../../${file}`, import.meta.url);
const versionOf = (name) => JSON.parse(readFileSync(at(`clients/typescript/${name}/package.json`), 'utf8')).version;

// A provenance statement needs the address of the real repository.
const { repository } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
if (!repository) throw new Error('Set "repository" in the root package.json, run `npm run generate`, then release.');

mkdirSync(at('clients/released'), { recursive: true });
copyFileSync(at('schema.graphql'), at('clients/released/schema.graphql'));
copyFileSync(at('clients/typescript/rest/src/generated/openapi.json'), at('clients/released/openapi.json'));
const versions = { rest: versionOf('rest'), graphql: versionOf('graphql') };
writeFileSync(at('clients/released/versions.json'), `${JSON.stringify(versions, null, 2)}\n`);
