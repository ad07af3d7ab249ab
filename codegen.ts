import type { CodegenConfig } from '@graphql-codegen/cli';

/** Words of the schema as TypeScript: enums are unions of strings, ids and date-times are strings. */
const types = {
  enumType: 'string-literal',
  scalars: { DateTime: 'string', ID: 'string', JSON: 'unknown', Pdf: 'string', Sha256: 'string' },
  useTypeImports: true,
  dedupeFragments: true,
} as const;

const pageDocuments = {
  preset: 'client',
  presetConfig: { fragmentMasking: false },
  config: {
    documentMode: 'string',
    enumsAsTypes: true,
    scalars: { DateTime: 'string', ID: 'string', Sha256: 'string' },
    defaultScalarType: 'unknown',
    useTypeImports: true,
  },
} as const;

/** The complete schema: the pages also use fields that are not for partners. */
const pageSchema = 'src/pages/schema.graphql';

const sdk = 'clients/typescript/graphql/src/generated';

/**
 * What is generated from schema.graphql, which has the fields for partners, and from the complete schema.
 *
 * The typed documents of the pages: each `.graphql` file beside a page becomes a plain string that carries the types of
 * its variables and of its answer; no GraphQL parser reaches the browser. Built with the pages, not committed.
 *
 * The GraphQL client: a method for each query and mutation, types for each subscription. Its documents are written
 * before, one for each root field, by clients/typescript/generate. Committed.
 */
const config: CodegenConfig = {
  generates: {
    // One file is one chunk for the browser: the signing page, which people wait for, does not carry the others' documents.
    'src/pages/web/generated/sign/': {
      schema: pageSchema,
      documents: 'src/pages/web/sign/**/*.graphql',
      ...pageDocuments,
    },
    'src/pages/web/generated/': {
      schema: pageSchema,
      documents: ['src/pages/web/**/*.graphql', '!src/pages/web/sign/**'],
      ...pageDocuments,
    },
    [`${sdk}/operations.ts`]: {
      schema: 'schema.graphql',
      documents: [`${sdk}/operations.graphql`, 'clients/typescript/graphql/documents/*.graphql'],
      plugins: ['typescript-operations', 'typescript-graphql-request'],
      config: { ...types, gqlImport: 'graphql-request#gql', documentMode: 'graphQLTag' },
    },
    [`${sdk}/subscription-types.ts`]: {
      schema: 'schema.graphql',
      documents: `${sdk}/subscriptions.graphql`,
      plugins: ['typescript-operations'],
      config: types,
    },
  },
};

export default config;
