// Writes the baseline of a release to clients/released: test/clients/released.test.ts compares later changes with it. Run it
// with each release: npm run baseline
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { currentApi, currentContract, currentSchema, currentVersions, languages, releasedFolder } from './baseline.ts';

mkdirSync(releasedFolder, { recursive: true });
const write = (name: string, text: string) => writeFileSync(path.join(releasedFolder, name), text);
write('schema.graphql', currentSchema());
write('openapi.json', currentContract());
for (const language of languages) write(`${language}.txt`, currentApi(language));
write('versions.json', `${JSON.stringify(currentVersions(), null, 2)}\n`);
