// What is generated from schema.graphql, which has the fields for partners, and from the complete schema, which the pages use
// too. This is @graphql-codegen without its CLI, which would draw 190 packages to load files that lie here.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { codegen } from '@graphql-codegen/core';
import { buildASTSchema, lexicographicSortSchema, parse, printSchema } from 'graphql';

const root = fileURLToPath(new URL('.', import.meta.url));
const inRoot = (...parts: string[]): string => path.join(root, ...parts);

type Output = Parameters<typeof codegen>[0];
/** A plugin of @graphql-codegen, such as typescript-operations. */
type Plugin = Output['pluginMap'][string];

/** Scalars that are strings in TypeScript. */
const texts = Object.fromEntries(
  ['Date', 'DateTime', 'EmailAddress', 'ID', 'Sha256', 'TimeZone', 'URL'].map((name) => [name, 'string']),
);

const pageConfig = {
  documentMode: 'string',
  enumsAsTypes: true,
  scalars: texts,
  defaultScalarType: 'unknown',
  useTypeImports: true,
};

/**
 * The typed documents of the pages: each `.graphql` file beside a page becomes a plain string that carries the types of its
 * variables and of its answer; no GraphQL parser reaches the browser. Built with the pages, not committed. The signing page,
 * which people wait for, has a folder of its own, so that its chunk does not carry the others' documents.
 */
export async function generatePageDocuments(): Promise<void> {
  const { preset } = await import('@graphql-codegen/client-preset');
  const schema = schemaOf('src/pages/schema.graphql');
  const all = graphqlFiles('src/pages/web');
  const isOfSigning = (file: string) => file.startsWith('src/pages/web/sign/');
  for (const [folder, files] of [
    ['src/pages/web/generated/sign/', all.filter(isOfSigning)],
    ['src/pages/web/generated/', all.filter((file) => !isOfSigning(file))],
  ] as const) {
    const outputs = await preset.buildGeneratesSection({
      ...{ ...schema, baseOutputDir: folder, presetConfig: { fragmentMasking: false }, config: pageConfig },
      ...{ documents: documentsOf(files), plugins: [], pluginMap: {} },
    });
    for (const output of outputs) await write(output);
  }
}

/** Words of the schema as TypeScript: enums are unions of strings, ids and date-times are strings. */
const clientConfig = {
  enumType: 'string-literal',
  scalars: { ...texts, JSON: 'unknown', Pdf: 'string', Base64File: 'string' },
  useTypeImports: true,
  dedupeFragments: true,
};

/**
 * The types of the GraphQL client: variables and result of each query, mutation and subscription. Its documents are written
 * before, one for each root field, by clients/typescript/generate, which has the plugin. Committed.
 */
export async function generateClient(operations: Plugin): Promise<void> {
  const schema = schemaOf('schema.graphql');
  const folder = 'clients/typescript/graphql/src/generated';
  const plugin = { plugins: [{ operations: {} }], pluginMap: { operations }, config: clientConfig };
  await write({
    ...{ ...schema, ...plugin, filename: `${folder}/types.ts` },
    documents: documentsOf([...graphqlFiles('clients/typescript/graphql/documents'), `${folder}/operations.graphql`]),
  });
  await write({
    ...{ ...schema, ...plugin, filename: `${folder}/subscription-types.ts` },
    documents: documentsOf([`${folder}/subscriptions.graphql`]),
  });
}

function schemaOf(file: string) {
  const schemaAst = lexicographicSortSchema(buildASTSchema(parse(readFileSync(inRoot(file), 'utf8'))));
  return { schemaAst, schema: parse(printSchema(schemaAst)) };
}

const graphqlFiles = (folder: string): string[] =>
  readdirSync(inRoot(folder), { recursive: true })
    .map((name) => path.posix.join(folder, String(name).replaceAll(path.sep, '/')))
    .filter((name) => name.endsWith('.graphql'))
    .sort();

const documentsOf = (files: readonly string[]) =>
  files.map((file) => {
    const rawSDL = readFileSync(inRoot(file), 'utf8');
    return { location: inRoot(file), document: parse(rawSDL), rawSDL };
  });

async function write(output: Output): Promise<void> {
  const text = await codegen(output);
  mkdirSync(path.dirname(inRoot(output.filename)), { recursive: true });
  writeFileSync(inRoot(output.filename), text);
}
