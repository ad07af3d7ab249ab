// Generates the models and resources of the PHP and Python clients from the REST contract, and the examples of the
// reference in the languages of all clients. Part of `npm run generate`; runs after the contract was written for the TypeScript client.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Example, writeCalls } from './example-calls.ts';
import { writeErrorCode, writeModels, writeInputs as writePhpInputs } from './php-models.ts';
import { writeResources as writePhpResources } from './php-resources.ts';
import { writeAnswers, writeCodes, writeInputs } from './python-models.ts';
import { writeResources } from './python-resources.ts';
import { readApi } from './read-api.ts';

const clients = fileURLToPath(new URL('..', import.meta.url));

/** Replaces a folder by these files, so that files of removed models go too. */
function replaceFolder(folder: string, files: Readonly<Record<string, string>>): void {
  rmSync(path.join(clients, folder), { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(clients, folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

const api = readApi(JSON.parse(readFileSync(path.join(clients, 'typescript/rest/src/generated/openapi.json'), 'utf8')));
replaceFolder('python/src/esign/generated', {
  '__init__.py': '',
  'answers.py': writeAnswers(api),
  'inputs.py': writeInputs(api),
  'codes.py': writeCodes(api),
  'resources.py': writeResources(api),
});

const inFolder = (folder: string, files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
replaceFolder('php/generated', {
  'ErrorCode.php': writeErrorCode(api),
  ...inFolder('Model', writeModels(api)),
  ...inFolder('Input', writePhpInputs(api)),
  ...inFolder('Resource', writePhpResources(api)),
});

const docs = path.join(clients, '../src/pages/docs');
const examples: Record<string, Example> = JSON.parse(readFileSync(path.join(docs, 'examples.json'), 'utf8'));
writeFileSync(path.join(docs, 'calls.json'), `${JSON.stringify(writeCalls(api, examples), null, 2)}\n`);
