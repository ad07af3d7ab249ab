// Generates the sources of the typed clients from schema.graphql and the REST contract: `npm run generate`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as typedRequests from '@graphql-codegen/typescript-graphql-request';
import * as typedOperations from '@graphql-codegen/typescript-operations';
import { generateClient } from '../../../codegen.ts';
import { writeDocuments } from './documents.mjs';
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
  const { operations, subscriptions, subscriptionTexts } = writeDocuments(
    readFileSync(path.join(root, 'schema.graphql'), 'utf8'),
  );
  write(out('operations.graphql'), operations);
  write(out('subscriptions.graphql'), subscriptionTexts);
  write(out('subscriptions.ts'), writeSubscriptions(subscriptions));
  await generateClient({ operations: typedOperations, requests: typedRequests });
  write(out('operations.ts'), withExactVariables(readFileSync(out('operations.ts'), 'utf8')));
}

/** Omits `variables` when there are none, as `exactOptionalPropertyTypes` requires; the plugin writes undefined. */
const withExactVariables = (source) =>
  source.replace(/(\(variables\?: [^\n]*\n[^\n]*\{ document: \w+, )variables,/g, '$1...(variables && { variables }),');

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
  write(inClients('graphql/src/generated/codes.ts'), writeCodes(contract));
}

await generateGraphql();
await generateRest();
for (const [name, text] of Object.entries(await bundleSignpdf(root)))
  write(inClients('signpdf/src/generated', name), text);
