// Generates the sources of the typed clients from schema.graphql and the REST contract: `npm run generate`.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as typedOperations from '@graphql-codegen/typescript-operations';
import { generateClient } from '../../../codegen.ts';
import { writeDocuments } from './documents.mjs';
import { ownMethod, writeMethodDocuments, writeMethods } from './methods.mjs';
import { writeCodes, writeOperations, writeTypes } from './rest.mjs';
import { bundleSignpdf } from './signpdf.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const inClients = (...parts) => path.join(root, 'clients/typescript', ...parts);

function write(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function generateGraphql() {
  const out = (name) => inClients('graphql/src/generated', name);
  const documents = writeDocuments(readFileSync(path.join(root, 'schema.graphql'), 'utf8'));
  write(out('operations.graphql'), documents.operations);
  write(out('subscriptions.graphql'), documents.subscriptionTexts);
  write(out('subscriptions.ts'), writeSubscriptions(documents.subscriptions));
  const own = readdirSync(inClients('graphql/documents')).map((file) =>
    ownMethod(inClients('graphql/documents', file)),
  );
  const methods = [...own, ...documents.methods];
  write(out('operations.ts'), writeMethodDocuments(methods, documents.fragments));
  write(out('methods.ts'), writeMethods(methods));
  await generateClient(typedOperations);
}

/** Writes the table of subscriptions: the document, and the result field from which a reconnect resumes. */
function writeSubscriptions(subscriptions) {
  const operation = ({ name }) => `On${name[0].toUpperCase()}${name.slice(1)}Subscription`;
  return `import type * as types from './subscription-types.ts';

export const subscriptions = {
${subscriptions.map(({ name, cursor, text }) => `  ${name}: { cursor: ${JSON.stringify(cursor)}, document: ${JSON.stringify(text)} },`).join('\n')}
} as const;

export interface Subscriptions {
${subscriptions.map((each) => `  ${each.name}: { variables: types.${operation(each)}Variables; data: types.${operation(each)}['${each.name}'] };`).join('\n')}
}
`;
}

async function generateRest() {
  const contract = JSON.parse(readFileSync(inClients('rest/src/generated/openapi.json'), 'utf8'));
  const types = await writeTypes(contract);
  write(inClients('rest/src/generated/contract.ts'), types);
  write(inClients('rest/src/generated/operations.ts'), writeOperations(contract));
  write(inClients('webhooks/src/generated/contract.ts'), await writeTypes({ ...contract, paths: {} }));
  write(inClients('shared/codes.ts'), writeCodes(contract));
}

/** What several packages have in common. Each contains a copy, so that none depends on another. */
function copyShared() {
  const common = ['codes', 'errors', 'retry', 'service-address'];
  for (const [name, files] of [
    ['rest', common],
    ['graphql', [...common, 'graphql']],
    ['signpdf', [...common, 'graphql']],
  ]) {
    const folder = inClients(name, 'src/generated/shared');
    mkdirSync(folder, { recursive: true });
    for (const file of files) copyFileSync(inClients(`shared/${file}.ts`), path.join(folder, `${file}.ts`));
  }
}

await generateGraphql();
await generateRest();
copyShared();
for (const [name, text] of Object.entries(await bundleSignpdf(root)))
  write(inClients('signpdf/src/generated', name), text);
